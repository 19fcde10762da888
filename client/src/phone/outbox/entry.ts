/** What waits on this device, or was sent from it: its states, and how it is read from the device. Pure. */
import type { Body } from "#shared/api/api-schemas.ts";
import { type Fields, isObject, parseMoment, parseText } from "../device/device-store.ts";

/** What is sent; the server itself evaluates the outcome and the issues. */
export type Submission = Body<"submitInspection"> & { issues?: string[]; passed: boolean };

/** What may be handed in without a signal, with its kind and what is sent of it. */
type Content = {
  /** Without a kind, as all entries were when there was no other. */
  inspection: { kind?: undefined; body: Submission };
  defect: { kind: "defect"; body: Body<"createDefect"> };
  defectAct: { kind: "defectAct"; body: Body<"actOnDefect"> & { defectId: number } };
  reading: { kind: "reading"; body: Body<"addReading"> };
};

export type EntryKind = keyof Content;

type Subject = {
  kind?: Exclude<EntryKind, "inspection">;
  /** The Idempotency-Key of its call: however often it is sent, it is recorded once. */
  id: string;
  userId: number;
  asset: { id: number; name: string };
  /** By the right time, like everything here but `nextAt`. */
  performedAt: string;
};

/** Not recorded yet: it is sent again until there is a response, or was refused and needs its driver. */
export type UnsentEntry<Kind extends EntryKind = "inspection"> = Unsent & Content[Kind];

/** Its body never changes once it was sent, because a retry would then be another record. */
type Unsent = Subject & {
  state: "waiting" | "refused";
  /** The photos that the body names by their address, which the server deletes after some days. Others are
   * named by their digest and stored apart (`photos.ts`). */
  photos: readonly { url: string; dataUrl: string }[];
  tries: number;
  /** By this device's clock, in milliseconds. */
  nextAt: number;
  /** Its moments are by this device's clock, which was not compared with the right time yet. */
  isUndated?: boolean;
  /** Why the server refused it; it could not be held for the office either. */
  reason?: string;
  /** The server wants its user to sign in first. */
  needsSignIn?: boolean;
  /** Filled in without a sign-in: it waits until its user says that it was them. */
  wasSignedIn?: false;
  isConfirmed?: true;
  /** Its user says that another person filled it in: it goes to the office, and is not recorded by itself. */
  isDisowned?: true;
};

export type SentEntry = Subject & {
  state: "sent";
  sentAt: string;
  /** Its photos that are still here, by their keys. */
  photos: readonly string[];
  /** Those that could not be sent. */
  lost?: readonly string[];
  /** Of its next photo, as for a waiting entry. */
  tries?: number;
  nextAt?: number;
};

/** Refused for good, and with the office, which decides what becomes of it. */
export type HeldEntry = Subject & { state: "held"; heldAt: string; reason: string };

/**
 * It waits until the server has recorded it (sent) or refused it: then the office has it (held), or, where it could not be
 * held either, its driver sees to it (refused).
 */
export type OutboxEntry = UnsentEntry<EntryKind> | SentEntry | HeldEntry;

export function isUnsent(entry: OutboxEntry): entry is UnsentEntry<EntryKind> {
  return entry.state === "waiting" || entry.state === "refused";
}

/** Whether its user must first confirm having filled it in. */
export function isUnconfirmed(entry: UnsentEntry<EntryKind>): boolean {
  const { wasSignedIn, isConfirmed, isDisowned } = entry;
  return wasSignedIn === false && !isConfirmed && !isDisowned;
}

/** The photos that come after an entry, by their keys: their pictures are needed until the server has them. */
export function listNamed(entry: OutboxEntry): readonly string[] {
  if (entry.state === "sent") return entry.photos;
  if (!isUnsent(entry) || entry.kind !== undefined) return [];
  return (entry.body.photos ?? []).map(({ key }) => key);
}

export function parseEntry(value: unknown): OutboxEntry | undefined {
  const subject = parseSubject(value);
  if (!subject || !isObject(value)) return undefined;
  if (value["state"] === "held") return parseHeld(subject, value);
  if (value["state"] !== "sent") return parseUnsent(subject, value);
  const sentAt = parseMoment(value["sentAt"]);
  return sentAt ? { ...subject, state: "sent", sentAt, ...parsePhotosLeft(value) } : undefined;
}

