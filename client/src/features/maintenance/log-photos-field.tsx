import { limits } from "#shared/limits.ts";
import { useState } from "react";
import { PhotoDialog } from "../../ui/photo-dialog.tsx";
import { PhotoInput } from "../../ui/photo-input.tsx";
import { PhotoTile } from "../../ui/photo-tile.tsx";
import type { LogPhoto, LogPhotos } from "./use-log-photos.ts";

export function LogPhotosField({ photos, isFull, add, remove }: LogPhotos) {
  const [viewed, setViewed] = useState<LogPhoto>();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">
        Photos <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.id}
            src={photo.dataUrl}
            label={`photo ${place + 1}`}
            onOpen={() => setViewed(photo)}
            onRemove={() => remove(photo.id)}
          />
        ))}
        {isFull ? null : <PhotoInput onPhoto={add} />}
      </div>
      {isFull ? (
        <p className="text-sm text-muted">
          {limits.photosPerMaintenanceLogMax} photos are the most a log can hold.
        </p>
      ) : null}
      {viewed ? (
        <PhotoDialog
          src={viewed.dataUrl}
          alt="As it was taken"
          onClose={() => setViewed(undefined)}
        />
      ) : null}
    </fieldset>
  );
}
