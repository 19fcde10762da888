import { api } from "#shared/api/api.ts";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { shrinkPhoto } from "../../../ui/photo/shrink-photo.ts";

export type AssetPhoto = {
  url: string | null;
  isAdding: boolean;
  add: (file: File) => Promise<void>;
  remove: (() => void) | undefined;
};

/** The photo is sent when it is taken; the asset names it when the form is saved. */
export function useAssetPhoto(
  url: string | null,
  onChange: (url: string | null) => void,
): AssetPhoto {
  const [isAdding, setIsAdding] = useState(false);
  const add = async (file: File) => {
    setIsAdding(true);
    try {
      const { dataUrl: photo } = await shrinkPhoto(file);
      onChange((await call(api.addPhoto, { body: { photo } })).url);
    } finally {
      setIsAdding(false);
    }
  };
  return { url, isAdding, add, remove: isAdding ? undefined : () => onChange(null) };
}