function parsePhotosLeft({ photos, lost, tries, nextAt }: Fields) {
  return {
    photos: toTexts(photos),
    lost: toTexts(lost),
    tries: typeof tries === "number" ? tries : 0,
    nextAt: typeof nextAt === "number" ? nextAt : 0,
  };
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function parseHeld(subject: Subject, value: Fields): HeldEntry | undefined {
  const heldAt = parseMoment(value["heldAt"]);
  const reason = parseText(value["reason"]);
  return heldAt ? { ...subject, state: "held", heldAt, reason } : undefined;
}

function parseUnsent(subject: Subject, value: Fields): UnsentEntry<EntryKind> | undefined {
  const { state, body, photos, tries, nextAt, isUndated, reason, needsSignIn } = value;
  const { kind, ...given } = subject;
  const content = parseContent(kind, body);
  if (!content) return undefined;
  return {
    ...given,
    ...content,
    state: state === "refused" ? state : "waiting",
    photos: Array.isArray(photos) ? photos.filter(isPhoto) : [],
    tries: typeof tries === "number" ? tries : 0,
    nextAt: typeof nextAt === "number" ? nextAt : 0,
    ...(typeof reason === "string" ? { reason } : {}),
    ...(isUndated === true ? { isUndated } : {}),
    ...(needsSignIn === true ? { needsSignIn } : {}),
    ...parseAuthor(value),
  };
}

type Author = Pick<Unsent, "wasSignedIn" | "isConfirmed" | "isDisowned">;

/** Who filled it in, as far as the user was asked. */
function parseAuthor({ wasSignedIn, isConfirmed, isDisowned }: Fields): Author {
  return {
    ...(wasSignedIn === false ? { wasSignedIn } : {}),
    ...(isConfirmed === true ? { isConfirmed } : {}),
    ...(isDisowned === true ? { isDisowned } : {}),
  };
}

function parseSubject(value: unknown): Subject | undefined {
  if (!isObject(value) || !isObject(value["asset"])) return undefined;
  const { id, userId } = value;
  const { id: assetId, name } = value["asset"];
  const performedAt = parseMoment(value["performedAt"]);
  if (typeof id !== "string" || typeof userId !== "number" || !performedAt) return undefined;
  if (typeof assetId !== "number") return undefined;
  const kind = kinds.find((one) => one === value["kind"]);
  const asset = { id: assetId, name: parseText(name) };
  return { id, userId, asset, performedAt, ...(kind && { kind }) };
}

const kinds = ["defect", "defectAct", "reading"] as const;

function parseContent(kind: Subject["kind"], body: unknown): Content[EntryKind] | undefined {
  switch (kind) {
    case undefined:
      return isSubmission(body) ? { kind, body } : undefined;
    case "defect":
      return isDefect(body) ? { kind, body } : undefined;
    case "defectAct":
      return isAct(body) ? { kind, body } : undefined;
    case "reading":
      return isReading(body) ? { kind, body } : undefined;
  }
}

/** The same object, and not a copy: a retry must send the same bytes. */
export function isSubmission(value: unknown): value is Submission {
  if (!isObject(value)) return false;
  const { assetId, signatureUrl, passed, results } = value;
  if (typeof assetId !== "number" || typeof signatureUrl !== "string") return false;
  if (typeof passed !== "boolean" || !isObject(results)) return false;
  return Object.values(results).every((result) => isObject(result) && "status" in result);
}

function isDefect(value: unknown): value is Content["defect"]["body"] {
  return isObject(value) && typeof value["assetId"] === "number" && "title" in value;
}

function isAct(value: unknown): value is Content["defectAct"]["body"] {
  return isObject(value) && typeof value["defectId"] === "number" && "act" in value;
}

function isReading(value: unknown): value is Content["reading"]["body"] {
  return (
    isObject(value) && typeof value["meter"] === "string" && typeof value["value"] === "number"
  );
}

function isPhoto(value: unknown): value is UnsentEntry["photos"][number] {
  return (
    isObject(value) && typeof value["url"] === "string" && typeof value["dataUrl"] === "string"
  );
}
