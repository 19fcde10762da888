/** What an answer to an item with rules comes to; apart, because the phone loads it with each form. */
import type { ChecklistItem } from "../checklists/checklists.ts";
import type { ItemStatus } from "../records/inspection-results.ts";
import type { ItemRules } from "../checklists/item-rules.ts";
import { words } from "../base/words.ts";

/** Whether an item is more than a check that passes or fails. */
export function hasRules({ type, photo, mayBeNa }: ItemRules): boolean {
  return type === "number" || photo !== undefined || mayBeNa === true;
}

type Answer = { status?: ItemStatus; value?: number };

/** A number passes within its limits, whatever was sent with it; undefined without an answer. */
export function evaluateAnswer(item: ItemRules, { status, value }: Answer): ItemStatus | undefined {
  if (status === "na" || item.type !== "number") return status;
  if (value === undefined) return undefined;
  const { min = -Infinity, max = Infinity } = item;
  return value >= min && value <= max ? "pass" : "fail";
}

/** The item of a ready list that asks for the hour meter: what is answered there is its reading. */
export function isHourMeter({ id, type, unit }: ChecklistItem): boolean {
  return id === "hours" && type === "number" && unit === "hr";
}

type Evidence = {
  status: ItemStatus;
  photos?: readonly string[];
  notes?: string;
  noPhoto?: boolean;
};

/** Whether a required photo is missing; a note says why where none was possible. */
export function isPhotoMissing(
  item: ItemRules,
  { status, photos, notes, noPhoto }: Evidence,
): boolean {
  if (!isPhotoRequired(item, status) || photos?.length) return false;
  return !(noPhoto && notes?.trim());
}

export function formatMissingPhotos(labels: readonly string[]): string {
  return w.missingPhotos({ items: labels.join(", ") });
}

export function isPhotoRequired({ photo }: ItemRules, status: ItemStatus | undefined): boolean {
  if (photo === "always") return status === "pass" || status === "fail";
  return photo === "on_fail" && status === "fail";
}

const w = words({
  missingPhotos: ["Please add a photo of: {items}", "Agregue una foto de: {items}"],
});
