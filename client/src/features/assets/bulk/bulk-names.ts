/** What can be changed of many assets, in the order of the bar's buttons. */
import { words } from "#shared/base/words.ts";

export const bulkNames = ["condition", "location", "assignedCrew", "yard", "tags"] as const;
export type BulkName = (typeof bulkNames)[number];

export const bulkLabels: Record<BulkName, string> = words({
  condition: ["Condition", "Condición"],
  location: ["Location", "Ubicación"],
  assignedCrew: ["Assigned Crew", "Personal asignado"],
  yard: ["Yard", "Patio"],
  tags: ["Tags", "Etiquetas"],
});

/** The sentence about the key that leads from the boxes to the bar. */
export const bulkHintId = "bulk-hint";
