import { apiSchemas } from "#shared/api/api-schemas.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { countSeconds, paceLimits } from "#shared/inspections/pace.ts";
import { can } from "#shared/base/roles.ts";
import {
  assets,
  awaitedPhotos,
  checklistVersions,
  inspectionConfirmations,
  inspectionLogs,
} from "#shared/schema.ts";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, ne, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { type Join, maybe } from "../../db/statements/company-rows.ts";
import { momentAsJson } from "../../db/statements/list.ts";
import { labelsById, translateTexts } from "../../db/statements/json-arrays.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import {
  selectLinkedDefects,
  selectReviewedRepairs,
  selectSignedDefects,
} from "../defects/select-defects.ts";
import { dropEnded } from "../defects/list-steps.ts";
import { isValid } from "../records/counted-inspections.ts";
import { selectSeal } from "../seals/hash-contents.ts";

/** The words of the built-in lists, as a constant of the statement. */
const builtInLabels = sql.raw(`'${JSON.stringify(mapLabels()).replaceAll("'", "''")}'::jsonb`);

function mapLabels() {
  const lists = Object.entries(builtInChecklists).map(([category, items]) => [
    category,
    Object.fromEntries(items.map(({ id, label }) => [id, label])),
  ]);
  return Object.fromEntries(lists);
}

const {
  results,
  issues,
  clockOffsetMs,
  walkId,
  appVersion,
  language,
  challengeItemId,
  wasSignedIn,
  ...columns
} = pickColumns(getTableColumns(inspectionLogs), apiSchemas.getInspectionLog.returns);

const { takenAt } = awaitedPhotos;
const takenFields = {
  url: sql<string>`'/api/photos/' || ${awaitedPhotos.id}`,
  takenAt: momentAsJson(takenAt),
};

/** Data that the phone reports about itself; no list shows it. */
const phoneFields = { clockOffsetMs, walkId, appVersion, language, challengeItemId, wasSignedIn };

const firstIssues = sql`${issues}[1:${sql.raw(String(inspectionLimits.issueLabelsMax))}]`;

/** What a list shows of an inspection: of its failed items only the first. */
function selectRow(company: CompanyDb) {
  return {
    ...columns,
    confirmation: selectConfirmation(company),
    assetName: assets.name,
    assetCategory: assets.category,
    issueCount: sql<number>`cardinality(${issues})`,
    issueLabels: selectLabels(firstIssues),
  };
}
export type RowFields = ReturnType<typeof selectRow>;

/** The whole record. */
function selectWhole(company: CompanyDb) {
  const checklistItems = maybe(checklistVersions.items);
  return { ...selectRow(company), results, issues, checklistItems };
}

const { isOwn, userName, at } = inspectionConfirmations;
const ofInspection = { where: eq(inspectionConfirmations.inspectionId, inspectionLogs.id) };

/** The driver's answer for an inspection that the office filed; null for all other inspections. */
export function selectConfirmation(company: CompanyDb) {
  const fields = { isOwn, userName, at: momentAsJson(at) };
  const answer = company.first(fields, inspectionConfirmations, ofInspection);
  return sql<Confirmation | null>`case when ${inspectionLogs.attributedById} is not null
    then ${answer} end`;
}

type Confirmation = { isOwn: boolean; userName: string; at: string };

/** Who made it: the driver's own name once they have confirmed it, and no attribution. */
export function selectInspector(company: CompanyDb) {
  const name = company.first({ name: userName }, inspectionConfirmations, {
    where: and(ofInspection.where, isOwn),
  });
  return sql<string>`case when ${inspectionLogs.attributedById} is null then ${inspectionLogs.driverName}
    else coalesce(${name} ->> 'name', ${inspectionLogs.driverName}) end`;
}

/** Failed items in the words of the list that was filled in; nothing is read of it where none failed. */
function selectLabels(failed: SQLWrapper): SQL<string[]> {
  const builtIn = translateTexts(failed, sql`${builtInLabels} -> ${columns.checklistCategory}`);
  const isOwnList = isNotNull(checklistVersions.version);
  const own = translateTexts(failed, labelsById(checklistVersions.items, failed));
  return sql<string[]>`case when cardinality(${failed}) = 0 then '[]'
    when ${isOwnList} then ${own} else ${builtIn} end`;
}

export const withAsset: Join = {
  kind: "inner",
  table: assets,
  on: eq(assets.id, inspectionLogs.assetId),
};

/** The words and order of the list that a record was filled from; the built-in one is in the code. */
const withChecklist: Join = {
  kind: "left",
  table: checklistVersions,
  on: and(
    eq(checklistVersions.checklistId, columns.checklistId),
    eq(checklistVersions.version, columns.checklistVersion),
  ),
};

export const withAssetAndChecklist = [withAsset, withChecklist];

export const isUnresolved = and(not(columns.passed), not(columns.resolved), isValid);

export const newestFirst = { by: [inspectionLogs.date, inspectionLogs.id], isDescending: true };

