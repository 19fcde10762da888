import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { toReadMoments, mergeReadings } from "#shared/assets/assets.ts";
import { toDay, toMoment } from "#shared/base/days.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { parsePhotoId } from "#shared/base/photos.ts";
import { assets, photos } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { changeDowntime } from "../downtimes/change-condition.ts";
import { refuseUncertified } from "../downtimes/return-to-service.ts";
import { findNewestLogId, toServiceSeed } from "../records/last-services.ts";
import { recordFormReadings } from "../meters/record-readings.ts";
import { identifyPhotos, namePhoto, storePhotos } from "../photos/store-photos.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { applyAutomatic } from "../programs/apply-automatic.ts";
import { enterYards, findEntered, nameYards } from "../yards/units-in-yards.ts";
import { foldAsset } from "./list-assets.ts";
import { refuseTakenUnit } from "./taken-units.ts";
import { lockAsset, refuseAhead } from "../records/locked-asset.ts";
import { findAsset } from "../records/select-asset.ts";

type Input = Omit<ParsedBody<"updateAsset">, "conditionReason">;

/** Merges the given fields into an asset; an outdated version is refused. */
export function updateAsset({ company, user, params, body, now }: Context<"updateAsset">) {
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    const { version = asset.version } = body;
    if (version !== asset.version) throw fail("assets.stale");
    const { conditionReason = null, ...given } = body;
    const { timeZone } = company;
    const changes = mergeChanges(asset, given, timeZone);
    const isServed = changes.lastServicedDate !== asset.lastServicedDate;
    if (isServed) refuseAhead("lastServicedDate", changes.lastServicedDate, { now, timeZone });
    const wanted: AssetRow = { ...asset, ...changes };
    if (isSameJson(wanted, asset)) return findAsset(tx, asset.id, now);
    const folded = foldAsset(wanted);
    await refuseTakenUnit(tx, asset, { ...wanted, ...folded });
    await enterYards(tx, [findEntered(asset, wanted)]);
    const photo = { assetId: asset.id, from: asset.photoUrl, to: wanted.photoUrl };
    if (photo.from !== photo.to) await changePhoto(tx, user, photo);
    const readAt = toReadMoments(asset, wanted, now);
    const raised = { ...changes, ...readAt, ...folded, version: version + 1, updatedAt: now };
    const wish = { asset, wanted, reason: conditionReason };
    const down = await moveDowntime(tx, { user, now }, wish);
    const serviceSeed = isSameService(asset, wanted)
      ? asset.serviceSeed
      : toServiceSeed(wanted, await findNewestLogId(tx));
    await tx.changeRow(assets, asset.id, { ...raised, ...down, serviceSeed });
    await recordFormReadings(tx, { asset, user, now }, wanted);
    const [before = asset, after = wanted] = await nameYards(tx, [asset, wanted]);
    const entries = toChanges({ noun: "asset", name: asset.name, before, after });
    await recordChanges(tx, { user, now }, entries);
    await applyAutomatic(tx, { user, now }, { before: asset, unit: wanted });
    return findAsset(tx, asset.id, now);
  });
}

function isSameService(before: AssetRow, after: AssetRow): boolean {
  return isSameJson(toServiceSeed(before, 0), toServiceSeed(after, 0));
}

type Wish = { asset: AssetRow; wanted: AssetRow; reason: string | null };

/** An uncertified critical defect prevents an asset's return to service, where the company wants that. */
async function moveDowntime(
  tx: CompanyDb,
  by: { user: CompanyUser; now: Date },
  { asset, wanted, reason }: Wish,
) {
  const { condition, archived } = wanted;
  // Also of an archived asset, which would come back from the archive in use.
  const isReturned = asset.condition !== "in_use" && condition === "in_use";
  if (isReturned && by.user.company.tagsOutCritical) await refuseUncertified(tx, asset);
  return changeDowntime(tx, by, { asset, condition, archived, cause: "form", reason });
}

/**
 * A change with a last-serviced field comes from a client that has logged maintenance, and only moves meters and
 * service forward. A change without one comes from the form, which may lower a meter.
 */
function mergeChanges(asset: AssetRow, input: Input, timeZone: string): Partial<AssetRow> {
  const { lastServicedDate, lastServicedMiles, lastServicedHours, ...form } = input;
  const service = [lastServicedDate, lastServicedMiles, lastServicedHours];
  if (service.every((given) => given === undefined || given === null)) return form;
  const readings = mergeReadings(asset, { odometer: form.currentMiles, hours: form.currentHours });
  const date = mergeServiceDate(asset, lastServicedDate, timeZone);
  const isOlder = date !== null && asset.lastServicedDate !== null && date < asset.lastServicedDate;
  if (isOlder) return { ...form, ...readings };
  return {
    ...form,
    ...readings,
    lastServicedDate: date,
    lastServicedMiles: raise(asset.lastServicedMiles, lastServicedMiles),
    lastServicedHours: raise(asset.lastServicedHours, lastServicedHours),
  };
}

/** A bare day does not replace the moment of a service on that day, which is more exact. */
function mergeServiceDate(
  { lastServicedDate: known }: AssetRow,
  given: string | null | undefined,
  timeZone: string,
): Date | null {
  if (!given || (known && given === toDay(known, timeZone))) return known;
  return toMoment(given, timeZone);
}

function raise(known: number | null, given: number | null | undefined): number | null {
  return given ? Math.max(known ?? 0, given) : known;
}

type PhotoChange = { assetId: number; from: string | null; to: string | null };

/** The new photo must be one that this user sent and nothing shows yet; the old one is released. */
async function changePhoto(tx: CompanyDb, user: CompanyUser, { assetId, from, to }: PhotoChange) {
  const shown = await identifyPhotos(tx, user, namePhoto(to));
  await storePhotos(tx, shown, { assetId });
  if (from === null) return;
  const isShown = and(eq(photos.id, parsePhotoId(from) ?? 0), eq(photos.assetId, assetId));
  await tx.change(photos, isShown, { assetId: null });
}
