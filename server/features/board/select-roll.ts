import { boardTypes } from "#shared/board/board.ts";
import { toEndMoment, toStartMoment } from "#shared/base/days.ts";
import { serverLimits } from "#shared/base/limits.ts";
import type { Meter } from "#shared/meters/meters.ts";
import {
  assets,
  downtimes,
  inspectionDays,
  inspectionLogs,
  meterReadings,
} from "#shared/schema.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import { areAccepted } from "../records/accepted-readings.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { groupByAsset } from "../records/group-by-asset.ts";
import { doesCount } from "../records/counted-inspections.ts";
import type { MaybePlaced, Placed } from "../../db/statements/built-once.ts";
import type {
  AsJson,
  Company,
  Part,
  RowsTogether,
  Selected,
} from "../../db/statements/company-rows.ts";

/** The units of a day of the board, and the readings of theirs. */
const fleetRowsMax = 200_000;

export type Span = { start: Date; end: Date };

/** From the start of the first day to the end of the last one. */
export function toSpan({ timeZone }: CompanyDb, first: string, last: string): Span {
  return { start: toStartMoment(first, timeZone), end: toEndMoment(last, timeZone) };
}

/** The parts of a statement that reads what some days need, however many units and days there are. */
export function selectRoll(company: CompanyDb, span: MaybePlaced<Span>, isWanted?: SQL) {
  return {
    units: { ...expectedUnits, where: and(expectedUnits.where, isWanted) },
    inspections: selectInspections(company, span),
    down: selectDowntimes(span),
  };
}

/** The same with the names of the units, by which they are ordered. */
export function selectNamedRoll(company: CompanyDb, span: MaybePlaced<Span>, isWanted?: SQL) {
  const roll = selectRoll(company, span, isWanted);
  const fields = { ...expectedUnits.fields, name, unitNumber };
  return { ...roll, units: { ...roll.units, fields, orderBy: byName } };
}

type Read = RowsTogether<ReturnType<typeof selectRoll>>;
type RowOf<List> = List extends Iterable<infer Row> ? Row : never;
export type UnitRow = RowOf<Read["units"]>;

/** What was read by them, with the settings of the company. */
export function toRoll<Unit extends UnitRow>(
  settings: Company,
  { units, inspections, down }: Omit<Read, "units"> & { units: Iterable<Unit> },
) {
  const downtimes = groupByAsset(Array.from(down, toDowntime));
  const toUnit = (unit: Unit) => {
    const times = {
      createdAt: new Date(unit.createdMs),
      downtimes: downtimes.get(unit.id) ?? none,
    };
    return Object.assign(unit, times);
  };
  return {
    settings,
    units: Array.from(units, toUnit),
    inspections: Array.from(inspections, (made) =>
      Object.assign(made, { date: new Date(made.ms) }),
    ),
  };
}

const none: readonly never[] = [];

/** The statement that contains this part has the limit. */
const ofFleet = { limit: fleetRowsMax, bytes: serverLimits.togetherBytesMax };
const { id, name, unitNumber, category, workDays, preTripBy, expectsPreTrip, createdAt } = assets;
const byName = [sql`lower(${name})`, id];

/** Those that some day of the week may expect: the rule is `expectedBy`. */
const expectedUnits = {
  fields: { id, category, workDays, preTripBy, expectsPreTrip, createdMs: toMs(createdAt) },
  from: assets,
  where: and(not(assets.archived), sql`coalesce(${expectsPreTrip}, ${category} = 'truck')`),
};

