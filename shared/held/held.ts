/** Submissions that the server refused and that no driver could correct: the office decides on them. */
import { words } from "../base/words.ts";

export const heldKinds = ["inspection", "defect", "defectAct", "reading"] as const;
export type HeldKind = (typeof heldKinds)[number];

export const heldKindLabels: Readonly<Record<HeldKind, string>> = words({
  inspection: ["Inspection", "Inspección"],
  defect: ["Defect", "Defecto"],
  /** A note, or that a repair was rejected. */
  defectAct: ["Defect update", "Novedad de un defecto"],
  reading: ["Reading", "Lectura"],
});

export const heldStates = ["open", "filed", "declined"] as const;
export type HeldState = (typeof heldStates)[number];

export const heldStateLabels: Readonly<Record<HeldState, string>> = words({
  open: ["Held", "Retenida"],
  filed: ["Filed", "Registrada"],
  declined: ["Declined", "Rechazada"],
});
