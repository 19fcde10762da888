/** Drafts and their photos as they are read from the device. Pure. */
import type { ChecklistItem, InspectionChecklist } from "#shared/checklists/checklists.ts";
import { reasons } from "#shared/checklists/reasons.ts";
import { isSubmission, type Submission } from "../../../phone/outbox/outbox.ts";
import {
  type Fields,
  isObject,
  parseMoment,
  parseText,
} from "../../../phone/device/device-store.ts";
import type { DraftPhoto } from "./draft-photo.ts";
import type { Draft, DraftAnswer, DraftRepair } from "./draft-state.ts";

/** The draft of this asset, or undefined when nothing of use is there. */
export function parseDraft(value: unknown, assetId: number): Draft | undefined {
  if (!isObject(value)) return undefined;
  const checklist = parseChecklist(value["checklist"]);
  const startedAt = parseMoment(value["startedAt"]);
  if (!checklist || !startedAt) return undefined;
  const savedAt = parseMoment(value["savedAt"]);
  const review = parseReview(value["review"]);
  const { challengeItem } = value;
  return {
    id: parseId(value) ?? deriveId(assetId, startedAt),
    revision: typeof value["revision"] === "number" ? value["revision"] : 0,
    checklist,
    startedAt,
    ...(savedAt ? { savedAt } : {}),
    answers: parseAnswers(value["answers"], checklist.items),
    inspectionType: parseText(value["inspectionType"]),
    comments: parseText(value["comments"]),
    signature: parseText(value["signature"]),
    odometer: parseText(value["odometer"]),
    hours: parseText(value["hours"]),
    ...(typeof challengeItem === "string" ? { challengeItem } : {}),
    ...parseWalk(value),
    ...(review ? { review } : {}),
  };
}

function parseWalk({ trailerId, walkId }: Fields): Pick<Draft, "trailerId" | "walkId"> {
  return {
    ...(typeof trailerId === "number" ? { trailerId } : {}),
    ...(isUuid(walkId) ? { walkId } : {}),
  };
}

/** An earlier version made the key when it sent. */
function parseId({ id, attempt }: Fields): string | undefined {
  const key = isObject(attempt) ? attempt["key"] : undefined;
  return [id, key].find(isUuid);
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && uuid.test(value);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** For drafts of an earlier version, which have none; the same in each tab that reads one. */
function deriveId(assetId: number, startedAt: string): string {
  const [asset, start] = [assetId, Math.abs(Date.parse(startedAt))].map(padHex);
  return `${asset}${start}`.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function padHex(value: number): string {
  return value.toString(16).padStart(16, "0");
}

export function parsePhoto(value: unknown): DraftPhoto | undefined {
  if (!isObject(value)) return undefined;
  const { id, itemId, addedAt } = value;
  const dataUrl = parsePicture(value["dataUrl"]);
  const thumb = parsePicture(value["thumb"]) ?? dataUrl;
  if (typeof id !== "string" || typeof itemId !== "string" || !thumb) return undefined;
  const sent = parseSent(value["sent"]);
  const takenAt = parseMoment(value["takenAt"]);
  return {
    id,
    itemId,
    thumb,
    addedAt: parseText(addedAt),
    ...(dataUrl ? { dataUrl } : {}),
    ...(takenAt ? { takenAt } : {}),
    ...parseSigned(value),
    ...(value["isRefused"] === true ? { isRefused: true } : {}),
    ...(sent ? { sent } : {}),
  };
}

function parseSigned({ sha256, bytes }: Fields): Pick<DraftPhoto, "sha256" | "bytes"> {
  return typeof sha256 === "string" && typeof bytes === "number" ? { sha256, bytes } : {};
}

function parsePicture(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith("data:image/") ? value : undefined;
}

function parseChecklist(value: unknown): InspectionChecklist | undefined {
  if (!isObject(value) || !Array.isArray(value["items"])) return undefined;
  const { checklistId, checklistVersion, name } = value;
  const listed: unknown[] = value["items"];
  const items = listed.flatMap((item) => parseItem(item) ?? []);
  if (typeof checklistId !== "number" || typeof checklistVersion !== "number") return undefined;
  // Half a list would be half an inspection.
  if (items.length === 0 || items.length < listed.length) return undefined;
  return { checklistId, checklistVersion, name: parseText(name), items };
}

function parseItem(value: unknown): ChecklistItem | undefined {
  if (!isItem(value)) return undefined;
  const { es, groupEs, ...item } = value;
  return {
    ...item,
    group: parseText(item.group),
    required: item.required !== false,
    ...(typeof es === "string" ? { es } : {}),
    ...(typeof groupEs === "string" ? { groupEs } : {}),
  };
}

function isItem(value: unknown): value is ChecklistItem {
  return isObject(value) && typeof value["id"] === "string" && typeof value["label"] === "string";
}

function parseAnswers(value: unknown, items: readonly ChecklistItem[]) {
  const stored = isObject(value) ? value : {};
  const answers = items.map(({ id }) => {
    const answer = Object.hasOwn(stored, id) ? parseAnswer(stored[id]) : undefined;
    return answer ? [[id, answer] as const] : [];
  });
  return Object.fromEntries(answers.flat());
}

function parseAnswer(value: unknown): DraftAnswer | undefined {
  if (!isObject(value)) return undefined;
  const { status } = value;
  const notes = parseText(value["notes"]);
  const number = parseText(value["value"]);
  const answeredAt = parseMoment(value["answeredAt"]);
  if (status !== "pass" && status !== "fail" && status !== "na") {
    return notes === "" ? undefined : { notes };
  }
  return {
    status,
    notes,
    ...(number ? { value: number } : {}),
    ...parseFlags(value),
    ...parseReasons(value["reasons"]),
    ...(value["how"] === "section" ? { how: "section" } : {}),
    ...(answeredAt ? { answeredAt } : {}),
  };
}

const flags = ["noPhoto", "unsafe", "newDefect"] as const;

function parseFlags(value: Fields): Pick<DraftAnswer, (typeof flags)[number]> {
  return Object.fromEntries(flags.flatMap((flag) => (value[flag] === true ? [[flag, true]] : [])));
}

function parseReasons(value: unknown): Pick<DraftAnswer, "reasons"> {
  const given = Array.isArray(value) ? reasons.filter((reason) => value.includes(reason)) : [];
  return given.length > 0 ? { reasons: given } : {};
}

function parseReview(value: unknown): Draft["review"] {
  if (!isObject(value) || !Array.isArray(value["repairs"])) return undefined;
  const stored: unknown[] = value["repairs"];
  const repairs = stored.flatMap((repair) => parseRepair(repair) ?? []);
  // What cannot be read is reviewed once more.
  return { isDone: value["isDone"] === true && repairs.length === stored.length, repairs };
}

function parseRepair(value: unknown): DraftRepair | undefined {
  if (!isObject(value)) return undefined;
  const { defectId, accepted } = value;
  if (typeof defectId !== "number" || typeof accepted !== "boolean") return undefined;
  return { defectId, accepted, name: parseText(value["name"]), note: parseText(value["note"]) };
}

/** What an earlier version had sent of a draft, and to which no answer had come. */
export function parseAttempt(value: unknown): Submission | undefined {
  if (!isObject(value) || !isObject(value["attempt"])) return undefined;
  const { body, outcome } = value["attempt"];
  return outcome !== "refused" && isSubmission(body) ? body : undefined;
}

function parseSent(value: unknown): DraftPhoto["sent"] {
  if (!isObject(value)) return undefined;
  const at = parseMoment(value["at"]);
  const url = value["url"];
  return typeof url === "string" && at ? { url, at } : undefined;
}
