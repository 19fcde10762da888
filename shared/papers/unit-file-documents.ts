/** The tables of a unit's file that say how it stands: documents, downtime, meters. */
import { type AssetCondition, conditionLabels } from "../assets/assets.ts";
import { translateAuthor } from "../inspections/attribution.ts";
import { formatDate } from "../base/dates.ts";
import { toDay } from "../base/days.ts";
import {
  type DocumentKind,
  documentKindLabels,
  formatCalendarDay,
  formatStanding,
  type Violation,
} from "../documents/documents.ts";
import { formatDuration, formatReason, type StoppingDefect } from "../downtimes/downtimes.ts";
import { meterFormats } from "../meters/last-readings.ts";
import {
  type Meter,
  type ReadingSource,
  type Restart,
  restartLabels,
  warningLabels,
  type WarningKind,
} from "../meters/meters.ts";
import { formatMoment, type PaperBlock } from "./paper-blocks.ts";
import {
  formatColumnMoment,
  type Moment,
  type PaperTable,
  type Shown,
  createTable,
  withNote,
} from "./paper-table.ts";
import { describeVoiding, type Voidable } from "../records/voidings.ts";
import { words } from "../base/words.ts";

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
  signature: string | null;
  returnedOn: string | null;
  isReplaced: boolean;
  hoursSince: number | null;
  assetYear: number | null;
};

export function buildAnnualTable(shown: Shown): PaperTable<ListedDocument> {
  return createTable<ListedDocument>([
    { label: w.inspected, share: 2, show: ({ issuedOn }) => formatDayOrNull(issuedOn) },
    {
      label: w.inspector,
      share: 4.2,
      show: ({ inspectorName, issuer }) => inspectorName ?? issuer,
    },
    { label: w.number, share: 3, show: ({ number }) => number },
    { label: w.expires, share: 3, show: (document) => describeExpiry(document, shown) },
    { label: w.note, share: 4.2, show: ({ note }) => note },
  ]);
}

export function buildRoadsideTable({ timeZone }: Shown): PaperTable<ListedDocument> {
  return createTable<ListedDocument>([
    { label: w.inspected, share: 2.5, show: ({ issuedOn }) => formatDayOrNull(issuedOn) },
    {
      label: w.report,
      share: 4.2,
      show: ({ number, issuer }) => [number, issuer].filter(Boolean).join(", "),
    },
    { label: w.violations, share: 5, show: formatViolations },
    {
      label: w.corrections,
      share: 3,
      show: ({ certifiedAt, certifiedByName }) =>
        certifiedAt &&
        w.certified({ day: formatDate(certifiedAt, timeZone), name: certifiedByName ?? "" }),
    },
    { label: w.returned, share: 2.5, show: ({ returnedOn }) => formatDayOrNull(returnedOn) },
  ]);
}

/** The certificates of what was corrected: 49 CFR 396.9(d)(3). */
export function buildCorrectionBlocks(
  documents: readonly ListedDocument[],
  { timeZone }: Shown,
): PaperBlock[] {
  const signatures = documents.flatMap(({ certifiedAt, certifiedByName, signature, issuedOn }) => {
    if (!certifiedAt) return [];
    const role = w.correctionsOf({ day: formatDayOrNull(issuedOn) ?? "" });
    const moment = formatMoment(certifiedAt, timeZone);
    return [{ role, typed: signature, by: certifiedByName ?? "", moment }];
  });
  if (signatures.length === 0) return [];
  const sentence: PaperBlock = { kind: "text", text: w.corrected };
  return [sentence, { kind: "signatures", signatures, missing: [] }];
}

function formatViolations({ violations }: ListedDocument): string {
  const texts = (violations ?? []).map(({ text, outOfService }) =>
    outOfService ? w.outOfService({ text }) : text,
  );
  return texts.join("; ");
}

export function buildDocumentTable(shown: Shown): PaperTable<ListedDocument> {
  return createTable<ListedDocument>([
    { label: w.document, share: 3, show: ({ kind }) => documentKindLabels[kind] },
    { label: w.number, share: 3, show: ({ number }) => number },
    { label: w.issuer, share: 4.2, show: ({ issuer }) => issuer },
    { label: w.issued, share: 2, show: ({ issuedOn }) => formatDayOrNull(issuedOn) },
    { label: w.expires, share: 3, show: (document) => describeExpiry(document, shown) },
    { label: w.note, share: 4.2, show: ({ note }) => note },
  ]);
}

/** "Nov 3, 2026 (Expires in 12 days)" */
function describeExpiry(document: ListedDocument, { now, timeZone }: Shown): string {
  const { expiresOn, isReplaced } = document;
  const day = expiresOn === null ? "" : formatCalendarDay(expiresOn);
  if (isReplaced) return day ? w.replacedOf({ day }) : w.replaced;
  const today = toDay(now, timeZone);
  if (expiresOn !== null && expiresOn < today) return w.expiredOn({ day });
  const standing = formatStanding(document, today);
  return standing ? `${day} (${standing})`.trim() : day;
}

export type ListedDowntime = {
  condition: AssetCondition;
  reason: string | null;
  defect: StoppingDefect | null;
  startedAt: Moment;
  startedByName: string | null;
  endedAt: Moment | null;
  endedByName: string | null;
  endNote: string | null;
  signature: string | null;
};

