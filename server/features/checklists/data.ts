import type { AssetCategory } from "#shared/assets.ts";
import { toChecklistItems } from "#shared/checklists.ts";
import { limits } from "#shared/limits.ts";
import { checklistVersions, inspectionChecklists } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

const checklistFields = {
  id: inspectionChecklists.id,
  name: inspectionChecklists.name,
  category: inspectionChecklists.category,
  items: inspectionChecklists.items,
  version: inspectionChecklists.version,
  active: inspectionChecklists.active,
  createdAt: inspectionChecklists.createdAt,
  updatedAt: inspectionChecklists.updatedAt,
};

/** The lists in use, the oldest first. */
export function listChecklists({ company, query }: Context<"listChecklists">) {
  const { category, cursor, limit = limits.checklistsMax } = query;
  const { active, id } = inspectionChecklists;
  const where = and(active, category && eq(inspectionChecklists.category, category));
  return company.list(checklistFields, inspectionChecklists, {
    where,
    order: { by: [id] },
    cursor,
    limit,
  });
}

export async function lockChecklist(tx: CompanyDb, id: number) {
  const selection = { where: isInUse(id), lock: true };
  const [checklist] = await tx.select(checklistFields, inspectionChecklists, selection);
  if (!checklist) throw fail("request.notFound");
  return checklist;
}

export function isInUse(id: number): SQL {
  return sql`${inspectionChecklists.id} = ${id} and ${inspectionChecklists.active}`;
}

type Saved = {
  id: number;
  name: string;
  category: AssetCategory;
  items: string[];
  version: number;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** Writes down for ever what a list says at this save. */
export async function addVersion(tx: CompanyDb, saved: Saved) {
  const { id: checklistId, name, items, version, updatedAt: createdAt } = saved;
  const said = toChecklistItems(name, items);
  await tx.insert(checklistVersions, { checklistId, version, name, items: said, createdAt });
}

export function checklistAnswer(saved: Saved): Saved {
  const { id, name, category, items, version, active, createdAt, updatedAt } = saved;
  return { id, name, category, items, version, active, createdAt, updatedAt };
}
