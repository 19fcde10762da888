import { createHash } from "node:crypto";
import type { Pool, PoolClient, QueryConfig } from "pg";

export type Naming = {
  /** Whether connections keep the plans of statements, which some poolers cannot. */
  keepsPlans: boolean;
};

/** Lists with all their filters make many statements, but a connection must not keep plans without end. */
const namesMax = 1_000;
const names = new Map<string, string>();

/**
 * A connection, or a pool of them, for a query builder: PostgreSQL keeps the plan of each statement,
 * because to plan one anew costs as much as to run it; without a name it keeps none.
 */
export function naming<Connection extends Pool | PoolClient>(
  connection: Connection,
  { keepsPlans }: Naming,
): Connection {
  const query = (asked: QueryConfig, values: unknown[]) =>
    connection.query({ ...asked, name: keepsPlans ? nameOf(asked.text) : undefined }, values);
  const named: Connection = Object.create(connection, { query: { value: query } });
  return named;
}

/** Made of the statement itself, so that all servers behind one pooler mean the same by it. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}
