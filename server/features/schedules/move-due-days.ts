import { assets, maintenanceSchedules } from "#shared/schema.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Field } from "../../db/statements/keyset.ts";
import { momentAsJson } from "../../db/statements/list.ts";
import { selectFirstDues } from "./first-dues.ts";

/** More units are no company's. */
const unitsMax = 200_000;

type Zones = { from: string; to: string };

/**
 * Leaves each service due on its day when the company changes its time zone, because a due day is stored as the moment at
 * which it ends. The units are locked first, as by everything that changes their schedules.
 */
export async function moveDueDays(tx: CompanyDb, zones: Zones): Promise<void> {
  const { id } = assets;
  await tx.select({ id }, assets, { orderBy: [id], lock: true, limit: unitsMax });
  const { nextDue, dueSeed } = maintenanceSchedules;
  const seeded = moveDay(sql`(${dueSeed} ->> 'nextDue')::timestamptz`, zones);
  const moved = sql`json_build_object('nextDue', ${momentAsJson(seeded)})::jsonb`;
  await tx.change(maintenanceSchedules, undefined, {
    nextDue: moveDay(nextDue, zones),
    dueSeed: sql`(${dueSeed}::jsonb || ${moved})::json`,
  });
  await tx.change(assets, undefined, selectFirstDues(tx));
}

/** Other moments stay as they are. */
function moveDay(moment: Field, { from, to }: Zones): SQL {
  const local = sql`(${moment} at time zone ${from}::text)`;
  return sql`case when ${local}::time = '23:59:59.999' then ${local} at time zone ${to}::text
    else ${moment} end`;
}
