import { maintenanceLogs } from "#shared/schema.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { resetNotified } from "../meters/change-meter.ts";
import { restoreOthers } from "../meters/void-readings.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { toScheduleChanges } from "./log-maintenance.ts";
import { settleReopened, takeBack, toVoiding } from "./take-back.ts";

/** Voids a log that is wrong: it stays, with who voided it and why, and what it did is taken back. */
export function voidMaintenance(context: Context<"voidMaintenance">) {
  const { company, user, params, body, now } = context;
  return company.transaction(async (tx) => {
    const { assetId } = await tx.get(maintenanceLogs, params.id);
    const asset = await lockAsset(tx, assetId);
    const log = await tx.get(maintenanceLogs, params.id);
    const by = { user, now, reason: body.reason };
    const taken = await takeBack(tx, by, { asset, log });
    const { after, schedule, readings } = taken;
    await settleReopened(tx, by, { ...taken, asset: after });
    const others = await restoreOthers(tx, { asset: after, log, rows: readings.rows, now });
    await resetNotified(tx, after, now);
    await recordChanges(tx, context, [
      toVoiding(asset, taken.log),
      ...readings.entries,
      ...toChanges({ noun: "asset", name: asset.name, before: asset, after }),
      ...toScheduleChanges(asset, schedule),
      ...others,
    ]);
    return { ...taken.log, assetName: asset.name };
  });
}
