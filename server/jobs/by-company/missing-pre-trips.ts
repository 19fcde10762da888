import { refreshedByMissingPreTrips } from "#shared/api/live.ts";
import { findUnnotified } from "../../db/across/across-companies.ts";
import { notifyOfMissing } from "../../features/board/notify-missing.ts";
import { workByCompany, type Parts } from "./work-by-company.ts";

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
