import type { AssetCategory } from "./assets.ts";
import { builtInChecklists, builtInVersion } from "./built-in-checklists.ts";
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

type StoredChecklist = {
  id: number;
  name: string;
  category: AssetCategory;
  version: number;
  items: string[];
  /** Of the items that are more than their words. */
  definition?: readonly ItemDefinition[];
};

/** The oldest active list of the asset's category, else the built-in list of that category. */
export function chooseChecklist(
  category: AssetCategory,
  stored: readonly StoredChecklist[],
): InspectionChecklist {
  const own = stored
    .filter((checklist) => checklist.category === category)
    .toSorted((a, b) => a.id - b.id)[0];
  if (!own) return builtInChecklist(category);
  return {
    checklistId: own.id,
    checklistVersion: own.version,
    name: own.name,
    items: toChecklistItems(own.name, own.items, own.definition),
  };
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
