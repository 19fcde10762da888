/** What every write of a record checks on its asset first. */
import { errors } from "#shared/api/errors.ts";
import { isAfterTomorrow } from "#shared/base/days.ts";
import { assets } from "#shared/schema.ts";
import { getTableColumns, inArray } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";

export type AssetRow = typeof assets.$inferSelect;

/** Locks an asset until the transaction ends: the first lock of every write to it or to its records. */
export function lockAsset(tx: CompanyDb, assetId: number): Promise<AssetRow> {
  return tx.get(assets, assetId, { lock: true });
}

/** Locks many in the order of their ids, as all do that lock several; fails with "not found" where one is missing. */
export async function lockAssets(
  tx: CompanyDb,
  ids: readonly number[],
): Promise<Map<number, AssetRow>> {
  const found = await tx.select(getTableColumns(assets), assets, {
    where: inArray(assets.id, ids),
    orderBy: [assets.id],
    lock: true,
  });
  if (found.length < ids.length) throw fail("request.notFound");
  return new Map(found.map((asset) => [asset.id, asset]));
}

/**
 * Refuses an archived asset, except for a record that the office files, because that was made while the asset was in
 * use.
 */
export function refuseArchived(
  { archived }: Pick<AssetRow, "archived">,
  { isFiled }: { isFiled?: true } = {},
): void {
  if (archived && !isFiled) throw fail("assets.archived");
}

/** Refuses a date in the future at its field, because no later service or reading could replace it. */
export function refuseAhead(
  field: string,
  date: Date | null | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  if (!date || !isAfterTomorrow(date, now, timeZone)) return;
  const { message } = errors["maintenance.inFuture"];
  throw fail("maintenance.inFuture", { fields: { [field]: message } });
}
