import { sql } from "drizzle-orm";
import { invariant } from "../../errors.ts";

/**
 * Writes a limit into the statement. PostgreSQL would plan a statement with a parameter for it again each time,
 * because a page of ten may need another index than one of a thousand.
 */
export function toLiteralLimit(limit: number): number {
  invariant(Number.isSafeInteger(limit) && limit > 0, "a limit is a whole number");
  // Safe: the query builder takes what it is given into the statement.
  return sql.raw(String(limit)) as unknown as number;
}
