/** The trail of a defect, in words. */
import type { WholeDefect } from "#shared/api-schemas.ts";
import { type DefectEventKind, formatDefectNumber } from "#shared/defects.ts";
import { formatUntil } from "./describe-defect.ts";

export type DefectEvent = WholeDefect["events"][number];

/** "Certified as repaired by Luis Mora" */
export function describeEvent(event: Pick<DefectEvent, "kind" | "byName" | "details">): string {
  const what = sentences[event.kind](event.details);
  return event.byName ? `${what} by ${event.byName}` : what;
}

const sentences: Record<DefectEventKind, (details: DefectEvent["details"]) => string> = {
  reported: () => "Reported",
  seen_again: () => "Seen again",
  passed_again: () => "Passed in an inspection",
  started: () => "Repair started",
  stopped: () => "Repair stopped",
  certified: ({ outcome }) =>
    outcome === "no_repair_needed"
      ? "Certified as needing no repair for safe operation"
      : "Certified as repaired",
  closed: ({ outcome }) =>
    outcome === "no_repair_needed"
      ? "Closed as needing no repair, without a signature,"
      : "Closed as repaired, without a signature,",
  deferred: ({ untilDay, untilMiles, untilHours }) => {
    const until = formatUntil({ day: untilDay, miles: untilMiles, hours: untilHours });
    return until ? `Deferred until ${until}` : "Deferred";
  },
  deferral_ended: () => "Open again: the deferral has ended",
  duplicated: ({ duplicateOf }) =>
    duplicateOf === undefined
      ? "Closed as a duplicate"
      : `Closed as a duplicate of ${formatDefectNumber(duplicateOf)}`,
  rejected: () => "Repair rejected",
  reviewed: () => "Repair accepted",
  severity_changed: ({ critical }) => (critical ? "Marked critical" : "Marked not critical"),
  noted: () => "Note",
};
