/** Background work in each company that has some, one company in each transaction. */
import type { CallName } from "#shared/api/api.ts";
import { toDay } from "#shared/base/days.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/connection/client.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { tryLock } from "../../db/connection/transaction.ts";
import type { Live } from "../../live/live.ts";

/** So many rows in one transaction. */
export const batch = 200;
const batchesMax = 500;

/** What a job needs that notifies open screens. */
export type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

type Shared = { database: Pick<Database, "builder">; live?: Pick<Live, "changed"> };

type Work = {
  /** Any number that every server uses for this work, and no other work does. */
  lockKey: number;
  companies: readonly CompanyDb[];
  /** What open screens refetch. */
  refreshed: readonly CallName[];
  /** Returns how much was done, which is `batch` where there may be more; `done` is of the batches before it. */
  work: (company: CompanyDb, part: { tx: NodePgDatabase; done: number }) => Promise<number>;
};

/** The day in the zone that is ahead of all others; no company has a later one. */
export function findLatestDay(now: Date): string {
  return toDay(now, "Pacific/Kiritimati");
}

/** One server works at a time; where another already does, this one does nothing. */
export async function workByCompany({ database, live }: Shared, given: Work): Promise<void> {
  const { lockKey, companies, refreshed, work } = given;
  for (const company of companies) {
    let [done, total] = [batch, 0];
    for (let count = 0; count < batchesMax && done === batch; count += 1) {
      done = await database.builder.transaction(async (tx) => {
        const isMine = await tryLock(tx, sql`${lockKey}::bigint`);
        return isMine ? work(company.through(tx), { tx, done: total }) : 0;
      });
      total += done;
    }
    if (total > 0) live?.changed(company.companyId, refreshed);
  }
}
