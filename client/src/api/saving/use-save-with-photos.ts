import type { ApiCall, CallName } from "#shared/api/api.ts";
import { useState } from "react";
import type { CallInput } from "../call.ts";
import { useSave } from "./use-save.ts";
import { type SentPhotos, useSentPhotos } from "./use-sent-photos.ts";

type SaveOptions<Name extends CallName> = NonNullable<Parameters<typeof useSave<Name>>[1]> & {
  photosMax: number;
  /** The addresses of photos that the record has already. */
  storedPhotos?: readonly string[];
};

export type SaveWithPhotos<Name extends CallName> = {
  photos: SentPhotos;
  /** Makes the call once all photos have arrived; a second one meanwhile is ignored. */
  save: (build: (photos: string[]) => CallInput<Name>) => void;
  isPending: boolean;
};

/** A save of what photos belong to. */
export function useSaveWithPhotos<Name extends CallName>(
  entry: ApiCall<Name>,
  { photosMax, storedPhotos, ...options }: SaveOptions<Name>,
): SaveWithPhotos<Name> {
  const photos = useSentPhotos(photosMax, storedPhotos);
  const [isCollecting, setIsCollecting] = useState(false);
  const { save, isPending } = useSave<Name>(entry, options);
  const collectAndSave = async (build: (photos: string[]) => CallInput<Name>) => {
    setIsCollecting(true);
    const settled = await photos.settled();
    setIsCollecting(false);
    save(build(settled));
  };
  return {
    photos,
    save: (build) => {
      if (!isCollecting) void collectAndSave(build);
    },
    isPending: isPending || isCollecting,
  };
}
