import type { InspectionLog } from "#shared/api/api-schemas.ts";
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { formatDate } from "#shared/base/dates.ts";
import { isTakenApart } from "#shared/inspections/inspection-times.ts";
import type { ItemResult } from "#shared/records/inspection-results.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { formatMeasured } from "#shared/checklists/item-rules.ts";
import { formatReasons } from "#shared/checklists/reasons.ts";
import { listRecordedItems } from "#shared/inspections/inspection-records.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Badge } from "../../../ui/layout/badge.tsx";
import { PhotoTiles } from "../../../ui/photo/photo-tiles.tsx";

/** What was answered, in the order of the list. */
export function InspectionResultList({ log }: { log: InspectionLog }) {
  return (
    <ol className="divide-y">
      {listRecordedItems(log).map((item) => {
        const result = log.results[item.id];
        return result ? <Result key={item.id} item={item} result={result} log={log} /> : null;
      })}
    </ol>
  );
}

interface ResultProps {
  item: ChecklistItem;
  result: ItemResult;
  log: InspectionLog;
}

function Result({ item, result, log }: ResultProps) {
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 pt-0.5 wrap-anywhere">{formatLabel(item)}</span>
        <Badge tone={tones[result.status]} label={w[result.status]} />
      </div>
      <Findings item={item} result={result} log={log} />
    </li>
  );
}

const tones = { pass: "pass", fail: "fail", na: "neutral" } as const;

/** What was measured, found, written and photographed of an item. */
export function Findings({ item, result, log }: ResultProps) {
  const reasons = formatReasons(result.reasons);
  return (
    <>
      {result.value === undefined ? null : (
        <p className="wrap-anywhere">{formatMeasured(result.value, item)}</p>
      )}
      {reasons ? <p className="wrap-anywhere">{reasons}</p> : null}
      {result.notes ? (
        <p className="wrap-anywhere whitespace-pre-wrap text-muted">{result.notes}</p>
      ) : null}
      {result.noPhoto ? <p className="text-muted">{w.noPhoto}</p> : null}
      <PhotoTiles photos={result.photos ?? []} subject={formatLabel(item)} />
      <PhotosTaken result={result} log={log} />
    </>
  );
}

/** The office reads when a photo was taken that shows another time than that of its inspection. */
function PhotosTaken({ result, log }: Omit<ResultProps, "item">) {
  const { role, company } = useSignedInUser();
  if (role === "driver") return null;
  const taken = log.photosTaken.filter(({ url }) => result.photos?.includes(url));
  const apart = taken.filter(({ takenAt }) => isTakenApart(takenAt, log));
  const days = new Set(apart.map(({ takenAt }) => formatDate(takenAt, company.timeZone)));
  return [...days].map((day) => (
    <p key={day} className="text-sm text-muted">
      {w.taken({ day })}
    </p>
  ));
}

const w = words({
  pass: ["Pass", "Bien"],
  fail: ["Fail", "Falla"],
  na: ["N/A", "N/A"],
  noPhoto: ["No photo possible", "No se pudo tomar foto"],
  taken: ["Picture taken {day}", "Foto tomada el {day}"],
});
