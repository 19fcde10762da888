import { refreshedByMissingPreTrips } from "#shared/live.ts";
import { findUnnotified } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import type { Clock } from "../clock.ts";
import { notifyOfMissing } from "../features/board/notify-missing.ts";
import type { Live } from "../live/live.ts";
import { workByCompany } from "./by-company.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** Notifies offices of units without a pre-trip, each once a day, however many servers look. */
export async function notifyOfMissingPreTrips(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_213,
    companies: await findUnnotified(parts.database.builder, now),
    refreshed: refreshedByMissingPreTrips,
    work: (company) => notifyOfMissing(company, now).then(Number),
  });
}
