import { toReadMoments } from "#shared/assets/assets.ts";
import { toMoment } from "#shared/base/days.ts";
import { isDown } from "#shared/downtimes/downtimes.ts";
import { assets } from "#shared/schema.ts";
import type { Context } from "../../http/route.ts";
import { toAddition, recordChanges } from "../audit/record-changes.ts";
import { changeDowntime } from "../downtimes/change-condition.ts";
import { toServiceSeed } from "../records/last-services.ts";
import { recordFormReadings } from "../meters/record-readings.ts";
import { identifyPhotos, namePhoto, storePhotos } from "../photos/store-photos.ts";
import { applyAutomatic } from "../programs/apply-automatic.ts";
import { foldAsset, refuseTakenUnit } from "./list-assets.ts";
import { refuseAhead } from "../records/locked-asset.ts";
import { findAsset } from "../records/select-asset.ts";

/** Adds an asset, with a photo that was sent before if one is named. */
export async function createAsset({ company, user, body, now }: Context<"createAsset">) {
  const { lastServicedDate: day, ...input } = body;
  const lastServicedDate = day ? toMoment(day, company.timeZone) : undefined;
  refuseAhead("lastServicedDate", lastServicedDate, { now, timeZone: company.timeZone });
  return company.transaction(async (tx) => {
    const folded = foldAsset(input);
    await refuseTakenUnit(tx, undefined, { ...folded, archived: false });
    const photos = await identifyPhotos(tx, user, namePhoto(input.photoUrl));
    const readAt = toReadMoments(unread, toReadings(input), now);
    const { condition = "in_use" } = input;
    const downSince = isDown({ condition, archived: false }) ? now : null;
    const values = {
      ...input,
      ...readAt,
      lastServicedDate,
      serviceSeed: toServiceSeed({ ...input, lastServicedDate }, 0),
      ...folded,
      downSince,
      createdAt: now,
      updatedAt: now,
    };
    const asset = await tx.insert(assets, values);
    const added = { asset: { ...asset, condition: "in_use" }, condition, archived: false } as const;
    await changeDowntime(tx, { user, now }, { ...added, cause: "form", reason: null });
    await storePhotos(tx, photos, { assetId: asset.id });
    await recordFormReadings(tx, { asset: { ...asset, ...unread }, user, now }, asset);
    const entry = toAddition({ noun: "asset", name: asset.name, row: asset });
    await recordChanges(tx, { user, now }, [entry]);
    await applyAutomatic(tx, { user, now }, { unit: asset });
    return findAsset(tx, asset.id, now);
  });
}

const unread = { currentMiles: 0, currentHours: 0 };

function toReadings({ currentMiles, currentHours }: Context<"createAsset">["body"]) {
  return { currentMiles: currentMiles ?? 0, currentHours: currentHours ?? 0 };
}
