/** The columns that a statement reads, as PostgreSQL itself finds them. */
import type { Pool } from "pg";

/**
 * Returns names such as "inspection_logs.driver_name". The statement is made into a function, because PostgreSQL stores
 * which columns a function depends on.
 */
export async function findReadColumns(pool: Pool, statement: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const body = statement.replace(/\$\d+/g, "null");
    await client.query(
      `create function reads_columns() returns void language sql begin atomic ${body}; end /* across companies */`,
    );
    const { rows } = await client.query<{ column: string }>(
      `select distinct c.relname || '.' || a.attname as column
       from pg_depend d
       join pg_class c on c.oid = d.refobjid
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where d.classid = 'pg_proc'::regclass and d.objid = 'reads_columns'::regproc
         and d.refclassid = 'pg_class'::regclass`,
    );
    return rows.map(({ column }) => column);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
