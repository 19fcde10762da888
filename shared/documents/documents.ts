/** The papers of units and people: their kinds, how long each lasts, and where it stands today. */
import { dayMs, formatDate } from "../base/dates.ts";
import { words } from "../base/words.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { type Message, messages } from "../base/messages.ts";

/** Here, and not with the other limits, so that no driver's phone loads them. */
export const documentLimits = {
  /** For one unit or one person. */
  documentsMax: 200,
  filesMax: 5,
  fileBytesMax: 10 * 1024 * 1024,
  numberMax: 100,
  violationsMax: 50,
  violationMax: 500,
  expiryYearMax: 2_100,
  soonDays: 60,
  listMax: 200,
  onCard: 5,
  onDashboard: 3,
} as const;

export const unitDocumentKinds = [
  "registration",
  "insurance",
  "annual_inspection",
  "boom_inspection",
  "nrmca_card",
  "roadside_report",
  "lease",
  "other",
] as const;

export const personDocumentKinds = [
  "drivers_license",
  "medical_card",
  "inspector_qualification",
  "brake_qualification",
  "forklift_operator",
  "pump_operator",
  "other",
] as const;

export type DocumentKind =
  | (typeof unitDocumentKinds)[number]
  | (typeof personDocumentKinds)[number];

export const documentKinds: readonly DocumentKind[] = [
  ...new Set([...unitDocumentKinds, ...personDocumentKinds]),
];

/** What a list of them is ordered by: what runs out first, or whose they are. */
export const documentOrders = ["expiry", "owner"] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** Each paper of these kinds stands for itself; of all others the newest one replaces those before it. */
export const collectedKinds: readonly DocumentKind[] = ["roadside_report", "other"];

/** What was done on the day of issue, which therefore is not ahead; others are filed before they are in force. */
export const doneKinds: readonly DocumentKind[] = [
  "annual_inspection",
  "boom_inspection",
  "roadside_report",
];

/** "Registration of Mixer 12" */
export function nameDocument(kind: DocumentKind, owner: string): string {
  return w.document({ kind: documentKindLabels[kind], owner });
}

type Owned = { id: number; assetId: number | null; userId: number | null };

/** Where the office finds a paper: on the page of its unit, or among those of its person. */
export function toDocumentPath({ id, assetId, userId }: Owned): string {
  return assetId === null
    ? `/crew?documents=${userId}&document=${id}`
    : `/assets/${assetId}?document=${id}`;
}

type Lasting = {
  months: number;
  rule: string;
  /** The day on which the rule was last looked up. */
  checkedOn: string;
};

/**
 * How long a paper lasts after its issue, where a rule says so; the others name their own day. The
 * annual inspection of a State's program lasts from the end of its month: 49 CFR 396.17(f), 396.23.
 */
export const lastingKinds: Partial<Record<DocumentKind, Lasting>> = {
  annual_inspection: { months: 12, rule: "49 CFR 396.17(c)", checkedOn: "2026-11-22" },
  boom_inspection: { months: 12, rule: "ASME B30.27", checkedOn: "2026-11-22" },
  nrmca_card: { months: 14, rule: "NRMCA Plant Certification", checkedOn: "2026-11-22" },
  forklift_operator: { months: 36, rule: "29 CFR 1910.178(l)(4)(iii)", checkedOn: "2026-11-22" },
};

/** A roadside report is certified and returned within 15 days of the inspection: 49 CFR 396.9(d)(3), looked up 2026-11-22. */
const roadsideDays = 15;

/** The hours between inspections of a boom, by its age; at least every 12 months: ASME B30.27, looked up 2026-11-22. */
export const boomHours = [
  { yearsBelow: 5, hours: 2_000 },
  { yearsBelow: 10, hours: 1_000 },
  { yearsBelow: Infinity, hours: 500 },
];

/** After how many hours or months the boom of a unit of this model year is inspected again. */
export function computeBoomInterval(
  year: number,
  today: string,
): { hours: number; months: number } {
  const age = Number(today.slice(0, 4)) - year;
  const { hours = 0 } = boomHours.find(({ yearsBelow }) => age < yearsBelow) ?? {};
  return { hours, months: 12 };
}

