import { words } from "#shared/words.ts";
import { useState } from "react";
import { PhotoDialog } from "../../ui/photo-dialog.tsx";
import { PhotoInput } from "../../ui/photo-input.tsx";
import { PhotoTile } from "../../ui/photo-tile.tsx";
import type { AssetPhoto } from "./use-asset-photo.ts";

/** The one photo that an asset is known by; another takes its place. */
export function AssetPhotoField({ url, isAdding, add, remove }: AssetPhoto) {
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
            onRemove={isAdding ? undefined : remove}
          />
        ) : null}
        <PhotoInput label={url ? w.replace : w.add} onPhoto={add} />
      </div>
      {url && isViewed ? (
        <PhotoDialog src={url} alt={w.asset} onClose={() => setIsViewed(false)} />
      ) : null}
    </fieldset>
  );
}

const w = words({
  photo: ["Photo", "Foto"],
  optional: ["(optional)", "(opcional)"],
  thePhoto: ["photo", "foto"],
  replace: ["Replace photo", "Cambiar foto"],
  add: ["Add photo", "Agregar foto"],
  asset: ["The asset", "La unidad"],
});