/** A number takes less time to read than a text. */
function toMs(moment: AnyPgColumn): SQL<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000)::bigint`;
}

function isOfBoard(company: CompanyDb, { start, end }: MaybePlaced<Span>): SQL | undefined {
  const { date, inspectionType, unlisted } = inspectionLogs;
  const isCounted = and(inArray(inspectionType, [...boardTypes]), not(unlisted));
  return and(gte(date, start), lt(date, end), isCounted, doesCount(company));
}

function selectInspections(company: CompanyDb, span: MaybePlaced<Span>) {
  const { id: inspectionId, assetId, date, passed } = inspectionLogs;
  const fields = { id: inspectionId, assetId, ms: toMs(date), passed };
  return { fields, from: inspectionLogs, where: isOfBoard(company, span) };
}

const { startedAt, endedAt } = downtimes;
const downtimeFields = { assetId: downtimes.assetId, startedAt, endedAt };

function selectDowntimes({ start, end }: MaybePlaced<Span>) {
  const where = and(lt(startedAt, end), or(isNull(endedAt), gt(endedAt, start)));
  return { fields: downtimeFields, from: downtimes, where };
}

function toDowntime(row: AsJson<Selected<typeof downtimeFields>>) {
  const { assetId, endedAt: until } = row;
  return {
    assetId,
    startedAt: new Date(row.startedAt),
    endedAt: until === null ? null : new Date(until),
  };
}

const earlier = alias(meterReadings, "earlier");

/** The readings of a day, each with the last one before that day, of units without an inspection on it. */
function selectIdleReadings(company: CompanyDb, span: MaybePlaced<Span>) {
  const isMade = and(eq(inspectionLogs.assetId, meterReadings.assetId), isOfBoard(company, span));
  const isIdle = sql`${company.countingUpTo(inspectionLogs, isMade, 1)} = 0`;
  return selectReadings(company, span, isIdle);
}

function selectReadings(company: CompanyDb, { start, end }: MaybePlaced<Span>, isWanted: SQL) {
  const { assetId, meter, value, readAt, restart } = meterReadings;
  const before = company.first({ value: earlier.value }, earlier, {
    where: and(
      eq(earlier.assetId, assetId),
      eq(earlier.meter, meter),
      lt(earlier.readAt, start),
      areAccepted(earlier),
    ),
    orderBy: [desc(earlier.readAt), desc(earlier.id)],
  });
  return {
    fields: { assetId, meter, value, restart, before },
    from: meterReadings,
    where: and(
      inArray(meter, ["miles", "hours"]),
      gte(readAt, start),
      lt(readAt, end),
      areAccepted(),
      isWanted,
    ),
  };
}

type Moved = { meter: Meter; by: number };
type Reading = AsJson<Selected<ReturnType<typeof selectReadings>["fields"]>>;

/**
 * How far the meters of units moved on a day: from the last reading before it to the highest of that day. A meter that
 * was restarted on the day proves nothing. Miles come before hours.
 */
export function findMoves(readings: readonly Reading[]): Map<number, Moved> {
  const restarted = new Set(readings.filter((row) => row.restart !== null).map(toKey));
  const moves = new Map<number, Moved>();
  for (const row of readings) {
    const by = roundTenths(row.value - (row.before?.value ?? row.value));
    if (by <= 0 || restarted.has(toKey(row))) continue;
    const known = moves.get(row.assetId);
    if (!known || isMore({ meter: row.meter, by }, known)) {
      moves.set(row.assetId, { meter: row.meter, by });
    }
  }
  return moves;
}

function toKey(row: { assetId: number; meter: Meter }): string {
  return `${row.assetId} ${row.meter}`;
}

function isMore(a: Moved, b: Moved): boolean {
  if (a.meter !== b.meter) return a.meter === "miles";
  return a.by > b.by;
}

type Day = Span & {
  day: string;
  /** The first one that is still counted again. */
  firstLive: string;
};

/**
 * The parts of a statement that reads a day as it was stored for good, or counts it from its inspections. A live day
 * is counted even if it was stored, as can happen when a company moves its time zone west.
 */
export function selectDay(company: CompanyDb, { day, firstLive, ...span }: Placed<Day>) {
  const isWritten = and(eq(inspectionDays.day, day), lt(inspectionDays.day, firstLive));
  const isCounted = sql`${company.counting(inspectionDays, isWritten)} = 0`;
  const ifCounted = <P extends Part>(part: P) => ({ ...part, where: and(isCounted, part.where) });
  const { units, inspections, down } = selectNamedRoll(company, span);
  return {
    fixed: { ...selectFixed(company, span), where: isWritten },
    units: ifCounted(units),
    inspections: ifCounted(inspections),
    down: ifCounted(down),
    readings: ifCounted(selectIdleReadings(company, span)),
  };
}

/** The parts that count a day of some units. Only of all units together a day is written for good. */
export function selectDayOf(company: CompanyDb, span: Span, isWanted: SQL) {
  const readings = selectIdleReadings(company, span);
  return { ...selectNamedRoll(company, span, isWanted), readings };
}

/** A day that was written for good, with the readings of the units that were missing. */
function selectFixed(company: CompanyDb, span: Placed<Span>) {
  const { expected, onTime, late, missedIds } = inspectionDays;
  const isMissed = (of: typeof id | typeof meterReadings.assetId) => sql`${of} = any(${missedIds})`;
  const missed = company.all({ id, name, unitNumber }, assets, {
    where: isMissed(id),
    orderBy: byName,
    ...ofFleet,
  });
  const read = selectReadings(company, span, isMissed(meterReadings.assetId));
  const readings = company.all(read.fields, read.from, {
    where: read.where,
    ...ofFleet,
  });
  return { fields: { expected, onTime, late, missed, readings }, from: inspectionDays };
}

type Fixed = AsJson<Selected<ReturnType<typeof selectFixed>["fields"]>>;

export function toFixed(found: Fixed) {
  const units = found.missed.map((unit) => ({
    ...unit,
    status: "missing" as const,
    expectedBy: null,
    inspection: null,
    isOut: false,
  }));
  const missing = found.expected - found.onTime - found.late;
  const counts = { missing, late: found.late, not_yet: 0, done: found.onTime, out_of_service: 0 };
  return { isFixed: true, counts, units, changesAt: null };
}

/** The days before the live ones that were written for good, the oldest first. */
export function selectFixedDays({
  first,
  firstLive,
}: Placed<{ first: string; firstLive: string }>) {
  const { day, expected, onTime, late } = inspectionDays;
  const where = and(gte(day, first), lt(day, firstLive));
  return {
    fields: { day, expected, onTime, late },
    from: inspectionDays,
    where,
    orderBy: [asc(day)],
  };
}
