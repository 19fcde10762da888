import { hourMs } from "#shared/dates.ts";
import { dayRange } from "#shared/days.ts";
import { limits } from "#shared/limits.ts";
import { inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, gte, lt, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { keyIn, momentKey, olderThan } from "../../http/paging.ts";
import type { RowFields } from "./data.ts";
import { describe, joins } from "./data.ts";

type Asked = { now: Date; limit: number; cursor?: string };

/** Those of the company's calendar day, the newest first; a first page comes with the day's counts. */
export async function showTodays<Fields extends RowFields>(
  company: CompanyDb,
  fields: Fields,
  { now, limit, cursor }: Asked,
) {
  const { start, end } = dayRange(now, company.timeZone);
  const after = keyIn(cursor, momentKey);
  const { date, id } = inspectionLogs;
  const isFirst = after === undefined;
  const counted = isFirst ? countsBetween(company, start, end) : noCounts;
  const { rows, hasMore } = await company.page({ ...fields, counted }, inspectionLogs, {
    joins,
    where: and(gte(date, start), lt(date, end), after && olderThan({ moment: date, id }, after)),
    orderBy: [desc(date), desc(id)],
    limit,
  });
  const [total = 0, passed = 0, failed = 0] = rows[0]?.counted ?? [];
  return {
    counts: isFirst ? { total, passed, failed } : undefined,
    page: { rows: rows.map(({ counted: _counted, ...log }) => describe(log)), hasMore },
  };
}

const noCounts = sql<number[] | null>`null::int[]`;

/**
 * How many there are, and how many pre-trip inspections passed and failed, in the same statement as
 * the page. Failures are counted in indexes of their own; what passed is read for its mark of
 * unlisted items. None is resolved long before the moment that it is dated.
 */
function countsBetween({ companyId }: CompanyDb, start: Date, end: Date): SQL<number[] | null> {
  const resolvable = new Date(start.getTime() - limits.inspectionFutureHoursMax * hourMs);
  const [from, to, earliest] = [start, end, resolvable].map(
    (moment) => sql`${moment.toISOString()}::timestamptz`,
  );
  return sql<number[] | null>`array[
    (select count(*) from inspection_logs c
      where c.company_id = ${companyId} and c.date >= ${from} and c.date < ${to}),
    (select count(*) from inspection_logs p
      where p.company_id = ${companyId} and p.passed and not p.unlisted
        and p.date >= ${from} and p.date < ${to}),
    (select count(*) from inspection_logs u
      where u.company_id = ${companyId} and not u.passed and not u.resolved and not u.unlisted
        and u.date >= ${from} and u.date < ${to})
    + (select count(*) from inspection_logs r
      where r.company_id = ${companyId} and r.resolved and r.resolved_at >= ${earliest}
        and not r.unlisted and r.date >= ${from} and r.date < ${to})]::int[]`;
}
