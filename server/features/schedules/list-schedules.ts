import { apiSchemas } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import { scheduleDues } from "#shared/schema.ts";
import type { DueSpan } from "#shared/schedules.ts";
import { and, eq, getViewSelectedFields, gte, isNull, lte, not, or, sql } from "drizzle-orm";
import { pickColumns } from "../../http/pick.ts";
import type { Context } from "../../http/route.ts";
import { firstMoment, msLeft } from "./dues.ts";

const returned = apiSchemas.listSchedules.returns.element;
const fields = pickColumns(getViewSelectedFields(scheduleDues), returned);

const byId = { by: [scheduleDues.id] };

/**
 * Schedules by id, or with the most pressing first; an archived asset's only when it is named. Those
 * that are due are counted.
 */
export function listSchedules({ company, query, now }: Context<"listSchedules">) {
  const { assetId, due, order, cursor, limit = limits.schedulesMax } = query;
  const isSoonest = due !== undefined || order !== undefined;
  const at = isSoonest ? firstMoment(cursor, now) : now;
  const where = and(
    assetId === undefined ? not(scheduleDues.archived) : eq(scheduleDues.assetId, assetId),
    due && isDue(due, at),
  );
  return company.list(fields, scheduleDues, {
    where,
    order: isSoonest ? orderBySoonest(due, at) : byId,
    cursor,
    limit,
    counts: due ? { total: company.counting(scheduleDues, where) } : {},
  });
}

function isDue(due: DueSpan, at: Date) {
  const { active, nextDue, usageLeft } = scheduleDues;
  if (due === "overdue") return and(active, sql`${msLeft(scheduleDues, at)} < 0`);
  const end = new Date(at.getTime() + limits.scheduledThisWeekDays * dayMs);
  const isInUse = or(isNull(usageLeft), gte(usageLeft, 0));
  return and(active, gte(nextDue, at), lte(nextDue, end), isInUse);
}

/** What is stopped or never due comes last, by id. */
function orderBySoonest(due: DueSpan | undefined, at: Date) {
  const { active, id, nextDue, usageLeft } = scheduleDues;
  // What falls due within the week does so by its date.
  const left = msLeft({ nextDue, usageLeft: due === "thisWeek" ? null : usageLeft }, at);
  const isDueOnce = sql`(${active} and ${left} is not null)`;
  const parts = [
    sql`${at.getTime()}::bigint`,
    sql`case when ${isDueOnce} then 0 else 1 end`,
    sql`case when ${isDueOnce} then ${left} else 0 end`,
  ];
  return { by: [...parts.map((part) => part.mapWith(id)), id] };
}
