import { createHash } from "node:crypto";
import type { Pool, PoolClient, QueryConfig } from "pg";

export type Naming = {
  /** Whether statements are prepared under a name, which some poolers cannot pass on. */
  usesNames: boolean;
};

/** Lists with all their filters make many statements; a connection stores so many plans at most. */
const namesMax = 1_000;
const names = new Map<string, string>();

/**
 * A connection, or a pool, that names each statement, so that PostgreSQL stores its plan: planning
 * costs as much as running.
 */
export function nameStatements<Connection extends Pool | PoolClient>(
  connection: Connection,
  { usesNames }: Naming,
): Connection {
  const query = (asked: QueryConfig, values: unknown[]) =>
    connection.query({ ...asked, name: usesNames ? hashText(asked.text) : undefined }, values);
  const named: Connection = Object.create(connection, { query: { value: query } });
  return named;
}

/** A hash, so that servers behind one pooler give the same statement the same name. */
function hashText(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}
