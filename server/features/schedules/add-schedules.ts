/** Adds schedules to locked assets, many in as many statements as one. */
import { maintenanceSchedules } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { Insert } from "../../db/statements/company-rows.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordMany, toAddition } from "../audit/record-changes.ts";
import { type AllShifts, findAllShifts, noShifts, toDueSeed } from "../records/last-services.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { storeAllFirstDues } from "./first-dues.ts";
import { nameSchedule, type ScheduleRow } from "./schedule-rows.ts";
import { storeForecasts } from "./store-forecasts.ts";

type Of = "assetId" | "dueSeed" | "createdAt";

export type NewSchedule = {
  asset: AssetRow;
  plan: Omit<Insert<typeof maintenanceSchedules>, keyof Dues | Of>;
  dues: Dues;
};
type Dues = Pick<ScheduleRow, "lastPerformed" | "nextDue" | "nextDueMiles" | "nextDueHours">;

type By = Pick<Context<"createSchedule">, "user" | "now">;

export async function addSchedules(
  tx: CompanyDb,
  by: By,
  given: readonly NewSchedule[],
): Promise<ScheduleRow[]> {
  const assetIds = [...new Set(given.map(({ asset }) => asset.id))];
  const shifts = await findAllShifts(tx, assetIds);
  const { rows, entries } = await insertSchedules(tx, by.now, { given, shifts });
  await storeDues(tx, by.now, assetIds);
  await recordMany(tx, by, entries);
  return rows;
}

type Inserted = { given: readonly NewSchedule[]; shifts: AllShifts };

/** Returns them with their entries of the trail; their dues are still to be stored with their assets. */
export async function insertSchedules(
  tx: CompanyDb,
  now: Date,
  { given, shifts }: Inserted,
): Promise<{ rows: ScheduleRow[]; entries: NewEntry[] }> {
  const ids = await tx.takeIds(given.map(() => maintenanceSchedules));
  const values = given.map(({ asset, plan, dues }, at) => {
    const id = ids[at];
    invariant(id, "an id is taken for each schedule");
    const seed = { afterLogId: 0, shifts: shifts.get(asset.id) ?? noShifts };
    const of = { id, assetId: asset.id, createdAt: now };
    return { ...of, ...plan, ...dues, dueSeed: toDueSeed(dues, seed) };
  });
  const rows = await tx.addWhole(maintenanceSchedules, values);
  const entries = rows.map(({ byHand: _notYet, ...row }, at) => {
    const asset = given[at]?.asset ?? { name: "" };
    return toAddition({ noun: "schedule", name: nameSchedule(row, asset), row });
  });
  return { rows, entries };
}

/** Stores what is due first with the assets, and when it will be. */
export async function storeDues(tx: CompanyDb, now: Date, assetIds: number[]): Promise<void> {
  await storeAllFirstDues(tx, assetIds);
  await storeForecasts(tx, { now, assetIds });
}
