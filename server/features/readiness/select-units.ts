/** The facts of a company's units for an audit, as the parts of one statement however many units it has. */
import { meterLimits } from "#shared/meters/meters-limits.ts";
import { addCalendarDays, addToDay, toStartMoment } from "#shared/base/days.ts";
import { type Meter, meters } from "#shared/meters/meters.ts";
import { minedDays, reportMonths, subtractMonths } from "#shared/readiness/readiness-lookback.ts";
import {
  assets,
  defectEvents,
  defects,
  inspectionChecklists,
  inspectionLogs,
  meterReadings,
  scheduleDues,
} from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import {
  and,
  arrayOverlaps,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import { areAccepted } from "../records/accepted-readings.ts";
import { doesCount } from "../records/counted-inspections.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Given, MaybePlaced } from "../../db/statements/built-once.ts";
import type { Join } from "../../db/statements/company-rows.ts";
import { isOverdue } from "../schedules/dues.ts";
import { isInYard } from "../yards/units-in-yards.ts";

/** When readiness is read, by the clock and by the company's calendar. */
export type When = { now: Date; today: string; timeZone: string };

/** One unit, or all that are not archived, and the moments that the statement is sent with (`toMoments`). */
export type Scope = ReturnType<typeof openScope>;

type Moments = MaybePlaced<ReturnType<typeof toMoments>>;

export function openScope(
  company: CompanyDb,
  { assetId, yard, timeZone, ...given }: Moments & Narrowed,
) {
  const moment = (value: string | Given<string>) => sql<Date>`${value}::timestamptz`;
  return {
    company,
    timeZone,
    today: sql<string>`${given.today}::date`,
    assetId: assetId && sql<number>`${assetId}::bigint`,
    yard,
    now: moment(given.now),
    staleSince: moment(given.staleSince),
    unsignedSince: moment(given.unsignedSince),
    minedSince: moment(given.minedSince),
  };
}

type Narrowed = { assetId?: Given<number>; yard?: number | null | undefined };

export function toMoments({ now, today, timeZone }: When) {
  const minedFrom = addToDay(today, -minedDays);
  const unsignedFrom = subtractMonths(today, reportMonths);
  return {
    timeZone,
    today,
    now: now.toISOString(),
    /** A meter that was not read since then is stale. */
    staleSince: addCalendarDays(now, -meterLimits.meterStaleDays, timeZone).toISOString(),
    unsignedSince: toStartMoment(unsignedFrom, timeZone).toISOString(),
    minedSince: toStartMoment(minedFrom, timeZone).toISOString(),
  };
}

/** The day of a moment by the company's calendar. */
function selectDay({ timeZone }: Pick<Scope, "timeZone">, moment: SQL | AnyPgColumn): SQL<string> {
  return sql<string>`(${moment} at time zone ${timeZone}::text)::date::text`;
}

function selectDayOrNull(scope: Scope, moment: AnyPgColumn): SQL<string | null> {
  return sql<string | null>`${selectDay(scope, moment)}`;
}

export function isInScope(scope: Scope, column: AnyPgColumn = assets.id): SQL | undefined {
  return and(not(assets.archived), isOfUnit(scope, column));
}

export function isOfUnit({ assetId }: Scope, column: AnyPgColumn): SQL | undefined {
  return assetId && eq(column, assetId);
}

export function withUnits(of: AnyPgColumn): Join {
  return { kind: "inner", table: assets, on: eq(assets.id, of) };
}

export function selectUnits(scope: Scope) {
  const { staleSince } = scope;
  const staleOn = (readAt: AnyPgColumn) =>
    sql<string | null>`case when ${readAt} < ${staleSince} then ${selectDay(scope, readAt)} end`;
  const { name, category, kind, make, tags, year, condition, gvwrPounds } = assets;
  const { tireSize, unitNumber, ownership, ownerName, atMine } = assets;
  const { firstDue, firstDueMiles, firstDueHours } = assets;
  const described = { id: assets.id, name, category, kind, make, tags, year, condition };
  const identified = { gvwrPounds, tireSize, unitNumber, ownership, ownerName, atMine };
  return {
    fields: {
      ...described,
      ...identified,
      workDays: assets.workDays,
      expectsPreTrip: assets.expectsPreTrip,
      /** Of its last inspection, or else of the day on which it was added. */
      inspectedOn: selectDay(
        scope,
        sql`coalesce(${assets.listedInspectionAt}, ${assets.createdAt})`,
      ),
      milesStaleOn: staleOn(assets.milesReadAt),
      hoursStaleOn: staleOn(assets.hoursReadAt),
      hasDueSchedule: sql<boolean>`num_nonnulls(${firstDue}, ${firstDueMiles}, ${firstDueHours}) > 0`,
      maintainedOn: selectDayOrNull(scope, assets.maintainedAt),
      cardInspectedOn: selectDayOrNull(scope, assets.cardInspectedAt),
    },
    from: assets,
    where: and(isInScope(scope), isInYard(scope.yard)),
  };
}

export function selectOverdue(scope: Scope) {
  const { name, nextDue, nextDueMiles, nextDueHours, currentMiles, currentHours } = scheduleDues;
  const dues = { nextDue, nextDueMiles, nextDueHours, currentMiles, currentHours };
  return {
    fields: { id: scheduleDues.id, assetId: scheduleDues.assetId, name, ...dues },
    from: scheduleDues,
    where: and(
      scheduleDues.active,
      not(scheduleDues.archived),
      isOverdue(scheduleDues, scope.now),
      isOfUnit(scope, scheduleDues.assetId),
    ),
    orderBy: [scheduleDues.id],
  };
}

const { id, number, assetId: defectAssetId, state, closedAt, reviewPending } = defects;
const numbered = { id, number, assetId: defectAssetId };

/** Open defects that are neither certified nor deferred, of units that were used after the day of the report. */
export function selectUsedWithDefects(scope: Scope) {
  const { company } = scope;
  const { listedInspectionAt, milesReadAt, hoursReadAt, currentMiles, currentHours } = assets;
  const reportedOn = selectDay(scope, defects.reportedAt);
  const isLater = (moment: AnyPgColumn) =>
    // Most need no conversion to the company's day.
    sql`(${moment} > ${defects.reportedAt} and ${selectDay(scope, moment)} > ${reportedOn})`;
  const hasMoved = (meter: Meter, readAt: AnyPgColumn, current: AnyPgColumn) =>
    sql`(${isLater(readAt)} and ${current} > ${selectReadingAtReport(company, meter)})`;
  return {
    fields: { ...numbered, reportedOn },
    from: defects,
    joins: [withUnits(defectAssetId)],
    where: and(
      isInScope(scope, defectAssetId),
      isNull(closedAt),
      ne(state, "deferred"),
      or(
        and(isLater(listedInspectionAt), wasUsed(company, isLater(inspectionLogs.date))),
        hasMoved("miles", milesReadAt, currentMiles),
        hasMoved("hours", hoursReadAt, currentHours),
      ),
    ),
    orderBy: [number],
  };
}

/** Whether the unit of a defect was inspected for use: the annual inspection and that for a card are made in the shop. */
function wasUsed(company: CompanyDb, where: SQL): SQL {
  const { assetId, inspectionType, unlisted } = inspectionLogs;
  const isForUse = inArray(inspectionType, ["pre_trip", "post_trip", "shift"]);
  const isOfUnitToo = eq(assetId, defectAssetId);
  const isUse = and(isOfUnitToo, isForUse, not(unlisted), doesCount(company), where);
  return sql`(${company.countingUpTo(inspectionLogs, isUse, 1)} > 0)`;
}

/** What a meter read last when a defect was reported; 0 before it was first read. */
function selectReadingAtReport(company: CompanyDb, meter: Meter): SQL {
  const { value, readAt } = meterReadings;
  const latest = company.first({ value }, meterReadings, {
    where: and(
      eq(meterReadings.assetId, defectAssetId),
      eq(meterReadings.meter, meter),
      areAccepted(),
      lte(readAt, defects.reportedAt),
    ),
    orderBy: [desc(readAt), desc(meterReadings.id)],
  });
  return sql`coalesce((${latest} ->> 'value')::numeric, 0)`;
}

export function selectUnsignedDefects(scope: Scope) {
  return {
    fields: numbered,
    from: defects,
    where: and(
      isOfUnit(scope, defectAssetId),
      gte(closedAt, scope.unsignedSince),
      not(defects.certified),
      notInArray(state, ["duplicate", "voided"]),
    ),
    orderBy: [number],
  };
}

/** Defects whose repair was signed before the unit was last inspected for use, and not reviewed then. */
export function selectUnreviewedDefects(scope: Scope) {
  const { company } = scope;
  const { at, kind, defectId } = defectEvents;
  const signed = company.first({ at }, defectEvents, {
    where: and(eq(defectId, defects.id), inArray(kind, ["certified", "deferred"])),
    orderBy: [desc(at)],
  });
  const isLater = gt(inspectionLogs.date, sql`(${signed} ->> 'at')::timestamptz`);
  return {
    fields: numbered,
    from: defects,
    joins: [withUnits(defectAssetId)],
    where: and(isInScope(scope, defectAssetId), reviewPending, wasUsed(company, isLater)),
    orderBy: [number],
  };
}

/** The lists that pre-trips and shift inspections may be made with. */
export function selectChecklists() {
  const { active, name, category, version, items, definition } = inspectionChecklists;
  const { inspectionTypes, kinds, makes, tags } = inspectionChecklists;
  const contents = { id: inspectionChecklists.id, name, category, version, items, definition };
  return {
    fields: { ...contents, inspectionTypes, kinds, makes, tags },
    from: inspectionChecklists,
    where: and(active, arrayOverlaps(inspectionTypes, ["pre_trip", "shift"])),
  };
}

const earlier = alias(meterReadings, "earlier");

/** The readings of units at a mine since a day, with the one before each and the day of the last shift inspection. */
export function selectMinedReadings(scope: Scope) {
  const { company } = scope;
  const { assetId, meter, readAt, value, restart } = meterReadings;
  const before = and(
    eq(earlier.assetId, assetId),
    eq(earlier.meter, meter),
    areAccepted(earlier),
    sql`(${earlier.readAt}, ${earlier.id}) < (${readAt}, ${meterReadings.id})`,
  );
  const order = { orderBy: [desc(earlier.readAt), desc(earlier.id)] };
  return {
    fields: {
      assetId,
      day: selectDay(scope, readAt),
      value,
      before: company.first({ value: earlier.value }, earlier, { where: before, ...order }),
      shiftOn: selectDayOrNull(scope, assets.shiftInspectedAt),
    },
    from: meterReadings,
    joins: [withUnits(assetId)],
    where: and(
      isInScope(scope, assetId),
      assets.atMine,
      inArray(meter, [...meters]),
      gte(readAt, scope.minedSince),
      areAccepted(),
      isNull(restart),
    ),
  };
}
