import { sql } from "drizzle-orm";
import { invariant } from "../../errors.ts";

/**
 * As a parameter PostgreSQL would plan it anew each time, because a page of ten may want another
 * index than one of a thousand.
 */
export function toLiteralLimit(limit: number): number {
  invariant(Number.isSafeInteger(limit) && limit > 0, "a limit is a whole number");
  // Safe: the query builder takes what it is given into the statement.
  return sql.raw(String(limit)) as unknown as number;
}
