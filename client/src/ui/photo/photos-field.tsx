import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
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
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            src={photo.thumb}
            label={w.photo({ place: index + 1 })}
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

interface PhotoDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** One photo in full size. */
export function PhotoDialog({ src, alt, onClose }: PhotoDialogProps) {
  return (
    <Dialog onClose={onClose} title={w.title} size="inspection">
      <div className="overflow-auto p-4">
        <img src={src} alt={alt} className="mx-auto max-h-[80dvh]" />
      </div>
    </Dialog>
  );
}

interface PhotoFieldProps {
  url: string | null | undefined;
  alt: string;
  add: (file: File) => Promise<void>;
  remove: (() => void) | undefined;
  /** Another takes its place; else it is removed first. */
  isReplaceable?: boolean;
}

/** The one photo that a record may have. */
export function PhotoField({ url, alt, add, remove, isReplaceable = false }: PhotoFieldProps) {
  const [isViewed, setIsViewed] = useState(false);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">
        {w.onePhoto} <span className="font-normal text-muted">{w.optional}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {url ? (
          <PhotoTile
            src={url}
            label={w.thePhoto}
            onOpen={() => setIsViewed(true)}
            onRemove={remove}
          />
        ) : null}
        {url && !isReplaceable ? null : (
          <PhotoInput label={url ? w.replace : undefined} onPhoto={add} />
        )}
      </div>
      {url && isViewed ? (
        <PhotoDialog src={url} alt={alt} onClose={() => setIsViewed(false)} />
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
  title: ["Photo", "Foto"],
  onePhoto: ["Photo", "Foto"],
  thePhoto: ["photo", "foto"],
  replace: ["Replace photo", "Cambiar foto"],
});
