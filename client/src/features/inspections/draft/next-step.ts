/** The step of the form that is to be done next, in the order of the page. Pure. */
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { type DraftPhoto, type Draft, findMissing } from "./draft.ts";
import { listWithoutPhoto } from "./submission.ts";

export type NextStep = "meter" | "signature" | ChecklistItem;

/** A meter may be left out: it is a step only until an item is answered. Undefined once nothing is left. */
export function findNextStep(
  draft: Draft,
  photos: readonly DraftPhoto[],
  hasMeter: boolean,
): NextStep | undefined {
  const { answers, odometer, hours, checklist } = draft;
  const isBegun = odometer + hours !== "" || Object.values(answers).some(({ status }) => status);
  if (hasMeter && !isBegun) return "meter";
  const { items, signature } = findMissing(draft);
  const withoutPhoto = listWithoutPhoto(draft, photos);
  const open = checklist.items.find(
    (item) => items.includes(item.id) || withoutPhoto.includes(item),
  );
  return open ?? (signature ? "signature" : undefined);
}

/** The id of its element in the form. */
export function toStepElementId(formId: string, step: NextStep, items: readonly ChecklistItem[]) {
  return typeof step === "string"
    ? `${formId}-${step}`
    : toItemElementId(formId, items.indexOf(step));
}

/** The id of the element of an item, to scroll and focus there. */
export function toItemElementId(formId: string, place: number): string {
  return `${formId}-item-${place}`;
}
