import type { ParsedBody } from "#shared/api-schemas.ts";
import type { Readings } from "#shared/assets.ts";
import { isAfterTomorrow, toMoment, toReadingMoment } from "#shared/days.ts";
import { assetAfterService, maintenanceTexts } from "#shared/maintenance.ts";
import { isSameJson } from "#shared/equality.ts";
import { isSameCycle, scheduleAfterService } from "#shared/schedules.ts";
import { assets, maintenanceLogs, maintenanceSchedules } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { toStoredWords } from "../../db/words.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../assets/data.ts";
import { lockAsset } from "../assets/data.ts";
import { addition, change, recordChanges } from "../audit/record-changes.ts";
import { countDefects } from "../defects/data.ts";
import { selectNear } from "../meters/data.ts";
import { recordReadings, toReadings } from "../meters/record-readings.ts";
import type { GivenPhoto } from "../photos/store-photos.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import type { ScheduleRow } from "../schedules/data.ts";
import { nameSchedule } from "../schedules/data.ts";
import { findSent } from "./data.ts";
import { findRepairs, repairDefects } from "./repair-defects.ts";

type Input = ParsedBody<"logMaintenance">;
type LogRow = typeof maintenanceLogs.$inferSelect;

/** Logs maintenance with all that it changes: the asset, its schedule and the inspection it resolves. */
export async function logMaintenance(context: Context<"logMaintenance">) {
  const { company, user, body: input, now, idempotency } = context;
  const date = toMoment(input.date, company.timeZone);
  // Work may be logged ahead as far as the end of the company's tomorrow.
  if (isAfterTomorrow(date, now, company.timeZone)) throw fail("maintenance.inFuture");
  const given = await readPhotos(input.photoUrls ?? [], context);
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, input.assetId);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    if (earlier) return { ...earlier, assetName: asset.name };
    if (asset.archived) throw fail("request.notFound");
    const schedule = await findSchedule(tx, input);
    const repairs = await findRepairs(tx, input);
    const { log, ...meters } = await insertLog(tx, context, { date, given });
    const hasDefects = await repairDefects(tx, context, { asset, log, ...repairs });
    const serviced = await serviceAsset(tx, context, { asset, log, hasDefects, ...meters });
    const done = schedule && (await serviceSchedule(tx, schedule, { log, readings: serviced }));
    const { name } = asset;
    await recordChanges(tx, context, [
      addition({ noun: "maintenance", name, row: log }),
      ...change({ noun: "asset", name, before: asset, after: { ...asset, ...serviced } }),
      ...(done ? change({ noun: "schedule", name: nameSchedule(done.after, asset), ...done }) : []),
    ]);
    return { ...log, assetName: name };
  });
}

/** The schedule that was served; it must be of the asset that was worked on. */
async function findSchedule(tx: CompanyDb, { scheduleId, assetId }: Input) {
  if (!scheduleId) return undefined;
  const schedule = await tx.get(maintenanceSchedules, scheduleId);
  if (schedule.assetId !== assetId) throw fail("maintenance.scheduleOfOtherAsset");
  return schedule;
}

type Read = { date: Date; given: readonly GivenPhoto[] };

async function insertLog(
  tx: CompanyDb,
  { user, body, now, idempotency }: Context<"logMaintenance">,
  { date, given }: Read,
) {
  const photos = await storePhotos(tx, user, given);
  const values = {
    ...body,
    date,
    photoUrls: photos.map((photo) => photo.url),
    loggedById: user.id,
    idempotencyKey: idempotency?.key,
    requestHash: idempotency?.hash,
    createdAt: now,
    words: toStoredWords(tx, maintenanceTexts(body)),
  };
  const readAt = toReadingMoment(body.date, now, tx.timeZone);
  const [added] = await tx.add(maintenanceLogs, [values], {
    ...getTableColumns(maintenanceLogs),
    near: selectNear(tx, { assetId: body.assetId, at: readAt, readings: toReadings(body) }),
  });
  invariant(added, "a log that was inserted is returned");
  const { near, ...log } = added;
  await claimPhotos(tx, photos, { maintenanceLogId: log.id });
  return { log, near, readAt };
}

type Logged = Omit<Awaited<ReturnType<typeof insertLog>>, "log"> & {
  asset: AssetRow;
  log: LogRow;
  hasDefects: boolean;
};

/** Raises the version too: a form that was opened before must not turn the meters back. */
async function serviceAsset(
  tx: CompanyDb,
  { user, now }: Context<"logMaintenance">,
  { asset, log, hasDefects, ...meters }: Logged,
): Promise<ReturnType<typeof assetAfterService>> {
  const origin = { asset, user, now, source: "maintenance", ...meters } as const;
  const read = await recordReadings(tx, { ...origin, maintenanceLogId: log.id }, toReadings(log));
  const changes = assetAfterService(asset, { ...log, ...read.given }, log.scheduleId !== null);
  const isChanged = !isSameJson({ ...asset, ...changes }, asset);
  if (!isChanged && !hasDefects && Object.keys(read.readAt).length === 0) return asset;
  const raised = isChanged && { ...changes, version: asset.version + 1, updatedAt: now };
  const counts = hasDefects && countDefects(tx, asset.id);
  await tx.change(assets, eq(assets.id, asset.id), { ...read.readAt, ...raised, ...counts });
  return changes;
}

type Service = { log: LogRow; readings: Readings };

/** A service older than the last one changes nothing. With new dues the office is notified again. */
async function serviceSchedule(tx: CompanyDb, before: ScheduleRow, { log, readings }: Service) {
  const { timeZone } = tx;
  const served = scheduleAfterService(before, log, { readings, timeZone });
  if (!served) return undefined;
  const cycle = isSameCycle(before, served) ? {} : { noticedStatus: null };
  const changes = { ...served, ...cycle };
  await tx.change(maintenanceSchedules, eq(maintenanceSchedules.id, before.id), changes);
  return { before, after: { ...before, ...changes } };
}
