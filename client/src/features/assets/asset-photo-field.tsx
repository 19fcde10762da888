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
        Photo <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {url ? (
          <PhotoTile
            src={url}
            label="photo"
            onOpen={() => setIsViewed(true)}
            onRemove={isAdding ? undefined : remove}
          />
        ) : null}
        <PhotoInput label={url ? "Replace photo" : "Add photo"} onPhoto={add} />
      </div>
      {url && isViewed ? (
        <PhotoDialog src={url} alt="The asset" onClose={() => setIsViewed(false)} />
      ) : null}
    </fieldset>
  );
}
