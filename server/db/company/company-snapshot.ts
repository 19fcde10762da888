import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { fail } from "../../errors.ts";
import { FairQueue } from "../../fair-queue.ts";
import { type Database, exportsMax } from "../connection/client.ts";
import type { CompanyDb } from "./company-db.ts";
import { tryLock } from "../connection/transaction.ts";

/** Each reading has a connection until its download ends. */
const connections = new FairQueue({
  running: exportsMax,
  waitingOfOne: 10,
  tooManyOfOne: "request.tooManyAtOnce",
  waiting: 100,
  tooMany: "request.unavailable",
  waitMsMax: 20_000,
});

/**
 * Reads a company's rows as they are at one moment, on a connection of the pool for exports. One such
 * reading of a company runs at a time on all servers; a second one is refused.
 */
export function readSnapshot<Result>(
  { exports }: Database,
  company: CompanyDb,
  read: (snapshot: CompanyDb) => Promise<Result>,
): Promise<Result> {
  return connections.run(String(company.companyId), () =>
    exports.builder.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      await takeTurn(tx, company);
      // While a slow download takes a page, the connection is idle.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
      return read(company.through(tx));
    }),
  );
}

/** Whether such a reading waits until another one has ended. */
export function isSnapshotAwaited(): boolean {
  return connections.waiting > 0;
}

/** Refuses when such a reading of the company runs. Outside a transaction the lock is released at once. */
export function refuseSecondSnapshot({ builder }: Database, company: CompanyDb): Promise<void> {
  return takeTurn(builder, company);
}

async function takeTurn(builder: NodePgDatabase, { companyId }: CompanyDb): Promise<void> {
  const key = sql`hashtextextended('export of ' || ${companyId}::bigint, 0)`;
  if (!(await tryLock(builder, key))) throw fail("export.underWay");
}
