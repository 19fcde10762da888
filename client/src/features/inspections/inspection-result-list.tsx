import type { InspectionLog } from "#shared/api-schemas.ts";
import { type ItemResult } from "#shared/inspections.ts";
import { recordedItems } from "#shared/inspection-records.ts";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { PhotoTile } from "../../ui/photo-tile.tsx";
import { PhotoViewerDialog } from "./photo-viewer-dialog.tsx";

/** What was answered, in the order of the list. */
export function InspectionResultList({ log }: { log: InspectionLog }) {
  return (
    <ol className="divide-y">
      {recordedItems(log).map((item) => {
        const result = log.results[item.id];
        return result ? <Result key={item.id} label={item.label} result={result} /> : null;
      })}
    </ol>
  );
}

function Result({ label, result }: { label: string; result: ItemResult }) {
  const [viewed, setViewed] = useState<number>();
  const photos = result.photos ?? [];
  const isPass = result.status === "pass";
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 pt-0.5 wrap-anywhere">{label}</span>
        <Badge tone={result.status} label={isPass ? "Pass" : "Fail"} />
      </div>
      {result.notes ? (
        <p className="wrap-anywhere whitespace-pre-wrap text-muted">{result.notes}</p>
      ) : null}
      {photos.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {photos.map((photo, place) => (
            <PhotoTile
              key={photo}
              src={photo}
              label={`photo ${place + 1} of ${label}`}
              onOpen={() => setViewed(place)}
            />
          ))}
        </div>
      ) : null}
      {viewed === undefined ? null : (
        <PhotoViewerDialog
          photos={photos}
          subject={label}
          start={viewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </li>
  );
}
