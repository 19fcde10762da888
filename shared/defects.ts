/** The rules of a defect: its number, its states and who may do what; plain functions. */
import { type Certifier, can, isCertifier } from "./roles.ts";
import { words } from "./words.ts";

export const activeStates = ["open", "in_repair", "deferred"] as const;
export const defectOutcomes = ["repaired", "no_repair_needed"] as const;
export type DefectOutcome = (typeof defectOutcomes)[number];
export const defectStates = [...activeStates, ...defectOutcomes, "duplicate"] as const;
export type DefectState = (typeof defectStates)[number];

export const defectStateLabels: Record<DefectState, string> = words({
  open: ["Open", "Abierto"],
  in_repair: ["In Repair", "En reparación"],
  deferred: ["Deferred", "Aplazado"],
  repaired: ["Repaired", "Reparado"],
  no_repair_needed: ["No Repair Needed", "Sin reparación necesaria"],
  duplicate: ["Duplicate", "Duplicado"],
});

/** What a list of defects can be narrowed to; the last is what drivers see. */
export const defectLists = ["active", "deferred", "review", "closed", "driver"] as const;

export const defectSources = ["inspection", "manual", "roadside", "public"] as const;

export const defectActs = [
  "start",
  "stop",
  "certify",
  "defer",
  "duplicate",
  "reject",
  "severity",
  "note",
] as const;
export type DefectAct = (typeof defectActs)[number];

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

type Severe = { critical?: boolean };

/** A defect is critical if its item is, or the driver called the unit unsafe. */
export function isCriticalFailure(item: Severe, result: { unsafe?: boolean }): boolean {
  return item.critical === true || result.unsafe === true;
}

const actors: Record<DefectAct, "all" | "certifier" | "office"> = {
  start: "certifier",
  stop: "certifier",
  certify: "certifier",
  defer: "certifier",
  duplicate: "certifier",
  reject: "all",
  severity: "office",
  note: "all",
};

export function mayAct(user: Certifier, act: DefectAct): boolean {
  if (actors[act] === "all") return true;
  return actors[act] === "office" ? can(user.role, "dashboard.read") : isCertifier(user);
}

type Defect = {
  state: DefectState;
  critical: boolean;
  /** Closed with a signature. */
  certified: boolean;
  reviewPending: boolean;
  /** It was deferred, and that has not ended. */
  hasDeferral: boolean;
};

type Deferral = Record<"deferredUntil" | "deferredMiles" | "deferredHours", unknown>;

/** What the rules have to know of a stored defect. */
export function toStanding(defect: Omit<Defect, "hasDeferral"> & Deferral): Defect {
  const { state, critical, certified, reviewPending } = defect;
  const until = [defect.deferredUntil, defect.deferredMiles, defect.deferredHours];
  const hasDeferral = until.some((end) => end !== null);
  return { state, critical, certified, reviewPending, hasDeferral };
}

/**
 * The state that an act leads to, or undefined where it is not possible: a defect is certified once,
 * and what was certified or deferred is rejected only before it was reviewed.
 */
export function computeNextState(
  defect: Defect,
  act: DefectAct,
  outcome: DefectOutcome = "repaired",
): DefectState | undefined {
  return nextStates[act](defect, outcome);
}

const nextStates: Record<
  DefectAct,
  (defect: Defect, outcome: DefectOutcome) => DefectState | undefined
> = {
  start: ({ state }) => (state === "open" || state === "deferred" ? "in_repair" : undefined),
  stop: ({ state, hasDeferral }) => {
    if (state !== "in_repair") return undefined;
    return hasDeferral ? "deferred" : "open";
  },
  certify: (defect, outcome) => (isCertifiable(defect) ? outcome : undefined),
  defer: (defect) => (isActive(defect) && !defect.critical ? "deferred" : undefined),
  duplicate: (defect) => (isActive(defect) ? "duplicate" : undefined),
  reject: ({ reviewPending }) => (reviewPending ? "open" : undefined),
  severity: (defect) => (isActive(defect) ? defect.state : undefined),
  note: ({ state }) => state,
};

/** Also one that was closed by a log without a signature. */
function isCertifiable({ state, certified }: Defect): boolean {
  return isActive({ state }) || (state !== "duplicate" && !certified);
}

/** "Repeat x3", from the third time that an item fails on an asset in 90 days. */
export function formatRepeat(repeat: number): string | undefined {
  return repeat >= repeatsFrom ? w.repeat({ n: repeat }) : undefined;
}

const repeatsFrom = 3;
export const repeatDays = 90;

/** What a certifier signs (49 CFR 396.11(a)(3)). */
export function formatCertification(company: { name: string }): string {
  return w.certification({ company: company.name });
}

const w = words({
  repeat: ["Repeat x{n}", "Repetido x{n}"],
  certification: [
    "On behalf of {company} I certify that this defect was repaired, or that its repair is not needed for safe operation (49 CFR 396.11(a)(3)).",
    "En nombre de {company} certifico que este defecto se reparó, o que no hace falta repararlo para operar con seguridad (49 CFR 396.11(a)(3)).",
  ],
});
