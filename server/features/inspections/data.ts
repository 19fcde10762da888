import type { ParsedBody, ParsedQuery } from "#shared/api-schemas.ts";
import { assetCategories } from "#shared/assets.ts";
import { startMomentOf } from "#shared/days.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import { limits } from "#shared/limits.ts";
import { assets, checklistVersions, inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, getTableColumns, gte, not, sql } from "drizzle-orm";
import * as z from "zod";
import type { CompanyDb, Selected } from "../../db/company-db.ts";
import { maybe } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { keyIn, momentKey, olderThan } from "../../http/paging.ts";

const {
  companyId: _,
  idempotencyKey: _key,
  requestHash: _hash,
  results: _results,
  issues: _issues,
  ...columns
} = getTableColumns(inspectionLogs);

/** What a list shows of an inspection: of its failed items only the first. */
export const rowFields = {
  ...columns,
  assetName: assets.name,
  assetCategory: assets.category,
  issueCount: sql<number>`cardinality(${inspectionLogs.issues})`,
  firstIssues: sql<
    string[]
  >`${inspectionLogs.issues}[1:${sql.raw(String(limits.issueLabelsMax))}]`.mapWith(
    inspectionLogs.issues,
  ),
  ownListVersion: maybe(checklistVersions.version),
};

/** The whole record. */
export const logFields = {
  ...rowFields,
  results: inspectionLogs.results,
  issues: inspectionLogs.issues,
  checklistItems: maybe(checklistVersions.items),
};

export type RowFields = typeof rowFields;
type Described = Pick<Selected<RowFields>, "firstIssues" | "ownListVersion" | "checklistCategory">;

