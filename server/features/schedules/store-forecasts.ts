import { toDay } from "#shared/base/days.ts";
import { type Meter, meters } from "#shared/meters/meters.ts";
import { forecastLimits } from "#shared/schedules/forecast.ts";
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import { isOneOf, type OneOrMore, toOneOrMore } from "../../db/statements/is-one-of.ts";
import { selectDay } from "../../db/statements/select-day.ts";
import { type DaysOfUse, selectDailyUse, toDaysOfUse } from "../records/daily-use.ts";

const { active, assetId: ofAsset, nextDue, nextDueMiles, nextDueHours } = maintenanceSchedules;

/**
 * Stores on which days schedules will be due (`forecastDueDay`): those of some assets, or all. Of all it leaves out those
 * that another request has locked, so that it does not wait: that request stores their forecasts.
 */
export function storeForecasts(
  tx: CompanyDb,
  { now, assetIds }: { now: Date; assetIds?: number[] },
): Promise<void> {
  const units = assetIds && toOneOrMore(assetIds);
  return tx.sendBuilt(computeForecasts, {}, { ...toDaysOfUse(now, tx.timeZone), ...units });
}

function computeForecasts(tx: CompanyDb, given: Placed<DaysOfUse & OneOrMore>): SQL {
  return tx.changingComputed(maintenanceSchedules, {
    name: "forecastOn",
    value: selectForecast(tx, given),
    joins: [{ kind: "inner", table: assets, on: eq(assets.id, ofAsset) }],
    where: isOneOf(ofAsset, given),
  });
}

/** Stores the forecasts of all schedules once a day; returns whether there were any to store. */
export function forecastAll(company: CompanyDb, now: Date): Promise<boolean> {
  return company.transaction(async (tx) => {
    const today = toDay(now, tx.timeZone);
    const { forecastOn } = await tx.own({ lock: true });
    if (forecastOn === today) return false;
    await tx.changeOwn({ forecastOn: today });
    await storeForecasts(tx, { now });
    return (await tx.count(maintenanceSchedules, undefined, 1)) > 0;
  });
}

/** The first of the days on which a schedule is due by time and by its meters: today, if that has passed. */
function selectForecast(tx: CompanyDb, days: Placed<DaysOfUse>): SQL {
  const byMeters = meters.map((meter) => selectDueDay(tx, meter, days));
  const { today, timeZone } = days;
  const beyond = sql`(${today}::date + ${forecastLimits.daysMax + 1}::int)`;
  const first = sql`least(${selectDay(nextDue, timeZone)}, ${sql.join(byMeters, sql`, `)}, ${beyond})`;
  return sql`case when ${active} then nullif(greatest(${first}, ${today}::date), ${beyond}) end`;
}

const columns = {
  miles: { due: nextDueMiles, reading: assets.currentMiles, readAt: assets.milesReadAt },
  hours: { due: nextDueHours, reading: assets.currentHours, readAt: assets.hoursReadAt },
};

/** The day on which a meter will reach what is due, from the day on which it was read. */
function selectDueDay(tx: CompanyDb, meter: Meter, days: Placed<DaysOfUse>): SQL {
  const { due, reading, readAt } = columns[meter];
  const { today, timeZone } = days;
  const left = sql`floor((${due} - ${reading}) / ${selectDailyUse(tx, meter, days)})::int`;
  return sql`case when ${due} <= ${reading} then ${today}::date when ${due} > ${reading}
    then least(coalesce(${selectDay(readAt, timeZone)}, ${today}::date), ${today}::date) + ${left} end`;
}
