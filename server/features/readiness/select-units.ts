/** The facts of a company's units for an audit, as the parts of one statement however many units it has. */
import { meterLimits } from "#shared/meters/meters-limits.ts";
import { addCalendarDays, toStartMoment } from "#shared/base/days.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { subtractMonths } from "#shared/readiness/readiness-days.ts";
import {
  assets,
  defectEvents,
  defects,
  inspectionChecklists,
  inspectionLogs,
  maintenanceLogs,
  maintenanceSchedules,
  meterReadings,
  scheduleDues,
} from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import {
  and,
  arrayOverlaps,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Join } from "../../db/statements/company-rows.ts";
import { isOfDriver } from "../inspections/select-inspections.ts";
import { isOverdue } from "../schedules/dues.ts";

/** One unit, or all that are not archived. */
export type Scope = { company: CompanyDb; assetId: number | undefined; now: Date; today: string };

/** The day of a moment by the company's calendar. */
function selectDay({ timeZone }: CompanyDb, moment: SQL | AnyPgColumn): SQL<string> {
  return sql<string>`(${moment} at time zone ${timeZone}::text)::date::text`;
}

function selectDayOrNull(company: CompanyDb, moment: AnyPgColumn): SQL<string | null> {
  return sql<string | null>`${selectDay(company, moment)}`;
}

export function isInScope({ assetId }: Scope, column: AnyPgColumn = assets.id): SQL | undefined {
  return and(not(assets.archived), assetId === undefined ? undefined : eq(column, assetId));
}

/** A meter that was not read since then is stale. */
export function computeStaleSince({ now, company }: Scope): Date {
  return addCalendarDays(now, -meterLimits.meterStaleDays, company.timeZone);
}

export function withUnits(of: AnyPgColumn): Join {
  return { kind: "inner", table: assets, on: eq(assets.id, of) };
}

export function selectUnits(scope: Scope) {
  const { company } = scope;
  const { nextDue, nextDueMiles, nextDueHours, active } = maintenanceSchedules;
  const hasDue = and(
    eq(maintenanceSchedules.assetId, assets.id),
    active,
    sql`num_nonnulls(${nextDue}, ${nextDueMiles}, ${nextDueHours}) > 0`,
  );
  const staleSince = computeStaleSince(scope);
  const staleOn = (readAt: AnyPgColumn) =>
    sql<string | null>`case when ${readAt} < ${staleSince.toISOString()}::timestamptz
      then ${selectDay(company, readAt)} end`;
  const { name, category, kind, make, tags, year, condition, gvwrPounds } = assets;
  const { tireSize, unitNumber, ownership, ownerName, atMine, currentHours } = assets;
  const described = { id: assets.id, name, category, kind, make, tags, year, condition };
  const identified = { gvwrPounds, tireSize, unitNumber, ownership, ownerName, atMine };
  return {
    fields: {
      ...described,
      ...identified,
      currentHours,
      workDays: assets.workDays,
      expectsPreTrip: assets.expectsPreTrip,
      addedOn: selectDay(company, assets.createdAt),
      inspectedOn: selectDayOrNull(company, assets.listedInspectionAt),
      milesStaleOn: staleOn(assets.milesReadAt),
      hoursStaleOn: staleOn(assets.hoursReadAt),
      hasDueSchedule: sql<boolean>`${company.countingUpTo(maintenanceSchedules, hasDue, 1)} > 0`,
      maintained: company.first({ on: selectDay(company, maintenanceLogs.date) }, maintenanceLogs, {
        where: eq(maintenanceLogs.assetId, assets.id),
        orderBy: [desc(maintenanceLogs.date), desc(maintenanceLogs.id)],
      }),
    },
    from: assets,
    where: isInScope(scope),
  };
}

export function selectOverdue({ assetId, now }: Scope) {
  const { name, nextDue, nextDueMiles, nextDueHours, currentMiles, currentHours } = scheduleDues;
  const dues = { nextDue, nextDueMiles, nextDueHours, currentMiles, currentHours };
  return {
    fields: { id: scheduleDues.id, assetId: scheduleDues.assetId, name, ...dues },
    from: scheduleDues,
    where: and(
      scheduleDues.active,
      not(scheduleDues.archived),
      isOverdue(scheduleDues, now),
      assetId === undefined ? undefined : eq(scheduleDues.assetId, assetId),
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
  const reportedOn = selectDay(company, defects.reportedAt);
  const isLater = (moment: AnyPgColumn) =>
    // Most need no conversion to the company's day.
    sql`(${moment} > ${defects.reportedAt} and ${selectDay(company, moment)} > ${reportedOn})`;
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
        isLater(listedInspectionAt),
        hasMoved("miles", milesReadAt, currentMiles),
        hasMoved("hours", hoursReadAt, currentHours),
      ),
    ),
    orderBy: [number],
  };
}

