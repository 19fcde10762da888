import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Logger } from "pino";
import { prepareConnection } from "./connection-settings.ts";
import type { Naming } from "./named-statements.ts";
import { builderOn } from "./transaction.ts";

/** A pool, and the query builder on it. */
type Connections = { pool: Pool; builder: NodePgDatabase };

/** `exports` are connections apart: an export holds one for as long as its reader reads. */
export type Database = Connections & { exports: Connections; close: () => Promise<void> };

const connectionsMax = 10;
const exportsMax = 10;
const secondMs = 1_000;
const patience = { statement_timeout: "15s", idle_in_transaction_session_timeout: "30s" };

/** Opens pools that never wait for ever: neither for a connection nor for a statement. */
export function openDatabase(
  url: string,
  log: Logger,
  options: Naming = { keepsPlans: true },
): Database {
  const pool = openPool(url, log, connectionsMax);
  const exports = openPool(url, log, exportsMax);
  return {
    pool,
    builder: builderOn(pool, options),
    exports: { pool: exports, builder: builderOn(exports, options) },
    close: async () => void (await Promise.all([pool.end(), exports.end()])),
  };
}

/** Connects when there is work only. */
function openPool(url: string, log: Logger, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5 * secondMs,
    // For a database that does not even notice its own timeout any more.
    query_timeout: 20 * secondMs,
    keepAlive: true,
    // The pool waits for it, which its types do not say; a connection on which it fails is closed.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareConnection(client, patience),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // So would one that breaks between two statements of a transaction; the next statement says so.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  });
  return pool;
}
