/** Which items of a section one tap may pass together. Pure. */
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { type Draft, getAnswer, isCritical } from "../../../phone/drafts/draft.ts";

type Section = {
  draft: Draft;
  items: readonly ChecklistItem[];
  /** Those with a defect that is not repaired. */
  isReported: (itemId: string) => boolean;
};

/** Never what stops a unit, what was reported, what is measured, and what needs a photo of its own. */
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

/** Those that one tap has passed, and no tap of their own has changed since. */
export function listPassedTogether(draft: Draft, items: readonly ChecklistItem[]): string[] {
  return items.flatMap(({ id }) => (getAnswer(draft, id).how === "section" ? [id] : []));
}
