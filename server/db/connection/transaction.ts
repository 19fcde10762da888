import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, PoolClient } from "pg";
import { findCause, hasCode } from "../../has-code.ts";
import { type Naming, nameStatements } from "./named-statements.ts";

/** A query builder on a pool, whose transactions always release their connection. */
export function builderOn(pool: Pool, options: Naming): NodePgDatabase {
  return Object.assign(builderFor(pool, options), {
    transaction: <Result>(work: Work<Result>) => inTransaction(pool, options, work),
  });
}

/** One for all builders: it remembers the names that it has made of the columns' own. */
export const dialect = new PgDialect({ casing: "snake_case" });

function builderFor(connection: Pool | PoolClient, options: Naming): NodePgDatabase {
  const session = new NodePgSession(nameStatements(connection, options), dialect, undefined);
  return new NodePgDatabase(dialect, session, undefined);
}

type Work<Result> = (tx: NodePgDatabase) => Promise<Result>;

/**
 * All or nothing. Drizzle's own transaction never releases a connection that breaks at BEGIN, so that
 * a database which restarts under load would leave the pool empty.
 */
async function inTransaction<Result>(
  pool: Pool,
  options: Naming,
  work: Work<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(builderIn(client, options));
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is closed; the first failure is the one that is thrown.
    await client.query("rollback").then(
      () => client.release(isReadOnly(error)),
      () => client.release(true),
    );
    throw error;
  }
}

/** Whether it leads to a server that takes no writes any more; others are reached by a new connection. */
function isReadOnly(error: unknown): boolean {
  return hasCode(findCause(error), "25006");
}

const builders = new WeakMap<PoolClient, NodePgDatabase>();

/** One for each connection. A transaction within a transaction becomes a part of it. */
function builderIn(client: PoolClient, options: Naming): NodePgDatabase {
  const known = builders.get(client);
  if (known) return known;
  const tx: NodePgDatabase = Object.assign(builderFor(client, options), {
    transaction: <Result>(work: Work<Result>) => work(tx),
  });
  builders.set(client, tx);
  return tx;
}

/** Locks a key for the whole database until the transaction ends; false when another one has it. */
export async function tryLock(tx: NodePgDatabase, key: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${key}) as mine`);
  return rows[0]?.["mine"] === true;
}
