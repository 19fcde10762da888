import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";

/** A query builder on a pool, whose transactions always give their connection back. */
export function builderOn(pool: Pool): NodePgDatabase {
  return Object.assign(drizzle(pool, options), {
    transaction: <Result>(work: Work<Result>) => inTransaction(pool, work),
  });
}

const options = { casing: "snake_case" } as const;

type Work<Result> = (tx: NodePgDatabase) => Promise<Result>;

/**
 * All or nothing. The builder's own transaction keeps the connection for ever when it breaks at
 * BEGIN, so that a database which restarts under load would leave the pool empty.
 */
async function inTransaction<Result>(pool: Pool, work: Work<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(builderIn(client));
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    await undo(client);
    throw error;
  }
}

/** What asks for a transaction inside of one becomes a part of it. */
function builderIn(client: PoolClient): NodePgDatabase {
  const tx: NodePgDatabase = Object.assign(drizzle(client, options), {
    transaction: <Result>(work: Work<Result>) => work(tx),
  });
  return tx;
}

/** A connection that cannot even undo is closed; what failed first is what is told. */
async function undo(client: PoolClient): Promise<void> {
  await client.query("rollback").then(
    () => client.release(),
    () => client.release(true),
  );
}