type Run = {
  /** What a boom ran since this inspection; null of any other paper, and where it has no hour meter. */
  hoursSince: number | null;
  assetYear: number | null;
};

/** What a boom ran since its inspection, once that makes the next one due, whatever the day; else null. */
export function computeDueHours({ hoursSince, assetYear }: Run, today: string): number | null {
  if (hoursSince === null || assetYear === null) return null;
  return hoursSince < computeBoomInterval(assetYear, today).hours ? null : Math.floor(hoursSince);
}

/** The day by which a roadside report of this day is certified. */
export function computeRoadsideClock(issuedOn: string): string {
  return toText(toTime(issuedOn) + roadsideDays * dayMs);
}

type Issue = { kind: DocumentKind; issuedOn: string; isStateProgram?: boolean };

/** The day on which a paper expires unless it says otherwise; null where no rule says. */
export function proposeExpiry({ kind, issuedOn, isStateProgram = false }: Issue): string | null {
  if (kind === "roadside_report") return computeRoadsideClock(issuedOn);
  const lasting = lastingKinds[kind];
  if (!lasting) return null;
  const isByMonth = isStateProgram && kind === "annual_inspection";
  return addMonths(isByMonth ? toMonthEnd(issuedOn) : issuedOn, lasting.months, isByMonth);
}

/** The same day of a later month, or its last one; from the end of a month to the end of a month. */
function addMonths(day: string, months: number, isAtEnd: boolean): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = Date.UTC(year, month + months, 0);
  return isAtEnd ? toText(last) : toText(Math.min(last, Date.UTC(year, month - 1 + months, date)));
}

function toMonthEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return toText(Date.UTC(year, month, 0));
}

export const documentStatuses = ["expired", "soon", "valid", "none", "replaced"] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** The statuses of documents that count. */
export const countingStatuses: readonly DocumentStatus[] = documentStatuses.filter(
  (status) => status !== "replaced",
);

type Dated = Run & {
  expiresOn: string | null;
  /** For a roadside report: once it is certified, its 15 days no longer run. */
  certifiedAt: Date | string | null;
  /** A newer one of its kind is in force: by the day of issue, else the day on which it was added. */
  isReplaced: boolean;
};

/** Where a paper stands on a day of its company's calendar; "none" without an expiry. */
export function computeDocumentStatus(document: Dated, today: string): DocumentStatus {
  const { expiresOn, certifiedAt, isReplaced } = document;
  if (isReplaced) return "replaced";
  if (computeDueHours(document, today) !== null) return "expired";
  if (expiresOn === null || certifiedAt !== null) return "none";
  const left = countDaysUntil(expiresOn, today);
  if (left < 0) return "expired";
  return left <= documentLimits.soonDays ? "soon" : "valid";
}

/** How many days lie between two days; below 0 once the first is over. */
export function countDaysUntil(day: string, today: string): number {
  return Math.round((toTime(day) - toTime(today)) / dayMs);
}

type Standing = Dated & { kind: DocumentKind };

/** How far a paper is that has expired or does soon, by its day, or "Due: 512 h since"; null of others. */
export function formatStanding(document: Standing, today: string): string | null {
  const { kind, expiresOn } = document;
  if (!["expired", "soon"].includes(computeDocumentStatus(document, today))) return null;
  const hours = computeDueHours(document, today);
  const isOver = expiresOn !== null && expiresOn < today;
  if (hours !== null && !isOver) return w.dueByHours({ hours });
  return expiresOn && formatExpiry(kind, expiresOn, today);
}

/** "Expires in 12 days", "Expired Nov 3, 2026"; of a roadside report "Due in 4 days", "Overdue since Nov 20, 2026". */
export function formatExpiry(kind: DocumentKind, expiresOn: string, today: string): string {
  const left = countDaysUntil(expiresOn, today);
  const isRoadside = kind === "roadside_report";
  if (left < 0) {
    const over = { day: formatCalendarDay(expiresOn) };
    return isRoadside ? w.overdue(over) : w.expired(over);
  }
  if (left === 0) return isRoadside ? w.dueToday : w.expiresToday;
  return isRoadside ? w.due({ n: left }) : w.expires({ n: left });
}

