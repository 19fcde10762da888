import type { ParsedBody } from "#shared/api-schemas.ts";
import type { AssetCategory } from "#shared/assets.ts";
import { builtInChecklists, builtInVersion } from "#shared/built-in-checklists.ts";
import type { ChecklistItem } from "#shared/checklists.ts";
import {
  failedItems,
  incompleteInspection,
  inspectionPasses,
  unansweredItems,
} from "#shared/inspections.ts";
import { recordedItems } from "#shared/inspection-records.ts";
import { limits } from "#shared/limits.ts";
import { fail } from "../../errors.ts";

type Submission = {
  input: Pick<ParsedBody<"submitInspection">, "checklistId" | "checklistVersion" | "results">;
  asset: { category: AssetCategory };
  /** The version of the company's list that was filled in; none for the built-in list. */
  checklist: { version: number; items: ChecklistItem[] } | undefined;
};

/** What an inspection found. Every item of the company's list must have a result, and no other. */
export function evaluateInspection({ input, asset, checklist }: Submission) {
  const { results } = input;
  const given = { results, checklistCategory: asset.category };
  const items = recordedItems({ ...given, checklistItems: checklist?.items ?? null });
  if (checklist) refuseUnlisted(checklist.items, input);
  return {
    issues: failedItems(items, results),
    passed: inspectionPasses(items, results),
    unlisted: !checklist && !isWholeBuiltIn(input, asset.category),
    checklistVersion: checklist ? checklist.version : knownVersion(input),
  };
}

/** The built-in list counts only with all of its items. */
function isWholeBuiltIn(
  { checklistId = limits.builtInChecklistId, results }: Submission["input"],
  category: AssetCategory,
): boolean {
  const isNamed = checklistId === limits.builtInChecklistId;
  return isNamed && unansweredItems(builtInChecklists[category], results).length === 0;
}

function refuseUnlisted(items: readonly ChecklistItem[], { results }: Submission["input"]): void {
  const known = new Set(items.map((item) => item.id));
  const isKnown = Object.keys(results).every((key) => known.has(key));
  if (!isKnown) throw fail("inspections.unknownItems");
  const missing = unansweredItems(items, results);
  if (missing.length === 0) return;
  throw fail("inspections.incomplete", { message: incompleteInspection.message(missing) });
}

/** A version that the code does not have is not stored. */
function knownVersion({ checklistVersion }: Submission["input"]): number | null {
  return checklistVersion === builtInVersion ? builtInVersion : null;
}
