import { apiSchemas } from "#shared/api/api-schemas.ts";
import { assets, heldSubmissions } from "#shared/schema.ts";
import { limits } from "#shared/base/limits.ts";
import { eq, getTableColumns, ne } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";

export type HeldRow = typeof heldSubmissions.$inferSelect;

const fields = pickColumns(getTableColumns(heldSubmissions), apiSchemas.listHeld.returns.element);

/** Lists the submissions on which the office must decide, newest first, or on which it has decided. */
export function listHeld({ company, query }: Context<"listHeld">) {
  const { state: wanted = "open", cursor, limit = limits.logsDefault } = query;
  const { state, receivedAt, id } = heldSubmissions;
  return company.list(fields, heldSubmissions, {
    where: wanted === "open" ? eq(state, "open") : ne(state, "open"),
    order: { by: [receivedAt, id], isDescending: true },
    cursor,
    limit,
  });
}

/** Locked, so that of two who decide at once the second sees what the first has done. */
export function lockHeld(tx: CompanyDb, id: number): Promise<HeldRow> {
  return tx.get(heldSubmissions, id, { lock: true });
}

/** The id, where the company has such an asset, in use or not. */
export async function findAssetId(tx: CompanyDb, id: number): Promise<number | null> {
  const [found] = await tx.select({ id: assets.id }, assets, { where: eq(assets.id, id) });
  return found?.id ?? null;
}
