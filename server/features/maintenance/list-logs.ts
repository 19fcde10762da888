import type { ParsedQuery } from "#shared/api/api-schemas.ts";
import { toEndMoment, toStartMoment } from "#shared/base/days.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { assets, maintenanceLogs } from "#shared/schema.ts";
import { listTypedParts } from "#shared/assets/searched-text.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, gte, lt } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { listFound } from "../../db/company/search.ts";
import type { TermSearch } from "../../db/statements/search-terms.ts";
import type { Context } from "../../http/route.ts";
import { isNamed } from "../assets/list-assets.ts";
import { rowFields, withAsset } from "./read-maintenance.ts";

const { assetId, date, id, scheduleId, serviceType, words: own } = maintenanceLogs;

export const newestFirst = { by: [date, id], isDescending: true };

/** Newest first; a day's are counted. */
export async function listMaintenanceLogs({ company, query }: Context<"listMaintenanceLogs">) {
  const { cursor, limit = limits.logsDefault, count, text, ...filter } = query;
  const where = filterConditions(filter, company.timeZone);
  const listing = { where, order: newestFirst, cursor, limit, joins: [withAsset] };
  const countUpTo = count && cursor === undefined ? limits.countedMax + 1 : undefined;
  const search = findWords(company, text);
  if (search) {
    const found = { ...listing, from: maintenanceLogs, search, countUpTo };
    return listFound(company, { ...found, fields: rowFields });
  }
  const total = filter.day
    ? company.counting(maintenanceLogs, where)
    : countUpTo && company.countingUpTo(maintenanceLogs, where, countUpTo);
  return company.list(rowFields, maintenanceLogs, { ...listing, counts: total ? { total } : {} });
}

type Filter = Omit<ParsedQuery<"listMaintenanceLogs">, "limit" | "cursor" | "count" | "text">;

export function filterConditions(filter: Filter, timeZone: string): SQL | undefined {
  const { day, from = day, to = day } = filter;
  return and(
    filter.assetId === undefined ? undefined : eq(assetId, filter.assetId),
    filter.scheduleId === undefined ? undefined : eq(scheduleId, filter.scheduleId),
    filter.serviceType && eq(serviceType, filter.serviceType),
    from === undefined ? undefined : gte(date, toStartMoment(from, timeZone)),
    to === undefined ? undefined : lt(date, toEndMoment(to, timeZone)),
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
