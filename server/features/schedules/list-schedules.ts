import type { ParsedQuery } from "#shared/api/api-schemas.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { limits } from "#shared/base/limits.ts";
import { assets, scheduleDues } from "#shared/schema.ts";
import type { DueSpan, ScheduleState } from "#shared/schedules/schedules.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, getViewSelectedFields, gte, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Join } from "../../db/statements/company-rows.ts";
import { contains, containsWords } from "../../db/statements/contains-words.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { readFirstMoment, isOverdue, computeMsLeft, needsService } from "./dues.ts";

const scheduledThisWeekDays = 7;

const returned = apiSchemas.listSchedules.returns.element;
const fields = pickColumns(getViewSelectedFields(scheduleDues), returned);

const byId = { by: [scheduleDues.id] };

/**
 * Schedules by id; where they are filtered, counted and with the most pressing first. Those of an
 * archived asset are listed only when it is named.
 */
export function listSchedules({ company, query, now }: Context<"listSchedules">) {
  const { order, cursor, limit = limits.wholeListMax, ...filter } = query;
  const { due, status, search } = filter;
  const isSoonest = [order, due, status, search].some((given) => given !== undefined);
  const at = isSoonest ? readFirstMoment(cursor, now) : now;
  const where = filterConditions(filter, at);
  const joins = search === undefined ? [] : [withSearchedAsset];
  return company.list(fields, scheduleDues, {
    joins,
    where,
    order: isSoonest ? orderBySoonest(due, at) : byId,
    cursor,
    limit,
    counts: isSoonest ? { total: company.counting(scheduleDues, where, { joins }) } : {},
  });
}

const withSearchedAsset: Join = {
  kind: "inner",
  table: assets,
  on: eq(assets.id, scheduleDues.assetId),
};

type Filter = Pick<ParsedQuery<"listSchedules">, "assetId" | "due" | "status" | "search">;

function filterConditions({ assetId, due, status, search }: Filter, at: Date): SQL | undefined {
  // The names are not stored folded: nearly all of them are among the nine that a form offers.
  const name = sql`lower(${scheduleDues.name})`;
  return and(
    assetId === undefined ? not(scheduleDues.archived) : eq(scheduleDues.assetId, assetId),
    due && isDue(due, at),
    status && isOfState(status, at),
    containsWords(assets.searchText, search, (word) => contains(name, word)),
  );
}

function isDue(due: DueSpan, at: Date) {
  const { nextDue, usageLeft } = scheduleDues;
  if (due === "overdue") return isOfState("overdue", at);
  if (due === "soon") return and(scheduleDues.active, needsService(scheduleDues, at));
  const end = new Date(at.getTime() + scheduledThisWeekDays * dayMs);
  const isInUse = or(isNull(usageLeft), gte(usageLeft, 0));
  return and(scheduleDues.active, gte(nextDue, at), lte(nextDue, end), isInUse);
}

/** `computeScheduleStatus` in shared/schedules/schedules.ts; what is never due is on time. */
function isOfState(state: ScheduleState, at: Date) {
  const { active } = scheduleDues;
  const hasPassed = isOverdue(scheduleDues, at);
  const isPressing = needsService(scheduleDues, at);
  switch (state) {
    case "overdue":
      return and(active, hasPassed);
    case "due_soon":
      return and(active, isPressing, sql`${hasPassed} is not true`);
    case "on_time":
      return and(active, sql`${isPressing} is not true`);
    case "stopped":
      return not(active);
  }
}

/** What is stopped or never due comes last, by id. */
function orderBySoonest(due: DueSpan | undefined, at: Date) {
  const { active, id, nextDue, usageLeft } = scheduleDues;
  // What falls due within the week does so by its date.
  const left = computeMsLeft({ nextDue, usageLeft: due === "thisWeek" ? null : usageLeft }, at);
  const isDueOnce = sql`(${active} and ${left} is not null)`;
  const parts = [
    sql`${at.getTime()}::bigint`,
    sql`case when ${isDueOnce} then 0 else 1 end`,
    sql`case when ${isDueOnce} then ${left} else 0 end`,
  ];
  return { by: [...parts.map((part) => part.mapWith(id)), id] };
}
