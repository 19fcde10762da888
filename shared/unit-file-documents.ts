/** The tables of a unit's file that say how it stands: documents, downtime, meters. */
import { type AssetCondition, conditionLabels } from "./assets.ts";
import { formatDate } from "./dates.ts";
import { toDay } from "./days.ts";
import {
  type DocumentKind,
  documentKindLabels,
  documentStatus,
  formatDay,
  formatExpiry,
  type Violation,
} from "./documents.ts";
import { formatDuration } from "./downtimes.ts";
import { meterFormats } from "./last-readings.ts";
import {
  type Meter,
  type ReadingSource,
  type Restart,
  restartLabels,
  warningLabels,
  type WarningKind,
} from "./meters.ts";
import { formatMoment } from "./paper-blocks.ts";
import { type Moment, type PaperTable, type Shown, tableOf, withNote } from "./paper-table.ts";

export type ListedDocument = {
  kind: DocumentKind;
  number: string | null;
  issuer: string | null;
  issuedOn: string | null;
  expiresOn: string | null;
  note: string | null;
  inspectorName: string | null;
  violations: readonly Violation[] | null;
  certifiedAt: Moment | null;
  certifiedByName: string | null;
  returnedOn: string | null;
  isReplaced: boolean;
};

export function annualTable(shown: Shown): PaperTable<ListedDocument> {
  return tableOf<ListedDocument>([
    { label: "Inspected", share: 2, show: ({ issuedOn }) => maybeDay(issuedOn) },
    {
      label: "Inspector",
      share: 4.2,
      show: ({ inspectorName, issuer }) => inspectorName ?? issuer,
    },
    { label: "Number", share: 3, show: ({ number }) => number },
    { label: "Expires", share: 3, show: (one) => describeExpiry(one, shown) },
    { label: "Note", share: 4.2, show: ({ note }) => note },
  ]);
}

export function roadsideTable({ timeZone }: Shown): PaperTable<ListedDocument> {
  return tableOf<ListedDocument>([
    { label: "Inspected", share: 2.5, show: ({ issuedOn }) => maybeDay(issuedOn) },
    {
      label: "Report",
      share: 4.2,
      show: ({ number, issuer }) => [number, issuer].filter(Boolean).join(", "),
    },
    { label: "Violations", share: 5, show: listViolations },
    {
      label: "Corrections Certified",
      share: 3,
      show: ({ certifiedAt, certifiedByName }) =>
        certifiedAt && `${formatDate(certifiedAt, timeZone)} by ${certifiedByName}`,
    },
    { label: "Returned", share: 2.5, show: ({ returnedOn }) => maybeDay(returnedOn) },
  ]);
}

function listViolations({ violations }: ListedDocument): string {
  const texts = (violations ?? []).map(({ text, outOfService }) =>
    outOfService ? `${text} (out of service)` : text,
  );
  return texts.join("; ");
}

export function documentTable(shown: Shown): PaperTable<ListedDocument> {
  return tableOf<ListedDocument>([
    { label: "Document", share: 3, show: ({ kind }) => documentKindLabels[kind] },
    { label: "Number", share: 3, show: ({ number }) => number },
    { label: "Issuer", share: 4.2, show: ({ issuer }) => issuer },
    { label: "Issued", share: 2, show: ({ issuedOn }) => maybeDay(issuedOn) },
    { label: "Expires", share: 3, show: (one) => describeExpiry(one, shown) },
    { label: "Note", share: 4.2, show: ({ note }) => note },
  ]);
}

/** "Nov 3, 2026 (Expires in 12 days)" */
function describeExpiry(document: ListedDocument, { now, timeZone }: Shown): string | null {
  const { kind, expiresOn, isReplaced } = document;
  if (expiresOn === null) return isReplaced ? "Replaced" : null;
  const day = formatDay(expiresOn);
  if (isReplaced) return `${day} (replaced)`;
  const today = toDay(now, timeZone);
  const status = documentStatus(document, today);
  if (status === "expired") return `${day} (expired)`;
  return status === "soon" ? `${day} (${formatExpiry(kind, expiresOn, today)})` : day;
}

