import { apiSchemas } from "#shared/api-schemas.ts";
import { toChecklistItems } from "#shared/checklists.ts";
import { limits } from "#shared/limits.ts";
import { checklistVersions, inspectionChecklists } from "#shared/schema.ts";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/pick.ts";
import type { Context } from "../../http/route.ts";

const returned = apiSchemas.listChecklists.returns.element;
const fields = pickColumns(getTableColumns(inspectionChecklists), returned);

const oldestFirst = { by: [inspectionChecklists.id] };

/** The lists in use, the oldest first. */
export function listChecklists({ company, query }: Context<"listChecklists">) {
  const { category, cursor, limit = limits.checklistsMax } = query;
  const { active } = inspectionChecklists;
  const where = and(active, category && eq(inspectionChecklists.category, category));
  return company.list(fields, inspectionChecklists, { where, order: oldestFirst, cursor, limit });
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

type Saved = typeof inspectionChecklists.$inferSelect;

/** Stores for ever what a list says at this save. */
export async function addVersion(tx: CompanyDb, saved: Saved): Promise<void> {
  const { id: checklistId, name, version, updatedAt: createdAt } = saved;
  const items = toChecklistItems(name, saved.items);
  await tx.insert(checklistVersions, { checklistId, version, name, items, createdAt });
}
