import { findCompaniesWith } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import type { Clock } from "../clock.ts";
import { notifyOfStale, selectStaleAssets } from "../features/meters/notify-stale.ts";
import type { Live } from "../live/live.ts";
import { batch, workByCompany } from "./by-company.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** Notifies managers and admins of assets that nobody has read for long, of each once, on one server. */
export async function notifyOfMeters(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_210,
    companies: await findCompaniesWith(parts.database.builder, selectStaleAssets(now)),
    refreshed: ["listNotifications"],
    work: (company) => notifyOfStale(company, { now, most: batch }),
  });
}
