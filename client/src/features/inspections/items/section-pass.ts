/** Which items of a section one tap may pass together. Pure. */
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { type Draft, getAnswer, isCritical } from "../../../phone/drafts/draft.ts";

type Section = {
  draft: Draft;
  items: readonly ChecklistItem[];
  /** Whether an item has an unrepaired defect. */
  isReported: (itemId: string) => boolean;
};

/** The items that one tap may pass together: none that stops a unit, was reported, is measured or needs its own photo. */
export function listPassable({ draft, items, isReported }: Section): ChecklistItem[] {
  const { checklistId } = draft.checklist;
  return items.filter(
    (item) =>
      item.type !== "number" &&
      item.photo !== "always" &&
      item.id !== draft.challengeItem &&
      !isCritical(item, checklistId) &&
      !isReported(item.id),
  );
}

/** The items that one tap has passed and that were not changed since. */
export function listPassedTogether(draft: Draft, items: readonly ChecklistItem[]): string[] {
  return items.flatMap(({ id }) => (getAnswer(draft, id).how === "section" ? [id] : []));
}
