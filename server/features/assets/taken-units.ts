/** Two active assets never have the same unit number. */
import { formatTakenUnit } from "#shared/assets/asset-identity.ts";
import { assets } from "#shared/schema.ts";
import { and, eq, inArray, ne, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { AssetRow } from "../records/locked-asset.ts";

type Numbered = Pick<AssetRow, "unitNumberKey" | "archived">;

/**
 * Refuses a new number, or that of an asset returning from the archive, if another active asset has it, and names
 * that asset. Of two simultaneous requests the unique index refuses the second.
 */
export async function refuseTakenUnit(
  tx: CompanyDb,
  before: (Numbered & { id: number }) | undefined,
  { unitNumberKey, archived }: Numbered,
): Promise<void> {
  const isUnchanged = before?.unitNumberKey === unitNumberKey && !before.archived;
  if (unitNumberKey === null || archived || isUnchanged) return;
  const { name, unitNumber } = assets;
  const isOther = before && ne(assets.id, before.id);
  const where = and(eq(assets.unitNumberKey, unitNumberKey), not(assets.archived), isOther);
  const [holder] = await tx.select({ name, unitNumber }, assets, { where });
  if (!holder) return;
  const message = formatTakenUnit(holder);
  throw fail("assets.unitNumberTaken", { message, fields: { unitNumber: message } });
}

/** Refuses where an active asset has one of these numbers. */
export async function refuseTakenUnits(
  tx: CompanyDb,
  units: readonly Pick<AssetRow, "unitNumberKey">[],
): Promise<void> {
  const keys = units.flatMap(({ unitNumberKey }) => unitNumberKey ?? []);
  if (keys.length === 0) return;
  const where = and(inArray(assets.unitNumberKey, keys), not(assets.archived));
  if ((await tx.count(assets, where, 1)) > 0) throw fail("assets.unitNumberTaken");
}
