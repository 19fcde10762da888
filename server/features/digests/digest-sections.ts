/** What a digest says: each section is read once for all readers, and said in the language of each. */
import { addToDay, toDay, toEndMoment, toMomentAt, toStartMoment } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { formatCalendarDay, formatExpiry, nameDocument } from "#shared/documents/documents.ts";
import { formatReason } from "#shared/downtimes/downtimes.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { formatNextDue, formatScheduleName } from "#shared/schedules/schedules.ts";
import { broughtIn, formatCost } from "#shared/maintenance/maintenance.ts";
import { serviceTypeLabels } from "#shared/schedules/service-types.ts";
import {
  assets,
  defects,
  documents,
  inspectionLogs,
  maintenanceLogs,
  scheduleDues,
} from "#shared/schema.ts";
import { and, desc, eq, gt, gte, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type {
  Columns,
  CompanyRows,
  Selected,
  Selection,
} from "../../db/statements/company-rows.ts";
import { callRoll, listDays, readRoll } from "../board/evaluate-board.ts";
import { isActive } from "../defects/select-defects.ts";
import {
  expiry,
  isOwnerThere,
  isRenewed,
  ownerFields,
  owners,
} from "../documents/list-documents.ts";
import { withAsset } from "../inspections/select-inspections.ts";
import { isValid } from "../records/counted-inspections.ts";
import { listFirst } from "../notifications/notify.ts";
import { isOverdue } from "../schedules/dues.ts";

/** So many lines of a section are in the mail; its heading leads to all. */
const linesMax = 5;
const unitsNamed = 5;
const aheadDays = 7;

/** When the digests are written, in the time of the company. */
const digestTime = "06:00";

type Period = {
  now: Date;
  /** So many days back from yesterday: one, or a week. */
  days: number;
};

/** A section is `undefined` where it would be empty. */
export type DigestSection = {
  path: string;
  total: number;
  /** Are called in the language of each reader. */
  title: (n: number) => string;
  lines: () => string[];
};

type ReadSection = (tx: CompanyDb, period: Period) => Promise<DigestSection | undefined>;

/** In the order of the mail; another section is another function in this list. */
const sections: readonly ReadSection[] = [
  readFailed,
  readCritical,
  readOverdue,
  readAhead,
  readMissing,
  readPapers,
  readCosts,
];

export async function readDigest(tx: CompanyDb, period: Period): Promise<DigestSection[]> {
  const found: DigestSection[] = [];
  for (const read of sections) found.push(...[await read(tx, period)].flatMap((one) => one ?? []));
  return found;
}

type Listed<Fields extends Columns> = Omit<DigestSection, "total" | "lines"> & {
  fields: Fields;
  from: CompanyRows;
  selection: Pick<Selection, "where" | "joins" | "orderBy">;
  toLine: (row: Selected<Fields>) => string;
};

/** A section that lists the first rows, and counts all. */
async function readRows<Fields extends Columns>(
  tx: CompanyDb,
  { fields, from, selection, toLine, ...section }: Listed<Fields>,
): Promise<DigestSection | undefined> {
  const { where, joins = [] } = selection;
  const rows = await tx.select(fields, from, { ...selection, limit: linesMax });
  if (rows.length === 0) return undefined;
  const [counted] = await tx.select({ total: tx.counting(from, where, { joins }) }, from, {
    ...selection,
    limit: 1,
  });
  const total = counted?.total ?? rows.length;
  const lines = () => withMore(rows.map(toLine), total);
  return { ...section, total, lines };
}

function withMore(lines: string[], total: number): string[] {
  const n = total - lines.length;
  return n > 0 ? [...lines, w.more({ n })] : lines;
}

/** The days that are over. */
function toDays({ now, days }: Period, timeZone: string) {
  const today = toDay(now, timeZone);
  return { first: addToDay(today, -days), last: addToDay(today, -1) };
}

/** Since the digest before, so that what failed this morning is in it; the list begins with that day. */
function readFailed(tx: CompanyDb, period: Period) {
  const { date, passed, driverName, issues } = inspectionLogs;
  const { first } = toDays(period, tx.timeZone);
  return readRows(tx, {
    path: `/inspection/history?result=failed&from=${first}`,
    title: (n) => w.failed({ n }),
    fields: { unit: assets.name, driverName, count: sql<number>`cardinality(${issues})` },
    from: inspectionLogs,
    selection: {
      where: and(not(passed), isValid, gte(date, toMomentAt(first, digestTime, tx.timeZone))),
      joins: [withAsset],
      orderBy: [desc(date)],
    },
    toLine: ({ unit, driverName: name, count: n }) =>
      w.failure({ unit, n, name: translateAuthor(name) }),
  });
}

function readCritical(tx: CompanyDb) {
  const { assetId, number, title, itemId, critical, urgency, id } = defects;
  return readRows(tx, {
    path: "/defects",
    title: (n) => w.critical({ n }),
    fields: { unit: assets.name, number, title, itemId },
    from: defects,
    selection: {
      // Names the urgency too, by which the index of active defects is sorted.
      where: and(isActive, critical, eq(urgency, 0), not(assets.archived)),
      joins: [{ kind: "inner", table: assets, on: eq(assets.id, assetId) }],
      orderBy: [id],
    },
    toLine: ({ unit, ...defect }) => `${unit}: ${formatReason({ reason: null, defect })}`,
  });
}

const { assetName, name, nextDue, nextDueMiles, nextDueHours, forecastOn } = scheduleDues;
const dueFields = { assetName, name, nextDue, nextDueMiles, nextDueHours, forecastOn };

function readOverdue(tx: CompanyDb, { now }: Period) {
  const { active, archived, firstDue, id } = scheduleDues;
  return readRows(tx, {
    path: "/maintenance?status=overdue",
    title: (n) => w.overdue({ n }),
    fields: dueFields,
    from: scheduleDues,
    selection: {
      where: and(active, not(archived), isOverdue(scheduleDues, now)),
      orderBy: [firstDue, id],
    },
    toLine: (due) => formatDue(due, tx.timeZone),
  });
}

/** What falls due within a week by the calendar, or as the use of its unit lets expect. */
function readAhead(tx: CompanyDb, { now }: Period) {
  const { active, archived, id } = scheduleDues;
  const last = addToDay(toDay(now, tx.timeZone), aheadDays - 1);
  const isAhead = or(
    and(gte(nextDue, now), lt(nextDue, toEndMoment(last, tx.timeZone))),
    lte(forecastOn, last),
  );
  return readRows(tx, {
    path: "/maintenance/calendar",
    title: (n) => w.ahead({ n }),
    fields: dueFields,
    from: scheduleDues,
    selection: {
      where: and(active, not(archived), isAhead, sql`${isOverdue(scheduleDues, now)} is not true`),
      orderBy: [forecastOn, id],
    },
    toLine: (due) => formatAhead(due, tx.timeZone),
  });
}

function formatDue(due: Selected<typeof dueFields>, timeZone: string): string {
  return w.due({
    unit: due.assetName,
    service: formatScheduleName(due.name),
    due: formatNextDue(due, timeZone),
  });
}

/** Of what falls due by a meter the day on which that is expected, beside the day that its calendar has. */
function formatAhead(due: Selected<typeof dueFields>, timeZone: string): string {
  const line = formatDue(due, timeZone);
  const { nextDue: at, forecastOn: day } = due;
  const isByMeter = day !== null && (at === null || day < toDay(at, timeZone));
  return isByMeter ? w.about({ line, day: formatCalendarDay(day) }) : line;
}

async function readMissing(
  tx: CompanyDb,
  { now, days }: Period,
): Promise<DigestSection | undefined> {
  if ((await tx.count(inspectionLogs, isValid, 1)) === 0) return undefined;
  const { first, last } = toDays({ now, days }, tx.timeZone);
  const roll = await readRoll(tx, first, last);
  const missed = listDays(first, last).flatMap((day) => {
    const called = callRoll(roll, day, now).filter(({ status }) => status === "missing");
    const units = called.map(({ unit }) => unit.name);
    return units.length > 0 ? { day, units } : [];
  });
  const total = missed.reduce((sum, { units }) => sum + units.length, 0);
  if (total === 0) return undefined;
  return {
    path: "/board",
    total,
    title: (n) => w.missing({ n }),
    lines: () =>
      missed.map(({ day, units }) => `${formatCalendarDay(day)}: ${listFirst(units, unitsNamed)}`),
  };
}

function readPapers(tx: CompanyDb, { now }: Period) {
  const { removedAt, certifiedAt, kind, id } = documents;
  const today = toDay(now, tx.timeZone);
  const expiresOn = sql<string>`${documents.expiresOn}`;
  return readRows(tx, {
    path: "/documents",
    title: (n) => w.papers({ n }),
    fields: { kind, expiresOn, ...ownerFields },
    from: documents,
    selection: {
      where: and(
        isNull(removedAt),
        isNull(certifiedAt),
        sql`${expiry} <= ${addToDay(today, aheadDays)}::date`,
        isOwnerThere,
        sql`not ${isRenewed(tx, today)}`,
      ),
      joins: owners,
      orderBy: [expiry, id],
    },
    toLine: (paper) => {
      const document = nameDocument(paper.kind, paper.assetName ?? paper.personName ?? "");
      return `${document}: ${formatExpiry(paper.kind, paper.expiresOn, today)}`;
    },
  });
}

/** What maintenance cost on the days that are over, in a digest of a week; also earlier work that was logged since the last. */
async function readCosts(tx: CompanyDb, period: Period) {
  if (period.days < 7) return undefined;
  const { assetId, date, cost, serviceType, voidedAt, id } = maintenanceLogs;
  const { createdAt, replacesId, requestHash } = maintenanceLogs;
  const { first, last } = toDays(period, tx.timeZone);
  const isOfWeek = and(
    gte(date, toStartMoment(first, tx.timeZone)),
    lt(date, toEndMoment(last, tx.timeZone)),
  );
  const isLate = and(
    lt(date, toStartMoment(first, tx.timeZone)),
    gte(createdAt, toMomentAt(first, digestTime, tx.timeZone)),
    isNull(replacesId),
    or(isNull(requestHash), ne(requestHash, broughtIn)),
  );
  const selection = {
    where: and(isNull(voidedAt), gt(cost, 0), or(isOfWeek, isLate)),
    joins: [{ kind: "inner", table: assets, on: eq(assets.id, assetId) } as const],
    orderBy: [desc(cost), desc(id)],
  };
  const [sum] = await tx.select(
    { cost: sql<number>`sum(${cost}) over ()::float8` },
    maintenanceLogs,
    {
      ...selection,
      limit: 1,
    },
  );
  return readRows(tx, {
    path: "/dashboard/costs",
    title: (n) => w.costs({ n, cost: formatCost(sum?.cost ?? 0) }),
    fields: { unit: assets.name, serviceType, cost },
    from: maintenanceLogs,
    selection,
    toLine: ({ unit, serviceType: type, cost: dollars }) =>
      `${unit}: ${serviceTypeLabels[type]}, ${formatCost(dollars ?? 0)}`,
  });
}

const w = words({
  costs: [
    { one: "{cost} for maintenance, in {n} log", other: "{cost} for maintenance, in {n} logs" },
    {
      one: "{cost} en mantenimiento, en {n} registro",
      other: "{cost} en mantenimiento, en {n} registros",
    },
  ],
  more: ["and {n} more", "y {n} más"],
  failed: [
    { one: "{n} inspection failed", other: "{n} inspections failed" },
    { one: "{n} inspección con falla", other: "{n} inspecciones con falla" },
  ],
  failure: [
    { one: "{unit}: {n} item ({name})", other: "{unit}: {n} items ({name})" },
    { one: "{unit}: {n} punto ({name})", other: "{unit}: {n} puntos ({name})" },
  ],
  critical: [
    { one: "{n} critical defect is open", other: "{n} critical defects are open" },
    { one: "{n} defecto crítico abierto", other: "{n} defectos críticos abiertos" },
  ],
  overdue: [
    { one: "{n} service is overdue", other: "{n} services are overdue" },
    { one: "{n} servicio vencido", other: "{n} servicios vencidos" },
  ],
  ahead: [
    { one: "{n} service is due within a week", other: "{n} services are due within a week" },
    { one: "{n} servicio vence en una semana", other: "{n} servicios vencen en una semana" },
  ],
  about: ["{line}, about {day}", "{line}, alrededor del {day}"],
  due: ["{unit}: {service}, due {due}", "{unit}: {service}, próximo {due}"],
  missing: [
    { one: "{n} pre-trip was missing", other: "{n} pre-trips were missing" },
    { one: "Faltó {n} revisión previa", other: "Faltaron {n} revisiones previas" },
  ],
  papers: [
    {
      one: "{n} paper has run out or will within a week",
      other: "{n} papers have run out or will within a week",
    },
    {
      one: "{n} documento vencido o por vencer en una semana",
      other: "{n} documentos vencidos o por vencer en una semana",
    },
  ],
});
