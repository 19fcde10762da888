import type { ParsedBody } from "#shared/api-schemas.ts";
import type { Readings } from "#shared/assets.ts";
import { isAfterTomorrow, toMoment, toReadingMoment } from "#shared/days.ts";
import { assetAfterService, maintenanceTexts } from "#shared/maintenance.ts";
import { formatFullName } from "#shared/crew.ts";
import { isSameJson } from "#shared/equality.ts";
import { isSameCycle, scheduleAfterService } from "#shared/schedules.ts";
import { assets, inspectionLogs, maintenanceLogs, maintenanceSchedules } from "#shared/schema.ts";
import { and, eq, getTableColumns, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Selected } from "../../db/company-rows.ts";
import { toStoredWords } from "../../db/words.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../assets/data.ts";
import { lockAsset } from "../assets/data.ts";
import { addition, change, recordChanges } from "../audit/record-changes.ts";
import { selectNear } from "../meters/data.ts";
import { recordReadings, toReadings } from "../meters/record-readings.ts";
import { notifyUser } from "../notifications/notify.ts";
import type { GivenPhoto } from "../photos/store-photos.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import type { ScheduleRow } from "../schedules/data.ts";
import { nameSchedule } from "../schedules/data.ts";
import { findSent } from "./data.ts";

type Input = ParsedBody<"logMaintenance">;
type LogRow = typeof maintenanceLogs.$inferSelect;

/** Logs maintenance with all that it changes: the asset, its schedule and the inspection it resolves. */
export async function logMaintenance(context: Context<"logMaintenance">) {
  const { company, user, body: input, now, idempotency, leaveTurn } = context;
  const date = toMoment(input.date, company.timeZone);
  // Work may be logged ahead as far as the end of the company's tomorrow.
  if (isAfterTomorrow(date, now, company.timeZone)) throw fail("maintenance.inFuture");
  const given = await readPhotos(input.photoUrls ?? [], leaveTurn);
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, input.assetId);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    if (earlier) return { ...earlier, assetName: asset.name };
    if (asset.archived) throw fail("request.notFound");
    const schedule = await findSchedule(tx, input);
    const inspection = await findInspection(tx, input);
    const { log, ...meters } = await insertLog(tx, context, { date, given });
    const serviced = await serviceAsset(tx, context, { asset, log, ...meters });
    const done = schedule && (await serviceSchedule(tx, schedule, { log, readings: serviced }));
    const { name } = asset;
    await recordChanges(tx, context, [
      addition({ noun: "maintenance", name, row: log }),
      ...change({ noun: "asset", name, before: asset, after: { ...asset, ...serviced } }),
      ...(done ? change({ noun: "schedule", name: nameSchedule(done.after, asset), ...done }) : []),
    ]);
    if (inspection) await resolveInspection(tx, context, { inspection, asset, log });
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

const { id, assetId, driverId, passed, resolved } = inspectionLogs;
const inspectionFields = { id, assetId, driverId, passed, resolved };

type Inspection = Selected<typeof inspectionFields>;

/** The inspection that is resolved: of the same asset, failed and open. */
async function findInspection(tx: CompanyDb, input: Input): Promise<Inspection | undefined> {
  if (!input.resolvedInspectionId) return undefined;
  const where = eq(inspectionLogs.id, input.resolvedInspectionId);
  const [inspection] = await tx.select(inspectionFields, inspectionLogs, { where });
  if (!inspection) throw fail("request.notFound");
  if (inspection.assetId !== input.assetId) throw fail("maintenance.inspectionOfOtherAsset");
  if (inspection.passed) throw fail("maintenance.inspectionPassed");
  if (inspection.resolved) throw fail("maintenance.alreadyResolved");
  return inspection;
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
    near: selectNear(tx, body.assetId, readAt),
  });
  invariant(added, "a log that was inserted is returned");
  const { near, ...log } = added;
  await claimPhotos(tx, photos, { maintenanceLogId: log.id });
  return { log, near, readAt };
}

type Logged = Omit<Awaited<ReturnType<typeof insertLog>>, "log"> & { asset: AssetRow; log: LogRow };

/** Raises the version too: a form that was opened before must not turn the meters back. */
async function serviceAsset(
  tx: CompanyDb,
  { user, now }: Context<"logMaintenance">,
  { asset, log, ...meters }: Logged,
): Promise<ReturnType<typeof assetAfterService>> {
  const origin = { asset, user, now, source: "maintenance", ...meters } as const;
  const read = await recordReadings(tx, { ...origin, maintenanceLogId: log.id }, toReadings(log));
  const changes = assetAfterService(asset, { ...log, ...read.given }, log.scheduleId !== null);
  const isChanged = !isSameJson({ ...asset, ...changes }, asset);
  if (!isChanged && Object.keys(read.readAt).length === 0) return asset;
  const raised = isChanged && { ...changes, version: asset.version + 1, updatedAt: now };
  await tx.change(assets, eq(assets.id, asset.id), { ...read.readAt, ...raised });
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

type Resolution = { inspection: Inspection; asset: AssetRow; log: LogRow };

/** Of several who resolve one inspection the first wins; its driver is notified. */
async function resolveInspection(
  tx: CompanyDb,
  { user, now }: Context<"logMaintenance">,
  { inspection, asset, log }: Resolution,
): Promise<void> {
  const resolution = { resolved: true, resolvedAt: now, resolvedByMaintenanceId: log.id };
  const isOpen = and(eq(inspectionLogs.id, inspection.id), not(inspectionLogs.resolved));
  if ((await tx.change(inspectionLogs, isOpen, resolution)) === 0) {
    throw fail("maintenance.alreadyResolved");
  }
  const notification = {
    type: "inspection_resolved",
    title: "Inspection resolved",
    message: `${asset.name}: ${log.serviceType} logged by ${formatFullName(user)}`,
    assetId: asset.id,
    createdAt: now,
  } as const;
  await notifyUser(tx, notification, { userId: inspection.driverId, authorId: user.id });
}
