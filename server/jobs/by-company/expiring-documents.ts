import { refreshedByExpiringDocuments } from "#shared/api/live.ts";
import { findCompaniesWith } from "../../db/across/across-companies.ts";
import {
  notifyOfExpiring,
  selectPendingDocuments,
} from "../../features/documents/notify-expiring.ts";
import { batch, findLatestDay, workByCompany, type Parts } from "./work-by-company.ts";

/**
 * Notifies the office, and the person of a paper, that it expires: on the days of `noticeDays` by
 * the company's calendar, of each once, however many servers look at the same time.
 */
export async function notifyOfExpiringDocuments(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_212,
    companies: await findCompaniesWith(
      parts.database.builder,
      selectPendingDocuments(findLatestDay(now)),
    ),
    refreshed: refreshedByExpiringDocuments,
    work: (company, { done }) => notifyOfExpiring(company, { now, most: batch, done }),
  });
}
