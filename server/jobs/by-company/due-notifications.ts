import { refreshedByDueNotifications } from "#shared/api/live.ts";
import { findCompaniesWith } from "../../db/across/across-companies.ts";
import { notifyOfDue, selectPendingSchedules } from "../../features/schedules/notify-due.ts";
import { batch, workByCompany, type Parts } from "./work-by-company.ts";

/**
 * Notifies managers and admins of schedules that have become due soon or overdue, of each once per
 * cycle, however many servers look at the same time.
 */
export async function notifyOfDueSchedules(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_207,
    companies: await findCompaniesWith(parts.database.builder, selectPendingSchedules(now)),
    refreshed: refreshedByDueNotifications,
    work: (company, { done }) => notifyOfDue(company, { now, most: batch, done }),
  });
}
