import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from "pg";
import { invariant } from "../../errors.ts";
import { findCause, hasCode } from "../../has-code.ts";
import { type Naming, nameStatements } from "./named-statements.ts";
import { TransactionConnection } from "./transaction-connection.ts";

/** A query builder on a pool, whose transactions always release their connection. */
export function builderOn(pool: Pool, options: Naming): NodePgDatabase {
  return Object.assign(builderFor(pool, options), {
    transaction: <Result>(work: Work<Result>) => inTransaction(pool, options, work),
  });
}

/** One for all builders: it remembers the names that it has made of the columns' own. */
export const dialect = new PgDialect({ casing: "snake_case" });

function builderFor(connection: Pool | PoolClient, options: Naming): NodePgDatabase {
  const named = nameStatements(connection, options);
  const builder = new NodePgDatabase(
    dialect,
    new NodePgSession(named, dialect, undefined),
    undefined,
  );
  connections.set(builder, named);
  return builder;
}

const connections = new WeakMap<NodePgDatabase, Pool | PoolClient>();

/** Runs a statement whose text was built before. */
export async function runText<Row extends QueryResultRow>(
  builder: NodePgDatabase,
  text: string,
  params: unknown[],
): Promise<Row[]> {
  return (await findConnection(builder).query<Row>({ text }, params)).rows;
}

/** The same with each row as an array of its columns. */
export async function runArrays(
  builder: NodePgDatabase,
  text: string,
  params: unknown[],
): Promise<unknown[][]> {
  return (await findConnection(builder).query({ text, rowMode: "array" }, params)).rows;
}

function findConnection(builder: NodePgDatabase): Pool | PoolClient {
  const connection = connections.get(builder);
  invariant(connection, "a statement is run on a builder of a pool or a transaction");
  return connection;
}

type Work<Result> = (tx: NodePgDatabase) => Promise<Result>;

const running = new WeakMap<NodePgDatabase, TransactionConnection>();

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
  const tx = builderIn(client, options);
  const connection = new TransactionConnection(client);
  running.set(tx, connection);
  try {
    const result = await work(tx);
    await connection.commit();
    running.delete(tx);
    client.release();
    return result;
  } catch (error) {
    const first = await connection.findFirst(error);
    running.delete(tx);
    // A connection that cannot even roll back is closed; the first failure is the one that is thrown.
    await connection.rollBack().then(
      () => client.release(isReadOnly(first)),
      () => client.release(true),
    );
    throw first;
  }
}

/**
 * Sends a statement whose answer nobody needs. A transaction does not wait for it, so that it leaves together with what
 * follows; if it fails, so does the transaction.
 */
export async function sendAhead(
  builder: NodePgDatabase,
  statement: Promise<unknown>,
): Promise<void> {
  await (running.get(builder)?.expect(statement) ?? statement);
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
  const connection: PoolClient = Object.create(client, {
    query: {
      value: (asked: QueryConfig, values: unknown[]) => findRunning(tx).query(asked, values),
    },
  });
  const tx: NodePgDatabase = Object.assign(builderFor(connection, options), {
    transaction: <Result>(work: Work<Result>) => work(tx),
  });
  builders.set(client, tx);
  return tx;
}

function findRunning(tx: NodePgDatabase): TransactionConnection {
  const connection = running.get(tx);
  invariant(connection, "a statement is sent before its transaction has ended");
  return connection;
}

/** Locks a key for the whole database until the transaction ends; false when another one has it. */
export async function tryLock(tx: NodePgDatabase, key: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${key}) as mine`);
  return rows[0]?.["mine"] === true;
}
