import type { AssetCategory } from "../assets/assets.ts";
import { type FilteredUnit, matchesUnit, type UnitFilter } from "../assets/matches-unit.ts";
import { builtInChecklists, builtInVersion } from "./built-in-checklists.ts";
import { type InspectionType, inspectionTypes, inspectorsTypes } from "./inspection-types.ts";
import type { ItemRules } from "./item-rules.ts";
import { limits } from "../base/limits.ts";

/** One line of a checklist as an inspection shows it; `id` is the key of its result. */
export type ChecklistItem = ItemRules & {
  id: string;
  group: string;
  label: string;
  required: boolean;
  /** Its label and its group in Spanish; the records have the ones above. */
  es?: string;
  groupEs?: string;
};

/** An item as a company defines it; without a group it appears under the name of the list. */
export type ItemDefinition = Pick<ChecklistItem, "id" | "label"> & Partial<ChecklistItem>;

/** The list that an inspection is filled in from. */
export type InspectionChecklist = {
  checklistId: number;
  checklistVersion: number;
  name: string;
  items: ChecklistItem[];
};

export type StoredChecklist = UnitFilter & {
  id: number;
  name: string;
  category: AssetCategory;
  version: number;
  items: string[];
  /** The items that have more than a label. */
  definition?: readonly ItemDefinition[];
  /** Pre-trip alone, unless it is given. */
  inspectionTypes?: readonly InspectionType[];
};

/** What the list of an asset is chosen by. */
type Inspected = FilteredUnit & { category: AssetCategory };
type Lists = readonly StoredChecklist[];

/** The company's list for this type of inspection of an asset: the most closely assigned one, then the oldest. */
function findOwnList(asset: Inspected, type: InspectionType, lists: Lists) {
  return lists
    .filter((list) => list.category === asset.category && findTypes(list).includes(type))
    .filter((list) => matchesUnit(list, asset))
    .sort((a, b) => scoreAssignment(b) - scoreAssignment(a) || a.id - b.id)[0];
}

/** Tags count most, then makes, then kinds: 0 for a list that is for all assets of its category. */
export function scoreAssignment(list: Pick<StoredChecklist, "kinds" | "makes" | "tags">): number {
  const { kinds = [], makes = [], tags = [] } = list;
  return 4 * Number(tags.length > 0) + 2 * Number(makes.length > 0) + Number(kinds.length > 0);
}

/** What an inspection of this type is filled in from: the built-in lists are for pre-trip inspections. */
export function chooseChecklist(
  asset: Inspected,
  type: InspectionType,
  lists: Lists,
): InspectionChecklist | undefined {
  const own = findOwnList(asset, type, lists);
  if (own) return toInspectionChecklist(own);
  return type === "pre_trip" ? toBuiltInChecklist(asset.category) : undefined;
}

/** The types that there is a list for; the last one is for the office only, annual also for qualified drivers. */
export function listInspectionTypes(
  asset: Inspected,
  lists: Lists,
  isOffice: boolean,
): InspectionType[] {
  const types = isOffice ? inspectionTypes : inspectorsTypes;
  return types.filter((type) => chooseChecklist(asset, type, lists) !== undefined);
}

/**
 * The type that a form begins with: that of the asset's own list, of several the most closely assigned
 * one. Once a trip was checked before it, the next inspection of the day is the one after it.
 */
export function suggestType(
  asset: Inspected,
  lists: Lists,
  hasPassedToday: boolean,
): InspectionType {
  if (hasPassedToday && findOwnList(asset, "post_trip", lists)) return "post_trip";
  const [trip, shift] = [findOwnList(asset, "pre_trip", lists), findOwnList(asset, "shift", lists)];
  const isShift = shift && (!trip || scoreAssignment(shift) > scoreAssignment(trip));
  return isShift ? "shift" : "pre_trip";
}

function toInspectionChecklist(own: StoredChecklist): InspectionChecklist {
  return {
    checklistId: own.id,
    checklistVersion: own.version,
    name: own.name,
    items: toChecklistItems(own.name, own.items, own.definition),
  };
}

function findTypes({ inspectionTypes: types = ["pre_trip"] }: StoredChecklist) {
  return types;
}

export function toBuiltInChecklist(category: AssetCategory): InspectionChecklist {
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

/** Whether every JavaScript object has such a property; as a key of a result it would not be data. */
export function isObjectInternal(key: string): boolean {
  return key in Object.prototype;
}
