/** What is due first of an asset's schedules, which is stored with it, so that nothing has to look through all schedules. */
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";

/** Computes it from the schedules, as columns of an asset that a statement changes. */
export function selectFirstDues(tx: CompanyDb) {
  const { nextDue, nextDueMiles, nextDueHours, active, assetId } = maintenanceSchedules;
  const where = and(eq(assetId, assets.id), active);
  return {
    firstDue: tx.least(nextDue, maintenanceSchedules, where),
    firstDueMiles: tx.least(nextDueMiles, maintenanceSchedules, where),
    firstDueHours: tx.least(nextDueHours, maintenanceSchedules, where),
  };
}

/** Stores it again after schedules of the asset have changed. */
export function storeFirstDues(tx: CompanyDb, assetId: number): Promise<void> {
  return tx.changeRow(assets, { id: assetId, compute: selectFirstDues }, {});
}
