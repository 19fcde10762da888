import type { Meter } from "#shared/meters/meters.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { assets, maintenanceLogs, maintenanceSchedules, meterReadings } from "#shared/schema.ts";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { countMonthsOf } from "../costs/count-months.ts";
import { findMeter } from "../meters/change-meter.ts";
import { notifyOfReopening } from "../defects/notify-of-reopening.ts";
import { toReadings } from "../meters/record-readings.ts";
import { voidReadings } from "../meters/void-readings.ts";
import { notifyOfTag } from "../defects/notify-of-tag.ts";
import { reopenDefects } from "../defects/reopen-defects.ts";
import { countDefects } from "../defects/select-defects.ts";
import { tagOutCritical } from "../downtimes/tag-out-critical.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { findLastService, settleSchedule } from "../records/last-services.ts";
import { storeFirstDues } from "../schedules/first-dues.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import type { LogRow, Served } from "./log-maintenance.ts";

export type By = { user: CompanyUser; now: Date; reason: string };

/** Nothing is done to a void log; the one that replaces it has its files. */
export function refuseVoid({ replacedById, voidedAt }: LogRow): void {
  if (replacedById !== null) throw fail("maintenance.replaced");
  if (voidedAt !== null) throw fail("maintenance.alreadyVoid");
}

/** Everything as if a log of a locked asset had never been made. */
export async function takeBack(tx: CompanyDb, by: By, { asset, log }: Taken) {
  const { user, now, reason } = by;
  refuseVoid(log);
  const voidedByName = formatFullName(user);
  const voided = { voidedAt: now, voidedById: user.id, voidedByName, voidReason: reason };
  await tx.changeRow(maintenanceLogs, log.id, voided);
  tx.expectSeals([{ kind: "voiding", recordId: log.id }]);
  const { reopened, inspectionIds } = await reopenDefects(tx, by, { asset, log });
  const isOfRecord = eq(meterReadings.maintenanceLogId, log.id);
  const readings = await voidReadings(tx, { asset, isOfRecord, voided });
  /** What it had read and was voided by itself. */
  const voidBefore = toReadings(log).filter(({ meter }) => !readings.meters.includes(meter));
  const after = await restoreAsset(tx, now, { asset, log, meters: readings.meters });
  const schedule = await restoreSchedule(tx, after, log);
  await storeForecasts(tx, { now, assetIds: [asset.id] });
  await countMonthsOf(tx, [log], now);
  return {
    log: { ...log, ...voided },
    after,
    schedule,
    reopened,
    inspectionIds,
    readings,
    voidBefore,
  };
}

type Taken = { asset: AssetRow; log: LogRow };
type Restored = Taken & { meters: readonly Meter[] };

async function restoreAsset(
  tx: CompanyDb,
  now: Date,
  { asset, log, meters }: Restored,
): Promise<AssetRow> {
  let after: AssetRow = { ...asset, version: asset.version + 1, updatedAt: now };
  for (const meter of meters) after = { ...after, ...(await findMeter(tx, asset, meter)) };
  const service = log.scheduleId === null ? {} : await findLastService(tx, asset);
  after = { ...after, ...service, maintainedAt: await findMaintained(tx, asset) };
  const { currentMiles, currentHours, milesReadAt, hoursReadAt, maintainedAt, version } = after;
  const read = { currentMiles, currentHours, milesReadAt, hoursReadAt };
  const changes = { ...service, ...read, maintainedAt, version, updatedAt: now };
  await tx.changeRow(assets, { id: asset.id, compute: countDefects }, changes);
  return after;
}

async function findMaintained(tx: CompanyDb, asset: AssetRow): Promise<Date | null> {
  const { date, id, assetId, voidedAt } = maintenanceLogs;
  const [newest] = await tx.select({ date }, maintenanceLogs, {
    where: and(eq(assetId, asset.id), isNull(voidedAt)),
    orderBy: [desc(date), desc(id)],
    limit: 1,
  });
  return newest?.date ?? null;
}

async function restoreSchedule(tx: CompanyDb, asset: AssetRow, log: LogRow): Promise<Served> {
  if (log.scheduleId === null) return undefined;
  const before = await tx.get(maintenanceSchedules, log.scheduleId);
  const after = await settleSchedule(tx, asset, before);
  await storeFirstDues(tx, asset.id);
  return { before, after };
}

type Reopened = Pick<Awaited<ReturnType<typeof takeBack>>, "reopened" | "inspectionIds"> & Taken;

/**
 * What follows from defects and inspections that are open again: those who were notified of the repair are notified of
 * that, and an asset in use with a critical defect is taken out of service, also where it was returned meanwhile.
 */
export async function settleReopened(
  tx: CompanyDb,
  { user, now, reason }: By,
  { asset, log, reopened, inspectionIds }: Reopened,
): Promise<void> {
  const defectIds = reopened.map(({ id }) => id);
  await notifyOfReopening(tx, { asset, user, now, reason, log, defectIds, inspectionIds });
  const defect = reopened.find(({ critical }) => critical);
  if (!defect) return;
  const tag = await tagOutCritical(tx, { asset, user, now }, defect);
  if (!tag) return;
  await tx.changeRow(assets, asset.id, tag);
  await notifyOfTag(tx, { asset, user, now }, defect);
}

/** The entry of a log that was made void. */
export function toVoiding({ name }: AssetRow, { id, voidReason }: LogRow): NewEntry {
  const changes = { voidReason: { from: null, to: voidReason } };
  return { action: "voided", noun: "maintenance", rowId: id, rowName: name, changes };
}
