import { hourMs } from "#shared/base/dates.ts";
import { toDayRange } from "#shared/base/days.ts";
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { inspectionLogs } from "#shared/schema.ts";
import type { SQLWrapper } from "drizzle-orm";
import { and, gte, lt, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import type { Listing } from "../../db/statements/company-rows.ts";
import type { Context } from "../../http/route.ts";
import type { RowFields } from "./select-inspections.ts";
import { newestFirst, selectFields, withAssetAndChecklist } from "./select-inspections.ts";
import { isValid } from "../records/counted-inspections.ts";

/** Lists the inspections of the company's calendar day, newest first; a first page includes the day's counts. */
export function listTodays({ company, query, now }: Context<"listTodaysInspections">) {
  const { limit = limits.logsDefault, cursor, results } = query;
  const day = toDayRange(now, company.timeZone);
  return company.ask(askTodays, { limit, results }, { ...day, cursor });
}

type Asked = Day & Pick<Listing, "cursor" | "limit"> & { results: boolean | undefined };

function askTodays(company: CompanyDb, { limit, results, cursor, ...day }: Asked) {
  return company.listing<RowFields>(selectFields(company, results), inspectionLogs, {
    joins: withAssetAndChecklist,
    where: isWithin(day),
    order: newestFirst,
    cursor,
    limit,
    counts: cursor === undefined ? countDay(company, day) : {},
  });
}

type Day = Placed<{ start: Date; end: Date }>;

function isWithin({ start, end }: Day) {
  return and(gte(inspectionLogs.date, start), lt(inspectionLogs.date, end), isValid);
}

/**
 * How many there are, and how many of them passed and failed, in the same statement as the page. Failures
 * are counted in indexes of their own, so that no row is read. None is resolved long before the moment that it is dated.
 */
export function countDay(company: CompanyDb, day: Day) {
  const { passed, resolved, resolvedAt } = inspectionLogs;
  const hours = inspectionLimits.inspectionFutureHoursMax;
  const resolvable = day.start.to((start) => new Date(start.getTime() - hours * hourMs));
  const count = (...conditions: (SQLWrapper | undefined)[]) =>
    company.counting(inspectionLogs, and(...conditions, isWithin(day)));
  const open = count(not(passed), not(resolved));
  const repaired = count(resolved, gte(resolvedAt, resolvable));
  const [total, failed] = [count(), sql<number>`(${open} + ${repaired})`];
  return { total, passed: sql<number>`${total} - ${failed}`, failed };
}
