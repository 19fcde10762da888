import type { ParsedQuery } from "#shared/api-schemas.ts";
import { apiSchemas } from "#shared/api-schemas.ts";
import { endOf, toStartMoment } from "#shared/days.ts";
import { limits } from "#shared/limits.ts";
import { assets, maintenanceLogs } from "#shared/schema.ts";
import { wordsIn } from "#shared/search.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, getTableColumns, gte, lt } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { listFound } from "../../db/search.ts";
import type { WordSearch } from "../../db/words.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/pick.ts";
import type { Idempotency } from "../../http/request-body.ts";
import type { Context } from "../../http/route.ts";
import { isNamed } from "../assets/data.ts";

const returned = apiSchemas.listMaintenanceLogs.returns.element;
const fields = {
  ...pickColumns(getTableColumns(maintenanceLogs), returned),
  assetName: assets.name,
};

const withAsset = {
  kind: "inner",
  table: assets,
  on: eq(assets.id, maintenanceLogs.assetId),
} as const;

export const newestFirst = { by: [maintenanceLogs.date, maintenanceLogs.id], isDescending: true };

/** Newest first; a day's are counted. */
export async function listMaintenanceLogs({ company, query }: Context<"listMaintenanceLogs">) {
  const { cursor, limit = limits.logsDefault, count, text, ...filter } = query;
  const where = filterConditions(filter, company.timeZone);
  const listing = { where, order: newestFirst, cursor, limit, joins: [withAsset] };
  const countUpTo = count && cursor === undefined ? limits.countedMax + 1 : undefined;
  const search = findWords(company, text);
  if (search) {
    return listFound(company, { ...listing, fields, from: maintenanceLogs, search, countUpTo });
  }
  const counts =
    countUpTo === undefined
      ? {}
      : { total: company.countingUpTo(maintenanceLogs, where, countUpTo) };
  const list = await company.list(fields, maintenanceLogs, { ...listing, counts });
  if (!filter.day) return list;
  const isWhole = cursor === undefined && list.page.cursor === undefined;
  const total = isWhole ? list.page.size : await company.count(maintenanceLogs, where);
  return list.withTotal(total);
}

type Filter = Omit<ParsedQuery<"listMaintenanceLogs">, "limit" | "cursor" | "count" | "text">;

export function filterConditions(filter: Filter, timeZone: string): SQL | undefined {
  const { day, from = day, to = day } = filter;
  const { assetId, date, serviceType } = maintenanceLogs;
  return and(
    filter.assetId === undefined ? undefined : eq(assetId, filter.assetId),
    filter.serviceType && eq(serviceType, filter.serviceType),
    from === undefined ? undefined : gte(date, toStartMoment(from, timeZone)),
    to === undefined ? undefined : lt(date, endOf(to, timeZone)),
  );
}

/** How logs are found by the words of a text; undefined without any. */
export function findWords(company: CompanyDb, text = ""): WordSearch | undefined {
  const words = wordsIn(text).slice(0, limits.searchWordsMax);
  if (words.length === 0) return undefined;
  const { assetId: column, words: own } = maintenanceLogs;
  return {
    words,
    own,
    named: (word) => [{ column, ids: company.ids(assets, isNamed(word)) }],
  };
}

/** The same user's log that was sent with the same key; other content with it is refused. */
export async function findSent(tx: CompanyDb, userId: number, { key, hash }: Idempotency) {
  const { loggedById, idempotencyKey } = maintenanceLogs;
  const where = and(eq(loggedById, userId), eq(idempotencyKey, key));
  const [sent] = await tx.select(getTableColumns(maintenanceLogs), maintenanceLogs, { where });
  if (sent && sent.requestHash !== hash) throw fail("idempotency.reused");
  return sent;
}
