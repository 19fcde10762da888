import { phoneApi } from "#shared/api/phone-api.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../call.ts";
import { createId } from "../create-id.ts";

type SentPhoto = { id: string; thumb: string; dataUrl: string };

export type SentPhotos = {
  photos: readonly SentPhoto[];
  max: number;
  add: (file: File) => Promise<void>;
  remove: (id: string) => void;
  /** What to send for each photo, once all that are on their way have arrived or failed. */
  settled: () => Promise<string[]>;
};

const none: readonly string[] = [];

/**
 * Photos are uploaded when they are taken, so that saving stays quick. A photo whose upload fails is sent inside the
 * record, also when saving is repeated, because a repeated save must send the same body. Those that are stored already
 * are there from the start, by their addresses.
 */
export function useSentPhotos(max: number, stored = none): SentPhotos {
  const [photos, setPhotos] = useState<readonly SentPhoto[]>(() => stored.map(toStored));
  const sending = useRef(new Map<string, Promise<string>>());
  useEffect(() => {
    // Before the first photo, which may be taken without a connection.
    if (max > 0) void loadShrinking().catch(() => undefined);
  }, [max]);
  return {
    photos,
    max,
    add: async (file) => {
      const { shrinkPhoto } = await loadShrinking();
      const { dataUrl, thumb } = await shrinkPhoto(file);
      const photo = { id: createId(), dataUrl, thumb };
      sending.current.set(photo.id, send(photo.dataUrl));
      setPhotos((before) => [...before, photo]);
    },
    remove: (id) => setPhotos((before) => before.filter((photo) => photo.id !== id)),
    settled: () =>
      Promise.all(
        photos.map(({ id, dataUrl }) => sending.current.get(id) ?? Promise.resolve(dataUrl)),
      ),
  };
}

function toStored(url: string): SentPhoto {
  return { id: url, thumb: `${url}?size=thumb`, dataUrl: url };
}

const loadShrinking = () => import("../../ui/photo/shrink-photo.ts");

async function send(dataUrl: string): Promise<string> {
  try {
    return (await call(phoneApi.addPhoto, { body: { photo: dataUrl } })).url;
  } catch {
    return dataUrl;
  }
}
