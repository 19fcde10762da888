/** What a write of a record does with its asset first. */
import { errors } from "#shared/api/errors.ts";
import { isAfterTomorrow } from "#shared/base/days.ts";
import { assets } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";

export type AssetRow = typeof assets.$inferSelect;

/** Locks an asset until the transaction ends: the first lock of every write to it or to its records. */
export function lockAsset(tx: CompanyDb, assetId: number): Promise<AssetRow> {
  return tx.get(assets, assetId, { lock: true });
}

/** Refuses an archived asset, except for a record that the office files: it was made while the asset was in use. */
export function refuseArchived(
  { archived }: Pick<AssetRow, "archived">,
  { isFiled }: { isFiled?: true } = {},
): void {
  if (archived && !isFiled) throw fail("assets.archived");
}

/** Refuses a date in the future at the field that gives it: no later service or reading could ever replace it. */
export function refuseAhead(
  field: string,
  date: Date | null | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  if (!date || !isAfterTomorrow(date, now, timeZone)) return;
  const { message } = errors["maintenance.inFuture"];
  throw fail("maintenance.inFuture", { fields: { [field]: message } });
}
