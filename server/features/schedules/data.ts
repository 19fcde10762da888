import type { Readings } from "#shared/assets.ts";
import type { maintenanceSchedules } from "#shared/schema.ts";

export type ScheduleRow = typeof maintenanceSchedules.$inferSelect;

/** What a schedule is called where its asset is not seen beside it. */
export function scheduleTitle(schedule: { name: string }, asset: { name: string }): string {
  return `${asset.name}: ${schedule.name}`;
}

type AssetOfSchedule = Readings & { name: string };

export function scheduleAnswer(
  { companyId: _company, noticedStatus: _noticed, ...shown }: ScheduleRow,
  { name, currentMiles, currentHours }: AssetOfSchedule,
) {
  return { ...shown, assetName: name, currentMiles, currentHours };
}
