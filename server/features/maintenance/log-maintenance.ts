import type { ParsedBody } from "#shared/api-schemas.ts";
import type { Readings } from "#shared/assets.ts";
import { isAfterTomorrow, toMoment } from "#shared/days.ts";
import { assetAfterService } from "#shared/maintenance.ts";
import { formatFullName } from "#shared/crew.ts";
import { isSameJson } from "#shared/equality.ts";
import { isSameCycle, scheduleAfterService } from "#shared/schedules.ts";
import { assets, inspectionLogs, maintenanceLogs, maintenanceSchedules } from "#shared/schema.ts";
import { and, eq, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Selected } from "../../db/company-rows.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../assets/data.ts";
import { lockAsset } from "../assets/data.ts";
import { addition, change, recordChanges } from "../audit/record-changes.ts";
import { notifyUser } from "../notifications/notify.ts";
import type { GivenPhoto } from "../photos/store-photos.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import type { ScheduleRow } from "../schedules/data.ts";
import { scheduleTitle } from "../schedules/data.ts";
import type { MaintenanceLogRow } from "./data.ts";
import { findSent, logAnswer } from "./data.ts";

type Input = ParsedBody<"logMaintenance">;
type Logging = Pick<Context<"logMaintenance">, "user" | "now" | "idempotency">;

/** Logs maintenance with all that it does: to the asset, its schedule and the inspection it answers. */
export async function logMaintenance({ company, body: input, ...by }: Context<"logMaintenance">) {
  const { user, now, idempotency } = by;
  const date = toMoment(input.date, company.timeZone);
  // Work may be logged ahead as far as the end of the company's tomorrow.
  if (isAfterTomorrow(date, now, company.timeZone)) throw fail("maintenance.inFuture");
  const given = await readPhotos(input.photoUrls ?? []);
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, input.assetId);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    if (earlier) return logAnswer(earlier, asset.name);
    if (asset.archived) throw fail("request.notFound");
    const schedule = await findSchedule(tx, input);
    const inspection = await findInspection(tx, input);
    const log = await saveLog(tx, { ...input, date, given }, by);
    const serviced = await serviceAsset(tx, asset, { log, now });
    const done = schedule && (await serviceSchedule(tx, schedule, { log, readings: serviced }));
    await recordChanges(tx, by, [
      addition({ noun: "maintenance", name: asset.name, row: log }),
      ...change({
        noun: "asset",
        name: asset.name,
        before: asset,
        after: { ...asset, ...serviced },
      }),
      ...(done
        ? change({ noun: "schedule", name: scheduleTitle(done.after, asset), ...done })
        : []),
    ]);
    if (inspection) await resolveInspection(tx, { inspection, asset, log }, by);
    return logAnswer(log, asset.name);
  });
}

/** The schedule that was served; it must be of the asset that was worked on. */
async function findSchedule(tx: CompanyDb, { scheduleId, assetId }: Input) {
  if (!scheduleId) return undefined;
  const schedule = await tx.get(maintenanceSchedules, scheduleId);
  if (schedule.assetId !== assetId) throw fail("maintenance.scheduleOfOtherAsset");
  return schedule;
}

const inspectionFields = {
  id: inspectionLogs.id,
  assetId: inspectionLogs.assetId,
  driverId: inspectionLogs.driverId,
  passed: inspectionLogs.passed,
  resolved: inspectionLogs.resolved,
};

type Inspection = Selected<typeof inspectionFields>;

/** The inspection that is resolved: of the same asset, failed and open. */
async function findInspection(
  tx: CompanyDb,
  { resolvedInspectionId: id, assetId }: Input,
): Promise<Inspection | undefined> {
  if (!id) return undefined;
  const where = eq(inspectionLogs.id, id);
  const [inspection] = await tx.select(inspectionFields, inspectionLogs, { where });
  if (!inspection) throw fail("request.notFound");
  if (inspection.assetId !== assetId) throw fail("maintenance.inspectionOfOtherAsset");
  if (inspection.passed) throw fail("maintenance.inspectionPassed");
  if (inspection.resolved) throw fail("maintenance.alreadyResolved");
  return inspection;
}

type Dated = Omit<Input, "date"> & { date: Date; given: readonly GivenPhoto[] };

async function saveLog(tx: CompanyDb, dated: Dated, { user, now, idempotency }: Logging) {
  const { given, ...input } = dated;
  const photos = await storePhotos(tx, user, given);
  const log = await tx.insert(maintenanceLogs, {
    ...input,
    photoUrls: photos.map((photo) => photo.url),
    loggedById: user.id,
    idempotencyKey: idempotency?.key,
    requestHash: idempotency?.hash,
    createdAt: now,
  });
  const photoIds = photos.map((photo) => photo.id);
  await claimPhotos(tx, photoIds, { maintenanceLogId: log.id });
  return log;
}

type Logged = { log: MaintenanceLogRow; now: Date };

/** Raises the version too: a form that was opened before must not turn the meters back. */
async function serviceAsset(
  tx: CompanyDb,
  asset: AssetRow,
  { log, now }: Logged,
): Promise<ReturnType<typeof assetAfterService>> {
  const changes = assetAfterService(asset, log, log.scheduleId !== null);
  const isChanged = !isSameJson({ ...asset, ...changes }, asset);
  if (!isChanged) return asset;
  const raised = { ...changes, version: asset.version + 1, updatedAt: now };
  await tx.change(assets, eq(assets.id, asset.id), raised);
  return changes;
}

type Service = { log: MaintenanceLogRow; readings: Readings };

/** A service older than the last one changes nothing. With new dues, the office is notified anew. */
async function serviceSchedule(tx: CompanyDb, before: ScheduleRow, { log, readings }: Service) {
  const { timeZone } = tx;
  const served = scheduleAfterService(before, log, { readings, timeZone });
  if (!served) return undefined;
  const cycle = isSameCycle(before, served) ? {} : { noticedStatus: null };
  const changes = { ...served, ...cycle };
  await tx.change(maintenanceSchedules, eq(maintenanceSchedules.id, before.id), changes);
  return { before, after: { ...before, ...changes } };
}

type Resolution = { inspection: Inspection; asset: AssetRow; log: MaintenanceLogRow };

/** Of several who resolve one inspection the first wins; its driver is notified. */
async function resolveInspection(
  tx: CompanyDb,
  { inspection, asset, log }: Resolution,
  { user, now }: Pick<Logging, "user" | "now">,
): Promise<void> {
  const { id, resolved } = inspectionLogs;
  const resolution = { resolved: true, resolvedAt: now, resolvedByMaintenanceId: log.id };
  const isOpen = and(eq(id, inspection.id), not(resolved));
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
