import { boardTypes } from "#shared/board.ts";
import { endOf, toStartMoment } from "#shared/days.ts";
import type { Meter } from "#shared/meters.ts";
import {
  assets,
  downtimes,
  inspectionDays,
  inspectionLogs,
  meterReadings,
} from "#shared/schema.ts";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company-db.ts";
import { isAny } from "../../db/words.ts";

/** Days of the calendar, both included. */
type Days = { first: string; last: string };

/**
 * Reads what some days of the board need, in a statement each for the company, its units, their
 * inspections and their downtimes, however many units and days there are.
 */
export async function readBoard(company: CompanyDb, { first, last }: Days) {
  const settings = await company.own();
  const { timeZone } = settings;
  const span = { start: toStartMoment(first, timeZone), end: endOf(last, timeZone) };
  const units = await readUnits(company);
  const inspections = await readInspections(company, span);
  const down = await readDowntimes(company, span);
  const known = units.map((unit) => ({ ...unit, downtimes: down.get(unit.id) ?? [] }));
  return { settings, units: known, inspections };
}

const { id, name, unitNumber, category, workDays, preTripBy, expectsPreTrip, createdAt } = assets;
const unitFields = {
  id,
  name,
  unitNumber,
  category,
  workDays,
  preTripBy,
  expectsPreTrip,
  createdAt,
};

/** By name, those that some day of the week may expect: the rule is `expectedBy`. */
function readUnits(company: CompanyDb) {
  const isExpected = sql`coalesce(${expectsPreTrip}, ${category} = 'truck')`;
  const orderBy = [sql`lower(${name})`, id];
  return company.select(unitFields, assets, {
    where: and(not(assets.archived), isExpected),
    orderBy,
  });
}

type Span = { start: Date; end: Date };

const epochMs = (moment: typeof inspectionLogs.date) => sql`extract(epoch from ${moment}) * 1000`;

/** Read as one value: a week of a large fleet has too many to be read as rows. */
async function readInspections(company: CompanyDb, { start, end }: Span) {
  const { assetId, date, passed, inspectionType, unlisted } = inspectionLogs;
  const parts = sql`json_build_array(${assetId}, ${inspectionLogs.id}, ${epochMs(date)}, ${passed})`;
  const all = sql<[number, number, number, boolean][]>`coalesce(json_agg(${parts}), '[]')`;
  const where = and(
    gte(date, start),
    lt(date, end),
    inArray(inspectionType, [...boardTypes]),
    not(unlisted),
  );
  const [row] = await company.select({ all }, inspectionLogs, { where });
  return (row?.all ?? []).map(([of, made, at, hasPassed]) => ({
    assetId: of,
    id: made,
    date: new Date(at),
    passed: hasPassed,
  }));
}

type Downtime = { startedAt: Date; endedAt: Date | null };

async function readDowntimes(company: CompanyDb, { start, end }: Span) {
  const { assetId, startedAt, endedAt } = downtimes;
  const where = and(lt(startedAt, end), or(isNull(endedAt), gt(endedAt, start)));
  const rows = await company.select({ assetId, startedAt, endedAt }, downtimes, { where });
  const byAsset = new Map<number, Downtime[]>();
  for (const row of rows) {
    const known = byAsset.get(row.assetId);
    if (known) known.push(row);
    else byAsset.set(row.assetId, [row]);
  }
  return byAsset;
}

type Moved = { meter: Meter; by: number };

const earlier = alias(meterReadings, "earlier");

/**
 * How far the meters of some units moved on a day: from the last reading before it to the highest of
 * that day. A meter that counts anew on the day proves nothing. Miles stand before hours.
 */
export async function readMoves(
  company: CompanyDb,
  assetIds: readonly number[],
  { start, end }: Span,
): Promise<Map<number, Moved>> {
  if (assetIds.length === 0) return new Map();
  const { assetId, meter, value, readAt, restart, voidedAt } = meterReadings;
  const before = company.first({ value: sql<number>`${earlier.value}` }, earlier, {
    where: and(
      eq(earlier.assetId, assetId),
      eq(earlier.meter, meter),
      lt(earlier.readAt, start),
      isNull(earlier.voidedAt),
    ),
    orderBy: [desc(earlier.readAt), desc(earlier.id)],
  });
  const rows = await company.select({ assetId, meter, value, restart, before }, meterReadings, {
    where: and(
      isAny(assetId, assetIds),
      inArray(meter, ["miles", "hours"]),
      gte(readAt, start),
      lt(readAt, end),
      isNull(voidedAt),
    ),
  });
  const restarted = new Set(rows.filter((row) => row.restart !== null).map(toKey));
  const moves = new Map<number, Moved>();
  for (const row of rows) {
    const by = Math.round((row.value - (row.before?.value ?? row.value)) * 10) / 10;
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

function isMore(one: Moved, other: Moved): boolean {
  if (one.meter !== other.meter) return one.meter === "miles";
  return one.by > other.by;
}

/** A day that was written for good; undefined where it was not. */
export async function findFixed(company: CompanyDb, day: string) {
  const { expected, onTime, late, missedIds } = inspectionDays;
  const where = eq(inspectionDays.day, day);
  const fields = { expected, onTime, late, missedIds };
  const [found] = await company.select(fields, inspectionDays, { where });
  if (!found) return undefined;
  const { id, name, unitNumber } = assets;
  const missed = await company.select({ id, name, unitNumber }, assets, {
    where: isAny(id, found.missedIds),
    orderBy: [sql`lower(${name})`, id],
  });
  const units = missed.map((unit) => ({
    ...unit,
    status: "missing" as const,
    expectedBy: null,
    inspection: null,
    isOut: false,
  }));
  const missing = found.expected - found.onTime - found.late;
  const counts = { missing, late: found.late, not_yet: 0, done: found.onTime, out_of_service: 0 };
  return { isFixed: true, counts, units };
}

/** The days before one that were written for good, the oldest first. */
export function listFixed(company: CompanyDb, first: string, before: string) {
  const { day, expected, onTime, late } = inspectionDays;
  const where = and(gte(day, first), lt(day, before));
  const orderBy = [asc(day)];
  return company.select({ day, expected, onTime, late }, inspectionDays, { where, orderBy });
}
