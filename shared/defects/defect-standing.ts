/** Computes a defect's state from its events; a row with another state was changed by hand. */
import type { toStanding } from "./defect-acts.ts";
import { type DefectEventKind, isActive } from "./defects.ts";
import type { DefectOutcome } from "../records/defect-states.ts";

type Standing = ReturnType<typeof toStanding>;
type Details = { outcome?: DefectOutcome; critical?: boolean };
type Told = { kind: DefectEventKind; inspectionId?: number | null | undefined };
type Event = Told & { details: Details };

/**
 * The state of a defect after these events, the oldest first. A correction takes back its last closing, on which
 * nothing rests.
 */
export function replayEvents(events: readonly Event[]): Standing {
  let closed = reported;
  return dropWithdrawn(events).reduce((before, { kind, details }) => {
    if (kind === "correction") return closed;
    if (isActive(before)) closed = before;
    return { ...before, ...effects[kind](before, details) };
  }, reported);
}

/** Without what inspections have said of the defect that were voided since; its report stays. */
export function dropWithdrawn<One extends Told>(events: readonly One[]): One[] {
  const voided = new Set(events.filter(isVoiding).map(({ inspectionId }) => inspectionId));
  return events.filter(
    ({ kind, inspectionId }) => !isSaid(kind) || !voided.has(inspectionId ?? undefined),
  );
}

/** Whether the inspection that reported a defect was voided, and no other one has seen it. */
export function isReportVoid(events: readonly Told[]): boolean {
  const report = events.find(({ kind }) => kind === "reported");
  if (typeof report?.inspectionId !== "number") return false;
  const isVoid = events.some(
    (event) => isVoiding(event) && event.inspectionId === report.inspectionId,
  );
  return isVoid && dropWithdrawn(events).every(({ kind }) => kind !== "seen_again");
}

/** Whether an event says that an inspection was voided. */
export function isVoiding({ kind }: Told): boolean {
  return kind === "voided" || kind === "withdrawn";
}

function isSaid(kind: DefectEventKind): boolean {
  return kind === "seen_again" || kind === "reviewed" || kind === "rejected";
}

/** Without the closings whose logs were voided. */
export function dropTakenBack<One extends Told>(events: readonly One[]): One[] {
  return events.reduce<One[]>((left, event) => {
    const isClosing = ({ kind }: One) => kind === "certified" || kind === "closed";
    const closing = event.kind === "correction" ? left.findLastIndex(isClosing) : -1;
    return [...left.filter((_, index) => index !== closing), event];
  }, []);
}

/**
 * Whether a defect has only been reported and seen by inspections that are void: nothing that a person did with it
 * stands.
 */
export function isLeftByVoid(events: readonly (Told & { isOfVoid: boolean })[]): boolean {
  return dropTakenBack(events).every(
    (event) =>
      event.isOfVoid || isVoiding(event) || event.kind === "passed_again" || isCorrection(event),
  );
}

function isCorrection({ kind }: Told): boolean {
  return kind === "correction";
}

const undecided = { certified: false, reviewPending: false, hasDeferral: false };
const reported: Standing = { state: "open", critical: false, ...undecided };

const effects: Record<
  Exclude<DefectEventKind, "correction">,
  (before: Standing, details: Details) => Partial<Standing>
> = {
  reported: (_, { critical = false }) => ({ critical }),
  seen_again: raise,
  passed_again: () => ({}),
  started: () => ({ state: "in_repair" }),
  stopped: ({ hasDeferral }) => ({ state: hasDeferral ? "deferred" : "open" }),
  certified: (_, details) => ({ ...close(details), certified: true, reviewPending: true }),
  closed: (_, details) => close(details),
  deferred: () => ({ state: "deferred", reviewPending: true, hasDeferral: true }),
  deferral_ended: () => ({ state: "open", reviewPending: false, hasDeferral: false }),
  duplicated: () => ({ state: "duplicate", ...undecided }),
  rejected: ({ critical }, details) => ({
    state: "open",
    critical: critical || details.critical === true,
    ...undecided,
  }),
  reviewed: () => ({ reviewPending: false }),
  severity_changed: (before, details) =>
    details.critical ? raise(before, details) : { critical: false },
  noted: () => ({}),
  voided: () => ({ state: "voided", ...undecided }),
  withdrawn: () => ({}),
};

/** One that becomes critical cannot stay deferred. */
function raise({ state, critical }: Standing, details: Details): Partial<Standing> {
  if (critical || !details.critical) return {};
  const isDeferred = state === "deferred";
  return {
    critical: true,
    state: isDeferred ? "open" : state,
    reviewPending: false,
    hasDeferral: false,
  };
}

function close({ outcome = "repaired" }: Details): Partial<Standing> {
  return { state: outcome, ...undecided };
}