/** With the first issues in words. Those of a company's own list are their own words. */
export function describe<Row extends Described>({ firstIssues, ownListVersion, ...log }: Row) {
  const { checklistCategory } = log;
  const checklistItems = ownListVersion === null ? null : [];
  const words = { issues: firstIssues, checklistItems, checklistCategory };
  return { ...log, issueLabels: issueLabels(words) };
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

type Asked = Omit<ParsedQuery<"listInspectionLogs">, "limit" | "results"> & { limit: number };

/** Newest first; those that were resolved since a moment come by when that was. */
export async function listLogs<Fields extends RowFields>(
  company: CompanyDb,
  fields: Fields,
  { limit, cursor, ...filter }: Asked,
) {
  const isBacklog = filter.passed === false && filter.resolved === false;
  const moment = filter.resolvedSince ? inspectionLogs.resolvedAt : inspectionLogs.date;
  const after = keyIn(cursor, momentKey);
  const total = isBacklog ? unresolvedCount(company, filter) : nothing;
  const { rows, hasMore } = await company.page({ ...fields, total }, inspectionLogs, {
    joins,
    where: and(
      fits(filter, company.timeZone),
      after && olderThan({ moment, id: inspectionLogs.id }, after),
    ),
    orderBy: [desc(moment), desc(inspectionLogs.id)],
    limit,
  });
  const isWhole = cursor === undefined;
  return {
    total: isBacklog ? (rows[0]?.total ?? (isWhole ? 0 : null)) : null,
    page: { rows: rows.map(({ total: _total, ...log }) => describe(log)), hasMore },
  };
}

type Filter = Omit<Asked, "limit" | "cursor">;

function fits(filter: Filter, timeZone: string): SQL | undefined {
  const { assetId, passed, resolved, resolvedSince } = filter;
  return and(
    assetId === undefined ? undefined : eq(inspectionLogs.assetId, assetId),
    isOrNot(inspectionLogs.passed, passed),
    isOrNot(inspectionLogs.resolved, resolved),
    isOpenAlert(filter) ? not(assets.archived) : undefined,
    resolvedSince
      ? sql`${inspectionLogs.resolved} and ${gte(inspectionLogs.resolvedAt, startMomentOf(resolvedSince, timeZone))}`
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

const nothing = sql<number | null>`null::int`;

/** The size of the whole list, in the same statement as its page. */
function unresolvedCount(company: CompanyDb, { assetId }: Filter): SQL<number | null> {
  const { companyId } = company;
  const ofAssets =
    assetId === undefined
      ? sql`and exists (select from assets f
          where f.company_id = ${companyId} and f.id = u.asset_id and not f.archived)`
      : sql`and u.asset_id = ${assetId}`;
  return sql<number | null>`(select count(*)::int from inspection_logs u
    where u.company_id = ${companyId} and not u.passed and not u.resolved ${ofAssets})`;
}

/** Another company's is not found, like one that never was. */
export async function findLog(company: CompanyDb, id: number) {
  const [log] = await company.select(logFields, inspectionLogs, {
    joins,
    where: eq(inspectionLogs.id, id),
  });
  if (!log) throw fail("request.notFound");
  return describe(log);
}

type UnresolvedAsked = { assetId: number; limit: number; cursor?: string };

/** For an asset without any the database returns one row with nothing in it; for an unknown asset none. */
export async function listUnresolved(company: CompanyDb, asked: UnresolvedAsked) {
  const { assetId, limit, cursor } = asked;
  const { date, id } = inspectionLogs;
  const after = keyIn(cursor, momentKey);
  const isNext = after ? olderThan({ moment: date, id }, after) : sql`true`;
  const unresolved = {
    kind: "left" as const,
    table: inspectionLogs,
    on: sql`${inspectionLogs.assetId} = ${assets.id} and ${isUnresolved} and ${isNext}`,
  };
  const { rows, hasMore } = await company.page(unresolvedFields, assets, {
    joins: [unresolved, withChecklist],
    where: eq(assets.id, assetId),
    orderBy: [sql`${date} desc nulls last`, desc(id)],
    limit,
  });
  if (rows.length === 0) throw fail("request.notFound");
  return { rows: rows.flatMap(unresolvedAnswer), hasMore };
}

const unresolvedFields = {
  id: maybe(inspectionLogs.id),
  date: maybe(inspectionLogs.date),
  driverName: maybe(inspectionLogs.driverName),
  issues: maybe(inspectionLogs.issues),
  /** Weighs what the issues in words will come to. */
  issuesAgain: maybe(inspectionLogs.issues),
  checklistCategory: maybe(inspectionLogs.checklistCategory),
  ownListVersion: maybe(checklistVersions.version),
};

function unresolvedAnswer(row: Selected<typeof unresolvedFields>) {
  const { id, date, driverName, issues, checklistCategory, ownListVersion } = row;
  if (!id || !date || !driverName || !issues || !checklistCategory) return [];
  const checklistItems = ownListVersion === null ? null : [];
  const labels = issueLabels({ issues, checklistItems, checklistCategory });
  return [{ id, date, driverName, issues, issueLabels: labels }];
}

type GroundAsked = {
  input: ParsedBody<"submitInspection">;
  driverId: number;
  key: string | undefined;
};

/**
 * What a submitted inspection stands on: the asset, unless it is archived; the version of the
 * company's list that was filled in; and the same driver's inspection of the same key.
 * The version is the one named, else the newest whose items were all answered, else the newest.
 */
export async function readGround(tx: CompanyDb, { input, driverId, key = "" }: GroundAsked) {
  const keys = Object.keys(input.results);
  const [row] = await tx.statement(
    (companyId) => sql`select a.name, a.category, list.version, list.items,
        e.id as earlier_id, e.request_hash
      from (select 1) one
      left join assets a
        on a.company_id = ${companyId} and a.id = ${input.assetId} and not a.archived
      left join lateral (
        select v.version, v.items
        from inspection_checklists c
        join checklist_versions v on v.company_id = c.company_id and v.checklist_id = c.id
        where c.company_id = ${companyId} and c.category = a.category
          and c.id = ${input.checklistId ?? limits.builtInChecklistId}
        order by v.version = ${input.checklistVersion ?? 0}::bigint desc,
          json_array_length(v.items) = ${keys.length} and not exists (
            select from json_array_elements(v.items) item
            where item ->> 'id' <> all (${sql.param(keys)}::text[])) desc,
          v.version desc
        limit 1) list on true
      left join inspection_logs e
        on e.company_id = ${companyId} and e.driver_id = ${driverId}
          and e.idempotency_key = nullif(${key}, '')::uuid`,
  );
  const ground = groundRow.parse(row);
  return {
    asset:
      ground.name && ground.category ? { name: ground.name, category: ground.category } : undefined,
    checklist:
      ground.version && ground.items ? { version: ground.version, items: ground.items } : undefined,
    earlier: ground.earlier_id
      ? { id: Number(ground.earlier_id), requestHash: ground.request_hash }
      : undefined,
  };
}

const groundRow = z.object({
  name: z.string().nullable(),
  category: z.enum(assetCategories).nullable(),
  version: z.number().nullable(),
  items: z
    .array(
      z.object({ id: z.string(), group: z.string(), label: z.string(), required: z.boolean() }),
    )
    .nullable(),
  earlier_id: z.string().nullable(),
  request_hash: z.string().nullable(),
});
