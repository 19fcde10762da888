import { refreshedByMissingPreTrips } from "#shared/live.ts";
import { sql } from "drizzle-orm";
import { findUntold } from "../db/boards-across.ts";
import type { Database } from "../db/client.ts";
import { tryLock } from "../db/transaction.ts";
import type { Clock } from "../clock.ts";
import { notifyOfMissing } from "../features/board/notify-missing.ts";
import type { Live } from "../live/live.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** Any number, as long as every server takes the same and nothing else does. */
const lockKey = 7_301_954_213;

/** Notifies offices of units without a pre-trip, each once a day, however many servers look. */
export async function notifyOfMissingPreTrips({ database, clock, live }: Parts): Promise<void> {
  const now = clock.now();
  for (const company of await findUntold(database.builder, now)) {
    const isNotified = await database.builder.transaction(async (tx) => {
      if (!(await tryLock(tx, sql`${lockKey}::bigint`))) return false;
      return notifyOfMissing(company.through(tx), now);
    });
    if (isNotified) live.changed(company.companyId, refreshedByMissingPreTrips);
  }
}
