import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { newId } from "../../api/new-id.ts";
import { shrinkPhoto } from "../../ui/shrink-photo.ts";

export type LogPhoto = { id: string; dataUrl: string };

export type LogPhotos = {
  photos: readonly LogPhoto[];
  isFull: boolean;
  add: (file: File) => Promise<void>;
  remove: (id: string) => void;
  /** What to send for each photo, once all that are on their way have arrived or failed. */
  settled: () => Promise<string[]>;
};

/**
 * Photos are sent when they are taken, so that saving stays quick. One that does not get through
 * is sent inside the log, and stays so: a repeated save must send the same as the first.
 */
export function useLogPhotos(): LogPhotos {
  const [photos, setPhotos] = useState<readonly LogPhoto[]>([]);
  const sending = useRef(new Map<string, Promise<string>>());
  return {
    photos,
    isFull: photos.length >= limits.photosPerMaintenanceLogMax,
    add: async (file) => {
      const photo = { id: newId(), dataUrl: await shrinkPhoto(file) };
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

async function send(dataUrl: string): Promise<string> {
  try {
    return (await call(api.addPhoto, { body: { photo: dataUrl } })).url;
  } catch {
    return dataUrl;
  }
}
