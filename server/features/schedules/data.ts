import type { ParsedQuery } from "#shared/api-schemas.ts";
import type { Readings } from "#shared/assets.ts";
import { limits } from "#shared/limits.ts";
import { isUsageDue } from "#shared/schedules.ts";
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import { and, eq, getTableColumns, gt, inArray, not } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { idKey, keyIn } from "../../http/paging.ts";

export type ScheduleRow = typeof maintenanceSchedules.$inferSelect;

const {
  companyId: _,
  usageDue: _due,
  noticedStatus: _noticed,
  ...shown
} = getTableColumns(maintenanceSchedules);

const ofAsset = {
  kind: "inner",
  table: assets,
  on: eq(assets.id, maintenanceSchedules.assetId),
} as const;

const assetFields = {
  assetName: assets.name,
  currentMiles: assets.currentMiles,
  currentHours: assets.currentHours,
};

/** One more than a page holds. Archived assets' are listed only when that asset is asked for. */
export function listSchedules(
  company: CompanyDb,
  { assetId, cursor }: ParsedQuery<"listSchedules">,
) {
  const [after] = keyIn(cursor, idKey) ?? [];
  return company.select({ ...shown, ...assetFields }, maintenanceSchedules, {
    joins: [ofAsset],
    where: and(
      assetId === undefined ? not(assets.archived) : eq(maintenanceSchedules.assetId, assetId),
      after === undefined ? undefined : gt(maintenanceSchedules.id, after),
    ),
    orderBy: [maintenanceSchedules.id],
    limit: limits.schedulesMax + 1,
  });
}

type AssetOfSchedule = Readings & { name: string };

export function scheduleAnswer(
  row: ScheduleRow,
  { name, currentMiles, currentHours }: AssetOfSchedule,
) {
  const { companyId: _company, usageDue: _due2, noticedStatus: _noticed2, ...shownRow } = row;
  return { ...shownRow, assetName: name, currentMiles, currentHours };
}

/** Says anew which of an asset's schedules its meters make due; the asset is locked by the caller. */
export async function refreshUsageDue(
  tx: CompanyDb,
  asset: Readings & { id: number },
): Promise<void> {
  const where = and(eq(maintenanceSchedules.assetId, asset.id), maintenanceSchedules.active);
  const schedules = await tx.select(getTableColumns(maintenanceSchedules), maintenanceSchedules, {
    where,
  });
  const turned = schedules.filter((schedule) => schedule.usageDue !== isUsageDue(schedule, asset));
  if (turned.length === 0) return;
  const ids = turned.map((schedule) => schedule.id);
  await tx.update(maintenanceSchedules, inArray(maintenanceSchedules.id, ids), {
    usageDue: not(maintenanceSchedules.usageDue),
  });
}
