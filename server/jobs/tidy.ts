import type { Logger } from "pino";
import {
  removeExpiredSessions,
  removeExpiredSignInFailures,
  removeUnclaimedPhotos,
} from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import type { Clock } from "../clock.ts";

type Tidying = { database: Database; clock: Clock; log: Logger };

/**
 * Removes what nothing names any more, and what is over. Several servers may do it at once: what one has removed the
 * other does not find.
 */
export async function tidy({ database, clock, log }: Tidying): Promise<void> {
  const photos = await removeUnclaimedPhotos(database, clock.now());
  const failures = await removeExpiredSignInFailures(database, clock.now());
  const sessions = await removeExpiredSessions(database, clock.now());
  const removed = { photos, failures, sessions };
  if (photos + failures + sessions > 0) log.info(removed, "removed what nothing names");
}
