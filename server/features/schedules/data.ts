import type { ParsedQuery } from "#shared/api-schemas.ts";
import type { Readings } from "#shared/assets.ts";
import { limits } from "#shared/limits.ts";
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { eq, getTableColumns, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";

export type ScheduleRow = typeof maintenanceSchedules.$inferSelect;

const {
  companyId: _,
  usageLeft: _left,
  shelved: _shelved,
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

type Asked = Pick<ParsedQuery<"listSchedules">, "assetId" | "cursor"> & { limit: number };

/** By id. Archived assets' are listed only when that asset is asked for. */
export function listById(company: CompanyDb, { assetId, cursor, limit }: Asked) {
  return company.list({ ...shown, ...assetFields }, maintenanceSchedules, {
    joins: [ofAsset],
    where:
      assetId === undefined
        ? not(maintenanceSchedules.shelved)
        : eq(maintenanceSchedules.assetId, assetId),
    order: { by: [maintenanceSchedules.id] },
    cursor,
    limit,
  });
}

type AssetOfSchedule = Readings & { name: string };

/** What a schedule is called where its asset is not seen beside it. */
export function scheduleTitle(schedule: { name: string }, asset: { name: string }): string {
  return `${asset.name}: ${schedule.name}`;
}

export function scheduleAnswer(
  row: ScheduleRow,
  { name, currentMiles, currentHours }: AssetOfSchedule,
) {
  const { companyId: _company, usageLeft: _left2, shelved: _shelved2, ...known } = row;
  const { noticedStatus: _noticed2, ...shownRow } = known;
  return { ...shownRow, assetName: name, currentMiles, currentHours };
}

/** Says anew what an asset that was just changed makes of its schedules; the caller has locked it. */
export async function refreshSchedules(tx: CompanyDb, assetId: number): Promise<void> {
  const left = usageLeftOf({ miles: sql`a.current_miles`, hours: sql`a.current_hours` });
  await tx.statement(
    (companyId) => sql`update maintenance_schedules s set usage_left = ${left}, shelved = a.archived
      from assets a
      where a.company_id = ${companyId} and a.id = ${assetId}
        and s.company_id = ${companyId} and s.asset_id = a.id
        and (s.usage_left, s.shelved) is distinct from (${left}, a.archived)`,
  );
}

/** The rule of `usageLeft` for the schedule `s`. */
export function usageLeftOf({ miles, hours }: { miles: SQL; hours: SQL }): SQL {
  const { dueSoonHours, dueSoonMiles } = limits;
  return sql`least(s.next_due_hours - ${hours},
          (s.next_due_miles - ${miles}) * ${written(dueSoonHours)} / ${written(dueSoonMiles)})`;
}

function written(limit: number): SQL {
  return sql.raw(String(limit));
}
