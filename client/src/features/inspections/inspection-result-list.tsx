import type { InspectionLog } from "#shared/api-schemas.ts";
import { type ItemResult } from "#shared/inspections.ts";
import { recordedItems } from "#shared/inspection-records.ts";
import { Badge } from "../../ui/badge.tsx";
import { PhotoTiles } from "../../ui/photo-tiles.tsx";

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

interface ResultProps {
  label: string;
  result: ItemResult;
}

function Result({ label, result }: ResultProps) {
  const isPass = result.status === "pass";
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 pt-0.5 wrap-anywhere">{label}</span>
        <Badge tone={result.status} label={isPass ? "Pass" : "Fail"} />
      </div>
      <Findings label={label} result={result} />
    </li>
  );
}

/** What was written and photographed of an item. */
export function Findings({ label, result }: ResultProps) {
  return (
    <>
      {result.notes ? (
        <p className="wrap-anywhere whitespace-pre-wrap text-muted">{result.notes}</p>
      ) : null}
      <PhotoTiles photos={result.photos ?? []} subject={label} />
    </>
  );
}
