import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { lazily } from "../hooks/lazily.tsx";
import { PhotoTile } from "./photo-tile.tsx";

const PhotoViewerDialog = lazily(() =>
  import("./photo-viewer-dialog.tsx").then((m) => m.PhotoViewerDialog),
);

interface PhotoTilesProps {
  photos: readonly string[];
  /** What the photos show, such as "Brake lights". */
  subject: string;
}

/** The photos of a record, small; each opens in full size. */
export function PhotoTiles({ photos, subject }: PhotoTilesProps) {
  const [viewed, setViewed] = useState<number>();
  if (photos.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo}
          src={`${photo}?size=thumb`}
          label={w.photo({ place: index + 1, subject })}
          onOpen={() => setViewed(index)}
        />
      ))}
      {viewed === undefined ? null : (
        <PhotoViewerDialog
          photos={photos}
          subject={subject}
          start={viewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  );
}

const w = words({
  photo: ["photo {place} of {subject}", "foto {place} de {subject}"],
});
