import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { PhotoDialog } from "./photo-dialog.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoTile } from "./photo-tile.tsx";

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
        {w.photo} <span className="font-normal text-muted">{w.optional}</span>
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
  photo: ["Photo", "Foto"],
  optional: ["(optional)", "(opcional)"],
  thePhoto: ["photo", "foto"],
  replace: ["Replace photo", "Cambiar foto"],
});