/** A day as it is read: "Nov 3, 2026". No zone shifts it. */
export function formatCalendarDay(day: string): string {
  return formatDate(day, "UTC");
}

/** So many days before the end people are notified; a negative one means that it is over. */
export const noticeDays = { usual: [60, 30, 7, 0], roadside: [10, 5, 1, -1] } as const;

export type Violation = {
  text: string;
  /** It put the unit or its driver out of service. */
  outOfService: boolean;
  /** The defect that was made of it. */
  defectId?: number;
};

type Returnable = { returnAsked: boolean; issuedOn: string | null };

/** What is wrong about the day on which a report went back to the State; undefined when it is right. */
export function findReturnProblem(
  { returnAsked, issuedOn }: Returnable,
  returnedOn: string,
  today: string,
): Message | undefined {
  if (!returnAsked) return m.notAsked;
  const isBetween = returnedOn >= (issuedOn ?? "") && returnedOn <= today;
  return isBetween ? undefined : m.returned;
}

type Described = {
  kind: DocumentKind;
  assetId?: number | null;
  issuedOn?: string | null;
  expiresOn?: string | null;
};

/** What is wrong about a document as a whole, by its field; undefined when it is right. */
export function findDocumentProblem(
  given: Described,
): { field: string; message: Message } | undefined {
  const { kind, assetId, issuedOn, expiresOn } = given;
  const kinds: readonly DocumentKind[] = assetId ? unitDocumentKinds : personDocumentKinds;
  if (!kinds.includes(kind)) return { field: "kind", message: fieldMessages.unknownKind };
  if (kind === "roadside_report" && !issuedOn) {
    return { field: "issuedOn", message: m.inspected };
  }
  if (issuedOn && expiresOn && expiresOn < issuedOn) {
    return { field: "expiresOn", message: m.expiry };
  }
  return undefined;
}

function toTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export const documentKindTexts = {
  registration: ["Registration", "Registro"],
  insurance: ["Insurance", "Seguro"],
  annual_inspection: ["Annual Inspection", "Inspección anual"],
  boom_inspection: ["Boom Inspection", "Inspección de pluma"],
  nrmca_card: ["NRMCA Card", "Tarjeta NRMCA"],
  roadside_report: ["Roadside Inspection Report", "Reporte de inspección en carretera"],
  lease: ["Lease", "Arrendamiento"],
  drivers_license: ["Driver's License", "Licencia de conducir"],
  medical_card: ["Medical Card", "Tarjeta médica"],
  inspector_qualification: ["Inspector Qualification", "Calificación de inspector"],
  brake_qualification: ["Brake Inspector Qualification", "Calificación de inspector de frenos"],
  forklift_operator: ["Forklift Operator", "Operador de montacargas"],
  pump_operator: ["Pump Operator", "Operador de bomba"],
  other: ["Other", "Otro"],
} as const satisfies Record<DocumentKind, readonly [string, string]>;

export const documentKindLabels: Record<DocumentKind, string> = words(documentKindTexts);

const w = words({
  document: ["{kind} of {owner}", "{kind} de {owner}"],
  expires: [
    { one: "Expires in {n} day", other: "Expires in {n} days" },
    { one: "Vence en {n} día", other: "Vence en {n} días" },
  ],
  expiresToday: ["Expires today", "Vence hoy"],
  expired: ["Expired {day}", "Venció el {day}"],
  due: [
    { one: "Due in {n} day", other: "Due in {n} days" },
    { one: "Se certifica en {n} día", other: "Se certifica en {n} días" },
  ],
  dueToday: ["Due today", "Se certifica hoy"],
  overdue: ["Overdue since {day}", "Vencido desde el {day}"],
  dueByHours: ["Due: {hours} h since", "Toca otra: {hours} h desde entonces"],
});

const m = messages({
  notAsked: ["The State did not ask for it back", "El Estado no lo pidió de vuelta"],
  returned: [
    "Please give a day from the inspection to today",
    "Dé un día entre la inspección y hoy",
  ],
  inspected: ["Please give the day of the inspection", "Dé el día de la inspección"],
  expiry: ["It cannot expire before it is issued", "No puede vencer antes de expedirse"],
});
