/** The units inspected under one signature: a unit and the trailer that it pulls. Pure. */
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { type Progress, computeProgress } from "#shared/inspections/inspections.ts";
import { isHourMeter } from "#shared/inspections/item-results.ts";
import type { Meter } from "#shared/meters/meters.ts";
import type { ShortAsset } from "#shared/api/api-schemas.ts";
import { type DraftPhoto, type Draft, findMissing } from "../../../phone/drafts/draft.ts";
import { listWithoutPhoto } from "../../../phone/drafts/submission.ts";

/** The fields of an asset that the form uses; both a driver's and a manager's calls return them. */
export type InspectedAsset = Pick<
  ShortAsset,
  | "id"
  | "name"
  | "category"
  | "condition"
  | "kind"
  | "make"
  | "tags"
  | "currentMiles"
  | "currentHours"
  | "milesReadAt"
  | "hoursReadAt"
  | "lastInspection"
  | "openDefects"
  | "reviewsPending"
>;

export type WalkPart = {
  /** The prefix of the ids of this part's elements. */
  formId: string;
  asset: InspectedAsset;
  draft: Draft;
  photos: readonly DraftPhoto[];
};

/** The first unfinished step of the form, in the order of the page. */
export type NextStep = "meter" | "signature" | ChecklistItem;

export type OpenStep = { name: NextStep; elementId: string };

/** The first part has the signature, which is the last step. */
export function findOpenStep(parts: readonly WalkPart[]): OpenStep | undefined {
  const [own, ...others] = parts.map(({ formId, asset, draft, photos }) => {
    const { items } = draft.checklist;
    const name = findNextStep(draft, photos, listMeters(asset, items).length > 0);
    return name && { name, elementId: toStepElementId(formId, name, items) };
  });
  return [own, ...others].find((step) => step && step.name !== "signature") ?? own;
}

/** The elements with something missing, and whether the signature is missing. */
export function findOpen(parts: readonly WalkPart[]) {
  const open = parts.map(({ formId, draft, photos }) => {
    const { items } = draft.checklist;
    const toElementId = (itemId: string) =>
      toItemElementId(
        formId,
        items.findIndex(({ id }) => id === itemId),
      );
    return {
      items: findMissing(draft).items.map(toElementId),
      photos: listWithoutPhoto(draft, photos).map(({ id }) => toElementId(id)),
    };
  });
  const [own] = parts;
  return {
    items: open.flatMap(({ items }) => items),
    photos: open.flatMap(({ photos }) => photos),
    signature: own !== undefined && findMissing(own.draft).signature,
  };
}

export function sumProgress(parts: readonly Pick<WalkPart, "draft">[]): Progress {
  return parts
    .map(({ draft }) => computeProgress(draft.checklist.items, draft.answers))
    .reduce((sum, progress) => ({
      total: sum.total + progress.total,
      answered: sum.answered + progress.answered,
      passed: sum.passed + progress.passed,
      failed: sum.failed + progress.failed,
    }));
}

/** The meters of this asset: a truck has miles, equipment has hours, and either may have both. */
export function listMeters(
  asset: InspectedAsset,
  items: Draft["checklist"]["items"],
): readonly Meter[] {
  const hasMiles = asset.category === "truck" || asset.currentMiles > 0;
  const isHourly = asset.category === "equipment" || asset.currentHours > 0;
  // A checklist item that asks for the hour meter replaces the field.
  const hasHours = isHourly && !items.some(isHourMeter);
  return [...(hasMiles ? (["miles"] as const) : []), ...(hasHours ? (["hours"] as const) : [])];
}

/** Meters are optional: they are a step only until an item is answered. Undefined once no step is left. */
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

/** The id of the step's element in the form. */
export function toStepElementId(formId: string, step: NextStep, items: readonly ChecklistItem[]) {
  return typeof step === "string"
    ? `${formId}-${step}`
    : toItemElementId(formId, items.indexOf(step));
}

/** The id of an item's element, for scrolling to it and focusing it. */
export function toItemElementId(formId: string, index: number): string {
  return `${formId}-item-${index}`;
}
