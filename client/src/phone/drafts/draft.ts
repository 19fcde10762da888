/** An inspection in progress with its photos, and how each tap changes it. Pure. */
import type { InspectionChecklist, ChecklistItem } from "#shared/checklists/checklists.ts";
import type { Reason } from "#shared/checklists/reasons.ts";
import { listUnansweredItems } from "#shared/inspections/inspections.ts";
import type { ItemStatus } from "#shared/records/inspection-results.ts";
import { isSigned } from "#shared/base/is-signed.ts";
import { dayMs } from "#shared/base/dates.ts";
import { limits } from "#shared/base/limits.ts";
import { toPhotoName } from "#shared/base/photos.ts";
import { criticalItems } from "#shared/checklists/critical-items.ts";

export type DraftAnswer = {
  status?: ItemStatus;
  /** The item's number as it was typed. */
  value?: string;
  /** The driver could not take the required photo. */
  noPhoto?: boolean;
  reasons?: Reason[];
  /** Sent only if the item failed, like the notes. */
  unsafe?: boolean;
  /** The failure is another defect than the known one of this item. */
  newDefect?: boolean;
  /** Stored even after Fail was changed to Pass, in case that was a slip of the thumb, but then not sent. */
  notes: string;
  answeredAt?: string;
  /** Passed together with the rest of its section. */
  how?: "section";
};

/** The driver's review of a repair. */
export type DraftRepair = {
  defectId: number;
  /** "D-0042 Brake lights", as it is shown in the form. */
  name: string;
  accepted: boolean;
  /** What is still wrong. */
  note: string;
};

export type Draft = {
  /** The Idempotency-Key of everything sent for this draft, so that one draft makes one record. */
  id: string;
  /** Counts changes: of the copies in two tabs, the one with the higher revision is newer. */
  revision: number;
  /** The checklist as it was when the draft was begun. */
  checklist: InspectionChecklist;
  startedAt: string;
  savedAt?: string;
  answers: Record<string, DraftAnswer>;
  comments: string;
  signature: string;
  /** Empty means pre-trip. */
  inspectionType: string;
  odometer: string;
  hours: string;
  /** The item that requires a photo today. */
  challengeItem?: string;
  /** The trailer that is inspected in the same walk; it has its own draft. */
  trailerId?: number;
  /** Set on both drafts and sent with both once they are submitted together. */
  walkId?: string;
  /** Sent once the step is done; until then the note of a rejection may be missing. */
  review?: { isDone: boolean; repairs: DraftRepair[] };
};

export type DraftText = "inspectionType" | "comments" | "signature" | "odometer" | "hours";

export type DraftChange =
  | { type: "tap"; itemId: string; status: ItemStatus; at: string }
  | { type: "section"; itemIds: readonly string[]; at: string }
  | { type: "undoSection"; itemIds: readonly string[] }
  | { type: "note"; itemId: string; notes: string }
  | { type: "fill"; itemId: string; answer: Partial<DraftAnswer> }
  | { type: "write"; field: DraftText; text: string }
  | { type: "review"; review: NonNullable<Draft["review"]> }
  | { type: "walk"; walk: Partial<Pick<Draft, "trailerId" | "walkId" | "signature">> }
  | { type: "photos" };

export function createDraft(
  checklist: InspectionChecklist,
  begun: Pick<Draft, "id" | "startedAt"> &
    Partial<Pick<Draft, "inspectionType" | "review" | "challengeItem">>,
): Draft {
  const texts = { inspectionType: "", comments: "", signature: "", odometer: "", hours: "" };
  return { revision: 0, checklist, answers: {}, ...texts, ...begun };
}

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  const next = applyChange(draft, change);
  // Adding or removing a photo counts as a change, although photos are stored separately.
  return { ...next, revision: draft.revision + 1 };
}

export function getAnswer(draft: Draft, itemId: string): DraftAnswer {
  const answer = Object.hasOwn(draft.answers, itemId) ? draft.answers[itemId] : undefined;
  return answer ?? noAnswer;
}

/** Returns what must still be done before the inspection may be submitted. */
export function findMissing(draft: Draft): { items: string[]; signature: boolean } {
  return {
    items: listUnansweredItems(draft.checklist.items, draft.answers),
    signature: !isSigned(draft.signature),
  };
}

/** Whether a unit must not be driven with this item failed. */
export function isCritical(item: ChecklistItem, checklistId: number): boolean {
  if (checklistId === limits.builtInChecklistId) return builtIn.includes(item.id);
  return item.critical === true;
}

