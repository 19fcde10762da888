import type { Pool } from "pg";

/** Until so many statements of this database wait for a lock. */
export async function waitForLocks(pool: Pool, count = 1): Promise<void> {
  const question =
    "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const { rows } = await pool.query<{ waiting: number }>(question);
  if ((rows[0]?.waiting ?? 0) < count) await waitForLocks(pool, count);
}
