/** What may be done to a defect, by whom, and what state it leads to; plain functions. */
import { isActive } from "./defects.ts";
import { type DefectOutcome, defectOutcomes, type DefectState } from "../records/defect-states.ts";
import { type Certifier, can, isCertifier } from "../base/roles.ts";
import { words } from "../base/words.ts";

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
 * The state that an act leads to, or undefined if it is not possible: a defect is certified once, and a certified or
 * deferred defect can be rejected only until it was reviewed.
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
  return isActive({ state }) || (isRepair(state) && !certified);
}

/** Neither the same as another one, nor of a voided inspection. */
function isRepair(state: DefectState): boolean {
  return defectOutcomes.some((outcome) => outcome === state);
}

/** What a certifier signs (49 CFR 396.11(a)(3)). */
export function formatCertification(company: { name: string }): string {
  return w.certification({ company: company.name });
}

const w = words({
  certification: [
    "On behalf of {company} I certify that this defect was repaired, or that its repair is not needed for safe operation (49 CFR 396.11(a)(3)).",
    "En nombre de {company} certifico que este defecto se reparó, o que no hace falta repararlo para operar con seguridad (49 CFR 396.11(a)(3)).",
  ],
});
