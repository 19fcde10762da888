/** The audit trail: how it words who changed what. */
import { assetKindLabels, ownershipLabels } from "../assets/asset-identity.ts";
import { categoryLabels, conditionLabels } from "../assets/assets.ts";
import { auditFieldLabels } from "./audit-field-labels.ts";
import { auditFields, type AuditFieldKind, type AuditNoun } from "./audit-fields.ts";
import { additions, edits, removals, type Sentence, w } from "./audit-words.ts";
import { formatWorkDays } from "../board/board.ts";
import { formatDate } from "../base/dates.ts";
import { documentKindLabels } from "../documents/documents.ts";
import { isSameJson } from "../base/equality.ts";
import { photoChallengeLabels, photoOnFailLabels } from "../account/inspection-rule-labels.ts";
import { heldStateLabels } from "../held/held.ts";
import { formatNumber, languageNames } from "../base/languages.ts";
import { formatCost } from "../maintenance/maintenance.ts";
import { meterLabels, restartLabels } from "../meters/meters.ts";
import { parsePhotoId } from "../base/photos.ts";
import { reportStateLabels } from "../reports/reports.ts";
import { roleLabels } from "../base/roles.ts";
import { scheduleTypeLabels } from "../schedules/schedules.ts";
import { words } from "../base/words.ts";

export const auditNounLabels: Readonly<Record<AuditNoun, string>> = words({
  asset: ["Assets", "Unidades"],
  schedule: ["Schedules", "Servicios"],
  checklist: ["Checklists", "Listas de revisión"],
  maintenance: ["Maintenance", "Mantenimiento"],
  meter: ["Meter readings", "Lecturas"],
  document: ["Documents", "Documentos"],
  held: ["Held inspections", "Inspecciones retenidas"],
  report: ["Reported problems", "Problemas reportados"],
  member: ["People and sign-ins", "Personas y entradas"],
  company: ["Company", "Empresa"],
});

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
export function findChanges(
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

/** The name in the trail of what is done by a command on the server itself, which no user may do. */
export const commandLineName = "Yardcheck, by the server's command line";

/** "Ray Delgado changed Mixer 12" */
export function formatAuditEntry(entry: AuditEntry): string {
  const { action, userName, rowName: name } = entry;
  const by = userName === commandLineName ? w.commandLine : userName;
  return deeds[action](entry)({ who: by ?? w.somebody, name });
}

const deeds: Record<AuditAction, (entry: AuditEntry) => Sentence> = {
  added: ({ noun }) => additions[noun],
  changed: (entry) => (isOwn(entry) ? w.changedOwn : edits[entry.noun]),
  removed: ({ noun }) => removals[noun],
  signed_in: () => w.signedIn,
  signed_out: () => w.signedOut,
  sign_in_failed: () => w.signInFailed,
  password_changed: () => w.passwordChanged,
  password_reset: () => w.passwordReset,
  voided: () => w.voided,
  exported: () => w.exported,
};

function isOwn({ noun, userId, rowId }: AuditEntry): boolean {
  return noun === "member" && userId === rowId;
}

export type ChangeText = { label: string; from: string; to: string };

/** Each change in the words of the screens: "Condition", "In Use", "Out of Service". */
export function formatChanges({ noun, changes }: AuditEntry, timeZone: string): ChangeText[] {
  const kinds: Readonly<Record<string, AuditFieldKind>> = auditFields[noun];
  const labels: Readonly<Record<string, string>> = auditFieldLabels[noun];
  return Object.entries(changes).map(([field, { from, to }]) => {
    const kind = kinds[field] ?? "text";
    const [before, after] = kind === "list" ? diff(from, to) : [from, to];
    const show = (value: AuditValue) => (value === null ? "–" : shownAs[kind](value, timeZone));
    return { label: labels[field] ?? field, from: show(before), to: show(after) };
  });
}

type Given = Exclude<AuditValue, null>;

const shownAs: Record<AuditFieldKind, (value: Given, timeZone: string) => string> = {
  text: String,
  id: (value: Given) => `#${String(value)}`,
  number: (value: Given) => formatNumber(Number(value)),
  cost: (value: Given) => formatCost(Number(value)),
  day: (value: Given, timeZone: string) => formatDate(String(value), timeZone),
  /** A date that no zone shifts. */
  calendarDay: (value: Given) => formatDate(String(value), "UTC"),
  flag: (value: Given) => (value === true ? w.yes : w.no),
  word: (value: Given) => findLabel(String(value)) ?? String(value),
  photo: (value: Given) => w.photo({ id: String(parsePhotoId(String(value)) ?? "") }).trim(),
  workDays: (value: Given) => (Array.isArray(value) ? formatWorkDays(value.map(Number)) : ""),
  list: (value: Given) => (Array.isArray(value) ? value.join(", ") : String(value)),
};

/** A word that is in several lists takes its label from the last of them. */
const wordLabels: readonly Readonly<Record<string, string>>[] = [
  categoryLabels,
  conditionLabels,
  meterLabels,
  documentKindLabels,
  restartLabels,
  assetKindLabels,
  ownershipLabels,
  roleLabels,
  scheduleTypeLabels,
  languageNames,
  photoOnFailLabels,
  photoChallengeLabels,
  heldStateLabels,
  reportStateLabels,
];

function findLabel(word: string): string | undefined {
  return wordLabels.findLast((labels) => Object.hasOwn(labels, word))?.[word];
}

/** The entries that only one of two lists has; both whole lists if only their order differs. */
function diff(from: AuditValue, to: AuditValue): [AuditValue, AuditValue] {
  const [before, after] = [toList(from), toList(to)];
  const [known, remaining] = [new Set(before), new Set(after)];
  const gone = before.filter((item) => !remaining.has(item));
  const come = after.filter((item) => !known.has(item));
  if (gone.length === 0 && come.length === 0) return [from, to];
  return [gone.length > 0 ? gone : null, come.length > 0 ? come : null];
}

function toList(value: AuditValue): readonly string[] {
  return typeof value === "object" && value !== null ? value : [];
}
