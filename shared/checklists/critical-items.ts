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

/** What decides whether a unit may be driven after its inspection. */
export type InspectionEnd = {
  whileOutOfService: boolean;
  defects: readonly { critical: boolean }[];
};

/** Whether a unit is out of service after its inspection. */
export function isOutAfter(end: InspectionEnd, company: { tagsOutCritical: boolean | null }) {
  return (
    end.whileOutOfService || (company.tagsOutCritical === true && end.defects.some(isCritical))
  );
}

function isCritical({ critical }: { critical: boolean }): boolean {
  return critical;
}
