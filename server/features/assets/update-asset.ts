import type { ParsedBody } from "#shared/api-schemas.ts";
import { readingsAfter } from "#shared/assets.ts";
import { toDay, isAfterTomorrow, toMoment } from "#shared/days.ts";
import { errors } from "#shared/errors.ts";
import { isSameJson } from "#shared/equality.ts";
import { parsePhotoId } from "#shared/photos.ts";
import { assets, photos } from "#shared/schema.ts";
import { toSearchText } from "#shared/search.ts";
import { and, eq } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import type { AssetRow } from "./data.ts";
import { assetAnswer, lockAsset } from "./data.ts";

type Input = ParsedBody<"updateAsset">;
type Update = { user: Account; assetId: number; now: Date };

/** Merges the given fields into an asset; a version that is no longer its own is refused. */
export function updateAsset(company: CompanyDb, update: Update, input: Input) {
  const { user, assetId, now } = update;
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, assetId);
    const { version = asset.version } = input;
    if (version !== asset.version) throw fail("assets.stale");
    const changes = changesOf(asset, input, company.timeZone);
    const isServed = changes.lastServicedDate !== asset.lastServicedDate;
    if (isServed) refuseServiceAhead(changes.lastServicedDate, now, company.timeZone);
    const wanted: AssetRow = { ...asset, ...changes };
    if (isSameJson(wanted, asset)) return assetAnswer(asset);
    const photo = { assetId, from: asset.photoUrl, to: wanted.photoUrl };
    if (photo.from !== photo.to) await changePhoto(tx, user, photo);
    const searchText = toSearchText(wanted);
    const raised = { ...changes, searchText, version: version + 1, updatedAt: now };
    await tx.update(assets, eq(assets.id, assetId), raised);
    const states = { before: asset, after: wanted };
    await recordChanges(tx, update, change({ noun: "asset", name: asset.name, ...states }));
    return assetAnswer({ ...wanted, ...raised });
  });
}

/**
 * With any last-serviced field it is the call that follows a maintenance log, which only moves
 * meters and service forward; without one it is the form, which may correct a meter downwards.
 */
function changesOf(asset: AssetRow, input: Input, timeZone: string): Partial<AssetRow> {
  const { lastServicedDate, lastServicedMiles, lastServicedHours, ...form } = input;
  const service = [lastServicedDate, lastServicedMiles, lastServicedHours];
  if (service.every((given) => given === undefined || given === null)) return form;
  const readings = readingsAfter(asset, { odometer: form.currentMiles, hours: form.currentHours });
  const date = servicedAt(asset, lastServicedDate, timeZone);
  const isOlder = date !== null && asset.lastServicedDate !== null && date < asset.lastServicedDate;
  if (isOlder) return { ...form, ...readings };
  return {
    ...form,
    ...readings,
    lastServicedDate: date,
    lastServicedMiles: higher(asset.lastServicedMiles, lastServicedMiles),
    lastServicedHours: higher(asset.lastServicedHours, lastServicedHours),
  };
}

/** No later service could ever take the place of one that is dated ahead. */
export function refuseServiceAhead(
  date: Date | null | undefined,
  now: Date,
  timeZone: string,
): void {
  if (!date || !isAfterTomorrow(date, now, timeZone)) return;
  const { message } = errors["maintenance.inFuture"];
  throw fail("maintenance.inFuture", { fields: { lastServicedDate: message } });
}

/** A bare day on which it was serviced, as is known to the minute, says nothing new. */
function servicedAt(
  { lastServicedDate: known }: AssetRow,
  given: string | null | undefined,
  timeZone: string,
): Date | null {
  if (!given || (known && given === toDay(known, timeZone))) return known;
  return toMoment(given, timeZone);
}

function higher(known: number | null, given: number | null | undefined): number | null {
  return given ? Math.max(known ?? 0, given) : known;
}

type PhotoChange = { assetId: number; from: string | null; to: string | null };

/** The new photo must be one that this user sent and nothing shows yet; the old one is let go. */
async function changePhoto(tx: CompanyDb, user: Account, { assetId, from, to }: PhotoChange) {
  const given = await readPhotos(to === null ? [] : [to]);
  const stored = await storePhotos(tx, user, given);
  await claimPhotos(
    tx,
    stored.map((photo) => photo.id),
    { assetId },
  );
  if (from === null) return;
  const isShown = and(eq(photos.id, parsePhotoId(from) ?? 0), eq(photos.assetId, assetId));
  await tx.change(photos, isShown, { assetId: null });
}
