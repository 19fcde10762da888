import { listRefreshed } from "#shared/api/live.ts";
import { findCompaniesWith } from "../../db/across/across-companies.ts";
import { selectEndedDeferrals, returnDeferred } from "../../features/defects/return-deferred.ts";
import { batch, findLatestDay, workByCompany, type Parts } from "./work-by-company.ts";

/**
 * Reopens defects whose deferral has ended, by the day in the company's zone or by the meters of the
 * asset, each once, however many servers look at the same time.
 */
export async function endDeferrals(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_211,
    companies: await findCompaniesWith(
      parts.database.builder,
      selectEndedDeferrals(findLatestDay(now)),
    ),
    refreshed: [...listRefreshed("actOnDefect")],
    work: (company, { done }) =>
      company.transaction((tx) => returnDeferred(tx, { now, most: batch, done })),
  });
}
