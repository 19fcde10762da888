/** Builds the submission of a finished inspection. Pure. */
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { listFailedItems, isInspectionPassed } from "#shared/inspections/inspections.ts";
import type { InspectionResults, ItemResult } from "#shared/records/inspection-results.ts";
import { toType } from "#shared/checklists/inspection-types.ts";
import { isPhotoRequired, isPhotoMissing } from "#shared/inspections/item-results.ts";
import { getCurrentLanguage } from "#shared/base/languages.ts";
import { limits } from "#shared/base/limits.ts";
import { toPhotoName } from "#shared/base/photos.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import type { Submission } from "../outbox/entry.ts";
import {
  getAnswer,
  listReviewed,
  type Draft,
  type DraftAnswer,
  type DraftPhoto,
  filterPhotos,
  toSendable,
  toSigned,
} from "./draft.ts";

type Finished = {
  assetId: number;
  draft: Draft;
  photos: readonly DraftPhoto[];
  /** By the phone's clock, like the moments of the draft. */
  now: Date;
  /** Added to the phone's time to correct it. */
  clockOffsetMs: number;
};

export function buildSubmission(finished: Finished): Submission {
  const { assetId, draft } = finished;
  const { checklistId, checklistVersion, items } = draft.checklist;
  const issues = listFailedItems(items, draft.answers);
  const type = toType(draft.inspectionType);
  const results = buildResults(finished);
  return {
    assetId,
    checklistId,
    checklistVersion,
    date: correctMoment(finished, finished.now),
    startedAt: correctMoment(finished, draft.startedAt),
    // The phone's uncorrected time, from which the office sees how far its clock is off.
    completedAt: finished.now.toISOString(),
    clockOffsetMs: Math.round(finished.clockOffsetMs),
    language: getCurrentLanguage(),
    ...(draft.walkId === undefined ? {} : { walkId: draft.walkId }),
    ...parseReadings(draft),
    ...(type === "pre_trip" ? {} : { inspectionType: type }),
    results,
    ...signPhotos(finished, results),
    ...(draft.challengeItem === undefined ? {} : { challenge: { itemId: draft.challengeItem } }),
    ...buildReview(draft),
    carriesDefects: true,
    ...(issues.length > 0 ? { issues } : {}),
    passed: isInspectionPassed(items, draft.answers),
    comments: draft.comments.trim(),
    signatureUrl: draft.signature.trim(),
  };
}

/** The signed data of the photos that the results name. */
function signPhotos(finished: Finished, results: InspectionResults): Pick<Submission, "photos"> {
  const named = new Set(Object.values(results).flatMap((result) => result.photos ?? []));
  const photos = finished.photos.flatMap((photo) => {
    const signed = named.has(toPhotoName(photo.id)) ? toSigned(photo) : undefined;
    if (!signed) return [];
    const { takenAt, ...rest } = signed;
    return { ...rest, ...(takenAt ? { takenAt: correctMoment(finished, takenAt) } : {}) };
  });
  return photos.length > 0 ? { photos } : {};
}

function buildReview(draft: Draft): Pick<Submission, "review"> {
  const repairs = listReviewed(draft);
  if (repairs.length === 0) return {};
  const review = repairs.map(({ defectId, accepted, note }) => ({
    defectId,
    accepted,
    ...(accepted ? {} : { note: note.trim() }),
  }));
  return { review };
}

function correctMoment({ clockOffsetMs }: Finished, moment: Date | string): string {
  return new Date(new Date(moment).getTime() + clockOffsetMs).toISOString();
}

/** A reading as it was typed; undefined if it is empty or invalid. */
export function parseReading(text: string): number | undefined {
  const value = text.trim() === "" ? Number.NaN : roundTenths(Number(text));
  return value >= 0 && value <= limits.readingMax ? value : undefined;
}

function parseReadings(draft: Draft): { odometer?: number; hours?: number } {
  const odometer = parseReading(draft.odometer);
  const hours = parseReading(draft.hours);
  return {
    ...(odometer === undefined ? {} : { odometer }),
    ...(hours === undefined ? {} : { hours }),
  };
}

function buildResults(finished: Finished): InspectionResults {
  const { draft } = finished;
  const results = draft.checklist.items.map((item) => buildResult(finished, item));
  return Object.fromEntries(results.flatMap((result) => result ?? []));
}

type Result = [itemId: string, result: ItemResult];

function buildResult(finished: Finished, item: ChecklistItem): Result[] | undefined {
  const { id, type } = item;
  const answer = getAnswer(finished.draft, id);
  if (!answer.status) return undefined;
  const { status, answeredAt } = answer;
  const value = type === "number" && status !== "na" ? parseNumber(answer.value) : undefined;
  const isShown = status === "fail" || isPhotoRequired(item, status);
  const isAsked = id === finished.draft.challengeItem;
  // For a passed item only the requested photo is sent.
  const shown = isShown ? answer : { notes: "" };
  const evidence = isShown || isAsked ? collectEvidence(finished, id, shown) : {};
  const answered = answeredAt ? { answeredAt: correctMoment(finished, answeredAt) } : {};
  const measured = value === undefined ? {} : { value };
  return [[id, { status, ...measured, ...evidence, ...describeAnswer(answer), ...answered }]];
}

/** What a failed item's answer says about its defect, and whether a passed item was passed with its section. */
function describeAnswer({ status, how, unsafe, newDefect, reasons }: DraftAnswer) {
  if (status !== "fail") return how ? { how } : {};
  return {
    ...(reasons?.length ? { reasons } : {}),
    ...(unsafe ? { unsafe } : {}),
    ...(newDefect ? { newDefect } : {}),
  };
}

/** An item's number as it was typed; undefined if it is invalid. */
export function parseNumber(text = ""): number | undefined {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Math.abs(value) <= limits.readingMax ? value : undefined;
}

/** The items that lack a required photo. */
export function listWithoutPhoto(draft: Draft, photos: readonly DraftPhoto[]): ChecklistItem[] {
  return draft.checklist.items.filter((item) => {
    const { status, ...answer } = getAnswer(draft, item.id);
    const taken = filterPhotos(photos, item.id).map(({ id }) => id);
    return status && isPhotoMissing(item, { ...answer, status, photos: taken });
  });
}

/**
 * Notes and photos are sent for failed items and items that require a photo; notes written before a change to Pass
 * are not sent.
 */
function collectEvidence(finished: Finished, itemId: string, { notes, noPhoto }: DraftAnswer) {
  const now = new Date(correctMoment(finished, finished.now));
  const sent = filterPhotos(finished.photos, itemId).map((photo) => toSendable(photo, now));
  return {
    ...(notes.trim() === "" ? {} : { notes: notes.trim() }),
    ...(sent.length > 0 ? { photos: sent } : {}),
    ...(noPhoto && sent.length === 0 ? { noPhoto } : {}),
  };
}
