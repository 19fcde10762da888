/** The audit trail: how it words who changed what. */
import { assetKindLabels, ownershipLabels } from "./asset-identity.ts";
import { categoryLabels, conditionLabels } from "./assets.ts";
import { auditFields, type AuditFieldKind, type AuditNoun } from "./audit-fields.ts";
import { formatWorkDays } from "./board.ts";
import { formatDate } from "./dates.ts";
import { documentKindLabels } from "./documents.ts";
import { isSameJson } from "./equality.ts";
import { formatCost } from "./maintenance.ts";
import { meterLabels, restartLabels } from "./meters.ts";
import { parsePhotoId } from "./photos.ts";
import { roleLabels } from "./roles.ts";
import { scheduleTypeLabels } from "./schedules.ts";

export const auditNounLabels: Record<AuditNoun, string> = {
  asset: "Assets",
  schedule: "Schedules",
  checklist: "Checklists",
  maintenance: "Maintenance",
  meter: "Meter readings",
  document: "Documents",
  member: "People and sign-ins",
  company: "Company",
};

export const auditActions = [
  "added",
  "changed",
  "removed",
  "signed_in",
  "signed_out",
  "sign_in_failed",
  "password_changed",
  "password_reset",
  "exported",
  "voided",
] as const;
export type AuditAction = (typeof auditActions)[number];

type AuditValue = string | number | boolean | null | readonly string[];

/** A field's value before and after; null before in a row that was added. */
export type AuditChanges = Record<string, { from: AuditValue; to: AuditValue }>;

/** What differs between two states of a row; a row that was added had no state before. */
export function changesBetween(
  noun: AuditNoun,
  before: object | undefined,
  after: object,
): AuditChanges {
  const changed = Object.keys(auditFields[noun]).flatMap((field) => {
    const [from, to] = [before ? valueIn(before, field) : null, valueIn(after, field)];
    return isSameJson(from, to) ? [] : [[field, { from, to }] as const];
  });
  return Object.fromEntries(changed);
}

function valueIn(row: object, field: string): AuditValue {
  const value: unknown = Reflect.get(row, field);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : null;
  const isPlain =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain ? value : null;
}

export type AuditEntry = {
  userId: number | null;
  userName: string | null;
  action: AuditAction;
  noun: AuditNoun;
  rowId: number;
  rowName: string;
  changes: AuditChanges;
};

/** "Ray Delgado changed Mixer 12" */
export function formatAuditEntry(entry: AuditEntry): string {
  const isOwn = entry.noun === "member" && entry.userId === entry.rowId;
  const done = isOwn ? ownDeeds[entry.action] : undefined;
  return `${entry.userName ?? "Somebody"} ${done ?? deeds[entry.action](entry)}`;
}

const ownDeeds: Partial<Record<AuditAction, string>> = {
  changed: "changed their own profile",
};

const deeds: Record<AuditAction, (entry: AuditEntry) => string> = {
  added: ({ noun, rowName }) => additions[noun](rowName),
  changed: (entry) => `changed ${thing(entry)}`,
  removed: (entry) =>
    entry.noun === "member" ? `removed ${entry.rowName} from the crew` : `deleted ${thing(entry)}`,
  signed_in: () => "signed in",
  signed_out: () => "signed out",
  sign_in_failed: ({ rowName }) => `failed to sign in as ${rowName}`,
  password_changed: () => "changed their password",
  password_reset: ({ rowName }) => `reset the password of ${rowName}`,
  voided: ({ rowName }) => `voided the reading ${rowName}`,
  exported: ({ rowName }) => `exported the data of ${rowName}`,
};

const additions: Record<AuditNoun, (rowName: string) => string> = {
  asset: (rowName) => `added ${rowName}`,
  schedule: (rowName) => `added the schedule ${rowName}`,
  checklist: (rowName) => `added the checklist ${rowName}`,
  maintenance: (rowName) => `logged maintenance of ${rowName}`,
  document: (rowName) => `added the document ${rowName}`,
  meter: (rowName) => `recorded the reading ${rowName}`,
  member: (rowName) => `added ${rowName} to the crew`,
  company: (rowName) => `founded ${rowName}`,
};

const namedWithNoun = new Set<AuditNoun>(["schedule", "checklist", "document", "company"]);

function thing({ noun, rowName }: AuditEntry): string {
  return namedWithNoun.has(noun) ? `the ${noun} ${rowName}` : rowName;
}

export type ChangeText = { label: string; from: string; to: string };

/** Each change in the words of the screens: "Condition", "In Use", "Out of Service". */
export function formatChanges({ noun, changes }: AuditEntry, timeZone: string): ChangeText[] {
  return Object.entries(changes).map(([field, { from, to }]) => {
    const { label, kind = "text" } = auditFields[noun][field] ?? { label: field };
    const [before, after] = kind === "list" ? difference(from, to) : [from, to];
    const show = (value: AuditValue) => (value === null ? "–" : shownAs[kind](value, timeZone));
    return { label, from: show(before), to: show(after) };
  });
}

type Given = Exclude<AuditValue, null>;

const shownAs: Record<AuditFieldKind, (value: Given, timeZone: string) => string> = {
  text: String,
  id: (value: Given) => `#${String(value)}`,
  number: (value: Given) => Number(value).toLocaleString("en-US"),
  cost: (value: Given) => formatCost(Number(value)),
  day: (value: Given, timeZone: string) => formatDate(String(value), timeZone),
  /** A date that no zone shifts. */
  calendarDay: (value: Given) => formatDate(String(value), "UTC"),
  flag: (value: Given) => (value === true ? "Yes" : "No"),
  word: (value: Given) => words.get(String(value)) ?? String(value),
  photo: (value: Given) => `Photo ${parsePhotoId(String(value)) ?? ""}`.trim(),
  workDays: (value: Given) => (Array.isArray(value) ? formatWorkDays(value.map(Number)) : ""),
  list: (value: Given) => (Array.isArray(value) ? value.join(", ") : String(value)),
};

const words = new Map<string, string>(
  [
    categoryLabels,
    conditionLabels,
    meterLabels,
    documentKindLabels,
    restartLabels,
    assetKindLabels,
    ownershipLabels,
    roleLabels,
    scheduleTypeLabels,
  ].flatMap((labels) => Object.entries(labels)),
);

/** Of two lists what only one of them has; both whole where they only differ in their order. */
function difference(from: AuditValue, to: AuditValue): [AuditValue, AuditValue] {
  const [before, after] = [asList(from), asList(to)];
  const [known, remaining] = [new Set(before), new Set(after)];
  const gone = before.filter((item) => !remaining.has(item));
  const come = after.filter((item) => !known.has(item));
  if (gone.length === 0 && come.length === 0) return [from, to];
  return [gone.length > 0 ? gone : null, come.length > 0 ? come : null];
}

function asList(value: AuditValue): readonly string[] {
  return typeof value === "object" && value !== null ? value : [];
}
