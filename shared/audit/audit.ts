/** Words the entries of the audit trail. */
import { type AuditNoun, audits } from "./audit-nouns.ts";
import type { AuditFieldKind, Sentence } from "../base/audited-noun.ts";
import { formatWorkDays } from "../board/board.ts";
import { formatDate } from "../base/dates.ts";
import { isSameJson } from "../base/equality.ts";
import { formatNumber } from "../base/languages.ts";
import { formatCost } from "../maintenance/maintenance.ts";
import { parsePhotoId } from "../base/photos.ts";
import { words } from "../base/words.ts";

export const auditDefault = 50;

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
  "confirmed",
  "brought_back",
  "joined",
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
  const changed = Object.keys(audits[noun].fields).flatMap((field) => {
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

/** The trail's name for an operator's command on the server, which no user may run. */
export const commandLineName = "Yardcheck, by the server's command line";

/** "Ray Delgado changed Mixer 12" */
export function formatAuditEntry(entry: AuditEntry): string {
  const { action, userName, rowName: name } = entry;
  const by = userName === commandLineName ? w.commandLine : userName;
  return deeds[action](entry)({ who: by ?? w.somebody, name });
}

const deeds: Record<AuditAction, (entry: AuditEntry) => Sentence> = {
  added: ({ noun }) => audits[noun].words.added,
  changed: (entry) => (isOwn(entry) ? w.changedOwn : audits[entry.noun].words.changed),
  removed: ({ noun }) => audits[noun].words.removed,
  signed_in: () => w.signedIn,
  signed_out: () => w.signedOut,
  sign_in_failed: () => w.signInFailed,
  password_changed: () => w.passwordChanged,
  password_reset: () => w.passwordReset,
  confirmed: () => w.confirmed,
  brought_back: () => w.broughtBack,
  joined: () => w.joined,
  voided: ({ noun }) => {
    if (noun === "inspection") return w.voidedInspection;
    return noun === "maintenance" ? w.voidedMaintenance : w.voided;
  },
  exported: () => w.exported,
};

function isOwn({ noun, userId, rowId }: AuditEntry): boolean {
  return noun === "member" && userId === rowId;
}

export type ChangeText = { label: string; from: string; to: string };

/** Each change in the words of the screens: "Condition", "In Use", "Out of Service". */
export function formatChanges({ noun, changes }: AuditEntry, timeZone: string): ChangeText[] {
  const { fields } = audits[noun];
  return Object.entries(changes).map(([field, { from, to }]) => {
    const { kind, label } = fields[field] ?? { kind: "text", label: field };
    const [before, after] = kind === "list" ? diff(from, to) : [from, to];
    const show = (value: AuditValue) => (value === null ? "–" : showAs(kind, value, timeZone));
    return { label, from: show(before), to: show(after) };
  });
}

type Given = Exclude<AuditValue, null>;

function showAs(kind: AuditFieldKind, value: Given, timeZone: string): string {
  if (typeof kind === "string") return shownAs[kind](value, timeZone);
  return kind[String(value)] ?? String(value);
}

const shownAs: Record<AuditFieldKind & string, (value: Given, timeZone: string) => string> = {
  text: String,
  id: (value: Given) => `#${String(value)}`,
  number: (value: Given) => formatNumber(Number(value)),
  cost: (value: Given) => formatCost(Number(value)),
  day: (value: Given, timeZone: string) => formatDate(String(value), timeZone),
  /** A date that no time zone shifts. */
  calendarDay: (value: Given) => formatDate(String(value), "UTC"),
  flag: (value: Given) => (value === true ? w.yes : w.no),
  photo: (value: Given) => w.photo({ id: String(parsePhotoId(String(value)) ?? "") }).trim(),
  workDays: (value: Given) => (Array.isArray(value) ? formatWorkDays(value.map(Number)) : ""),
  list: (value: Given) => (Array.isArray(value) ? value.join(", ") : String(value)),
};

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

const w = words({
  somebody: ["Somebody", "Alguien"],
  commandLine: [
    "Yardcheck, by the server's command line,",
    "Yardcheck, por la línea de comandos del servidor,",
  ],
  changedOwn: ["{who} changed their own profile", "{who} cambió su propio perfil"],
  signedIn: ["{who} signed in", "{who} entró"],
  signedOut: ["{who} signed out", "{who} salió"],
  signInFailed: ["{who} failed to sign in as {name}", "{who} no logró entrar como {name}"],
  passwordChanged: ["{who} changed their password", "{who} cambió su contraseña"],
  passwordReset: [
    "{who} reset the password of {name}",
    "{who} restableció la contraseña de {name}",
  ],
  confirmed: ["{who} confirmed the reading {name}", "{who} confirmó la lectura {name}"],
  broughtBack: ["{who} brought {name} back to the crew", "{who} regresó a {name} al personal"],
  joined: ["{who} joined the crew by an invitation", "{who} entró al personal con una invitación"],
  voided: ["{who} voided the reading {name}", "{who} anuló la lectura {name}"],
  voidedMaintenance: ["{who} voided maintenance of {name}", "{who} anuló mantenimiento de {name}"],
  voidedInspection: [
    "{who} voided an inspection of {name}",
    "{who} anuló una inspección de {name}",
  ],
  exported: ["{who} exported the data of {name}", "{who} exportó los datos de {name}"],
  yes: ["Yes", "Sí"],
  no: ["No", "No"],
  photo: ["Photo {id}", "Foto {id}"],
});
