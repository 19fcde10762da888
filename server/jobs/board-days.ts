import { sql } from "drizzle-orm";
import { findUnwritten } from "../db/boards-across.ts";
import type { Database } from "../db/client.ts";
import { tryLock } from "../db/transaction.ts";
import type { Clock } from "../clock.ts";
import { writeDays } from "../features/board/write-days.ts";

type Parts = { database: Pick<Database, "builder">; clock: Clock };

/** Any number, as long as every server takes the same and nothing else does. */
const lockKey = 7_301_954_214;

/** Writes the days of the board that are over for good, one company in each transaction. */
export async function writeBoardDays(parts: Parts): Promise<void> {
  while (await writeNext(parts)) continue;
}

function writeNext({ database, clock }: Parts): Promise<boolean> {
  const now = clock.now();
  return database.builder.transaction(async (tx) => {
    if (!(await tryLock(tx, sql`${lockKey}::bigint`))) return false;
    const found = await findUnwritten(tx, now);
    if (found) await writeDays(found.company, found, now);
    return found !== undefined;
  });
}
