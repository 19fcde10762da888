import type { Pool } from "pg";

type Change = {
  text: string;
  values: unknown[];
  /** The number of the work's statements that will wait; one by default. */
  waiting?: number;
  /** What happens while they wait. */
  meanwhile?: () => Promise<unknown>;
};

/** Begins work while a transaction holds a lock that it needs, and commits once the work waits. */
export async function beginDuring<Result>(
  pool: Pool,
  { text, values, waiting = 1, meanwhile }: Change,
  begin: () => PromiseLike<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(text, values);
    const begun = Promise.resolve(begin());
    await waitForLocks(pool, waiting);
    await meanwhile?.();
    await client.query("commit");
    return begun;
  } finally {
    client.release();
  }
}

/**
 * The statement that locks a row. It names the company of one of its users, because companies' rows may be on different
 * machines.
 */
export async function toLock(
  pool: Pool,
  { table, id }: { table: string; id: number },
  by: { id: number },
) {
  const { rows } = await pool.query<{ company: string }>(
    "select company_id as company from users where id = $1 /* across companies */",
    [by.id],
  );
  const text = `select from ${table} where company_id = $1 and id = $2 for update`;
  return { text, values: [rows[0]?.company, id] };
}

/** Waits until so many statements of this database wait for a lock. */
async function waitForLocks(pool: Pool, count: number): Promise<void> {
  // On a cluster the statement may wait on any machine.
  const activity = process.env["TEST_CITUS_WORKERS"] ? "citus_stat_activity" : "pg_stat_activity";
  const question = `select count(*)::int as waiting from ${activity} where wait_event_type = 'Lock' and datname = current_database()`;
  const { rows } = await pool.query<{ waiting: number }>(question);
  if ((rows[0]?.waiting ?? 0) < count) await waitForLocks(pool, count);
}
