import type { ParsedBody, ParsedQuery } from "#shared/api-schemas.ts";
import type { AssetCategory } from "#shared/assets.ts";
import { toStartMoment } from "#shared/days.ts";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { limits } from "#shared/limits.ts";
import { assets, checklistVersions, inspectionChecklists, inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, getTableColumns, gte, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { maybe } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Idempotency } from "../../http/request-body.ts";
import type { Context } from "../../http/route.ts";

/** The words of the built-in lists, as a constant of the statement. */
const builtInLabels = sql.raw(
  `'${JSON.stringify(labelsByCategory()).replaceAll("'", "''")}'::jsonb`,
);

function labelsByCategory() {
  const lists = Object.entries(builtInChecklists).map(([category, items]) => [
    category,
    Object.fromEntries(items.map(({ id, label }) => [id, label])),
  ]);
  return Object.fromEntries(lists);
}

const {
  companyId: _,
  idempotencyKey: _key,
  requestHash: _hash,
  results: _results,
  issues: _issues,
  ...columns
} = getTableColumns(inspectionLogs);

const isOwnList = sql`${checklistVersions.version} is not null`;
const firstIssues = sql`${inspectionLogs.issues}[1:${sql.raw(String(limits.issueLabelsMax))}]`;

/** What a list shows of an inspection: of its failed items only the first. */
export const rowFields = {
  ...columns,
  assetName: assets.name,
  assetCategory: assets.category,
  issueCount: sql<number>`cardinality(${inspectionLogs.issues})`,
  issueLabels: labelsOf(firstIssues),
};

/** The whole record. */
const logFields = {
  ...rowFields,
  results: inspectionLogs.results,
  issues: inspectionLogs.issues,
  checklistItems: maybe(checklistVersions.items),
};

/** Failed items in words: those of a company's own list are their own words. */
function labelsOf(issues: SQL): SQL<string[]> {
  const label = sql`${builtInLabels} -> ${inspectionLogs.checklistCategory} ->> issue`;
  return sql<string[]>`case when ${isOwnList} then to_json(${issues}) else (
    select coalesce(json_agg(coalesce(${label}, issue) order by place), '[]')
    from unnest(${issues}) with ordinality failed(issue, place)) end`;
}

const withAsset = {
  kind: "inner" as const,
  table: assets,
  on: eq(assets.id, inspectionLogs.assetId),
};

/** The words and order of the list that a record was filled from; the built-in one is in the code. */
const withChecklist = {
  kind: "left" as const,
  table: checklistVersions,
  on: sql`${checklistVersions.checklistId} = ${inspectionLogs.checklistId} and ${checklistVersions.version} = ${inspectionLogs.checklistVersion}`,
};

export const joins = [withAsset, withChecklist];
const isUnresolved = sql`not ${inspectionLogs.passed} and not ${inspectionLogs.resolved}`;

export const newestFirst = { by: [inspectionLogs.date, inspectionLogs.id], isDescending: true };
const lastResolvedFirst = { ...newestFirst, by: [inspectionLogs.resolvedAt, inspectionLogs.id] };

/** Newest first; those that were resolved since a moment come by when that was. */
export function listLogs({ company, query }: Context<"listInspectionLogs">) {
  const { limit = limits.logsDefault, cursor, results, ...filter } = query;
  const isBacklog = filter.passed === false && filter.resolved === false;
  return company.list<typeof rowFields>(shownFields(results), inspectionLogs, {
    joins,
    where: fits(filter, company.timeZone),
    order: filter.resolvedSince ? lastResolvedFirst : newestFirst,
    cursor,
    limit,
    counts: isBacklog ? { total: unresolvedCount(company, filter) } : {},
  });
}

/** Lists hold the whole records, as the specification has it, unless they are left out. */
export function shownFields(results = true) {
  return results ? logFields : rowFields;
}

type Filter = Omit<ParsedQuery<"listInspectionLogs">, "limit" | "cursor" | "results">;

function fits(filter: Filter, timeZone: string): SQL | undefined {
  const { assetId, passed, resolved, resolvedSince } = filter;
  return and(
    assetId === undefined ? undefined : eq(inspectionLogs.assetId, assetId),
    isOrNot(inspectionLogs.passed, passed),
    isOrNot(inspectionLogs.resolved, resolved),
    isOpenAlert(filter) ? not(assets.archived) : undefined,
    resolvedSince
      ? sql`${inspectionLogs.resolved} and ${gte(inspectionLogs.resolvedAt, toStartMoment(resolvedSince, timeZone))}`
      : undefined,
  );
}

