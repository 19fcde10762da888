import { assetCodes } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import { drawCodes } from "../../db/across/labels-across.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { toEntry } from "./add-codes.ts";
import { isLive, type LabelParts, toLabel } from "./get-code.ts";

/** Gives a unit another code, for a label that was lost or stolen: the old one leads nowhere. */
export function changeCode(context: Context<"changeCode">, { database, publicUrl }: LabelParts) {
  const { company, user, params, now, req } = context;
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    const where = and(eq(assetCodes.assetId, asset.id), isLive);
    const [old] = await tx.update(assetCodes, where, { retiredAt: now });
    const [code] = await drawCodes(database.builder, 1);
    invariant(code, "as many codes are drawn as are wanted");
    const row = { assetId: asset.id, code, createdById: user.id, createdAt: now };
    await tx.add(assetCodes, [row]);
    await recordChanges(tx, { user, now }, toEntry(asset, { from: old?.code, to: code }));
    return toLabel(asset, code, { publicUrl, req });
  });
}
