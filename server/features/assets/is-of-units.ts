import { assetLimits } from "#shared/assets/assets-limits.ts";
import { assets } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { isInYard } from "../yards/units-in-yards.ts";
import { hasTag } from "./get-tags.ts";

type Wanted = { tag?: string | undefined; yard?: number | null | undefined };

/**
 * Whether a record is of an asset with a tag and in a yard; undefined where neither is wanted. The assets are read
 * first, so that the database knows whether they are few or many when it chooses an index of the records.
 */
export async function isOfUnits(
  company: CompanyDb,
  assetId: AnyPgColumn,
  { tag, yard }: Wanted,
): Promise<SQL | undefined> {
  const where = and(tag === undefined ? undefined : hasTag(tag), isInYard(yard));
  if (!where) return undefined;
  const limit = assetLimits.taggedMax;
  const found = await company.select({ id: assets.id }, assets, { where, limit });
  return isAny(
    assetId,
    found.map(({ id }) => id),
  );
}
