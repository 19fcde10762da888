import { formatLabelAddress } from "#shared/labels/label-codes.ts";
import { assetCodes, assets } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/connection/client.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { findLabel } from "../../db/across/labels-across.ts";
import { fail } from "../../errors.ts";
import { readOrigin } from "../../http/public-address.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";

export type LabelParts = {
  database: Pick<Database, "builder">;
  /** Counts a stranger's request from an address; fails when there were too many in the last minute. */
  countLook: (ip: string) => Promise<void>;
  /** Where the product is reached, as the setting PUBLIC_URL says it. */
  publicUrl: string | undefined;
};

/**
 * The unit of a label, for users of its company, and for strangers where that takes their reports; to all
 * other callers the code is unknown.
 */
export async function getCode(
  { params, req, company }: Context<"getCode">,
  { database, countLook }: LabelParts,
) {
  const asset = company && (await findOwn(company, params.code));
  if (asset) return { asset };
  await countLook(req.ip ?? "");
  const label = await findLabel(database.builder, params.code);
  if (label?.unit) return { unit: label.unit };
  throw fail("codes.unknown");
}

async function findOwn(company: CompanyDb, code: string) {
  const { id, name } = assets;
  const [asset] = await company.select({ id, name }, assetCodes, {
    joins: [{ kind: "inner", table: assets, on: eq(id, assetCodes.assetId) }],
    where: and(eq(assetCodes.code, code), isLive),
  });
  return asset;
}

export const isLive = isNull(assetCodes.retiredAt);

/** The code of an asset's label, as a column of its row. */
export function selectCode(company: CompanyDb): SQL {
  const { code, assetId } = assetCodes;
  const where = and(eq(assetId, assets.id), isLive);
  return sql`${company.first({ code }, assetCodes, { where })} ->> 'code'`;
}

type Asset = Pick<AssetRow, "id" | "name" | "unitNumber">;
type Origin = Pick<LabelParts, "publicUrl"> & Pick<Context<"addCodes">, "req">;

/** What is printed of a unit. */
export function toLabel({ id, name, unitNumber }: Asset, code: string, { publicUrl, req }: Origin) {
  const address = formatLabelAddress(publicUrl ?? readOrigin(req), code);
  return { assetId: id, name, unitNumber, code, address };
}
