import { dayMs, hourMs } from "#shared/base/dates.ts";
import { scheduleLimits } from "#shared/schedules/schedules.ts";
import type { SQL } from "drizzle-orm";
import { and, lt, lte, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { Given } from "../../db/statements/built-once.ts";
import { momentMs, readCursor } from "../../db/statements/keyset.ts";

/** What is stored with an asset of its active schedules: when one is overdue, and when one is due soon. */
type FirstDues = { firstDue: AnyPgColumn; dueUsageLeft: AnyPgColumn };
type FirstSoon = { firstSoon: AnyPgColumn; isSoonByMeter: AnyPgColumn };

/** Of a schedule, with that of its asset. */
type Dues = FirstDues & { nextDue: AnyPgColumn; usageLeft: AnyPgColumn };
type Soon = FirstSoon & Windowed & { currentMiles: AnyPgColumn; currentHours: AnyPgColumn };
type Windowed = Record<
  "nextDue" | "nextDueMiles" | "nextDueHours" | "soonDays" | "soonMiles" | "soonHours",
  AnyPgColumn
>;

type Moment = Date | Given<Date>;

/**
 * The milliseconds left at a moment until something is due, by time or by meter, whichever comes
 * first (`computeHoursLeft` in shared/schedules/schedules.ts); null for what is never due.
 */
export function computeMsLeft(
  { nextDue, usageLeft }: Pick<Dues, "nextDue"> & { usageLeft: AnyPgColumn | null },
  at: Moment,
): SQL {
  return sql`least((extract(epoch from ${nextDue}) * 1000)::bigint - ${toMs(at)},
    (${usageLeft}::numeric * ${hourMs}::int)::bigint)`;
}

/** Whether an active schedule of an asset is overdue. */
export function hasOverdue({ firstDue, dueUsageLeft }: FirstDues, at: Moment | SQL): SQL {
  return sql`(${or(lt(firstDue, at), lt(dueUsageLeft, 0))})`;
}

/** Whether one is due soon or overdue. */
export function hasDue({ firstSoon, isSoonByMeter }: FirstSoon, at: Moment): SQL {
  return sql`(${or(lte(firstSoon, at), isSoonByMeter.getSQL())})`;
}

/**
 * Whether an active schedule is overdue, that is, whether `computeMsLeft` is below 0. The schedules of assets without
 * one that is overdue need not be looked at.
 */
export function isOverdue(dues: Dues, at: Moment | SQL): SQL {
  const { nextDue, usageLeft } = dues;
  return sql`(${and(hasOverdue(dues, at), or(lt(nextDue, at), lt(usageLeft, 0)))})`;
}

/** Whether an active schedule is due soon or overdue. */
export function needsService(dues: Soon, at: Moment): SQL {
  const soon = selectSoon(dues);
  const { currentMiles, currentHours } = dues;
  const isNear = or(lte(soon.at, at), lte(soon.miles, currentMiles), lte(soon.hours, currentHours));
  return sql`(${and(hasDue(dues, at), isNear)})`;
}

type Listed = Dues & Soon & { active: AnyPgColumn; forecastOn: AnyPgColumn };

/** What a list has the most pressing first by (`sortByUrgency` in shared/schedules/sort-by-urgency.ts). */
export function selectUrgency(dues: Listed, at: Moment): SQL[] {
  const left = computeMsLeft(dues, at);
  const isListed = sql`(${dues.active} and ${left} is not null)`;
  const isLate = sql`${left} < 0`;
  const forecast = sql`${dues.forecastOn} - date '1970-01-01'`;
  const nominal = sql`(${toMs(at)} + ${left}) / ${dayMs}::int`;
  return [
    sql`case when ${isListed} is not true then 3 when ${isLate} then 0 when ${needsService(dues, at)} then 1 else 2 end`,
    sql`case when ${isListed} and not ${isLate} then coalesce(${forecast}, ${nominal}) else 0 end`,
    sql`case when ${isListed} then ${left} else 0 end`,
  ];
}

/** From when on a schedule is due soon (`computeScheduleStatus`), by time and by each meter. */
export function selectSoon(schedule: Windowed) {
  const { nextDue, nextDueMiles, nextDueHours, soonDays, soonMiles, soonHours } = schedule;
  return {
    at: sql`(${nextDue} - coalesce(${soonDays} * 24, ${dueSoonHours}) * interval '1 hour')`,
    miles: sql`(${nextDueMiles} - coalesce(${soonMiles}, ${dueSoonMiles}))`,
    hours: sql`(${nextDueHours} - coalesce(${soonHours}, ${dueSoonHours}))`,
  };
}

const dueSoonHours = sql.raw(String(scheduleLimits.dueSoonHours));
const dueSoonMiles = sql.raw(String(scheduleLimits.dueSoonMiles));

export function toMs(at: Moment): SQL {
  return sql`${compute(at, (moment) => moment.getTime())}::bigint`;
}

export function addMs(at: Moment, ms: number): SQL {
  const later = compute(at, (moment) => new Date(moment.getTime() + ms).toISOString());
  return sql`${later}::timestamptz`;
}

function compute(at: Moment, of: (at: Date) => string | number): SQL {
  return at instanceof Given ? at.to(of) : sql`${of(at)}`;
}

const keyFromMoment = z.tuple([momentMs]).rest(z.unknown());

/**
 * The moment of a list's first page, which its cursors carry, so that its next pages do not shift
 * with the time that has passed.
 */
export function readFirstMoment(cursor: string | undefined, now: Date): Date {
  const [ms] = readCursor(cursor, keyFromMoment) ?? [];
  return ms === undefined ? now : new Date(ms);
}
