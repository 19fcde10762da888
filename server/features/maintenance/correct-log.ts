import { isSameCycle } from "#shared/schedules/next-dues.ts";
import { assets, maintenanceLogs, maintenanceSchedules } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import { refuseReused } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import { toAddition, toChanges, recordChanges } from "../audit/record-changes.ts";
import type { Again } from "../defects/close-defects.ts";
import { resetNotified } from "../meters/change-meter.ts";
import type { ReadingRow } from "../meters/list-readings.ts";
import { toReadings } from "../meters/record-readings.ts";
import { restoreOthers } from "../meters/void-readings.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import type { LogCall, LogRow, Served } from "./log-maintenance.ts";
import { findFacts, performLog, pickKept, readWork, toScheduleChanges } from "./log-maintenance.ts";
import { selectSent } from "./read-maintenance.ts";
import { settleReopened, takeBack, toVoiding } from "./take-back.ts";

/** Voids a log and puts another in its place, at once: what is the same in both does not change. */
export async function correctMaintenance(context: Context<"correctMaintenance">) {
  const { company, user, params, body, now } = context;
  const call: LogCall = { ...context, body: body.log };
  // Its photos never change, so they may be read before the lock.
  const kept = pickKept(await company.get(maintenanceLogs, params.id), call.body);
  const added = (call.body.photoUrls ?? []).filter((url) => !kept.includes(url));
  const work = await readWork(call, added);
  return company.transaction(async (tx) => {
    const { asset, target } = await lockAssets(tx, context);
    const earlier = await findSent(tx, context);
    if (earlier) return { ...earlier, assetName: target.name };
    const isMoved = target.id !== asset.id;
    if (isMoved) refuseArchived(target);
    const by = { user, now, reason: body.reason };
    const old = await tx.get(maintenanceLogs, params.id);
    const taken = await takeBack(tx, by, { asset, log: old });
    // What was read at the same time was read at the same moment.
    const isSameDate = work.date.getTime() === old.date.getTime();
    const readAt = (isSameDate && taken.readings.readAt) || work.readAt;
    const facts = await findFacts(tx, call, readAt);
    const done = await performLog(tx, call, {
      asset: isMoved ? target : taken.after,
      facts,
      work: { ...work, readAt },
      corrected: {
        log: old,
        again: toAgain(taken),
        staysVoid: taken.voidBefore,
      },
    });
    await tx.changeRow(maintenanceLogs, old.id, { replacedById: done.log.id });
    const reopened = taken.reopened.filter(({ id }) => !done.repairedIds.includes(id));
    const after = isMoved ? taken.after : done.after;
    await settleReopened(tx, by, { ...taken, asset: await readVersion(tx, after), reopened });
    await keepNotified(tx, taken.schedule, done.schedule);
    const rows = listDropped(taken.readings.rows, done.log);
    const others = await restoreOthers(tx, { asset: after, log: old, rows, now });
    for (const changed of isMoved ? [after, done.after] : [after]) {
      await resetNotified(tx, changed, now);
    }
    const { name } = target;
    await recordChanges(tx, context, [
      toVoiding(asset, taken.log),
      ...taken.readings.entries,
      toAddition({ noun: "maintenance", name, row: done.log }),
      ...toChanges({ noun: "asset", name: asset.name, before: asset, after }),
      ...(isMoved ? toChanges({ noun: "asset", name, before: target, after: done.after }) : []),
      ...toServedChanges({ asset, target }, taken.schedule, done.schedule),
      ...others,
    ]);
    return { ...done.log, assetName: name };
  });
}

/** What the void log had read and the new one does not. */
function listDropped(rows: readonly ReadingRow[], log: LogRow): ReadingRow[] {
  const read = toReadings(log);
  const isReadAgain = ({ meter, value }: ReadingRow) =>
    read.some((reading) => reading.meter === meter && reading.value === value);
  return rows.filter((row) => row.assetId !== log.assetId || !isReadAgain(row));
}

/** What the void log had closed and certified. */
function toAgain({ reopened, inspectionIds }: Awaited<ReturnType<typeof takeBack>>): Again {
  return {
    defectIds: reopened.map(({ id }) => id),
    closedAt: Object.fromEntries(reopened.map(({ id, closedAt }) => [id, closedAt])),
    certifiedIds: reopened.filter(({ certified }) => certified).map(({ id }) => id),
    inspectionIds,
  };
}

type Locked = { asset: AssetRow; target: AssetRow };

/** The unit of the void log and that of the new one: two are locked in the order of their ids. */
async function lockAssets(
  tx: CompanyDb,
  { params, body }: Context<"correctMaintenance">,
): Promise<Locked> {
  const { assetId } = await tx.get(maintenanceLogs, params.id);
  const ids = [...new Set([assetId, body.log.assetId])].toSorted((a, b) => a - b);
  const locked = new Map<number, AssetRow>();
  for (const id of ids) locked.set(id, await lockAsset(tx, id));
  const [asset, target] = [locked.get(assetId), locked.get(body.log.assetId)];
  invariant(asset && target, "both assets were locked");
  return { asset, target };
}

/** The log that was sent before under the same key, if it corrects the same one. */
async function findSent(
  tx: CompanyDb,
  { user, params, body, idempotency }: Context<"correctMaintenance">,
): Promise<LogRow | undefined> {
  if (!idempotency) return undefined;
  const sent = selectSent(tx, { userId: user.id, key: idempotency.key });
  const [found] = await tx.select({ sent }, assets, { where: eq(assets.id, body.log.assetId) });
  refuseReused(found?.sent, idempotency);
  if (!found?.sent) return undefined;
  if (found.sent.replacesId !== params.id) throw fail("idempotency.reused");
  return tx.get(maintenanceLogs, found.sent.id);
}

/** The asset as both logs left it. */
async function readVersion(tx: CompanyDb, asset: AssetRow): Promise<AssetRow> {
  return { ...asset, ...(await tx.get(assets, asset.id)) };
}

/** Dues that are the same after both were notified of already. */
async function keepNotified(tx: CompanyDb, taken: Served, done: Served): Promise<void> {
  if (!taken || !done || taken.before.id !== done.after.id) return;
  const { notifiedStatus } = taken.before;
  if (!isSameCycle(taken.before, done.after)) return;
  await tx.changeRow(maintenanceSchedules, done.after.id, { notifiedStatus });
}

/** A schedule that both served changes once, and not at all where both say the same. */
function toServedChanges({ asset, target }: Locked, taken: Served, done: Served) {
  if (taken && done && taken.before.id === done.after.id) {
    return toScheduleChanges(target, { before: taken.before, after: done.after });
  }
  return [...toScheduleChanges(asset, taken), ...toScheduleChanges(target, done)];
}
