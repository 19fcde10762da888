import { sql } from "drizzle-orm";
import { notifyOfStaleMeters } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import { tryLock } from "../db/transaction.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** Any number, as long as every server takes the same and nothing else does. */
const lockKey = 7_301_954_210;

/** Notifies managers and admins of assets that nobody has read for long, of each once, on one server. */
export async function notifyOfMeters({ database, clock, live }: Parts): Promise<void> {
  const companies = await database.builder.transaction(async (tx) => {
    if (!(await tryLock(tx, sql`${lockKey}::bigint`))) return [];
    return notifyOfStaleMeters(tx, clock.now());
  });
  for (const id of companies) live.changed(id, ["listNotifications"]);
}
