import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { PhotoDialog } from "./photo-dialog.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoTile } from "./photo-tile.tsx";

type Photo = { id: string; thumb: string; dataUrl: string };

interface PhotosFieldProps {
  photos: readonly Photo[];
  max: number;
  add: (file: File) => Promise<void>;
  remove: (id: string) => void;
}

/** Photos that are taken or chosen for a record. */
export function PhotosField({ photos, max, add, remove }: PhotosFieldProps) {
  const [viewed, setViewed] = useState<Photo>();
  const isFull = photos.length >= max;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">
        {w.photos} <span className="font-normal text-muted">{w.optional}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.id}
            src={photo.thumb}
            label={w.photo({ place: place + 1 })}
            onOpen={() => setViewed(photo)}
            onRemove={() => remove(photo.id)}
          />
        ))}
        {isFull ? null : <PhotoInput onPhoto={add} />}
      </div>
      {isFull ? <p className="text-sm text-muted">{w.full({ max })}</p> : null}
      {viewed ? (
        <PhotoDialog src={viewed.dataUrl} alt={w.asTaken} onClose={() => setViewed(undefined)} />
      ) : null}
    </fieldset>
  );
}

const w = words({
  photos: ["Photos", "Fotos"],
  optional: ["(optional)", "(opcional)"],
  photo: ["photo {place}", "foto {place}"],
  full: [
    "{max} photos are the most a record can hold.",
    "Un registro puede tener {max} fotos como máximo.",
  ],
  asTaken: ["As it was taken", "Como se tomó"],
});
