import type { Logger } from "pino";
import { removeExpiredSignInFailures, removeUnclaimedPhotos } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import type { Clock } from "../http/session.ts";

type Tidying = { database: Database; clock: Clock; log: Logger };

/**
 * Removes what nothing names any more. Several servers may do it at once: what one has removed the
 * other does not find.
 */
export async function tidy({ database, clock, log }: Tidying): Promise<void> {
  const photos = await removeUnclaimedPhotos(database, clock.now());
  const failures = await removeExpiredSignInFailures(database, clock.now());
  if (photos + failures > 0) log.info({ photos, failures }, "removed what nothing names");
}
