/** The words of an inspection's record, from the list that it was filled in from. */
import type { AssetCategory } from "./assets.ts";
import { builtInChecklists } from "./built-in-checklists.ts";
import type { ChecklistItem } from "./checklists.ts";
import type { InspectionResults } from "./inspections.ts";

type RecordedLog = {
  results: InspectionResults;
  checklistItems: ChecklistItem[] | null;
  checklistCategory: AssetCategory;
};

/** The items of a record in the order and words of the list that it was filled from. */
export function recordedItems(log: RecordedLog): ChecklistItem[] {
  const keys = Object.keys(log.results);
  const list = log.checklistItems ?? builtInItems(log);
  const known = new Set(list.map((item) => item.id));
  const others = keys.filter((key) => !known.has(key));
  return [
    ...list.filter((item) => Object.hasOwn(log.results, item.id)),
    ...others.map((key) => ({ id: key, group: "Items", label: key, required: true })),
  ];
}

function builtInItems({ checklistCategory, results }: RecordedLog): ChecklistItem[] {
  const list = builtInChecklists[checklistCategory];
  return list.some((item) => Object.hasOwn(results, item.id)) ? list : [];
}

/** What the failed items of a record are called, in the list's order. */
export function issueLabels(log: RecordedLog & { issues: readonly string[] }): string[] {
  const labels = new Map(recordedItems(log).map((item) => [item.id, item.label]));
  return log.issues.map((id) => labels.get(id) ?? id);
}
