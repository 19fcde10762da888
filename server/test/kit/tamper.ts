import type { Pool } from "pg";
import { tampered } from "./broken-seals.ts";

/** Changes stored rows as only the database's owner can, bypassing triggers, on each machine of a cluster. */
export async function tamper(pool: Pool, statement: string, id?: number): Promise<void> {
  tampered.add(pool);
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query("begin");
    await client.query("set local citus.propagate_set_commands = 'local'");
    await client.query("set local session_replication_role = replica");
    await client.query(`${statement} /* across companies */`, id === undefined ? [] : [id]);
    await client.query("commit");
    isDone = true;
  } finally {
    // Closes the connection of a failed transaction, so that no later query joins it.
    client.release(!isDone);
  }
}
