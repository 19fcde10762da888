/** What an inspection found of an item that failed: kept as values, and put into words for each reader. */
import { translateUnit } from "../checklists/item-rules.ts";
import { formatReasons, type Reason } from "../checklists/reasons.ts";
import { words } from "../base/words.ts";

export type Finding = {
  /** What was measured, with its unit and the limits within which it passes. */
  value?: number | undefined;
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** What was tapped. */
  reasons?: Reason[] | undefined;
  /** What was typed. */
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

/** A note in the current language; what is only typed stays as it is. */
export function formatNote({ note, finding }: Noted): string | null {
  return finding ? formatFinding(finding) : note;
}

const w = words({
  min: ["min {min}", "mín. {min}"],
  max: ["max {max}", "máx. {max}"],
});
