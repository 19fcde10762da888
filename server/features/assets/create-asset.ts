import { toMoment } from "#shared/base/days.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { identifyPhotos, namePhoto, storePhotos } from "../photos/store-photos.ts";
import { refuseAhead } from "../records/locked-asset.ts";
import { findAsset } from "../records/select-asset.ts";
import { enterYards } from "../yards/units-in-yards.ts";
import { addAssets } from "./add-assets.ts";
import { foldAsset } from "./list-assets.ts";
import { refuseTakenUnit } from "./taken-units.ts";

/** Adds an asset, with a photo that was sent before if one is named. */
export async function createAsset({ company, user, body, now }: Context<"createAsset">) {
  const { lastServicedDate: day, ...input } = body;
  const lastServicedDate = day ? toMoment(day, company.timeZone) : undefined;
  refuseAhead("lastServicedDate", lastServicedDate, { now, timeZone: company.timeZone });
  return company.transaction(async (tx) => {
    await refuseTakenUnit(tx, undefined, { ...foldAsset(input), archived: false });
    await enterYards(tx, [input.yardId]);
    const photos = await identifyPhotos(tx, user, namePhoto(input.photoUrl));
    const [asset] = await addAssets(tx, { user, now }, [{ ...input, lastServicedDate }]);
    invariant(asset, "a unit that was added is returned");
    await storePhotos(tx, photos, { assetId: asset.id });
    return findAsset(tx, asset.id, now);
  });
}
