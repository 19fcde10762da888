import type { maintenanceSchedules } from "#shared/schema.ts";
import type { AssetRow } from "../records/locked-asset.ts";

export type ScheduleRow = typeof maintenanceSchedules.$inferSelect;

/** Names a schedule with its asset, for where that is not shown beside it. */
export function nameSchedule(schedule: { name: string }, asset: { name: string }): string {
  return `${asset.name}: ${schedule.name}`;
}

/** A schedule with what is shown of its asset. */
export function withAsset(schedule: ScheduleRow, asset: AssetRow) {
  const { name: assetName, currentMiles, currentHours } = asset;
  return { ...schedule, assetName, currentMiles, currentHours };
}
