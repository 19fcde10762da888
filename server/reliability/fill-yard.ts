import type { Pool } from "pg";
import { fillCompany } from "../test/fleet-filling.ts";
import type { Yard } from "./requests.ts";

type Size = { inspections: number; maintenanceLogs: number };

/** Gives the only company of a database so many records, and one asset for a hundred inspections. */
export async function fillYard(pool: Pool, { userId }: Yard, size: Size): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from companies");
  const assets = Math.ceil(size.inspections / 100);
  const sizes = {
    assets,
    schedules: assets * 2,
    maintenanceLogs: size.maintenanceLogs,
    inspectionLogs: size.inspections,
    checklists: 30,
    notifications: Math.min(size.inspections, 5_000),
  };
  await fillCompany(pool, { companyId: Number(rows[0]?.id), userId, sizes });
  await pool.query("vacuum analyze");
}
