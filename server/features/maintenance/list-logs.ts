import type { ParsedQuery } from "#shared/api/api-schemas.ts";
import { toEndMoment, toStartMoment } from "#shared/base/days.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { assets, maintenanceLogs } from "#shared/schema.ts";
import { listTypedParts } from "#shared/assets/searched-text.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, gte, isNull, lt } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { MaybePlaced } from "../../db/statements/built-once.ts";
import type { Listing } from "../../db/statements/company-rows.ts";
import { listFound } from "../../db/company/search.ts";
import type { TermSearch } from "../../db/statements/search-terms.ts";
import type { Context } from "../../http/route.ts";
import { isOfUnits } from "../assets/is-of-units.ts";
import { isNamed } from "../assets/list-assets.ts";
import { rowFields, withAsset } from "./read-maintenance.ts";

const { assetId, date, id, scheduleId, serviceType, voidedAt, words: own } = maintenanceLogs;

export const newestFirst = { by: [date, id], isDescending: true };

/** Newest first; a day's are counted. */
export async function listMaintenanceLogs({ company, query }: Context<"listMaintenanceLogs">) {
  const { cursor, limit = limits.logsDefault, count, text, tag, yard, ...filter } = query;
  const values = { ...toValues(filter, company.timeZone), cursor };
  const countUpTo = count && cursor === undefined ? limits.countedMax + 1 : undefined;
  const search = findWords(company, text);
  const isOfWanted = await isOfUnits(company, assetId, { tag, yard });
  if (!search) {
    const shape = { limit, isCounted: filter.day !== undefined, countUpTo };
    return isOfWanted
      ? company.run(askLogs(company, { ...shape, ...values }, isOfWanted))
      : company.ask(askLogs, shape, values);
  }
  const found = {
    ...toListing({ ...values, limit }, isOfWanted),
    from: maintenanceLogs,
    search,
    countUpTo,
  };
  return listFound(company, { ...found, fields: rowFields });
}

type Asked = Filter & Pick<Listing, "cursor" | "limit">;
type Counted = { isCounted: boolean; countUpTo: number | undefined };

function askLogs(
  company: CompanyDb,
  { isCounted, countUpTo, ...asked }: Asked & Counted,
  isOfWanted?: SQL,
) {
  const listing = toListing(asked, isOfWanted);
  const total = isCounted
    ? company.counting(maintenanceLogs, listing.where)
    : countUpTo && company.countingUpTo(maintenanceLogs, listing.where, countUpTo);
  const counts = total ? { total } : {};
  return company.listing(rowFields, maintenanceLogs, { ...listing, counts });
}

function toListing({ cursor, limit, ...filter }: Asked, isOfWanted: SQL | undefined) {
  const where = and(toConditions(filter), isOfWanted);
  return { where, order: newestFirst, cursor, limit, joins: [withAsset] };
}

type Query = Omit<
  ParsedQuery<"listMaintenanceLogs">,
  "limit" | "cursor" | "count" | "text" | "tag" | "yard"
>;

export function filterConditions(query: Query, timeZone: string): SQL | undefined {
  return toConditions(toValues(query, timeZone));
}

function toValues(query: Query, timeZone: string) {
  const { day, from = day, to = day, ...values } = query;
  return {
    ...values,
    from: from === undefined ? undefined : toStartMoment(from, timeZone),
    until: to === undefined ? undefined : toEndMoment(to, timeZone),
  };
}

type Filter = MaybePlaced<ReturnType<typeof toValues>>;

function toConditions({ from, until, voided, ...filter }: Filter): SQL | undefined {
  return and(
    filter.assetId === undefined ? undefined : eq(assetId, filter.assetId),
    filter.scheduleId === undefined ? undefined : eq(scheduleId, filter.scheduleId),
    filter.serviceType && eq(serviceType, filter.serviceType),
    voided ? undefined : isNull(voidedAt),
    from && gte(date, from),
    until && lt(date, until),
  );
}

/** How logs are found by the words of a text; undefined without any. */
export function findWords(company: CompanyDb, text = ""): TermSearch | undefined {
  const words = listTypedParts(text).slice(0, serverLimits.searchWordsMax);
  if (words.length === 0) return undefined;
  return {
    words,
    own,
    named: (word) => [{ column: assetId, ids: company.ids(assets, { where: isNamed(word) }) }],
  };
}
