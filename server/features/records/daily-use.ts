/** What a unit runs a day, by its accepted readings of late. */
import { addToDay, toDay, toStartMoment } from "#shared/base/days.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { forecastLimits } from "#shared/schedules/forecast.ts";
import { assets, meterReadings } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { MaybePlaced } from "../../db/statements/built-once.ts";
import { computeOnce } from "../../db/statements/compute-once.ts";
import { selectDay } from "../../db/statements/select-day.ts";
import { areAccepted } from "./accepted-readings.ts";

const { assetId, value, readAt, restart, id } = meterReadings;

/** Today in a company's zone, and since when readings say what a unit runs a day. */
export type DaysOfUse = { today: string; since: Date; timeZone: string };

export function toDaysOfUse(now: Date, timeZone: string): DaysOfUse {
  const today = toDay(now, timeZone);
  return {
    today,
    since: toStartMoment(addToDay(today, -forecastLimits.useDays), timeZone),
    timeZone,
  };
}

/**
 * Selects, beside a unit, what its meter ran between the first and the last reading by the days between them; null
 * where these are too few, or it did not run. A meter that was restarted counts from then.
 */
export function selectDailyUse(
  company: CompanyDb,
  meter: Meter,
  days: Omit<MaybePlaced<DaysOfUse>, "today">,
): SQL {
  return computeOnce(selectEnds(company, meter, days), ({ first, last }) =>
    computeOnce(
      {
        used: sql`(${last} ->> 'value')::numeric - (${first} ->> 'value')::numeric`,
        days: sql`(${last} ->> 'day')::date - (${first} ->> 'day')::date`,
      },
      ({ used, days }) =>
        sql`case when ${days} >= ${sql.raw(String(forecastLimits.useDaysMin))} and ${used} > 0
          then nullif(round(${used} / ${days}, 1), 0) end`,
    ),
  );
}

/** The first and the last of its readings. */
function selectEnds(
  company: CompanyDb,
  meter: Meter,
  { since, timeZone }: Omit<MaybePlaced<DaysOfUse>, "today">,
) {
  const isRead = and(
    eq(assetId, assets.id),
    eq(meterReadings.meter, meter),
    areAccepted(),
    gte(readAt, since),
  );
  const newestFirst = [desc(readAt), desc(id)];
  const fields = { value, day: selectDay(readAt, timeZone) };
  const restarted = company.first({ readAt }, meterReadings, {
    where: and(isRead, isNotNull(restart)),
    orderBy: newestFirst,
  });
  const isOfMeter = sql`${readAt} >= coalesce((${restarted} ->> 'readAt')::timestamptz, ${readAt})`;
  return {
    last: company.first(fields, meterReadings, { where: isRead, orderBy: newestFirst }),
    first: company.first(fields, meterReadings, {
      where: and(isRead, isOfMeter),
      orderBy: [asc(readAt), asc(id)],
    }),
  };
}