export function buildDowntimeTable({ now, timeZone }: Shown): PaperTable<ListedDowntime> {
  const length = ({ startedAt, endedAt }: ListedDowntime) =>
    formatDuration(new Date(endedAt ?? now).getTime() - new Date(startedAt).getTime());
  return createTable<ListedDowntime>([
    { label: w.from, share: 3, show: ({ startedAt }) => formatColumnMoment(startedAt, timeZone) },
    {
      label: w.until,
      share: 3,
      show: ({ endedAt }) => (endedAt ? formatColumnMoment(endedAt, timeZone) : w.open),
    },
    { label: w.length, share: 2, show: length },
    { label: w.condition, share: 3.5, show: ({ condition }) => conditionLabels[condition] },
    { label: w.reason, share: 4.6, show: formatReason },
    { label: w.returnedToService, share: 4.2, show: nameReturn },
  ]);
}

/** Who let the unit go again, and the name that they signed with. */
function nameReturn({ endedByName, signature, endNote }: ListedDowntime): string | null {
  if (endedByName === null) return null;
  const signed = signature ? w.signed({ signature, name: endedByName }) : endedByName;
  return withNote(signed, endNote);
}

export type ListedReading = Voidable & {
  meter: Meter;
  value: number;
  readAt: Moment;
  source: ReadingSource;
  enteredByName: string | null;
  restart: Restart | null;
  warnings: readonly WarningKind[];
  note: string | null;
};

/** Both meters of one inspection or log stand in one row. */
export function buildReadingTable({ timeZone }: Shown): PaperTable<ListedReading> {
  const table = createTable<[ListedReading, ...ListedReading[]]>([
    { label: w.read, share: 3, show: ([{ readAt }]) => formatColumnMoment(readAt, timeZone) },
    {
      label: w.reading,
      share: 3,
      show: (read) => read.map(({ meter, value }) => meterFormats[meter](value)).join(", "),
    },
    { label: w.source, share: 3.5, show: ([{ source }]) => sourceLabels[source] },
    { label: w.by, share: 4.2, show: ([{ enteredByName: name }]) => name && translateAuthor(name) },
    {
      label: w.note,
      share: 4.2,
      show: ([first]) => noteReading(first),
      showVoiding: ([first]) => describeVoiding(first, timeZone),
    },
  ]);
  return (rows) => table(joinReadings(rows));
}

/** Joins readings that one user took at the same moment, unless one has a remark. */
function joinReadings(rows: readonly ListedReading[]): [ListedReading, ...ListedReading[]][] {
  const joined: [ListedReading, ...ListedReading[]][] = [];
  for (const row of rows) {
    const [before] = joined.at(-1) ?? [];
    if (before && isReadTogether(before, row)) joined.at(-1)?.push(row);
    else joined.push([row]);
  }
  return joined;
}

function isReadTogether(a: ListedReading, b: ListedReading): boolean {
  const isSame =
    a.source === b.source &&
    a.enteredByName === b.enteredByName &&
    new Date(a.readAt).getTime() === new Date(b.readAt).getTime();
  const isRemarked = [a, b].some((reading) => reading.voidedAt !== null || noteReading(reading));
  return isSame && a.meter !== b.meter && !isRemarked;
}

function noteReading(reading: ListedReading): string {
  const { restart, warnings, note } = reading;
  const marks = [
    restart && restartLabels[restart],
    ...warnings.map((kind) => warningLabels[kind]),
    note,
  ];
  return marks.filter(Boolean).join("; ");
}

function formatDayOrNull(day: string | null): string | null {
  return day && formatCalendarDay(day);
}

const sourceLabels = words({
  inspection: ["Inspection", "Inspección"],
  maintenance: ["Maintenance", "Mantenimiento"],
  manual: ["Manual", "Manual"],
  import: ["Import", "Importación"],
  form: ["Form", "Formulario"],
  initial: ["Initial", "Inicial"],
});

const w = words({
  inspected: ["Inspected", "Inspeccionado"],
  inspector: ["Inspector", "Inspector"],
  number: ["Number", "Número"],
  expires: ["Expires", "Vence"],
  note: ["Note", "Nota"],
  report: ["Report", "Reporte"],
  violations: ["Violations", "Infracciones"],
  corrections: ["Corrections Certified", "Correcciones certificadas"],
  corrected: [
    "All violations noted on this report have been corrected.",
    "Se corrigieron todas las infracciones anotadas en este reporte.",
  ],
  correctionsOf: ["Report of {day}, certified by", "Reporte del {day}, certificado por"],
  certified: ["{day} by {name}", "{day} por {name}"],
  returned: ["Returned", "Devuelto"],
  outOfService: ["{text} (out of service)", "{text} (fuera de servicio)"],
  document: ["Document", "Documento"],
  issuer: ["Issuer", "Expedido por"],
  issued: ["Issued", "Expedido"],
  replaced: ["Replaced", "Reemplazado"],
  replacedOf: ["{day} (replaced)", "{day} (reemplazado)"],
  expiredOn: ["{day} (expired)", "{day} (vencido)"],
  from: ["From", "Desde"],
  until: ["Until", "Hasta"],
  open: ["Open", "Sigue"],
  length: ["Length", "Duración"],
  condition: ["Condition", "Condición"],
  reason: ["Reason", "Motivo"],
  returnedToService: ["Returned to Service", "Regresó a servicio"],
  signed: ["Signed {signature} ({name})", "Firmó {signature} ({name})"],
  read: ["Read", "Leído"],
  reading: ["Reading", "Lectura"],
  source: ["Source", "Origen"],
  by: ["By", "Por"],
});