/** What the whole fleet has to repair: archived assets leave it, and keep their records. */
function isOpenAlert({ assetId, passed, resolved }: Filter): boolean {
  return assetId === undefined && passed === false && resolved === false;
}

/** Without a comparison, so that the partial indexes serve it. */
function isOrNot(
  column: typeof inspectionLogs.passed | typeof inspectionLogs.resolved,
  wanted: boolean | undefined,
): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? sql`${column}` : not(column);
}

/** The size of the whole list, in the same statement as its page. */
function unresolvedCount(company: CompanyDb, { assetId }: Filter): SQL<number> {
  const { companyId } = company;
  const ofAssets =
    assetId === undefined
      ? sql`and exists (select from assets f
          where f.company_id = ${companyId} and f.id = u.asset_id and not f.archived)`
      : sql`and u.asset_id = ${assetId}`;
  return sql<number>`(select count(*)::int from inspection_logs u
    where u.company_id = ${companyId} and not u.passed and not u.resolved ${ofAssets})`;
}

/** Another company's is not found, like one that never was. */
export async function findLog(company: CompanyDb, id: number) {
  const [log] = await company.select(logFields, inspectionLogs, {
    joins,
    where: eq(inspectionLogs.id, id),
  });
  if (!log) throw fail("request.notFound");
  return log;
}

/** Those of an asset that wait for a repair; fails with "not found" for an unknown asset. */
export async function listUnresolved({
  company,
  params: { assetId },
  query: { limit = limits.logsMax, cursor },
}: Context<"listUnresolvedInspections">) {
  const page = await company.list(unresolvedFields, inspectionLogs, {
    joins: [withChecklist],
    where: and(eq(inspectionLogs.assetId, assetId), isUnresolved),
    order: newestFirst,
    cursor,
    limit,
  });
  if (page.items.length === 0) await company.get(assets, assetId);
  return page;
}

const unresolvedFields = {
  id: inspectionLogs.id,
  date: inspectionLogs.date,
  driverName: inspectionLogs.driverName,
  issues: inspectionLogs.issues,
  issueLabels: labelsOf(sql`${inspectionLogs.issues}`),
};

type Input = ParsedBody<"submitInspection">;

/**
 * The version of the company's list that was filled in: the one named, else the newest whose items
 * were all answered, else the newest. None for the built-in list or one that is not of this category.
 */
export async function findFilledList(tx: CompanyDb, input: Input, category: AssetCategory) {
  const { checklistId = limits.builtInChecklistId, checklistVersion = 0, results } = input;
  if (checklistId === limits.builtInChecklistId) return undefined;
  const keys = Object.keys(results);
  const { version, items } = checklistVersions;
  const isNamed = sql`${version} = ${checklistVersion}::bigint`;
  const isAnswered = sql`json_array_length(${items}) = ${keys.length}::int and not exists (
    select from json_array_elements(${items}) item
    where item ->> 'id' <> all (${sql.param(keys)}::text[]))`;
  const [list] = await tx.select({ version, items }, inspectionChecklists, {
    joins: [
      {
        kind: "inner",
        table: checklistVersions,
        on: eq(checklistVersions.checklistId, inspectionChecklists.id),
      },
    ],
    where: and(
      eq(inspectionChecklists.id, checklistId),
      eq(inspectionChecklists.category, category),
    ),
    orderBy: [desc(isNamed), desc(isAnswered), desc(version)],
    limit: 1,
  });
  return list;
}

/** The same driver's inspection that was sent with the same key; with another content that is a mistake. */
export async function findSent(tx: CompanyDb, driverId: number, { key, hash }: Idempotency) {
  const { id, requestHash, idempotencyKey } = inspectionLogs;
  const where = and(eq(inspectionLogs.driverId, driverId), eq(idempotencyKey, key));
  const [sent] = await tx.select({ id, requestHash }, inspectionLogs, { where });
  if (sent && sent.requestHash !== hash) throw fail("idempotency.reused");
  return sent?.id;
}
