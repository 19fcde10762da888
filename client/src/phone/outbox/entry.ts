/** An entry of the outbox: its states, and how it is read from this device. Pure. */
import type { Body } from "#shared/api/api-schemas.ts";
import { type Fields, isObject, parseMoment, parseText } from "../device/device-store.ts";

/** The submission that is sent; the server evaluates the outcome and the issues itself. */
export type Submission = Body<"submitInspection"> & { issues?: string[]; passed: boolean };

/** The kinds of submission that may wait for a signal, each with its body. */
type Content = {
  /** Without a kind, because the first version stored inspections only. */
  inspection: { kind?: undefined; body: Submission };
  defect: { kind: "defect"; body: Body<"createDefect"> };
  defectAct: { kind: "defectAct"; body: Body<"actOnDefect"> & { defectId: number } };
  reading: { kind: "reading"; body: Body<"addReading"> };
};

export type EntryKind = keyof Content;

type Subject = {
  kind?: Exclude<EntryKind, "inspection">;
  /** The Idempotency-Key of the entry's call, so that it is recorded once however often it is sent. */
  id: string;
  userId: number;
  asset: { id: number; name: string };
  /** In corrected time, like every time here except `nextAt`. */
  performedAt: string;
};

/** Not recorded yet: either it is sent again until a response comes, or it was refused and needs its driver. */
export type UnsentEntry<Kind extends EntryKind = "inspection"> = Unsent & Content[Kind];

/** The body never changes once it was sent, because the retry would then be another record. */
type Unsent = Subject & {
  state: "waiting" | "refused";
  /**
   * The photos that the body names by address; the server deletes them after some days if no record uses them. Other
   * photos are named by their digest and stored separately (`photos.ts`).
   */
  photos: readonly { url: string; dataUrl: string }[];
  tries: number;
  /** In milliseconds, by this device's clock. */
  nextAt: number;
  /** Its times are this device's, whose clock was not yet compared with the server's. */
  isUndated?: boolean;
  /** Why the server refused it and the office could not hold it either. */
  reason?: string;
  /** The server requires the entry's user to sign in first. */
  needsSignIn?: boolean;
  /** Filled in without a sign-in: the entry waits until its user confirms having filled it in. */
  wasSignedIn?: false;
  isConfirmed?: true;
  /** Its user says that another person filled it in, so it goes to the office instead of being recorded. */
  isDisowned?: true;
};

export type SentEntry = Subject & {
  state: "sent";
  sentAt: string;
  /** The keys of its photos that are still to be sent. */
  photos: readonly string[];
  /** The keys of its photos that could not be sent. */
  lost?: readonly string[];
  /** As in a waiting entry, but for its next photo. */
  tries?: number;
  nextAt?: number;
};

/** Refused for good and held for the office, which decides on it. */
export type HeldEntry = Subject & { state: "held"; heldAt: string; reason: string };

/**
 * An entry waits until the server has recorded it (sent) or refused it. A refused entry is held for the office (held)
 * or, if it cannot be held, needs its driver (refused).
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
  return Array.isArray(value) ? value.filter((candidate) => typeof candidate === "string") : [];
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
  const kind = kinds.find((candidate) => candidate === value["kind"]);
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

/** Only checks the value and does not copy it, because a retry must send the same bytes. */
function isSubmission(value: unknown): value is Submission {
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