export type ListedDowntime = {
  condition: AssetCondition;
  reason: string | null;
  startedAt: Moment;
  startedByName: string | null;
  endedAt: Moment | null;
  endedByName: string | null;
  endNote: string | null;
  signature: string | null;
};

export function downtimeTable({ now, timeZone }: Shown): PaperTable<ListedDowntime> {
  const length = ({ startedAt, endedAt }: ListedDowntime) =>
    formatDuration(new Date(endedAt ?? now).getTime() - new Date(startedAt).getTime());
  return tableOf<ListedDowntime>([
    { label: "From", share: 3, show: ({ startedAt }) => formatMoment(startedAt, timeZone) },
    {
      label: "Until",
      share: 3,
      show: ({ endedAt }) => (endedAt ? formatMoment(endedAt, timeZone) : "Open"),
    },
    { label: "Length", share: 2, show: length },
    { label: "Condition", share: 3.5, show: ({ condition }) => conditionLabels[condition] },
    { label: "Reason", share: 4.6, show: ({ reason }) => reason },
    { label: "Returned to Service", share: 4.2, show: nameReturn },
  ]);
}

/** Who let the unit go again, and the name that they signed with. */
function nameReturn({ endedByName, signature, endNote }: ListedDowntime): string | null {
  if (endedByName === null) return null;
  const signed = signature ? `Signed ${signature} (${endedByName})` : endedByName;
  return withNote(signed, endNote);
}

export type ListedReading = {
  meter: Meter;
  value: number;
  readAt: Moment;
  source: ReadingSource;
  enteredByName: string | null;
  restart: Restart | null;
  warnings: readonly WarningKind[];
  note: string | null;
  voidedAt: Moment | null;
  voidReason: string | null;
};

/** Both meters of one inspection or log stand in one row. */
export function readingTable({ timeZone }: Shown): PaperTable<ListedReading> {
  const table = tableOf<[ListedReading, ...ListedReading[]]>([
    { label: "Read", share: 3, show: ([{ readAt }]) => formatMoment(readAt, timeZone) },
    {
      label: "Reading",
      share: 3,
      show: (read) => read.map(({ meter, value }) => meterFormats[meter](value)).join(", "),
    },
    { label: "Source", share: 3.5, show: ([{ source }]) => capitalise(source) },
    { label: "By", share: 4.2, show: ([{ enteredByName }]) => enteredByName },
    { label: "Note", share: 4.2, show: ([first]) => noteReading(first) },
  ]);
  return (rows) => table(joinReadings(rows));
}

/** Of what was read at the same moment by the same user, unless something is to be said of one. */
function joinReadings(rows: readonly ListedReading[]): [ListedReading, ...ListedReading[]][] {
  const joined: [ListedReading, ...ListedReading[]][] = [];
  for (const row of rows) {
    const [before] = joined.at(-1) ?? [];
    if (before && isReadTogether(before, row)) joined.at(-1)?.push(row);
    else joined.push([row]);
  }
  return joined;
}

function isReadTogether(one: ListedReading, other: ListedReading): boolean {
  const isSame =
    one.source === other.source &&
    one.enteredByName === other.enteredByName &&
    new Date(one.readAt).getTime() === new Date(other.readAt).getTime();
  return isSame && one.meter !== other.meter && !noteReading(one) && !noteReading(other);
}

function noteReading(reading: ListedReading): string {
  const { restart, voidedAt, voidReason, warnings, note } = reading;
  const marks = [
    voidedAt === null ? null : `Void: ${voidReason}`,
    restart && restartLabels[restart],
    ...warnings.map((kind) => warningLabels[kind]),
    note,
  ];
  return marks.filter(Boolean).join("; ");
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function maybeDay(day: string | null): string | null {
  return day && formatDay(day);
}
