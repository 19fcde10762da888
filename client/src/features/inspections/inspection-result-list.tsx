import type { InspectionLog } from "#shared/api-schemas.ts";
import type { ChecklistItem } from "#shared/checklists.ts";
import type { ItemResult } from "#shared/inspections.ts";
import { formatLimits } from "#shared/item-rules.ts";
import { recordedItems } from "#shared/inspection-records.ts";
import { Badge } from "../../ui/badge.tsx";
import { PhotoTiles } from "../../ui/photo-tiles.tsx";

/** What was answered, in the order of the list. */
export function InspectionResultList({ log }: { log: InspectionLog }) {
  return (
    <ol className="divide-y">
      {recordedItems(log).map((item) => {
        const result = log.results[item.id];
        return result ? <Result key={item.id} item={item} result={result} /> : null;
      })}
    </ol>
  );
}

interface ResultProps {
  item: ChecklistItem;
  result: ItemResult;
}

function Result({ item, result }: ResultProps) {
  const { label } = item;
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 pt-0.5 wrap-anywhere">{label}</span>
        <Badge {...badges[result.status]} />
      </div>
      <Measured item={item} result={result} />
      <Findings label={label} result={result} />
    </li>
  );
}

const badges = {
  pass: { tone: "pass", label: "Pass" },
  fail: { tone: "fail", label: "Fail" },
  na: { tone: "neutral", label: "N/A" },
} as const;

/** "3 32nds (at least 4)" */
function Measured({ item, result: { value } }: ResultProps) {
  if (value === undefined) return null;
  const limits = formatLimits({ ...item, unit: undefined });
  const measured = [value, item.unit].filter((part) => part !== undefined).join(" ");
  return (
    <p className="wrap-anywhere">
      {measured}
      {limits ? <span className="text-muted"> ({limits.toLowerCase()})</span> : null}
    </p>
  );
}

interface FindingsProps {
  label: string;
  result: ItemResult;
}

/** What was written and photographed of an item. */
export function Findings({ label, result }: FindingsProps) {
  return (
    <>
      {result.notes ? (
        <p className="wrap-anywhere whitespace-pre-wrap text-muted">{result.notes}</p>
      ) : null}
      {result.noPhoto ? <p className="text-muted">No photo possible</p> : null}
      <PhotoTiles photos={result.photos ?? []} subject={label} />
    </>
  );
}