/** An item's id means the same in all built-in lists. */
const builtIn: readonly string[] = Object.values(criticalItems).flat();

/** The reviewed repairs that the signature covers; none before the step is done. */
export function listReviewed({ review }: Draft): readonly DraftRepair[] {
  return review?.isDone ? review.repairs : [];
}

/** Whether nothing was filled in, so that there is nothing to save. */
export function isBlank(draft: Draft): boolean {
  const texts = [draft.comments, draft.signature, draft.odometer, draft.hours];
  const answers = Object.values(draft.answers);
  return (
    !draft.review?.repairs.length &&
    draft.trailerId === undefined &&
    texts.every((text) => text === "") &&
    answers.every((answer) => answer.status === undefined && answer.notes === "")
  );
}

const noAnswer: DraftAnswer = { notes: "" };

function applyChange(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case "tap":
      return setAnswer(draft, change.itemId, tapAnswer(getAnswer(draft, change.itemId), change));
    case "section":
      return setAnswers(draft, change.itemIds, (answer) => ({
        ...answer,
        status: "pass",
        answeredAt: change.at,
        how: "section",
      }));
    case "undoSection":
      return setAnswers(draft, change.itemIds, ({ notes }) => ({ notes }));
    case "note":
      return setAnswer(draft, change.itemId, {
        ...getAnswer(draft, change.itemId),
        notes: change.notes,
      });
    case "fill":
      return setAnswer(draft, change.itemId, {
        ...getAnswer(draft, change.itemId),
        ...change.answer,
      });
    case "write":
      return { ...draft, [change.field]: change.text };
    case "review":
      return { ...draft, review: change.review };
    case "walk":
      return { ...draft, ...change.walk };
    case "photos":
      return draft;
  }
}

/** A second tap on the same status clears it. */
function tapAnswer(answer: DraftAnswer, tap: { status: ItemStatus; at: string }): DraftAnswer {
  if (answer.status === tap.status) return { notes: answer.notes };
  const { how: _how, ...rest } = answer;
  return { ...rest, status: tap.status, answeredAt: tap.at };
}

function setAnswers(
  draft: Draft,
  itemIds: readonly string[],
  next: (answer: DraftAnswer) => DraftAnswer,
): Draft {
  const answers = itemIds.map((id) => [id, next(getAnswer(draft, id))] as const);
  return { ...draft, answers: { ...draft.answers, ...Object.fromEntries(answers) } };
}

function setAnswer(draft: Draft, itemId: string, answer: DraftAnswer): Draft {
  return { ...draft, answers: { ...draft.answers, [itemId]: answer } };
}

/** A photo of an item, as it is stored on the device until the inspection is submitted. */
export type DraftPhoto = {
  id: string;
  itemId: string;
  thumb: string;
  /** The picture itself, until it is stored separately; earlier versions stored it here. */
  dataUrl?: string;
  addedAt: string;
  /** When the camera says that it was taken. */
  takenAt?: string;
  /** The digest of the photo's bytes, by which an inspection names it; absent over plain http. */
  sha256?: string;
  bytes?: number;
  /** The server refused the photo, also after it was made smaller. */
  isRefused?: true;
  /** The photo's address on the server and when it was uploaded, by the server's clock. */
  sent?: { url: string; at: string };
};

export function filterPhotos(photos: readonly DraftPhoto[], itemId: string): DraftPhoto[] {
  return photos.filter((photo) => photo.itemId === itemId);
}

/**
 * The signed data of a photo that an inspection names before the server has it; undefined if this device cannot store
 * the photo.
 */
export function toSigned({ id: key, dataUrl, sha256, bytes, takenAt }: DraftPhoto) {
  if (dataUrl || !sha256 || !bytes) return undefined;
  return { key, sha256, bytes, takenAt };
}

/** The photo's name in the submission; over plain http the short address of an uploaded photo, or the picture itself. */
export function toSendable(photo: DraftPhoto, now: Date): string {
  const { id, sent, dataUrl = "" } = photo;
  if (toSigned(photo)) return toPhotoName(id);
  return sent && isStillStored(sent.at, now) ? sent.url : dataUrl;
}

/** A sent photo counts as deleted a day before the server deletes unused ones. */
export function isStillStored(sentAt: string, now: Date): boolean {
  const age = now.getTime() - new Date(sentAt).getTime();
  return age >= 0 && age < (limits.unclaimedPhotoDays - 1) * dayMs;
}
