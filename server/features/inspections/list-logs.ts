import type { ParsedQuery } from "#shared/api/api-schemas.ts";
import { toEndMoment, toStartMoment } from "#shared/base/days.ts";
import type { InspectionResultFilter } from "#shared/inspections/inspections.ts";
import { limits, serverLimits } from "#shared/base/limits.ts";
import { assets, inspectionLogs } from "#shared/schema.ts";
import { listTypedParts } from "#shared/assets/searched-text.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, gte, lt, not, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { listFound } from "../../db/company/search.ts";
import type { TermSearch } from "../../db/statements/search-terms.ts";
import type { Context } from "../../http/route.ts";
import { isNamed } from "../assets/list-assets.ts";
import { findNamed } from "../crew/list-crew.ts";
import type { RowFields } from "./select-inspections.ts";
import {
  isUnresolved,
  newestFirst,
  selectFields,
  withAsset,
  withAssetAndChecklist,
} from "./select-inspections.ts";

const { assetId, date, driverId, passed, resolved, resolvedAt } = inspectionLogs;
const lastResolvedFirst = { ...newestFirst, by: [resolvedAt, inspectionLogs.id] };

/** Newest first; those that were resolved since a moment are ordered by when that was. */
export async function listLogs({ company, query }: Context<"listInspectionLogs">) {
  const { limit = limits.logsDefault, cursor, results, count, text, ...filter } = query;
  const where = filterConditions({ ...filter, text }, company.timeZone);
  const order = filter.resolvedSince ? lastResolvedFirst : newestFirst;
  const joins = withAssetAndChecklist;
  const listing = { where, order, cursor, limit, joins };
  const fields = selectFields(company, results);
  const countUpTo = count && cursor === undefined ? limits.countedMax + 1 : undefined;
  const search = await findWords(company, text);
  if (search) {
    const found = { ...listing, from: inspectionLogs, search, countUpTo };
    return listFound<RowFields>(company, { ...found, fields });
  }
  const counts = countRows(company, where, { filter, countUpTo });
  return company.list<RowFields>(fields, inspectionLogs, { ...listing, counts });
}

type Filter = Omit<ParsedQuery<"listInspectionLogs">, "limit" | "cursor" | "results" | "count">;
type Counted = { filter: Filter; countUpTo: number | undefined };

/** The backlog is counted to its end. */
function countRows(company: CompanyDb, where: SQL | undefined, { filter, countUpTo }: Counted) {
  if (filter.passed === false && filter.resolved === false) {
    return { total: company.counting(inspectionLogs, where, { joins: [withAsset] }) };
  }
  if (countUpTo === undefined) return {};
  return { total: company.countingUpTo(inspectionLogs, where, countUpTo) };
}

/** How inspections are found by the words of a text; undefined without any. */
export async function findWords(company: CompanyDb, text = ""): Promise<TermSearch | undefined> {
  const words = listTypedParts(text).slice(0, serverLimits.searchWordsMax);
  if (words.length === 0) return undefined;
  const drivers = await findNamed(company, words);
  return {
    words,
    own: inspectionLogs.words,
    named: (word) => [
      { column: assetId, ids: company.ids(assets, { where: isNamed(word) }) },
      { column: driverId, ids: drivers.get(word) ?? [] },
    ],
  };
}

export function filterConditions(filter: Filter, timeZone: string): SQL | undefined {
  const { from, to, result, resolvedSince } = filter;
  return and(
    filter.assetId === undefined ? undefined : eq(assetId, filter.assetId),
    filter.driverId === undefined ? undefined : eq(driverId, filter.driverId),
    from === undefined ? undefined : gte(date, toStartMoment(from, timeZone)),
    to === undefined ? undefined : lt(date, toEndMoment(to, timeZone)),
    result && resultConditions[result],
    isOrNot(passed, filter.passed),
    isOrNot(resolved, filter.resolved),
    isOpenAlert(filter) ? not(assets.archived) : undefined,
    resolvedSince
      ? and(resolved, gte(resolvedAt, toStartMoment(resolvedSince, timeZone)))
      : undefined,
  );
}

/** Each as the partial indexes have it. */
const resultConditions: Record<InspectionResultFilter, SQL | undefined> = {
  passed: sql`${passed}`,
  failed: not(passed),
  open: isUnresolved,
  resolved: and(not(passed), resolved),
};

/** The whole fleet's open failures, which leave out archived assets; a search or one asset's list includes them. */
function isOpenAlert({ passed: isPassed, resolved: isResolved, ...filter }: Filter): boolean {
  const isNarrowed = filter.assetId !== undefined || filter.text !== undefined;
  return !isNarrowed && isPassed === false && isResolved === false;
}

/** Without a comparison, so that the partial indexes serve it. */
function isOrNot(column: AnyPgColumn, wanted: boolean | undefined) {
  return wanted === false ? not(column) : wanted && sql`${column}`;
}
