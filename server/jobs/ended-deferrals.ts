import { refreshedAfter } from "#shared/live.ts";
import { words } from "#shared/words.ts";
import { findEndedDeferrals, reopenDeferred, takeEndedDeferrals } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import { inEachLanguage } from "../db/reader-language.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";
import { batch, workByCompany } from "./by-company.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/**
 * Reopens defects whose deferral has ended, by the day in the company's zone or by the meters of the
 * asset, each once, however many servers look at the same time.
 */
export async function endDeferrals(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const titles = inEachLanguage(() => w.ended({ unit: "{unit}", number: "{number}" }));
  await workByCompany(parts, {
    lockKey: 7_301_954_211,
    companies: await findEndedDeferrals(parts.database.builder, now),
    refreshed: [...refreshedAfter("actOnDefect")],
    work: async (tx, { companyId }) => {
      const taken = await takeEndedDeferrals(tx, { companyId, now, most: batch });
      if (taken.length > 0) await reopenDeferred(tx, { companyId, taken, titles, now });
      return taken.length;
    },
  });
}

const w = words({
  ended: ["{unit}: {number} is deferred no longer", "{unit}: {number} ya no está aplazado"],
});
