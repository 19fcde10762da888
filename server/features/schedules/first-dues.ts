/** What is due first of an asset's schedules, which is stored with it, so that nothing has to look through all schedules. */
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, inArray } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { selectSoon } from "./dues.ts";

/** Computes it from the schedules, as columns of an asset that a statement changes. */
export function selectFirstDues(tx: CompanyDb) {
  const { nextDue, nextDueMiles, nextDueHours, active, assetId } = maintenanceSchedules;
  const where = and(eq(assetId, assets.id), active);
  const least = (of: AnyPgColumn | SQL) => tx.least(of, maintenanceSchedules, where);
  const soon = selectSoon(maintenanceSchedules);
  return {
    firstDue: least(nextDue),
    firstDueMiles: least(nextDueMiles),
    firstDueHours: least(nextDueHours),
    firstSoon: least(soon.at),
    firstSoonMiles: least(soon.miles),
    firstSoonHours: least(soon.hours),
  };
}

/** Stores it again after schedules of the asset have changed. */
export function storeFirstDues(tx: CompanyDb, assetId: number): Promise<void> {
  return tx.changeRow(assets, { id: assetId, compute: selectFirstDues }, {});
}

/** The same of many assets. */
export function storeAllFirstDues(tx: CompanyDb, assetIds: number[]): Promise<void> {
  return tx.change(assets, inArray(assets.id, assetIds), selectFirstDues(tx));
}
