import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Logger } from "pino";
import { prepareConnection } from "./connection-settings.ts";
import type { Naming } from "./named-statements.ts";
import { builderOn } from "./transaction.ts";

/** A pool, and the query builder on it. */
type Connections = { pool: Pool; builder: NodePgDatabase };

/** `exports` is a pool of its own, because an export uses a connection until its download ends. */
export type Database = Connections & { exports: Connections; close: () => Promise<void> };

const connectionsMax = 10;
export const exportsMax = 10;
const secondMs = 1_000;
const timeouts = { statement_timeout: "15s", idle_in_transaction_session_timeout: "30s" };

type Options = Naming & {
  /** Leads past a pooler, whose few connections are for requests: exports would use them up. */
  directUrl: string;
};

/** Opens pools with a time limit for connections and for statements. */
export function openDatabase(
  url: string,
  log: Logger,
  options: Options = { usesNames: true, directUrl: url },
): Database {
  const pool = openPool(url, log, connectionsMax);
  const exports = openPool(options.directUrl, log, exportsMax);
  return {
    pool,
    builder: builderOn(pool, options),
    exports: { pool: exports, builder: builderOn(exports, options) },
    close: async () => void (await Promise.all([pool.end(), exports.end()])),
  };
}

function openPool(url: string, log: Logger, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5 * secondMs,
    // For a database that no longer applies its own timeout.
    query_timeout: 20 * secondMs,
    keepAlive: true,
    // A statement of a transaction does not wait for the answer of the one before.
    pipeline: true,
    // The pool awaits it, though its types do not say so; a connection on which it fails is closed.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareConnection(client, timeouts),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // So would one that breaks between two statements of a transaction; the next statement fails.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  });
  return pool;
}
