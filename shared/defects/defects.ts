/** A defect: its number, its states and what its life consists of; plain functions. */
import { activeStates, type DefectState } from "../records/defect-states.ts";
import { words } from "../base/words.ts";

export const defectStateLabels: Record<DefectState, string> = words({
  open: ["Open", "Abierto"],
  in_repair: ["In Repair", "En reparación"],
  deferred: ["Deferred", "Aplazado"],
  repaired: ["Repaired", "Reparado"],
  no_repair_needed: ["No Repair Needed", "Sin reparación necesaria"],
  duplicate: ["Duplicate", "Duplicado"],
  voided: ["Voided", "Anulado"],
});

/** What a list of defects can be narrowed to; the last is what drivers see. */
export const defectLists = ["active", "deferred", "review", "closed", "driver"] as const;

export const defectSources = ["inspection", "manual", "roadside", "public"] as const;

/** What happened to a defect; the trail of its whole life. */
export const defectEventKinds = [
  "reported",
  "seen_again",
  "passed_again",
  "started",
  "stopped",
  "certified",
  /** By a log without a signature; it may be certified later. */
  "closed",
  "deferred",
  "deferral_ended",
  "duplicated",
  "rejected",
  "reviewed",
  "severity_changed",
  "noted",
  /** The log that closed it was voided. */
  "correction",
  /** Closed, because only an inspection that was voided had reported it. */
  "voided",
  /** An inspection that reported, saw or reviewed it was voided; the defect stays. */
  "withdrawn",
] as const;
export type DefectEventKind = (typeof defectEventKinds)[number];

/** What was decided about a repair: by the shop, and by the next driver. */
export const decisionKinds = [
  "certified",
  "closed",
  "deferred",
  "reviewed",
  "rejected",
] as const satisfies readonly DefectEventKind[];

export function isActive({ state }: { state: DefectState }): boolean {
  return activeStates.some((active) => active === state);
}

/** "D-0042": at least four digits. */
export function formatDefectNumber(number: number): string {
  return `D-${String(number).padStart(4, "0")}`;
}

/** What is searched for with "42", "d42" or "D-0042"; undefined where the text is no number. */
export function parseDefectNumber(text: string): number | undefined {
  const digits = /^\s*(?:d-?)?0*([1-9]\d{0,8})\s*$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Beside the state of a defect whose report was taken back. */
export function formatOfVoid(): string {
  return w.ofVoid;
}

type Severe = { critical?: boolean };

/** A defect is critical if its item is, or the driver called the unit unsafe. */
export function isCriticalFailure(item: Severe, result: { unsafe?: boolean }): boolean {
  return item.critical === true || result.unsafe === true;
}

/** "Repeat x3", from the third time that an item fails on an asset in 90 days. */
export function formatRepeat(repeat: number): string | undefined {
  return repeat >= repeatsFrom ? w.repeat({ n: repeat }) : undefined;
}

const repeatsFrom = 3;
export const repeatDays = 90;

const w = words({
  ofVoid: ["From a voided inspection", "De una inspección anulada"],
  repeat: ["Repeat x{n}", "Repetido x{n}"],
});
