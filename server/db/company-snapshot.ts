import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { fail } from "../errors.ts";
import type { Database } from "./client.ts";
import type { CompanyDb } from "./company-db.ts";

/**
 * Reads a company's rows as they are at one moment, on a connection apart from everybody's calls.
 * One such reading of a company runs at a time, on all servers together; a second one is refused.
 */
export function readSnapshot<Result>(
  { exports }: Database,
  company: CompanyDb,
  read: (snapshot: CompanyDb) => Promise<Result>,
): Promise<Result> {
  return exports.builder.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    await takeTurn(tx, company);
    // A reader who is just fast enough keeps it idle for as long as a page takes.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
    return read(company.through(tx));
  });
}

/** Refuses when such a reading of the company runs. Outside a transaction the turn is given back at once. */
export function refuseSecondSnapshot({ builder }: Database, company: CompanyDb): Promise<void> {
  return takeTurn(builder, company);
}

async function takeTurn(builder: NodePgDatabase, { companyId }: CompanyDb): Promise<void> {
  const { rows } = await builder.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended('export of ' || ${companyId}::bigint, 0)) as mine`,
  );
  if (rows[0]?.["mine"] !== true) throw fail("export.underWay");
}
