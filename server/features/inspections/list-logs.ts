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
import type { MaybePlaced } from "../../db/statements/built-once.ts";
import type { Listing } from "../../db/statements/company-rows.ts";
import { listFound } from "../../db/company/search.ts";
import type { TermSearch } from "../../db/statements/search-terms.ts";
import type { Context } from "../../http/route.ts";
import { isOfUnits } from "../assets/is-of-units.ts";
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
import { isValid } from "../records/counted-inspections.ts";

const { assetId, date, driverId, passed, resolved, resolvedAt } = inspectionLogs;
const lastResolvedFirst = { ...newestFirst, by: [resolvedAt, inspectionLogs.id] };

/** Newest first; those that were resolved since a moment are ordered by when that was. */
export async function listLogs({ company, query }: Context<"listInspectionLogs">) {
  const { limit = limits.logsDefault, cursor, results, count, tag, yard, ...filter } = query;
  const { shape, values } = splitFilter(filter, company.timeZone);
  const countUpTo = count && cursor === undefined ? limits.countedMax + 1 : undefined;
  const search = await findWords(company, filter.text);
  const isOfWanted = await isOfUnits(company, assetId, { tag, yard });
  if (!search) {
    const [asked, given] = [
      { ...shape, limit, results, countUpTo },
      { ...values, cursor },
    ];
    return isOfWanted
      ? company.run(askLogs(company, { ...asked, ...given }, isOfWanted))
      : company.ask(askLogs, asked, given);
  }
  const listing = toListing({ ...shape, ...values, cursor, limit }, isOfWanted);
  const fields = selectFields(company, results);
  const found = { ...listing, from: inspectionLogs, search, countUpTo };
  return listFound<RowFields>(company, { ...found, fields });
}

type Asked = Filter &
  Pick<Listing, "cursor" | "limit"> & {
    results: boolean | undefined;
    countUpTo: number | undefined;
  };

function askLogs(company: CompanyDb, asked: Asked, isOfWanted?: SQL) {
  const listing = toListing(asked, isOfWanted);
  const counts = countRows(company, listing.where, asked);
  const fields = selectFields(company, asked.results);
  return company.listing<RowFields>(fields, inspectionLogs, { ...listing, counts });
}

type Paged = Filter & Pick<Listing, "cursor" | "limit">;

function toListing({ cursor, limit, ...filter }: Paged, isOfWanted: SQL | undefined) {
  const order = filter.resolvedSince ? lastResolvedFirst : newestFirst;
  return {
    where: and(toConditions(filter), isOfWanted),
    order,
    cursor,
    limit,
    joins: withAssetAndChecklist,
  };
}

/** The backlog is counted to its end. */
function countRows(
  company: CompanyDb,
  where: SQL | undefined,
  { passed: isPassed, resolved: isResolved, countUpTo }: Asked,
) {
  if (isPassed === false && isResolved === false) {
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

type Query = Omit<
  ParsedQuery<"listInspectionLogs">,
  "limit" | "cursor" | "results" | "count" | "tag" | "yard"
>;

export function filterConditions(query: Query, timeZone: string): SQL | undefined {
  const { shape, values } = splitFilter(query, timeZone);
  return toConditions({ ...shape, ...values });
}

/** What decides how the list is built, and the values that it is run with. */
function splitFilter(query: Query, timeZone: string) {
  const { assetId: ofAsset, driverId: ofDriver, from, to, resolvedSince, text, ...shape } = query;
  const toStart = (day: string | undefined) => (day ? toStartMoment(day, timeZone) : undefined);
  return {
    shape: { ...shape, isNarrowed: ofAsset !== undefined || text !== undefined },
    values: {
      assetId: ofAsset,
      driverId: ofDriver,
      from: toStart(from),
      until: to ? toEndMoment(to, timeZone) : undefined,
      resolvedSince: toStart(resolvedSince),
    },
  };
}

type Split = ReturnType<typeof splitFilter>;
type Filter = Split["shape"] & MaybePlaced<Split["values"]>;

function toConditions(filter: Filter): SQL | undefined {
  const { from, until, result, resolvedSince, voided } = filter;
  return and(
    filter.assetId === undefined ? undefined : eq(assetId, filter.assetId),
    filter.driverId === undefined ? undefined : eq(driverId, filter.driverId),
    from && gte(date, from),
    until && lt(date, until),
    result && resultConditions[result],
    isOrNot(passed, filter.passed),
    isOrNot(resolved, filter.resolved),
    isOpenAlert(filter) ? not(assets.archived) : undefined,
    resolvedSince && and(resolved, gte(resolvedAt, resolvedSince)),
    voided ? undefined : isValid,
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
function isOpenAlert({ passed: isPassed, resolved: isResolved, isNarrowed }: Filter): boolean {
  return !isNarrowed && isPassed === false && isResolved === false;
}

/** Without a comparison, so that the partial indexes serve it. */
function isOrNot(column: AnyPgColumn, wanted: boolean | undefined) {
  return wanted === false ? not(column) : wanted && sql`${column}`;
}
