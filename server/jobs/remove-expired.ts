import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { removeExpired } from "../db/across/across-companies.ts";
import type { Database } from "../db/connection/client.ts";
import { sumUpStored } from "../db/across/stored-bytes.ts";

type Parts = { database: Database; clock: Clock; log: Logger };

/**
 * Deletes expired rows, and sums up the bytes that companies store. Several servers may do so at once, because each
 * takes only the rows that are left.
 */
export async function prune({ database, clock, log }: Parts): Promise<void> {
  const removed = await removeExpired(database, clock.now());
  await sumUpStored(database.builder);
  if (Object.values(removed).some(Boolean)) log.info(removed, "removed what nothing names");
}
