import type { ParsedQuery } from "#shared/api-schemas.ts";
import { hourMs } from "#shared/dates.ts";
import { startMomentOf } from "#shared/days.ts";
import { dayRange } from "#shared/days.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import { limits } from "#shared/limits.ts";
import { assets, checklistVersions, inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, getTableColumns, gte, lt, not, sql } from "drizzle-orm";
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

type RowFields = typeof rowFields;
type Described = Pick<Selected<RowFields>, "firstIssues" | "ownListVersion" | "checklistCategory">;

/** With the first issues in words. Those of a company's own list are their own words. */
function describe<Row extends Described>({ firstIssues, ownListVersion, ...log }: Row) {
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

const joins = [withAsset, withChecklist];
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

/** Those of the company's calendar day, the newest first; a first page comes with the day's counts. */
export async function listTodays<Fields extends RowFields>(
  company: CompanyDb,
  fields: Fields,
  { now, limit, cursor }: Pick<Asked, "limit" | "cursor"> & { now: Date },
) {
  const { start, end } = dayRange(now, company.timeZone);
  const after = keyIn(cursor, momentKey);
  const { date, id } = inspectionLogs;
  const isFirst = after === undefined;
  const counted = isFirst ? countsBetween(company, start, end) : noCounts;
  const { rows, hasMore } = await company.page({ ...fields, counted }, inspectionLogs, {
    joins,
    where: and(gte(date, start), lt(date, end), after && olderThan({ moment: date, id }, after)),
    orderBy: [desc(date), desc(id)],
    limit,
  });
  const [total = 0, passed = 0, failed = 0] = rows[0]?.counted ?? [];
  return {
    counts: isFirst ? { total, passed, failed } : undefined,
    page: { rows: rows.map(({ counted: _counted, ...log }) => describe(log)), hasMore },
  };
}

const noCounts = sql<number[] | null>`null::int[]`;

/**
 * How many there are, and how many pre-trip inspections passed and failed, in the same statement as
 * the page. Failures are counted in indexes of their own; what passed is read for its mark of
 * unlisted items. None is resolved long before the moment that it is dated.
 */
function countsBetween({ companyId }: CompanyDb, start: Date, end: Date): SQL<number[] | null> {
  const resolvable = new Date(start.getTime() - limits.inspectionFutureHoursMax * hourMs);
  const [from, to, earliest] = [start, end, resolvable].map(
    (moment) => sql`${moment.toISOString()}::timestamptz`,
  );
  return sql<number[] | null>`array[
    (select count(*) from inspection_logs c
      where c.company_id = ${companyId} and c.date >= ${from} and c.date < ${to}),
    (select count(*) from inspection_logs p
      where p.company_id = ${companyId} and p.passed and not p.unlisted
        and p.date >= ${from} and p.date < ${to}),
    (select count(*) from inspection_logs u
      where u.company_id = ${companyId} and not u.passed and not u.resolved and not u.unlisted
        and u.date >= ${from} and u.date < ${to})
    + (select count(*) from inspection_logs r
      where r.company_id = ${companyId} and r.resolved and r.resolved_at >= ${earliest}
        and not r.unlisted and r.date >= ${from} and r.date < ${to})]::int[]`;
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
