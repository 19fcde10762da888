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
import { alias } from "drizzle-orm/pg-core";
import { areAccepted } from "../records/accepted-readings.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { groupByAsset } from "../assets/list-assets.ts";
import { isOfDriver } from "../inspections/select-inspections.ts";
import type {
  AsJson,
  Company,
  Part,
  Selected,
  Together,
} from "../../db/statements/company-rows.ts";

/** The units of a day of the board, and the readings of theirs. */
const fleetRowsMax = 200_000;

type Span = { start: Date; end: Date };

/** From the start of the first day to the end of the last one. */
export function toSpan({ timeZone }: CompanyDb, first: string, last: string): Span {
  return { start: toStartMoment(first, timeZone), end: toEndMoment(last, timeZone) };
}

/** The parts of a statement that reads what some days need, however many units and days there are. */
export function selectRoll(company: CompanyDb, span: Span) {
  return {
    units: expectedUnits,
    inspections: selectInspections(company, span),
    down: selectDowntimes(span),
  };
}

/** What was read by them, with the settings of the company. */
export function toRoll(settings: Company, read: Together<ReturnType<typeof selectRoll>>) {
  const down = groupByAsset(read.down.map(toDowntime));
  const units = read.units.map((unit) => ({
    ...unit,
    createdAt: new Date(unit.createdAt),
    downtimes: down.get(unit.id) ?? [],
  }));
  const made = read.inspections[0]?.all ?? [];
  const inspections = made.map(([assetId, id, at, passed]) => {
    return { assetId, id, date: new Date(at), passed };
  });
  return { settings, units, inspections };
}

/** The statement that contains this part has the limit. */
const ofFleet = { limit: fleetRowsMax, bytes: serverLimits.togetherBytesMax };
const { id, name, unitNumber, category, workDays, preTripBy, expectsPreTrip, createdAt } = assets;
const unitFields = { id, name, unitNumber };
const byName = [sql`lower(${name})`, id];

/** By name, those that some day of the week may expect: the rule is `expectedBy`. */
const expectedUnits = {
  fields: { ...unitFields, category, workDays, preTripBy, expectsPreTrip, createdAt },
  from: assets,
  where: and(not(assets.archived), sql`coalesce(${expectsPreTrip}, ${category} = 'truck')`),
  orderBy: byName,
};

function isOfBoard(company: CompanyDb, { start, end }: Span): SQL | undefined {
  const { date, inspectionType, unlisted } = inspectionLogs;
  const isCounted = and(inArray(inspectionType, [...boardTypes]), not(unlisted));
  return and(gte(date, start), lt(date, end), isCounted, isOfDriver(company));
}

/** One value: a week of a large fleet has too many for a row each. */
function selectInspections(company: CompanyDb, span: Span) {
  const { assetId, date, passed } = inspectionLogs;
  const epochMs = sql`extract(epoch from ${date}) * 1000`;
  const parts = sql`json_build_array(${assetId}, ${inspectionLogs.id}, ${epochMs}, ${passed})`;
  const all = sql<[number, number, number, boolean][]>`coalesce(json_agg(${parts}), '[]')`;
  return { fields: { all }, from: inspectionLogs, where: isOfBoard(company, span) };
}

const { startedAt, endedAt } = downtimes;
const downtimeFields = { assetId: downtimes.assetId, startedAt, endedAt };

function selectDowntimes({ start, end }: Span) {
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
function selectIdleReadings(company: CompanyDb, span: Span) {
  const isMade = and(eq(inspectionLogs.assetId, meterReadings.assetId), isOfBoard(company, span));
  const isIdle = sql`${company.countingUpTo(inspectionLogs, isMade, 1)} = 0`;
  return selectReadings(company, span, isIdle);
}

function selectReadings(company: CompanyDb, { start, end }: Span, isWanted: SQL) {
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
type Reading = Together<{ readings: ReturnType<typeof selectReadings> }>["readings"][number];

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

/**
 * The parts of a statement that reads a day as it was stored for good, or counts it from its inspections. A live day
 * is counted even if it was stored, as can happen when a company moves its time zone west.
 */
export function selectDay(company: CompanyDb, day: string, firstLive: string) {
  const span = toSpan(company, day, day);
  const isWritten = and(eq(inspectionDays.day, day), lt(inspectionDays.day, firstLive));
  const isCounted = sql`${company.counting(inspectionDays, isWritten)} = 0`;
  const ifCounted = <P extends Part>(part: P) => ({ ...part, where: and(isCounted, part.where) });
  const { units, inspections, down } = selectRoll(company, span);
  return {
    fixed: { ...selectFixed(company, span), where: isWritten },
    units: ifCounted(units),
    inspections: ifCounted(inspections),
    down: ifCounted(down),
    readings: ifCounted(selectIdleReadings(company, span)),
  };
}

/** A day that was written for good, with the readings of the units that were missing. */
function selectFixed(company: CompanyDb, span: Span) {
  const { expected, onTime, late, missedIds } = inspectionDays;
  const isMissed = (of: typeof id | typeof meterReadings.assetId) => sql`${of} = any(${missedIds})`;
  const missed = company.all(unitFields, assets, {
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

type Fixed = Together<ReturnType<typeof selectDay>>["fixed"][number];

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

/** The days before one that were written for good, the oldest first. */
export function selectFixedDays(first: string, before: string) {
  const { day, expected, onTime, late } = inspectionDays;
  const where = and(gte(day, first), lt(day, before));
  return {
    fields: { day, expected, onTime, late },
    from: inspectionDays,
    where,
    orderBy: [asc(day)],
  };
}
