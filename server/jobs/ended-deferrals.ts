import { refreshedAfter } from "#shared/live.ts";
import { words } from "#shared/words.ts";
import { sql } from "drizzle-orm";
import { reopenDeferred, takeEndedDeferrals } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import { inEachLanguage } from "../db/reader-language.ts";
import { tryLock } from "../db/transaction.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** So many defects in one transaction. */
const batch = 100;
const batchesMax = 500;
/** Any number, as long as every server takes the same and nothing else does. */
const lockKey = 7_301_954_211;

/**
 * Reopens defects whose deferral has ended, by the day in the company's zone or by the meters of the
 * asset, each once, however many servers look at the same time.
 */
export async function endDeferrals(parts: Parts): Promise<void> {
  for (let count = 0; count < batchesMax; count += 1) {
    const { taken, companies } = await endBatch(parts);
    for (const id of companies) parts.live.changed(id, refreshedAfter("actOnDefect"));
    if (taken < batch) return;
  }
}

function endBatch({ database, clock }: Parts): Promise<{ taken: number; companies: number[] }> {
  const now = clock.now();
  return database.builder.transaction(async (tx) => {
    // Behind a pooler that breaks such locks the assets' own locks still prevent doubles.
    const isMine = await tryLock(tx, sql`${lockKey}::bigint`);
    const taken = isMine ? await takeEndedDeferrals(tx, { now, most: batch }) : [];
    const titles = inEachLanguage(() => w.ended({ unit: "{unit}", number: "{number}" }));
    const companies = taken.length > 0 ? await reopenDeferred(tx, { taken, titles, now }) : [];
    return { taken: taken.length, companies };
  });
}

const w = words({
  ended: ["{unit}: {number} is deferred no longer", "{unit}: {number} ya no está aplazado"],
});
