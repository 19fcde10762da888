/** Has PostgreSQL count tables that have grown by much, as it would by itself a minute later. */
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { OwnedTable } from "./company-rows.ts";

type Runner = {
  run<Row, Result>(question: { statement: SQL; read: (rows: Row[]) => Result }): Promise<Result>;
};

/**
 * Until they are counted, each is taken for as small as it was, and every list that joins two of them compares all rows of
 * one with all of the other.
 */
export async function analyzeGrown(runner: Runner, tables: readonly OwnedTable[]): Promise<void> {
  const names = tables.map((table) => getTableName(table));
  const grown = await runner.run({
    statement: sql`select counted.relname as name from pg_stat_user_tables counted
      join pg_class on pg_class.oid = counted.relid
      where counted.schemaname = 'public' and counted.relname = any(${sql.param(names)}::text[])
        and counted.n_mod_since_analyze > 50 + 0.1 * greatest(pg_class.reltuples, 0)`,
    read: (rows: { name: string }[]) => rows.map(({ name }) => name),
  });
  for (const table of tables) {
    if (!grown.includes(getTableName(table))) continue;
    const statement = sql`analyze (skip_locked) ${table}`;
    await runner.run({ statement, read: () => undefined });
  }
}
