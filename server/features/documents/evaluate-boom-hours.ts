/** The hours that a boom has run since its inspection, for the rule `computeDueHours`. */
import { boomHours } from "#shared/documents/documents.ts";
import { assets, documents, meterReadings } from "#shared/schema.ts";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { areAccepted } from "../records/accepted-readings.ts";

const { value, readAt, previousValue, restart } = meterReadings;

/**
 * Selects the hours that a boom has run since its inspection, beside its paper and its unit. It subtracts the last
 * reading by the end of the inspection's day, or else the first one after it, from the present reading, and adds what
 * replaced meters have counted. The column is null for other papers and for a unit without a reading of hours.
 */
export function evaluateHours(
  company: CompanyDb,
  timeZone: string | SQLWrapper = company.timeZone,
): SQL<number | null> {
  const { kind, issuedOn, addedOn } = documents;
  const endOfDay = sql`(coalesce(${issuedOn}, ${addedOn}) + 1)::timestamp at time zone ${timeZone}::text`;
  const [before, after] = [sql`${readAt} < ${endOfDay}`, sql`${readAt} >= ${endOfDay}`];
  const readings = (condition: SQL) =>
    and(
      eq(meterReadings.assetId, documents.assetId),
      eq(meterReadings.meter, "hours"),
      areAccepted(),
      condition,
    );
  const latest = { where: readings(before), orderBy: [desc(readAt), desc(meterReadings.id)] };
  const first = { where: readings(after), orderBy: [asc(readAt), asc(meterReadings.id)] };
  const replaced = { where: and(readings(after), eq(restart, "replaced")) };
  const sum = sql<number>`sum(coalesce(${previousValue}, ${value}) - ${value})`;
  const counted = sql`(${company.first({ sum }, meterReadings, replaced)} ->> 'sum')::numeric`;
  const then = company.first({ value }, meterReadings, latest);
  const next = company.first({ value }, meterReadings, first);
  const start = sql`(coalesce(${then}, ${next}) ->> 'value')::numeric`;
  const hours = sql`greatest(0, ${assets.currentHours} - ${start} + coalesce(${counted}, 0))`;
  return sql<number | null>`case when ${kind} = 'boom_inspection' and ${start} is not null
    then ${hours}::float8 end`;
}

/** Whether that makes the next inspection due. */
export function isDueByHours(company: CompanyDb, today: string): SQL<boolean> {
  const age = sql`${today.slice(0, 4)}::int - ${assets.year}`;
  const most = boomHours.map(({ yearsBelow, hours }) =>
    Number.isFinite(yearsBelow)
      ? sql`when ${age} < ${yearsBelow}::int then ${hours}::int`
      : sql`else ${hours}::int`,
  );
  return sql<boolean>`coalesce(${evaluateHours(company)} >= case ${sql.join(most, sql` `)} end, false)`;
}