/** Lists return whole records unless the query leaves their results out. */
export function selectFields(company: CompanyDb, hasResults = true) {
  return hasResults ? selectWhole(company) : selectRow(company);
}

/** An inspection with its defects and its seal; another company's is "not found". */
export async function getLog({ company, params, user }: Context<"getInspectionLog">) {
  const { before, ...log } = await readLog(company, params.id);
  return can(user.role, "dashboard.read") ? { ...log, secondsBefore: toSeconds(before) } : log;
}

const walksBefore = paceLimits.sameInspections - 1;
const earlier = alias(inspectionLogs, "earlier");

/** The driver's inspections before it, the newest first: as many as the walks before it may have. */
function selectBefore(company: CompanyDb) {
  const { driverId, date, startedAt, walkId: walk, id } = earlier;
  const fields = {
    startedAt: momentAsJson(startedAt),
    date: momentAsJson(date),
    walkId: walk,
    isSameWalk: sql<boolean>`coalesce(${walk} = ${inspectionLogs.walkId}, false)`,
  };
  return company.all(fields, earlier, {
    where: and(
      eq(driverId, inspectionLogs.driverId),
      lt(date, inspectionLogs.date),
      isNull(earlier.attributedById),
      isNull(earlier.voidedAt),
    ),
    orderBy: [desc(date), desc(id)],
    limit: 2 * walksBefore + 1,
  });
}

type Before = Awaited<ReturnType<typeof readLog>>["before"];

/** A truck and its trailer are one walk, which took so long once. */
function toSeconds(before: Before): (number | null)[] {
  const walks = before.filter(
    ({ walkId: walk, isSameWalk }, index) =>
      walk === null ||
      (!isSameWalk && before.findIndex((other) => other.walkId === walk) === index),
  );
  return walks.slice(0, walksBefore).map(countSeconds);
}

const together = alias(inspectionLogs, "together");

/**
 * The inspection of the other unit of the same walk, with that unit's name of the time. Searched within a day, so
 * that an index can be used.
 */
export function selectInspectedWith(company: CompanyDb) {
  const { id, driverId, date, assetId, walkId: walk, unit } = together;
  const span = sql`interval '1 day'`;
  const day = sql`${inspectionLogs.date} - ${span} and ${inspectionLogs.date} + ${span}`;
  const assetName = sql<string>`coalesce(${unit} ->> 'name', ${assets.name})`;
  const inspectedWith = company.first({ id, assetName }, together, {
    joins: [{ kind: "inner", table: assets, on: eq(assets.id, assetId) }],
    where: and(
      eq(driverId, inspectionLogs.driverId),
      eq(walk, inspectionLogs.walkId),
      ne(id, inspectionLogs.id),
      // No file can put itself beside the record of another unit.
      isNull(together.attributedById),
      isNull(inspectionLogs.attributedById),
      sql`${date} between ${day}`,
    ),
    orderBy: [id],
  });
  // Most units are inspected alone.
  return sql<InspectedWith | null>`case when ${walkId} is not null then ${inspectedWith} end`;
}

type InspectedWith = { id: number; assetName: string };

/** As its driver sees it. */
export async function findLog(company: CompanyDb, id: number) {
  const { before: _office, ...log } = await readLog(company, id);
  return log;
}

async function readLog(company: CompanyDb, id: number) {
  const fields = {
    ...selectWhole(company),
    ...phoneFields,
    defects: selectSignedDefects(company, inspectionLogs.id),
    reviews: selectReviewedRepairs(company, inspectionLogs.id),
    photosTaken: company.all(takenFields, awaitedPhotos, {
      where: and(eq(awaitedPhotos.inspectionId, inspectionLogs.id), isNotNull(takenAt)),
      orderBy: [awaitedPhotos.id],
    }),
    seal: selectSeal(company, "inspection", inspectionLogs.id),
    before: selectBefore(company),
    inspectedWith: selectInspectedWith(company),
  };
  const [log] = await company.select(fields, inspectionLogs, {
    joins: withAssetAndChecklist,
    where: eq(inspectionLogs.id, id),
  });
  if (!log) throw fail("request.notFound");
  return { ...log, defects: log.defects.map(dropEnded) };
}

/** Lists the inspections of an asset that wait for a repair; fails with "not found" for an unknown asset. */
export function listUnresolved({
  company,
  params: { assetId },
  query: { limit = limits.logsMax, cursor },
}: Context<"listUnresolvedInspections">) {
  const linked = selectLinkedDefects(company, inspectionLogs.id);
  const fields = { ...unresolvedFields, defects: linked };
  return company.list(fields, inspectionLogs, {
    joins: [withChecklist],
    where: and(eq(inspectionLogs.assetId, assetId), isUnresolved),
    order: newestFirst,
    cursor,
    limit,
    of: { table: assets, id: assetId },
  });
}

const unresolvedFields = {
  id: inspectionLogs.id,
  date: inspectionLogs.date,
  driverName: inspectionLogs.driverName,
  issues,
  issueLabels: selectLabels(issues),
};
