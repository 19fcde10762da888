import { hourMs } from "#shared/dates.ts";
import { dayRange } from "#shared/days.ts";
import { limits } from "#shared/limits.ts";
import { inspectionLogs } from "#shared/schema.ts";
import { and, gte, lt, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Context } from "../../http/route.ts";
import type { rowFields } from "./data.ts";
import { joins, newestFirst, shownFields } from "./data.ts";

/** Those of the company's calendar day, the newest first; a first page comes with the day's counts. */
export function listTodays({ company, query, now }: Context<"listTodaysInspections">) {
  const { limit = limits.logsDefault, cursor, results } = query;
  const { start, end } = dayRange(now, company.timeZone);
  const { date } = inspectionLogs;
  return company.list<typeof rowFields>(shownFields(results), inspectionLogs, {
    joins,
    where: and(gte(date, start), lt(date, end)),
    order: newestFirst,
    cursor,
    limit,
    counts: cursor === undefined ? countsBetween(company, start, end) : {},
  });
}

/**
 * How many there are, and how many pre-trip inspections passed and failed, in the same statement as
 * the page. Failures are counted in indexes of their own; what passed is read for its mark of
 * unlisted items. None is resolved long before the moment that it is dated.
 */
function countsBetween({ companyId }: CompanyDb, start: Date, end: Date) {
  const resolvable = new Date(start.getTime() - limits.inspectionFutureHoursMax * hourMs);
  const [from, to, earliest] = [start, end, resolvable].map(
    (moment) => sql`${moment.toISOString()}::timestamptz`,
  );
  return {
    total: sql<number>`(select count(*) from inspection_logs c
      where c.company_id = ${companyId} and c.date >= ${from} and c.date < ${to})`,
    passed: sql<number>`(select count(*) from inspection_logs p
      where p.company_id = ${companyId} and p.passed and not p.unlisted
        and p.date >= ${from} and p.date < ${to})`,
    failed: sql<number>`(select count(*) from inspection_logs u
      where u.company_id = ${companyId} and not u.passed and not u.resolved and not u.unlisted
        and u.date >= ${from} and u.date < ${to})
    + (select count(*) from inspection_logs r
      where r.company_id = ${companyId} and r.resolved and r.resolved_at >= ${earliest}
        and not r.unlisted and r.date >= ${from} and r.date < ${to})`,
  };
}
