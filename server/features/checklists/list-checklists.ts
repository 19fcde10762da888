import { apiSchemas } from "#shared/api/api-schemas.ts";
import { assetKindLabels } from "#shared/assets/asset-identity.ts";
import type { SentItem } from "#shared/checklists/checklist-items.ts";
import {
  findDefinitionsProblem,
  describeItem,
  isPlain,
  resolveItems,
} from "#shared/checklists/checklist-items.ts";
import type { ItemDefinition } from "#shared/checklists/checklists.ts";
import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { partLabels } from "#shared/checklists/coverage.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { inspectionTypeLabels } from "#shared/checklists/inspection-types.ts";
import { limits } from "#shared/base/limits.ts";
import { readyListLabels } from "#shared/checklists/ready-list-names.ts";
import { assets, checklistVersions, inspectionChecklists } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, arrayContains, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";

const returned = apiSchemas.listChecklists.returns.element;
const fields = pickColumns(getTableColumns(inspectionChecklists), returned);

const { id: listId, kinds, makes, tags } = inspectionChecklists;

/** Clients that take the first list get one for all assets; then the oldest. */
const isAssigned = sql`(cardinality(${kinds} || ${makes} || ${tags}) > 0)::int`.mapWith(listId);
const unassignedFirst = { by: [isAssigned, listId] };

/** The active checklists of every category and type. */
export const allInUse = {
  fields,
  from: inspectionChecklists,
  where: sql`${inspectionChecklists.active}`,
  order: unassignedFirst,
};

/** The lists in use, those for all assets of their category first, then the oldest. */
export function listChecklists({ company, query }: Context<"listChecklists">) {
  const { category, type = "pre_trip", assetId, cursor, limit = limits.wholeListMax } = query;
  const { inspectionTypes } = inspectionChecklists;
  const where = and(
    allInUse.where,
    category && eq(inspectionChecklists.category, category),
    type === "all" ? undefined : arrayContains(inspectionTypes, [type]),
  );
  return company.list(fields, inspectionChecklists, {
    joins: assetId === undefined ? [] : [withFittingAsset(assetId)],
    where,
    order: unassignedFirst,
    cursor,
    limit,
  });
}

/** The asset, where a list is for its category, kind, make and tags. */
function withFittingAsset(assetId: number) {
  const on = and(
    eq(assets.id, assetId),
    eq(assets.category, inspectionChecklists.category),
    matchesOrAny(kinds, sql`array[${assets.kind}]`),
    matchesOrAny(makes, sql`array[${assets.make}]`),
    matchesOrAny(tags, assets.tags),
  );
  return { kind: "inner" as const, table: assets, on };
}

/** Whether a list is for all assets, or names one of the asset's words, in any letter case. */
function matchesOrAny(wanted: AnyPgColumn, own: SQL | AnyPgColumn) {
  const folded = [wanted, own].map((words) => sql`lower((${words})::text)::text[]`);
  return or(sql`cardinality(${wanted}) = 0`, sql.join(folded, sql` && `));
}

export async function lockChecklist(tx: CompanyDb, id: number) {
  const selection = { where: isInUse(id), lock: true };
  const [checklist] = await tx.select(fields, inspectionChecklists, selection);
  if (!checklist) throw fail("request.notFound");
  return checklist;
}

export function isInUse(id: number) {
  return and(eq(inspectionChecklists.id, id), inspectionChecklists.active);
}

/** The columns of the items that were sent; fails where one of them could be taken for another. */
export function defineItems(sent: readonly SentItem[], known: readonly ItemDefinition[]) {
  const items = resolveItems(sent, known);
  const problem = findDefinitionsProblem(items);
  if (problem) throw fail("request.invalid", { message: problem, fields: { items: problem } });
  return {
    items: items.map(({ label }) => label),
    definition: items.filter((item) => !isPlain(item)),
  };
}

type Saved = typeof inspectionChecklists.$inferSelect;

type Audited = Pick<Saved, "id" | "definition" | "inspectionTypes" | "kinds" | "readyList">;

/** A list as the trail records it: its types unless it is for pre-trips alone, and the settings of its items. */
export function toAudited(list: Audited) {
  const lines = list.definition.map((item) => {
    const parts = (item.law ?? []).map((part) => `covers ${partLabels[part].toLowerCase()}`);
    const spanish = item.es ? [`in Spanish ${item.es}`] : [];
    const origin = item.id === item.label ? [] : [`recorded as ${item.id}`];
    return `${item.label}: ${[...describeItem(item), ...parts, ...spanish, ...origin].join(", ")}`;
  });
  const types = list.inspectionTypes.map((type) => inspectionTypeLabels[type]);
  const isUsual = isSameJson(list.inspectionTypes, ["pre_trip"]);
  return {
    ...list,
    definition: lines.length > 0 ? lines : null,
    inspectionTypes: isUsual ? null : types,
    kinds: list.kinds.map((kind) => assetKindLabels[kind]),
    readyList: list.readyList && readyListLabels[list.readyList],
  };
}

/** Stores this version of a list, which never changes. */
export async function addVersion(tx: CompanyDb, saved: Saved): Promise<void> {
  const { id: checklistId, name, version, updatedAt: createdAt } = saved;
  const items = toChecklistItems(name, saved.items, saved.definition);
  await tx.insert(checklistVersions, { checklistId, version, name, items, createdAt });
}
