import type { maintenanceSchedules } from "#shared/schema.ts";
import type { AssetRow } from "../assets/data.ts";

export type ScheduleRow = typeof maintenanceSchedules.$inferSelect;

/** What a schedule is called where its asset is not seen beside it. */
export function nameSchedule(schedule: { name: string }, asset: { name: string }): string {
  return `${asset.name}: ${schedule.name}`;
}

/** A schedule with what is shown of its asset. */
export function withAsset(schedule: ScheduleRow, asset: AssetRow) {
  const { name: assetName, currentMiles, currentHours } = asset;
  return { ...schedule, assetName, currentMiles, currentHours };
}
