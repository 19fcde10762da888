import { apiSchemas } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { limits } from "#shared/base/limits.ts";
import { assets, maintenanceSchedules, scheduleDues } from "#shared/schema.ts";
import type { DueSpan, ScheduleState } from "#shared/schedules/schedules.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, getViewSelectedFields, gte, isNull, lte, not, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { MaybePlaced } from "../../db/statements/built-once.ts";
import type { Join } from "../../db/statements/company-rows.ts";
import { contains, containsWords, foldStored } from "../../db/statements/contains-words.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { isOfUnitInYard } from "../yards/units-in-yards.ts";
import { joinProgram, programFields } from "./schedule-rows.ts";
import {
  addMs,
  computeMsLeft,
  hasDue,
  hasOverdue,
  isOverdue,
  needsService,
  readFirstMoment,
  selectUrgency,
  toMs,
} from "./dues.ts";

const scheduledThisWeekDays = 7;

const withProgram = joinProgram(scheduleDues.programServiceId);

const returned = apiSchemas.listSchedules.returns.element;
const fields = {
  ...pickColumns(getViewSelectedFields(scheduleDues), returned),
  ...programFields,
};

const byId = { by: [scheduleDues.id] };

/**
 * Schedules by id; where they are filtered, counted and with the most pressing first. Those of an
 * archived asset are listed only when it is named.
 */
export function listSchedules({ company, query, now }: Context<"listSchedules">) {
  const { order, cursor, limit = limits.wholeListMax, assetId, due, status, search, yard } = query;
  const isSoonest = [order, due, status, search].some((given) => given !== undefined);
  const at = isSoonest ? readFirstMoment(cursor, now) : now;
  const [shape, values] = [
    { isSoonest, due, status, limit },
    { assetId, at, cursor },
  ];
  return search === undefined && yard === undefined
    ? company.ask(askSchedules, shape, values)
    : company.run(askSchedules(company, { ...shape, ...values, search, yard }));
}

type Filter = {
  due?: DueSpan | undefined;
  status?: ScheduleState | undefined;
  search?: string | undefined;
  yard?: number | null | undefined;
};
type Values = { assetId: number | undefined; at: Date; cursor: string | undefined };
type Asked = Filter & MaybePlaced<Values> & { isSoonest: boolean; limit: number };

function askSchedules(company: CompanyDb, asked: Asked) {
  const { isSoonest, due, at, cursor, limit } = asked;
  const where = filterConditions(company, asked);
  const searched = asked.search === undefined ? [] : [withSearchedAsset];
  const joins = [...searched, ...withProgram];
  if (!isSoonest) {
    return company.listing(fields, scheduleDues, { joins, where, order: byId, cursor, limit });
  }
  const { assetId, status, search, yard } = asked;
  const isWhole = [assetId, due, status, search, yard].every((given) => given === undefined);
  const total = isWhole
    ? countAll(company)
    : company.counting(scheduleDues, where, { joins: searched });
  const isFirst = isWhole && cursor === undefined ? isOfFirst(company, limit + 1, at) : undefined;
  return company.listing(fields, scheduleDues, {
    joins,
    where: and(where, isFirst),
    order: orderBySoonest(due, at),
    cursor,
    limit,
    counts: { total },
  });
}

const withSearchedAsset: Join = {
  kind: "inner",
  table: assets,
  on: eq(assets.id, scheduleDues.assetId),
};

function filterConditions(
  company: CompanyDb,
  { assetId, due, status, search, yard, at }: Asked,
): SQL | undefined {
  // The names are not stored folded: nearly all of them are among the nine that a form offers.
  const name = foldStored(scheduleDues.name);
  return and(
    assetId === undefined ? not(scheduleDues.archived) : eq(scheduleDues.assetId, assetId),
    due && isDue(due, at),
    status && isOfState(status, at),
    isOfUnitInYard(company, scheduleDues.assetId, yard),
    containsWords(assets.searchText, search, (word) => contains(name, word)),
  );
}

type At = Asked["at"];

function isDue(due: DueSpan, at: At) {
  const { firstDue, nextDue, usageLeft } = scheduleDues;
  if (due === "overdue") return isOfState("overdue", at);
  if (due === "soon") return and(scheduleDues.active, needsService(scheduleDues, at));
  const end = addMs(at, scheduledThisWeekDays * dayMs);
  const isInUse = or(isNull(usageLeft), gte(usageLeft, 0));
  const isNear = and(lte(firstDue, end), gte(nextDue, at), lte(nextDue, end));
  return and(scheduleDues.active, isNear, isInUse);
}

/** `computeScheduleStatus` in shared/schedules/schedules.ts; what is never due is on time. */
function isOfState(state: ScheduleState, at: At) {
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

/**
 * Whether the asset may have one of the first schedules. Where enough assets are overdue, they are of those that are it
 * longest by time or by their meters; else, where enough are due, of these; else of any.
 */
function isOfFirst(company: CompanyDb, limit: number, at: At): SQL {
  const { archived, firstDue, dueUsageLeft } = assets;
  const by = [firstDue, dueUsageLeft];
  const isFew = (is: SQL) =>
    sql`${company.countingUpTo(assets, and(not(archived), is), limit)} < ${limit}::int`;
  const isDueOne = hasDue(assets, at);
  const ids = [
    company.firstIds(assets, { by, where: not(archived), limit }),
    company.ids(assets, { where: and(isDueOne, isFew(hasOverdue(assets, at))) }),
    company.ids(assets, { where: isFew(isDueOne) }),
  ];
  return sql`(${or(...ids.map((some) => sql`${scheduleDues.assetId} in ${some}`))})`;
}

/** All but those of the few archived assets, which is faster than to look up the asset of each. */
function countAll(company: CompanyDb): SQL<number> {
  const { assetId } = maintenanceSchedules;
  const archived = company.ids(assets, { where: sql`${assets.archived}` });
  const ofArchived = company.counting(maintenanceSchedules, sql`${assetId} in ${archived}`);
  return sql<number>`${company.counting(maintenanceSchedules)} - ${ofArchived}`;
}

function orderBySoonest(due: DueSpan | undefined, at: At) {
  const { id, nextDue } = scheduleDues;
  // What falls due within the week does so by its date.
  const byDate = [computeMsLeft({ nextDue, usageLeft: null }, at)];
  const parts = [toMs(at), ...(due === "thisWeek" ? byDate : selectUrgency(scheduleDues, at))];
  return { by: [...parts.map((part) => part.mapWith(id)), id] };
}
