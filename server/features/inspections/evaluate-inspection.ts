import type { ParsedBody } from "#shared/api/api-schemas.ts";
import type { AssetCategory } from "#shared/assets/assets.ts";
import { builtInChecklists, builtInVersion } from "#shared/checklists/built-in-checklists.ts";
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { isCriticalItem } from "#shared/checklists/critical-items.ts";
import type { ItemResult } from "#shared/records/inspection-results.ts";
import {
  listFailedItems,
  incompleteInspection,
  isInspectionPassed,
  listUnansweredItems,
} from "#shared/inspections/inspections.ts";
import { listRecordedItems } from "#shared/inspections/inspection-records.ts";
import type { ItemRules } from "#shared/checklists/item-rules.ts";
import {
  isHourMeter,
  isPhotoMissing,
  formatMissingPhotos,
  evaluateAnswer,
} from "#shared/inspections/item-results.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { limits } from "#shared/base/limits.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import { fail } from "../../errors.ts";

type Input = Pick<
  ParsedBody<"submitInspection">,
  "checklistId" | "checklistVersion" | "hours" | "inspectionType" | "results"
>;

type FilledList = {
  version: number;
  items: ChecklistItem[];
  /** What the list is for now, and its version of now. */
  inspectionTypes: readonly InspectionType[];
  latest: number;
};

type Submission = {
  input: Input;
  asset: { category: AssetCategory };
  /** The version of the company's list that was filled in; none for the built-in list. */
  checklist: FilledList | undefined;
};

/** A result under the id of its item. */
export type Finding = readonly [id: string, result: ItemResult];

/**
 * What an inspection found, in the order that it was sent. Every required item of the company's list
 * must have a result, and nothing else.
 */
export function evaluateInspection({ input, asset, checklist }: Submission) {
  const answers = checklist ? listAnswers(checklist.items, input) : Object.entries(input.results);
  const list = { checklistCategory: asset.category, checklistItems: checklist?.items ?? null };
  const items = listRecordedItems({ ...list, results: Object.fromEntries(answers) });
  const findings = findResults(items, answers);
  const results = Object.fromEntries(findings);
  const unlisted = !checklist && !isWholeBuiltIn(input, asset.category);
  if (!unlisted) refuseOtherType(checklist, input);
  refuseIncomplete({ required: checklist?.items ?? [], items, results });
  refuseTogether(list, items, results);
  return {
    findings,
    evaluation: {
      ...decide(items, results),
      hours: input.hours ?? findHours(items, results),
      unlisted,
      checklistVersion: checklist ? checklist.version : findKnownVersion(input),
    },
  };
}

function decide(items: readonly ChecklistItem[], results: Results) {
  const issues = listFailedItems(items, results);
  const passed = isInspectionPassed(items, results);
  if (!passed && issues.length === 0) throw fail("inspections.nothingInspected");
  return { issues, passed };
}

/** Read at an item, to the tenth that a meter shows; a number below 0 is no reading. */
function findHours(items: readonly ChecklistItem[], results: Results): number | null {
  const item = items.find(isHourMeter);
  const value = item && results[item.id]?.value;
  return value !== undefined && value >= 0 ? roundTenths(value) : null;
}

type Answer = Input["results"][string];

/** A result may be keyed by the id or the label of its item, but not by both. */
function listAnswers(items: readonly ChecklistItem[], { results }: Input): [string, Answer][] {
  const ids = new Map(items.flatMap(({ id, label }) => [[label, id] as const, [id, id] as const]));
  const answers = Object.entries(results).map(([key, answer]): [string, Answer] => {
    const id = ids.get(key);
    if (id === undefined) throw fail("inspections.unknownItems");
    return [id, answer];
  });
  const isTwice = new Set(answers.map(([id]) => id)).size < answers.length;
  if (isTwice) throw fail("inspections.unknownItems");
  return answers;
}

function findResults(
  items: readonly ChecklistItem[],
  answers: readonly [string, Answer][],
): Finding[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return answers.flatMap(([id, { value, ...answer }]) => {
    const item: ItemRules = known.get(id) ?? {};
    const status = evaluateAnswer(item, { status: answer.status, value });
    if (status === undefined) return [];
    if (status === "na" && !item.mayBeNa) throw fail("inspections.cannotBeNa");
    const isMeasured = item.type === "number" && status !== "na";
    return [[id, { ...answer, status, ...(isMeasured && { value }) }] as const];
  });
}

type Results = Record<string, ItemResult>;
type Found = {
  required: readonly ChecklistItem[];
  items: readonly ChecklistItem[];
  results: Results;
};

function refuseIncomplete({ required, items, results }: Found): void {
  // A sent answer without its value, such as a number item without a number, counts as missing even if the item is optional.
  const sent = items.map((item) => ({ ...item, required: true }));
  const missing = new Set([
    ...listUnansweredItems(required, results),
    ...listUnansweredItems(sent, results),
  ]);
  if (missing.size > 0) {
    throw fail("inspections.incomplete", {
      message: { error: () => incompleteInspection.message([...missing]) },
    });
  }
  const bare = items.filter((item) => {
    const result = results[item.id];
    return result !== undefined && isPhotoMissing(item, result);
  });
  if (bare.length > 0) {
    const labels = bare.map(({ label }) => label);
    throw fail("inspections.photoMissing", {
      message: { error: () => formatMissingPhotos(labels) },
    });
  }
}

/** One tap may pass a section, but never what is critical in it, or measured. */
function refuseTogether(
  list: Parameters<typeof isCriticalItem>[0],
  items: readonly ChecklistItem[],
  results: Results,
): void {
  const alone = items.filter(({ id, type }) => type === "number" || isCriticalItem(list, id));
  if (alone.some(({ id }) => results[id]?.how === "section")) throw fail("inspections.notTogether");
}

/** A list that was changed meanwhile may have been for this type when it was filled in. */
function refuseOtherType(
  checklist: FilledList | undefined,
  { inspectionType = "pre_trip" }: Input,
): void {
  const { version, latest, inspectionTypes } = checklist ?? builtInList;
  if (version < latest || inspectionTypes.includes(inspectionType)) return;
  throw fail("inspections.typeOfOtherList");
}

const builtInList: Omit<FilledList, "items"> = {
  version: builtInVersion,
  latest: builtInVersion,
  inspectionTypes: ["pre_trip"],
};

/** The built-in list counts only with all of its items. */
function isWholeBuiltIn(
  { checklistId = limits.builtInChecklistId, results }: Input,
  category: AssetCategory,
): boolean {
  const isNamed = checklistId === limits.builtInChecklistId;
  return isNamed && listUnansweredItems(builtInChecklists[category], results).length === 0;
}

/** A version that the code does not have is not stored. */
function findKnownVersion({ checklistVersion }: Input): number | null {
  return checklistVersion === builtInVersion ? builtInVersion : null;
}
