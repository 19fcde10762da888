/** Counts what units ran and cost in a month, anew from their logs and readings. */
import type { Meter } from "#shared/meters/meters.ts";
import { assetMonths, assets, maintenanceLogs, meterReadings } from "#shared/schema.ts";
import { and, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Placed } from "./built-once.ts";
import { isOneOf, type OneOrMore } from "./is-one-of.ts";

/** A month of some units, with its first moment and that of the next. */
export type Counted = OneOrMore & { month: string; start: Date; end: Date; now: Date };

type Parts = {
  companyId: number;
  /** Whether a month in which a unit was not there and nothing was logged has a row too. */
  isForced: boolean;
  /** `sumLogs` */
  work: SQL;
  /** `selectUses` */
  use: SQL;
};

export function writeMonth(counted: Placed<Counted> & Parts): SQL {
  const { companyId, month, start, end, now, isForced, work, use } = counted;
  return sql`insert into ${assetMonths} (company_id, month, asset_id, miles, hours, internal_cost,
      external_cost, parts_cost, labor_cost, service_types, type_costs, logs, services, services_on_time, counted_at)
    select ${companyId}, span.month, ${assets.id}, meters.*, work.*, ${now}::timestamptz
    from ${assets}
    cross join (select ${month}::text as month, ${start}::timestamptz as start, ${end}::timestamptz as until) span
    cross join lateral (${work}) work cross join lateral (${use}) meters
    where ${assets.companyId} = ${companyId} and ${isOneOf(assets.id, counted)}
      and (${isForced} or work.logs > 0 or (not ${assets.archived} and ${assets.createdAt} < span.until))
    on conflict (company_id, month, asset_id) do update set miles = excluded.miles, hours = excluded.hours,
      internal_cost = excluded.internal_cost, external_cost = excluded.external_cost,
      parts_cost = excluded.parts_cost, labor_cost = excluded.labor_cost,
      service_types = excluded.service_types, type_costs = excluded.type_costs,
      logs = excluded.logs, services = excluded.services, services_on_time = excluded.services_on_time, counted_at = excluded.counted_at`;
}

/** The sums of a unit's logs in a month, of which those that are void are no part. */
export function sumLogs(companyId: number): SQL {
  const {
    companyId: ofCompany,
    assetId,
    date,
    voidedAt,
    serviceType,
    performedBy,
  } = maintenanceLogs;
  const { cost, partsCost, laborCost, onTime } = maintenanceLogs;
  const isCounted = and(eq(ofCompany, companyId), eq(assetId, assets.id), isNull(voidedAt));
  return sql`select coalesce(sum(internal), 0), coalesce(sum(external), 0), coalesce(sum(parts), 0),
      coalesce(sum(labor), 0), coalesce(array_agg(type order by type) filter (where cost > 0), '{}'),
      coalesce(array_agg(cost order by type) filter (where cost > 0), '{}'),
      coalesce(sum(logs), 0)::int as logs, coalesce(sum(services), 0)::int, coalesce(sum(on_time), 0)::int
    from (select ${serviceType} as type, sum(${cost}) as cost, count(*) as logs,
        sum(${cost}) filter (where ${performedBy} = 'internal') as internal,
        sum(${cost}) filter (where ${performedBy} = 'external') as external,
        sum(${partsCost}) as parts, sum(${laborCost}) as labor,
        count(${onTime}) as services, count(*) filter (where ${onTime}) as on_time
      from ${maintenanceLogs} where ${isCounted} and ${date} >= span.start and ${date} < span.until
      group by ${serviceType}) types`;
}

const next = alias(meterReadings, "next");
type Readings = typeof meterReadings | typeof next;

/** Which readings count. */
type IsAccepted = (readings: Readings) => SQL | undefined;

/** What both meters of a unit ran in a month. */
export function selectUses(companyId: number, isAccepted: IsAccepted): SQL {
  const uses = (["miles", "hours"] as const).map((meter) =>
    selectUse(companyId, meter, isAccepted),
  );
  return sql`select ${sql.join(uses, sql`, `)}`;
}

/**
 * From the last reading before the month, else its first one, to its last, without the leaps where a meter was replaced or
 * corrected to more. Null without two readings, and where they go back.
 */
function selectUse(companyId: number, meter: Meter, isAccepted: IsAccepted): SQL {
  const { value, previousValue, readAt, id, restart } = meterReadings;
  const areOfMeter = (of: Readings) =>
    and(
      eq(of.companyId, companyId),
      eq(of.assetId, assets.id),
      eq(of.meter, meter),
      isAccepted(of),
    );
  const isOfMeter = areOfMeter(meterReadings);
  const corrected = selectCorrected(areOfMeter(next));
  // A meter that stands at 0 was never read, and one that was corrected to less had not run so far.
  const isRead = and(isOfMeter, gt(value, 0), sql`(${value} > ${corrected}) is not true`);
  const readings = (where: SQL, order: SQL) =>
    sql`(select ${value} as value, ${readAt} as at, ${id} as id from ${meterReadings}
      where ${isRead} and ${where} order by ${order} limit 1)`;
  const backwards = sql`${readAt} desc, ${id} desc`;
  const isInside = sql`${readAt} >= span.start and ${readAt} < span.until`;
  const first = sql`select * from ${readings(sql`${readAt} < span.start`, backwards)} earlier
    union all select * from ${readings(isInside, sql`${readAt}, ${id}`)} inside order by at limit 1`;
  const leaps = sql`(select coalesce(sum(least(${value}, ${corrected}) - ${previousValue}), 0)
    from ${meterReadings} where ${isOfMeter} and ${restart} is not null
      and (${restart} = 'replaced' or ${value} > ${previousValue})
      and (${readAt}, ${id}) > (first.at, first.id) and (${readAt}, ${id}) <= (last.at, last.id))`;
  return sql`(select case when used >= 0 then used end
    from (select last.value - first.value - ${leaps} as used
      from (${first}) first, ${readings(sql`${readAt} < span.until`, backwards)} last
      where last.id <> first.id or last.at < span.start) meter)`;
}

/** What a reading's meter was corrected to, where the next restart after it is a correction. */
function selectCorrected(isOfMeter: SQL | undefined): SQL {
  const { readAt, id } = meterReadings;
  return sql`(select case ${next.restart} when 'corrected' then ${next.value} end
    from ${meterReadings} as next where ${isOfMeter} and ${next.restart} is not null
      and (${next.readAt}, ${next.id}) > (${readAt}, ${id})
    order by ${next.readAt}, ${next.id} limit 1)`;
}
