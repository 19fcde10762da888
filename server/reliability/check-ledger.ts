import type { Client } from "pg";
import type { Ledger } from "./writers.ts";

type Found = { key: string; id: string };

/** What must hold after any fault, one statement each that finds the rows for which it does not. */
const halfEffects: Record<string, string> = {
  "a maintenance log without its resolved inspection": `
    select m.id from maintenance_logs m left join inspection_logs i
      on i.company_id = m.company_id and i.id = m.resolved_inspection_id
      and i.resolved and i.resolved_by_maintenance_id = m.id
    where m.resolved_inspection_id is not null and i.id is null`,
  "a resolved inspection without its maintenance log": `
    select i.id from inspection_logs i left join maintenance_logs m
      on m.company_id = i.company_id and m.id = i.resolved_by_maintenance_id
      and m.resolved_inspection_id = i.id
    where i.resolved and m.id is null`,
  "an asset whose meter missed a maintenance log": `
    select a.id from assets a join maintenance_logs m
      on m.company_id = a.company_id and m.asset_id = a.id
    where m.odometer > a.current_miles`,
  "a schedule that missed a maintenance log": `
    select s.id from maintenance_schedules s join maintenance_logs m
      on m.company_id = s.company_id and m.schedule_id = s.id
    where m.date > s.last_performed or s.last_performed is null`,
  "an asset that missed its last inspection": `
    select a.id from assets a join inspection_logs i
      on i.company_id = a.company_id and i.asset_id = a.id
    where not i.unlisted
      and (i.date > a.last_inspection_at or a.last_inspection_at is null)`,
  "a failed inspection that nobody was told of": `
    select i.id from inspection_logs i
    where not i.passed and exists (select from users u where u.company_id = i.company_id
        and u.removed_at is null and u.role <> 'driver' and u.id <> i.driver_id)
      and not exists (select from notifications n
        where n.company_id = i.company_id and n.asset_id = i.asset_id
        and n.type = 'inspection_failed')`,
};

/** Every sentence that does not hold; none when all is well. */
export async function checkLedger(database: Client, ledger: Ledger): Promise<string[]> {
  const wrong = [...ledger.wrong];
  for (const [table, acknowledged] of [
    ["inspection_logs", ledger.inspections],
    ["maintenance_logs", ledger.maintenanceLogs],
  ] as const) {
    const { rows } = await database.query<Found>(
      `select idempotency_key as key, id from ${table} where idempotency_key is not null`,
    );
    wrong.push(...mistakesIn(table, rows, acknowledged));
  }
  return [...wrong, ...(await findHalfEffects(database))];
}

/** Every kind of half effect that is in the database. */
async function findHalfEffects(database: Client): Promise<string[]> {
  const found: string[] = [];
  for (const [name, statement] of Object.entries(halfEffects)) {
    const { rowCount } = await database.query(statement);
    if (rowCount) found.push(`${rowCount} × ${name}`);
  }
  return found;
}

function mistakesIn(
  table: string,
  rows: readonly Found[],
  acknowledged: ReadonlyMap<string, number>,
): string[] {
  const ids = new Map(rows.map(({ key, id }) => [key, Number(id)]));
  const lost = [...acknowledged].filter(([key, id]) => ids.get(key) !== id).length;
  const twice = rows.length - ids.size;
  return [
    ...(lost > 0 ? [`${lost} acknowledged rows of ${table} are missing`] : []),
    ...(twice > 0 ? [`${twice} rows of ${table} are there twice`] : []),
  ];
}
