/** What an inspection found about a failed item: stored as values, and worded in each reader's language. */
import { translateUnit } from "../checklists/item-rules.ts";
import { formatReasons, type Reason } from "../checklists/reasons.ts";
import { words } from "../base/words.ts";

export type Finding = {
  /** The measured number, with its unit and the limits within which the item passes. */
  value?: number | undefined;
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The reasons that the driver tapped. */
  reasons?: Reason[] | undefined;
  /** The note that the driver typed. */
  typed?: string | undefined;
};

/** "62 psi (min 100): Worn, Leaking air: left one" */
export function formatFinding({ value, reasons, typed, ...rules }: Finding): string {
  const measured = value === undefined ? "" : formatMeasured(value, rules);
  return [measured, formatReasons(reasons), typed].filter(Boolean).join(": ");
}

/** "62 psi (min 100)": the number as it was typed, without separators. */
function formatMeasured(value: number, { unit, min, max }: Finding): string {
  const limits = [
    min !== undefined && w.min({ min: String(min) }),
    max !== undefined && w.max({ max: String(max) }),
  ];
  const measured = unit ? `${value} ${translateUnit(unit)}` : String(value);
  const given = limits.filter(Boolean).join(", ");
  return given ? `${measured} (${given})` : measured;
}

type Noted = { note: string | null; finding?: Finding | null | undefined };

/** A note in the current language; a note that was only typed is not translated. */
export function formatNote({ note, finding }: Noted): string | null {
  return finding ? formatFinding(finding) : note;
}

const w = words({
  min: ["min {min}", "mín. {min}"],
  max: ["max {max}", "máx. {max}"],
});
