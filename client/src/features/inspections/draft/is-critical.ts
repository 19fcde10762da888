import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { criticalItems } from "#shared/checklists/critical-items.ts";
import { limits } from "#shared/base/limits.ts";

/** Whether a unit must not be driven with this item failed. */
export function isCritical(item: ChecklistItem, checklistId: number): boolean {
  if (checklistId === limits.builtInChecklistId) return builtIn.includes(item.id);
  return item.critical === true;
}

/** The ids of the built-in lists mean the same in each of them. */
const builtIn: readonly string[] = Object.values(criticalItems).flat();
