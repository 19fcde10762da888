import type { ParsedBody } from "#shared/api-schemas.ts";
import { assets } from "#shared/schema.ts";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { addition, keepEntries } from "../audit/keep-entries.ts";
import { claimPhotos, keepPhotos } from "../photos/keep-photos.ts";
import { assetAnswer } from "./data.ts";

type By = { user: Account; now: Date };

/** Adds an asset, with a photo that was sent before if one is named. */
export function createAsset(company: CompanyDb, by: By, input: ParsedBody<"createAsset">) {
  return company.transaction(async (tx) => {
    const photos = input.photoUrl ? await keepPhotos(tx, by.user, [input.photoUrl]) : [];
    const asset = await tx.insert(assets, input);
    const ids = photos.map((photo) => photo.id);
    await claimPhotos(tx, ids, { assetId: asset.id });
    await keepEntries(tx, by, [addition({ noun: "asset", name: asset.name, row: asset })]);
    return assetAnswer(asset);
  });
}
