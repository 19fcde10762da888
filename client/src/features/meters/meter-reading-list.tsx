import type { MeterReading } from "#shared/api/api-schemas.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { words } from "#shared/base/words.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import type { ReadingSource } from "#shared/meters/meters.ts";
import { isAccepted, isWaiting, restartLabels, warningLabels } from "#shared/meters/meters.ts";
import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import type { RefCallback } from "react";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Facts } from "../../ui/layout/facts.tsx";

/** The readings of one meter as cards, for a phone. */
export function MeterReadingList({ readings, list, ...acts }: ReadingsProps) {
  return (
    <ul ref={list} aria-label={w.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {readings.map((reading, index) => (
        <li
          key={reading.id}
          tabIndex={-1}
          className="flex flex-wrap items-start justify-between gap-2 rounded border p-3"
        >
          <div className="grid min-w-0 flex-1 basis-[9rem] grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className={clsx("text-lg font-semibold", reading.voidedAt && "line-through")}>
                {formatReading(reading)}
              </span>
              <span className="text-sm">{formatChange(reading, readings.slice(index + 1))}</span>
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              <Facts>
                <Timestamp moment={reading.readAt} />
                {sourceLabels[reading.source]}
                {translateAuthor(reading.enteredByName ?? "")}
              </Facts>
            </p>
            <ReadingMarks reading={reading} />
          </div>
          <ReadingActs reading={reading} {...acts} />
        </li>
      ))}
    </ul>
  );
}

interface Acts {
  onConfirm: (reading: MeterReading) => void;
  onVoid: (reading: MeterReading) => void;
}

interface ReadingsProps extends Acts {
  /** The newest first. */
  readings: readonly MeterReading[];
  list: RefCallback<HTMLElement>;
}

const columns = ["date", "reading", "change", "source", "by"] as const;

/** The readings of one meter, where there is room for a table. */
export function MeterReadingTable({ readings, list, ...acts }: ReadingsProps) {
  return (
    <table className="w-full border-collapse text-left [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_th]:px-3 [&_th]:py-2">
      <caption className="sr-only">{w.title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="text-sm font-semibold text-muted">
              {w[column]}
            </th>
          ))}
          <th>
            <span className="sr-only">{w.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={list}>
        {readings.map((reading, index) => (
          <tr key={reading.id} tabIndex={-1} className="border-t hover:bg-surface-2">
            <td>
              <Timestamp moment={reading.readAt} />
            </td>
            <td className="min-w-32">
              <span className={clsx("font-semibold", reading.voidedAt && "line-through")}>
                {formatReading(reading)}
              </span>
              <ReadingMarks reading={reading} />
            </td>
            <td className="min-w-36">{formatChange(reading, readings.slice(index + 1))}</td>
            <td>{sourceLabels[reading.source]}</td>
            <td className="min-w-28 wrap-anywhere">
              {translateAuthor(reading.enteredByName ?? "")}
            </td>
            <td className="text-right">
              <ReadingActs reading={reading} {...acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What else is to be known of a reading: why it is void, waits or is doubtful, and the note it came with. */
function ReadingMarks({ reading }: { reading: MeterReading }) {
  const { note, voidedAt, voidedByName, voidReason, confirmedByName } = reading;
  if (voidedAt !== null) {
    return (
      <p className="text-sm wrap-anywhere">
        {w.voided({ name: voidedByName ?? "", reason: voidReason ?? "" })}
      </p>
    );
  }
  const doubts = listDoubts(reading);
  return (
    <>
      {doubts.length > 0 ? (
        <p className="my-1 flex w-fit items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-sm font-semibold text-on-warn-soft">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{doubts.join(", ")}</span>
        </p>
      ) : null}
      {confirmedByName ? (
        <p className="text-sm wrap-anywhere">{w.confirmed({ name: confirmedByName })}</p>
      ) : null}
      {note ? <p className="line-clamp-3 text-sm wrap-anywhere">{note}</p> : null}
    </>
  );
}

function listDoubts(reading: MeterReading): string[] {
  const { meter, previousValue, warnings } = reading;
  if (!isWaiting(reading)) return warnings.map((warning) => warningLabels[warning]);
  return [w.toConfirm({ last: formatReading({ meter, value: previousValue ?? 0 }) })];
}

/** What waits is confirmed or made void; what counts is made void. */
function ReadingActs({ reading, onConfirm, onVoid }: Acts & { reading: MeterReading }) {
  if (reading.voidedAt !== null) return null;
  const named = { reading: formatReading(reading) };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {isWaiting(reading) ? (
        <Button aria-label={w.confirmReading(named)} onClick={() => onConfirm(reading)}>
          {w.confirm}
        </Button>
      ) : null}
      <Button variant="secondary" aria-label={w.voidReading(named)} onClick={() => onVoid(reading)}>
        {w.void}
      </Button>
    </div>
  );
}

/** "148,220 mi" */
export function formatReading({ meter, value }: Pick<MeterReading, "meter" | "value">): string {
  return meterFormats[meter](value);
}

/** "+180 mi" since the reading before; where the meter starts to count again, the reason and its earlier value. */
function formatChange(reading: MeterReading, older: readonly MeterReading[]): string {
  const { meter, value, restart, previousValue } = reading;
  if (!isAccepted(reading)) return "";
  const format = meterFormats[meter];
  if (restart !== null) {
    const label = restartLabels[restart];
    return previousValue === null
      ? label
      : w.restarted({ why: label, reading: format(previousValue) });
  }
  const before = older.find(isAccepted);
  if (!before) return "";
  const change = value - before.value;
  return `${change < 0 ? "−" : "+"}${format(Math.abs(change))}`;
}

const sourceLabels: Record<ReadingSource, string> = words({
  inspection: ["Inspection", "Inspección"],
  maintenance: ["Maintenance", "Mantenimiento"],
  manual: ["Manual", "Manual"],
  import: ["Import", "Importación"],
  form: ["Asset form", "Ficha de la unidad"],
  initial: ["Start of the history", "Inicio del historial"],
});

const w = words({
  title: ["Readings", "Lecturas"],
  date: ["Date", "Fecha"],
  reading: ["Reading", "Lectura"],
  change: ["Change", "Cambio"],
  source: ["Source", "Origen"],
  by: ["By", "Por"],
  acts: ["Confirm or void", "Confirmar o anular"],
  void: ["Void", "Anular"],
  confirm: ["Confirm", "Confirmar"],
  confirmReading: ["Confirm {reading}", "Confirmar {reading}"],
  confirmed: ["Confirmed by {name}", "Confirmada por {name}"],
  toConfirm: ["To confirm: {last} before", "Por confirmar: antes {last}"],
  voided: ["Voided by {name}: {reason}", "Anulada por {name}: {reason}"],
  voidReading: ["Void {reading}", "Anular {reading}"],
  restarted: ["{why}, was {reading}", "{why}, marcaba {reading}"],
});
