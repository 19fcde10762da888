import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** What is computed of other parts of a statement, each of which is made once, however often it is named. */
export function computeOnce<Name extends string>(
  parts: Record<Name, SQL>,
  compute: (made: Record<Name, SQL>) => SQL,
): SQL {
  const names = Object.keys(parts);
  const columns = Object.entries<SQL>(parts).map(
    ([name, part]) => sql`${part} as ${sql.identifier(name)}`,
  );
  const made: Record<string, SQL> = Object.fromEntries(
    names.map((name) => [name, sql`made.${sql.identifier(name)}`]),
  );
  // With an offset the planner does not put the parts where they are named.
  return sql`(select ${compute(made)} from (select ${sql.join(columns, sql`, `)} offset 0) made)`;
}
