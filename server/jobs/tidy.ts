import type { Logger } from "pino";
import { removeExpiredSignInFailures, removeUnclaimedPhotos } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import type { Clock } from "../http/session.ts";

const everyMs = 60 * 60_000;

type Tidying = { database: Database; clock: Clock; log: Logger };

/**
 * Removes what nothing names any more, every hour. Several servers may do it at once: what one has
 * removed the other does not find. Answers the function that ends it.
 */
export function tidyHourly(tidying: Tidying): () => void {
  const timer = setInterval(() => void tidy(tidying), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function tidy({ database, clock, log }: Tidying): Promise<void> {
  try {
    const photos = await removeUnclaimedPhotos(database, clock.now());
    const failures = await removeExpiredSignInFailures(database, clock.now());
    if (photos + failures > 0) log.info({ photos, failures }, "removed what nothing names");
  } catch (error) {
    log.warn({ err: error }, "tidying up has to wait for the next hour");
  }
}
