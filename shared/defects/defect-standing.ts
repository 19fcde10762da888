/** Computes a defect's state from its events; a row with another state was changed by hand. */
import type { toStanding } from "./defect-acts.ts";
import { type DefectEventKind, isActive } from "./defects.ts";
import type { DefectOutcome } from "../records/defect-states.ts";

type Standing = ReturnType<typeof toStanding>;
type Details = { outcome?: DefectOutcome; critical?: boolean };
type Event = { kind: DefectEventKind; details: Details };

/**
 * The state of a defect after these events, the oldest first. A correction takes back its last closing, on which
 * nothing rests.
 */
export function replayEvents(events: readonly Event[]): Standing {
  let closed = reported;
  return events.reduce((before, { kind, details }) => {
    if (kind === "correction") return closed;
    if (isActive(before)) closed = before;
    return { ...before, ...effects[kind](before, details) };
  }, reported);
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
