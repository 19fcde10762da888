import { findCompaniesWith } from "../../db/across/across-companies.ts";
import { notifyOfStale, selectStaleAssets } from "../../features/meters/notify-stale.ts";
import { batch, workByCompany, type Parts } from "./work-by-company.ts";

/** Notifies managers and admins of assets whose meters were not read for long: of each once, by one server. */
export async function notifyOfMeters(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_210,
    companies: await findCompaniesWith(parts.database.builder, selectStaleAssets(now)),
    refreshed: ["listNotifications"],
    work: (company, { done }) => notifyOfStale(company, { now, most: batch, done }),
  });
}
