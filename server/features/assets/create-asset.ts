import type { ParsedBody } from "#shared/api-schemas.ts";
import { toMoment } from "#shared/days.ts";
import { assets } from "#shared/schema.ts";
import { toSearchText } from "#shared/search.ts";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { addition, recordChanges } from "../audit/record-changes.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { assetAnswer } from "./data.ts";
import { refuseServiceAhead } from "./update-asset.ts";

type By = { user: Account; now: Date };
type Input = ParsedBody<"createAsset">;

/** Adds an asset, with a photo that was sent before if one is named. */
export async function createAsset(
  company: CompanyDb,
  by: By,
  { lastServicedDate, ...input }: Input,
) {
  const served = lastServicedDate ? toMoment(lastServicedDate, company.timeZone) : undefined;
  refuseServiceAhead(served, by.now, company.timeZone);
  const given = await readPhotos(input.photoUrl ? [input.photoUrl] : []);
  return company.transaction(async (tx) => {
    const photos = await storePhotos(tx, by.user, given);
    const searchText = toSearchText(input);
    const asset = await tx.insert(assets, { ...input, lastServicedDate: served, searchText });
    const ids = photos.map((photo) => photo.id);
    await claimPhotos(tx, ids, { assetId: asset.id });
    await recordChanges(tx, by, [addition({ noun: "asset", name: asset.name, row: asset })]);
    return assetAnswer(asset);
  });
}
