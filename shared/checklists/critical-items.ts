import type { AssetCategory } from "../assets/assets.ts";

/**
 * The items of the built-in lists with which an asset must not be driven. They are separate from the lists, because
 * records store the items as they are there.
 */
export const criticalItems: Record<AssetCategory, readonly string[]> = {
  truck: ["service-brakes", "parking-brake", "steering", "coupling"],
  trailer: ["trailer-brakes", "hitch", "safety-chains"],
  equipment: ["brakes-steering"],
};

/** Strings of a company's list are never critical, whatever they say. */
export function isCriticalItem(
  { checklistItems, checklistCategory }: FilledList,
  itemId: string,
): boolean {
  if (!checklistItems) return criticalItems[checklistCategory].includes(itemId);
  return checklistItems.find(({ id }) => id === itemId)?.critical ?? false;
}

type FilledList = {
  checklistCategory: AssetCategory;
  /** Null for the built-in list. */
  checklistItems: readonly { id: string; critical?: boolean }[] | null;
};
