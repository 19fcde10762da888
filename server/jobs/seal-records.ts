import { sql } from "drizzle-orm";
import { openCompany, findUnsealed } from "../db/across/across-companies.ts";
import type { Database } from "../db/connection/client.ts";
import { tryLock } from "../db/connection/transaction.ts";
import type { Clock } from "../clock.ts";
import { batchSize, type Log, sealPending, writeDown } from "../features/seals/seal-records.ts";

type Parts = { database: Pick<Database, "builder">; clock: Clock; log: Log };

/** One for each company from here on; nothing else locks these. */
const firstLockKey = 7_302_000_000_000;

/** Seals all records that wait, company by company in turns, so that a large backlog holds up none. */
export async function sealRecords({ database, clock, log }: Parts): Promise<void> {
  let waiting = await findUnsealed(database.builder);
  while (waiting.length > 0) {
    const unfinished: number[] = [];
    for (const companyId of waiting) {
      const sealed = await database.builder.transaction(async (tx) => {
        if (!(await tryLock(tx, sql`${firstLockKey + companyId}::bigint`))) return { count: 0 };
        return sealPending(openCompany(tx, companyId), clock.now());
      });
      writeDown(sealed, log);
      // Records that arrive during the run wait for the next one, because many small batches would cost more than the
      // writes.
      if (sealed.count === batchSize) unfinished.push(companyId);
    }
    waiting = unfinished;
  }
}
