/** The trail of a defect, in words. */
import type { WholeDefect } from "#shared/api/api-schemas.ts";
import { nameWithin } from "#shared/inspections/attribution.ts";
import { type DefectEventKind, formatDefectNumber } from "#shared/defects/defects.ts";
import { words } from "#shared/base/words.ts";
import { formatUntil } from "./describe-defect.ts";

export type DefectEvent = WholeDefect["events"][number];

/** "Certified as repaired by Luis Mora" */
export function describeEvent(event: Pick<DefectEvent, "kind" | "byName" | "details">): string {
  const what = sentences[event.kind](event.details);
  return event.byName ? w.whoDid({ what, name: nameWithin(event.byName) }) : what;
}

const sentences: Record<DefectEventKind, (details: DefectEvent["details"]) => string> = {
  reported: () => w.reported,
  seen_again: () => w.seenAgain,
  passed_again: () => w.passedAgain,
  started: () => w.started,
  stopped: () => w.stopped,
  certified: ({ outcome }) => (outcome === "no_repair_needed" ? w.certifiedUnneeded : w.certified),
  closed: ({ outcome }) => (outcome === "no_repair_needed" ? w.closedUnneeded : w.closed),
  deferred: ({ untilDay, untilMiles, untilHours }) => {
    const until = formatUntil({ day: untilDay, miles: untilMiles, hours: untilHours });
    return until ? w.deferredUntil({ until }) : w.deferred;
  },
  deferral_ended: () => w.deferralEnded,
  duplicated: ({ duplicateOf }) =>
    duplicateOf === undefined
      ? w.duplicated
      : w.duplicatedOf({ number: formatDefectNumber(duplicateOf) }),
  rejected: () => w.rejected,
  reviewed: () => w.reviewed,
  severity_changed: ({ critical }) => (critical ? w.critical : w.notCritical),
  noted: () => w.noted,
  correction: () => w.corrected,
  voided: () => w.voided,
  withdrawn: () => w.withdrawn,
};

const w = words({
  whoDid: ["{what} by {name}", "{what} por {name}"],
  reported: ["Reported", "Reportado"],
  seenAgain: ["Seen again", "Visto otra vez"],
  passedAgain: ["Passed in an inspection", "Bien en una inspección"],
  started: ["Repair started", "Reparación iniciada"],
  stopped: ["Repair stopped", "Reparación detenida"],
  certified: ["Certified as repaired", "Certificado como reparado"],
  certifiedUnneeded: [
    "Certified as needing no repair for safe operation",
    "Certificado sin reparación necesaria para operar con seguridad",
  ],
  closed: ["Closed as repaired, without a signature,", "Cerrado como reparado, sin firma,"],
  closedUnneeded: [
    "Closed as needing no repair, without a signature,",
    "Cerrado sin necesitar reparación, sin firma,",
  ],
  deferred: ["Deferred", "Aplazado"],
  deferredUntil: ["Deferred until {until}", "Aplazado hasta {until}"],
  deferralEnded: [
    "Open again: the deferral has ended",
    "Abierto otra vez: terminó el aplazamiento",
  ],
  duplicated: ["Closed as a duplicate", "Cerrado como duplicado"],
  duplicatedOf: ["Closed as a duplicate of {number}", "Cerrado como duplicado de {number}"],
  rejected: ["Repair rejected", "Reparación rechazada"],
  reviewed: ["Repair accepted", "Reparación aceptada"],
  critical: ["Marked critical", "Marcado crítico"],
  notCritical: ["Marked not critical", "Marcado no crítico"],
  noted: ["Note", "Anotado"],
  corrected: [
    "Open again: the maintenance was voided",
    "Abierto otra vez: se anuló el mantenimiento",
  ],
  voided: ["Closed as from a voided inspection", "Cerrado: era de una inspección anulada"],
  withdrawn: ["Inspection voided", "Inspección anulada"],
});
