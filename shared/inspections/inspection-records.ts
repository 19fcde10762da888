/** The words of an inspection's record, from the list that it was filled in from. */
import type { AssetCategory } from "../assets/assets.ts";
import { builtInChecklists } from "../checklists/built-in-checklists.ts";
import type { ChecklistItem } from "../checklists/checklists.ts";
import type { InspectionResults } from "../records/inspection-results.ts";
import { formatLabel } from "../checklists/item-labels.ts";
import { formatReasons } from "../checklists/reasons.ts";

type RecordedLog = {
  results: InspectionResults;
  checklistItems: ChecklistItem[] | null;
  checklistCategory: AssetCategory;
};

type Listed = Omit<RecordedLog, "results"> & { results: Readonly<Record<string, unknown>> };

/** The items of a record in the order and words of the list that it was filled from. */
export function listRecordedItems(log: Listed): ChecklistItem[] {
  const keys = Object.keys(log.results);
  const list = log.checklistItems ?? listBuiltInItems(log);
  const known = new Set(list.map((item) => item.id));
  const others = keys.filter((key) => !known.has(key));
  return [
    ...list.filter((item) => Object.hasOwn(log.results, item.id)),
    ...others.map((key) => ({ id: key, group: "Items", label: key, required: true })),
  ];
}

function listBuiltInItems({ checklistCategory, results }: Listed): ChecklistItem[] {
  const list = builtInChecklists[checklistCategory];
  return list.some((item) => Object.hasOwn(results, item.id)) ? list : [];
}

type Searched = Omit<RecordedLog, "checklistItems"> & {
  /** Where they are not given, the failed items are their own words. */
  checklistItems?: ChecklistItem[] | null;
  issues: readonly string[];
  comments: string | null;
};

/** The texts that a search finds an inspection by, besides asset and driver: comments, notes and failed items. */
export function listInspectionTexts(log: Searched): string[] {
  const labels = listIssueLabels({ ...log, checklistItems: log.checklistItems ?? null });
  const notes = log.issues.flatMap((id) => {
    const { notes: text = "", reasons } = log.results[id] ?? {};
    return [formatReasons(reasons) ?? "", text];
  });
  return [log.comments ?? "", ...labels, ...notes];
}

type Issues = Omit<RecordedLog, "results"> & { issues: readonly string[] };

/** What the failed items of a record are called, in the list's order. */
export function listIssueLabels(log: Issues): string[] {
  return nameIssues(log, ({ label }) => label);
}

/** The same for a screen, in the current language. */
export function listIssueNames(log: Issues): string[] {
  return nameIssues(log, formatLabel);
}

function nameIssues(
  { issues, checklistItems, checklistCategory }: Issues,
  nameOf: (item: ChecklistItem) => string,
): string[] {
  const list = checklistItems ?? builtInChecklists[checklistCategory];
  const names = new Map(list.map((item) => [item.id, nameOf(item)]));
  return issues.map((id) => names.get(id) ?? id);
}