/** What a meter read last when a defect was reported; 0 before it was first read. */
function selectReadingAtReport(company: CompanyDb, meter: Meter): SQL {
  const { value, readAt } = meterReadings;
  const latest = company.first({ value }, meterReadings, {
    where: and(
      eq(meterReadings.assetId, defectAssetId),
      eq(meterReadings.meter, meter),
      isNull(meterReadings.voidedAt),
      lte(readAt, defects.reportedAt),
    ),
    orderBy: [desc(readAt), desc(meterReadings.id)],
  });
  return sql`coalesce((${latest} ->> 'value')::numeric, 0)`;
}

/** For so long a report must be retained: 49 CFR 396.11(a)(4), looked up 2026-11-22. */
const reportMonths = 3;

export function selectUnsignedDefects(scope: Scope) {
  const { company, today } = scope;
  const since = toStartMoment(subtractMonths(today, reportMonths), company.timeZone);
  return {
    fields: numbered,
    from: defects,
    joins: [withUnits(defectAssetId)],
    where: and(
      isInScope(scope, defectAssetId),
      gte(closedAt, since),
      not(defects.certified),
      ne(state, "duplicate"),
    ),
    orderBy: [number],
  };
}

/** Defects whose repair was signed before the last inspection, which did not review it. */
export function selectUnreviewedDefects(scope: Scope) {
  const { company } = scope;
  const isSignedLater = and(
    eq(defectEvents.defectId, defects.id),
    inArray(defectEvents.kind, ["certified", "deferred"]),
    sql`${defectEvents.at} >= ${assets.listedInspectionAt}`,
  );
  return {
    fields: numbered,
    from: defects,
    joins: [withUnits(defectAssetId)],
    where: and(
      isInScope(scope, defectAssetId),
      reviewPending,
      isNotNull(assets.listedInspectionAt),
      sql`${company.countingUpTo(defectEvents, isSignedLater, 1)} = 0`,
    ),
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

/** The days since a day on which meters of units at a mine moved. */
export function selectUsedDays(scope: Scope, since: Date) {
  const { company } = scope;
  const { assetId, meter, readAt, value, restart, voidedAt } = meterReadings;
  const before = and(
    eq(earlier.assetId, assetId),
    eq(earlier.meter, meter),
    isNull(earlier.voidedAt),
    sql`(${earlier.readAt}, ${earlier.id}) < (${readAt}, ${meterReadings.id})`,
  );
  const order = { orderBy: [desc(earlier.readAt), desc(earlier.id)] };
  return {
    fields: {
      assetId,
      day: selectDay(company, readAt),
      value,
      before: company.first({ value: earlier.value }, earlier, { where: before, ...order }),
    },
    from: meterReadings,
    joins: [withUnits(assetId)],
    where: and(
      isInScope(scope, assetId),
      assets.atMine,
      gte(readAt, since),
      isNull(voidedAt),
      isNull(restart),
    ),
  };
}

/** The days of the shift inspections since a day, of units at a mine. */
export function selectShiftDays(scope: Scope, since: Date) {
  const { assetId, date, inspectionType } = inspectionLogs;
  return {
    fields: { assetId, day: selectDay(scope.company, date) },
    from: inspectionLogs,
    joins: [withUnits(assetId)],
    where: and(
      isInScope(scope, assetId),
      assets.atMine,
      eq(inspectionType, "shift"),
      gte(date, since),
      isOfDriver(scope.company),
    ),
  };
}

/** The mixers that passed an inspection for the card since a day, and when. */
export function selectCardInspections({ company }: Scope, since: Date) {
  const { assetId, date, inspectionType, passed } = inspectionLogs;
  return {
    fields: { assetId, day: selectDay(company, date) },
    from: inspectionLogs,
    joins: [withUnits(assetId)],
    where: and(
      not(assets.archived),
      eq(assets.kind, "mixer"),
      eq(inspectionType, "nrmca"),
      passed,
      gte(date, since),
      isOfDriver(company),
    ),
  };
}
