/** The audit trail: which fields of a row it stores, and how it words who changed what. */
import { assetKindLabels, ownershipLabels } from "./asset-identity.ts";
import { categoryLabels, conditionLabels } from "./assets.ts";
import { formatDate } from "./dates.ts";
import { documentKindLabels } from "./documents.ts";
import { isSameJson } from "./equality.ts";
import { formatCost } from "./maintenance.ts";
import { meterLabels, restartLabels } from "./meters.ts";
import { parsePhotoId } from "./photos.ts";
import { roleLabels } from "./roles.ts";
import { scheduleTypeLabels } from "./schedules.ts";

export const auditNouns = [
  "asset",
  "schedule",
  "checklist",
  "maintenance",
  "meter",
  "document",
  "member",
  "company",
] as const;
export type AuditNoun = (typeof auditNouns)[number];

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

type Kind = keyof typeof shownAs;
type Field = { label: string; kind?: Kind };

/** The fields that the trail stores. What is not named here is never in it: no password, no hash. */
export const auditFields: Record<AuditNoun, Record<string, Field>> = {
  asset: {
    name: { label: "Name" },
    category: { label: "Category", kind: "word" },
    vinOrSerial: { label: "VIN/Serial" },
    year: { label: "Year" },
    make: { label: "Make" },
    model: { label: "Model" },
    condition: { label: "Condition", kind: "word" },
    location: { label: "Location" },
    assignedCrew: { label: "Assigned Crew" },
    photoUrl: { label: "Photo", kind: "photo" },
    unitNumber: { label: "Unit Number" },
    kind: { label: "Kind", kind: "word" },
    plate: { label: "Plate" },
    plateState: { label: "State" },
    tireSize: { label: "Tire Size" },
    gvwrPounds: { label: "GVWR (lb)", kind: "number" },
    ownership: { label: "Ownership", kind: "word" },
    ownerName: { label: "Owner" },
    atMine: { label: "Works at a mine or pit", kind: "flag" },
    tags: { label: "Tags", kind: "list" },
    currentMiles: { label: "Current Miles", kind: "number" },
    currentHours: { label: "Current Hours", kind: "number" },
    lastServicedDate: { label: "Last Serviced", kind: "day" },
    lastServicedMiles: { label: "Last Serviced Miles", kind: "number" },
    lastServicedHours: { label: "Last Serviced Hours", kind: "number" },
    archived: { label: "Archived", kind: "flag" },
  },
  schedule: {
    assetId: { label: "Asset", kind: "id" },
    name: { label: "Service Name" },
    type: { label: "Schedule Type", kind: "word" },
    intervalDays: { label: "Interval Days", kind: "number" },
    intervalMiles: { label: "Interval Miles", kind: "number" },
    intervalHours: { label: "Interval Hours", kind: "number" },
    lastPerformed: { label: "Last Performed", kind: "day" },
    nextDue: { label: "Next Due", kind: "day" },
    nextDueMiles: { label: "Next Due Miles", kind: "number" },
    nextDueHours: { label: "Next Due Hours", kind: "number" },
    active: { label: "Active", kind: "flag" },
  },
  checklist: {
    name: { label: "Name" },
    category: { label: "Category", kind: "word" },
    inspectionTypes: { label: "Types", kind: "list" },
    kinds: { label: "Kinds", kind: "list" },
    makes: { label: "Makes", kind: "list" },
    tags: { label: "Tags", kind: "list" },
    readyList: { label: "Ready List" },
    items: { label: "Items", kind: "list" },
    definition: { label: "Item Details", kind: "list" },
    version: { label: "Version" },
    active: { label: "In Use", kind: "flag" },
  },
  maintenance: {
    assetId: { label: "Asset", kind: "id" },
    scheduleId: { label: "Schedule", kind: "id" },
    serviceType: { label: "Service Type" },
    date: { label: "Date", kind: "day" },
    odometer: { label: "Miles", kind: "number" },
    hours: { label: "Hours", kind: "number" },
    cost: { label: "Cost", kind: "cost" },
    resolvedInspectionId: { label: "Resolved Inspection", kind: "id" },
  },
  meter: {
    assetId: { label: "Asset", kind: "id" },
    meter: { label: "Meter", kind: "word" },
    value: { label: "Reading", kind: "number" },
    readAt: { label: "Date", kind: "day" },
    restart: { label: "Counts Anew", kind: "word" },
    previousValue: { label: "Reading Before", kind: "number" },
    note: { label: "Note" },
    voidReason: { label: "Reason" },
  },
  document: {
    assetId: { label: "Asset", kind: "id" },
    userId: { label: "Person", kind: "id" },
    kind: { label: "Kind", kind: "word" },
    number: { label: "Number" },
    issuer: { label: "Issuer" },
    issuedOn: { label: "Issued", kind: "calendarDay" },
    expiresOn: { label: "Expires", kind: "calendarDay" },
    note: { label: "Note" },
    violations: { label: "Violations", kind: "list" },
    returnAsked: { label: "To Be Returned", kind: "flag" },
    files: { label: "Files", kind: "list" },
  },
  member: {
    username: { label: "Username" },
    email: { label: "Email" },
    firstName: { label: "First Name" },
    lastName: { label: "Last Name" },
    role: { label: "Role", kind: "word" },
    mayCertify: { label: "May certify repairs", kind: "flag" },
  },
  company: {
    name: { label: "Company Name" },
    timeZone: { label: "Time Zone" },
    tagsOutCritical: { label: "Tag out when a critical item fails", kind: "flag" },
    usdotNumber: { label: "USDOT Number" },
    address: { label: "Address" },
    tracksDriverPapers: { label: "Driver papers count for audits", kind: "flag" },
    /** What an export was narrowed to; an export of everything has none. */
    exportedFile: { label: "File" },
  },
};

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
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  return isPlain && isValue(value) ? value : null;
}

function isValue(value: unknown): value is string | number | boolean {
  return value !== null && typeof value !== "object";
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

const shownAs = {
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
  list: (value: Given) => (Array.isArray(value) ? value.join(", ") : String(value)),
} satisfies Record<string, (value: Given, timeZone: string) => string>;

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
