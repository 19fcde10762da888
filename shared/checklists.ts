import type { AssetCategory } from "./assets.ts";
import { builtInChecklists, builtInVersion } from "./built-in-checklists.ts";
import {
  driversTypes,
  type InspectionType,
  inspectionTypes,
  inspectorsTypes,
} from "./inspection-types.ts";
import type { ItemRules } from "./item-rules.ts";
import { limits } from "./limits.ts";

/** One line of a checklist as an inspection shows it; `id` is the key of its result. */
export type ChecklistItem = ItemRules & {
  id: string;
  group: string;
  label: string;
  required: boolean;
};

/** What a company says of an item; without a group it stands in the one named like the list. */
export type ItemDefinition = Pick<ChecklistItem, "id" | "label"> & Partial<ChecklistItem>;

/** The list that an inspection is filled in from. */
export type InspectionChecklist = {
  checklistId: number;
  checklistVersion: number;
  name: string;
  items: ChecklistItem[];
};

export type StoredChecklist = {
  id: number;
  name: string;
  category: AssetCategory;
  version: number;
  items: string[];
  /** Of the items that are more than their words. */
  definition?: readonly ItemDefinition[];
  /** Pre-trip alone, unless it is given. */
  inspectionTypes?: readonly InspectionType[];
  /** For assets of these makes alone, unless it is empty. */
  makes?: readonly string[];
};

type Inspected = { category: AssetCategory; make?: string };
type Lists = readonly StoredChecklist[];

/** The company's list for this type of inspection of an asset: one for its make before one for all, then the oldest. */
function ownListFor(asset: Inspected, type: InspectionType, lists: Lists) {
  return lists
    .filter((list) => list.category === asset.category && typesOf(list).includes(type))
    .filter((list) => isForMake(list, asset))
    .toSorted((a, b) => Number(isAssigned(b)) - Number(isAssigned(a)) || a.id - b.id)[0];
}

function isForMake(list: StoredChecklist, { make = "" }: Inspected): boolean {
  return !isAssigned(list) || (list.makes ?? []).map(fold).includes(fold(make));
}

function isAssigned({ makes = [] }: StoredChecklist): boolean {
  return makes.length > 0;
}

function fold(make: string): string {
  return make.trim().toLowerCase();
}

/** What an inspection of this type is filled in from: the built-in lists are for pre-trip inspections. */
export function checklistFor(
  asset: Inspected,
  type: InspectionType,
  lists: Lists,
): InspectionChecklist | undefined {
  const own = ownListFor(asset, type, lists);
  if (own) return toInspectionChecklist(own);
  return type === "pre_trip" ? builtInChecklist(asset.category) : undefined;
}

/** The types that there is a list for; the last one is for the office only, annual also for qualified drivers. */
export function typesFor(asset: Inspected, lists: Lists, isOffice: boolean): InspectionType[] {
  const types = isOffice ? inspectionTypes : inspectorsTypes;
  return types.filter((type) => checklistFor(asset, type, lists) !== undefined);
}

/**
 * The type that a form begins with: that of the asset's own list. Once a trip was checked before it,
 * the next inspection of the day is the one after it.
 */
export function suggestedType(
  asset: Inspected,
  lists: Lists,
  hasPassedToday: boolean,
): InspectionType {
  const own = driversTypes.filter((type) => ownListFor(asset, type, lists));
  if (hasPassedToday && own.includes("post_trip")) return "post_trip";
  return own.find((type) => type !== "post_trip") ?? "pre_trip";
}

/** What a pre-trip inspection of this category is filled in from. */
export function chooseChecklist(category: AssetCategory, lists: Lists): InspectionChecklist {
  return checklistFor({ category }, "pre_trip", lists) ?? builtInChecklist(category);
}

function toInspectionChecklist(own: StoredChecklist): InspectionChecklist {
  return {
    checklistId: own.id,
    checklistVersion: own.version,
    name: own.name,
    items: toChecklistItems(own.name, own.items, own.definition),
  };
}

function typesOf({ inspectionTypes: types = ["pre_trip"] }: StoredChecklist) {
  return types;
}

export function builtInChecklist(category: AssetCategory): InspectionChecklist {
  return {
    checklistId: limits.builtInChecklistId,
    checklistVersion: builtInVersion,
    name: "Built-in checklist",
    items: builtInChecklists[category],
  };
}

/** Unless they are defined otherwise, a company's items are keyed by their text and stand in one group, named like the list. */
export function toChecklistItems(
  name: string,
  texts: readonly string[],
  definition: readonly ItemDefinition[] = [],
): ChecklistItem[] {
  const defined = new Map(definition.map((item) => [item.label, item]));
  return texts.map((text) => {
    return { id: text, group: name, label: text, required: true, ...defined.get(text) };
  });
}

/** Why a list of items cannot be saved, or undefined when it can. */
export function checklistItemsProblem(items: readonly string[]): string | undefined {
  if (items.length === 0) return "Please add at least one checklist item";
  const seen = new Set<string>();
  for (const item of items) {
    if (item.trim() === "") return "Checklist items must not be blank";
    const text = item.trim();
    if (isObjectInternal(text)) return `'${text}' cannot be used as a checklist item`;
    const key = text.normalize("NFC").toLowerCase();
    if (seen.has(key)) return `'${text}' is on the list twice`;
    seen.add(key);
  }
  return undefined;
}

/** Whether every JavaScript object has such a property; as a key of a result it would not be data. */
export function isObjectInternal(key: string): boolean {
  return key in Object.prototype;
}
