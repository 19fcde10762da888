/** What is read from the device may be old, half or odd: it is taken only as far as it fits. Pure. */
import type { ChecklistItem, InspectionChecklist } from "#shared/checklists.ts";
import type { DraftPhoto } from "./draft-photo.ts";
import type { Attempt, Draft, DraftAnswer, Submission } from "./draft-state.ts";

/** The draft, or undefined when nothing of use is there. */
export function parseDraft(value: unknown): Draft | undefined {
  if (!isObject(value)) return undefined;
  const checklist = parseChecklist(value["checklist"]);
  const startedAt = momentOf(value["startedAt"]);
  if (!checklist || !startedAt) return undefined;
  const savedAt = momentOf(value["savedAt"]);
  const attempt = parseAttempt(value["attempt"]);
  return {
    checklist,
    startedAt,
    ...(savedAt ? { savedAt } : {}),
    answers: parseAnswers(value["answers"], checklist.items),
    comments: textOf(value["comments"]),
    signature: textOf(value["signature"]),
    odometer: textOf(value["odometer"]),
    hours: textOf(value["hours"]),
    ...(attempt ? { attempt } : {}),
  };
}

export function parsePhoto(value: unknown): DraftPhoto | undefined {
  if (!isObject(value)) return undefined;
  const { id, itemId, dataUrl, addedAt } = value;
  if (typeof id !== "string" || typeof itemId !== "string") return undefined;
  if (typeof dataUrl !== "string" || !dataUrl.startsWith("data:image/")) return undefined;
  const sent = parseSent(value["sent"]);
  return { id, itemId, dataUrl, addedAt: textOf(addedAt), ...(sent ? { sent } : {}) };
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function momentOf(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

function parseChecklist(value: unknown): InspectionChecklist | undefined {
  if (!isObject(value) || !Array.isArray(value["items"])) return undefined;
  const { checklistId, checklistVersion, name } = value;
  const listed: unknown[] = value["items"];
  const items = listed.flatMap((item) => parseItem(item) ?? []);
  if (typeof checklistId !== "number" || typeof checklistVersion !== "number") return undefined;
  // Half a list would be half an inspection.
  if (items.length === 0 || items.length < listed.length) return undefined;
  return { checklistId, checklistVersion, name: textOf(name), items };
}

function parseItem(value: unknown): ChecklistItem | undefined {
  if (!isObject(value)) return undefined;
  const { id, group, label } = value;
  if (typeof id !== "string" || typeof label !== "string") return undefined;
  return { id, group: textOf(group), label, required: true };
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
  const notes = textOf(value["notes"]);
  const answeredAt = momentOf(value["answeredAt"]);
  if (status !== "pass" && status !== "fail") return notes === "" ? undefined : { notes };
  return { status, notes, ...(answeredAt ? { answeredAt } : {}) };
}

function parseAttempt(value: unknown): Attempt | undefined {
  if (!isObject(value)) return undefined;
  const { key, body, outcome } = value;
  if (typeof key !== "string" || !isSubmission(body)) return undefined;
  return { key, body, outcome: outcome === "refused" ? "refused" : "unknown" };
}

/** The same object, and not a copy: what is sent again must be what was sent. */
function isSubmission(value: unknown): value is Submission {
  if (!isObject(value)) return false;
  const { assetId, signatureUrl, passed, results } = value;
  if (typeof assetId !== "number" || typeof signatureUrl !== "string") return false;
  if (typeof passed !== "boolean" || !isObject(results)) return false;
  return Object.values(results).every((result) => isObject(result) && "status" in result);
}

function parseSent(value: unknown): DraftPhoto["sent"] {
  if (!isObject(value)) return undefined;
  const at = momentOf(value["at"]);
  const url = value["url"];
  return typeof url === "string" && at ? { url, at } : undefined;
}
