import type { ParsedBody } from "#shared/api-schemas.ts";
import { assets } from "#shared/schema.ts";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { claimPhotos, keepPhotos } from "../photos/keep-photos.ts";
import { assetAnswer } from "./data.ts";

/** Adds an asset, with a photo that was sent before if one is named. */
export function createAsset(company: CompanyDb, user: Account, input: ParsedBody<"createAsset">) {
  return company.transaction(async (tx) => {
    const photos = input.photoUrl ? await keepPhotos(tx, user, [input.photoUrl]) : [];
    const asset = await tx.insert(assets, input);
    const ids = photos.map((photo) => photo.id);
    await claimPhotos(tx, ids, { assetId: asset.id });
    return assetAnswer(asset);
  });
}
