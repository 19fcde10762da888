import { refreshedByDueNotifications } from "#shared/live.ts";
import { formatNextDue, scheduleStatus } from "#shared/schedules.ts";
import { words } from "#shared/words.ts";
import { sql } from "drizzle-orm";
import type { PendingSchedule, ScheduleNotice } from "../db/across-companies.ts";
import { notifyOfSchedules, takePendingSchedules } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import { inEachLanguage } from "../db/reader-language.ts";
import { tryLock } from "../db/transaction.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** So many schedules in one transaction. */
const batch = 200;
const batchesMax = 500;
/** Any number, as long as every server takes the same and nothing else does. */
const lockKey = 7_301_954_207;

/**
 * Notifies managers and admins of schedules that have become due soon or overdue, of each once per
 * cycle, however many servers look at the same time.
 */
export async function notifyOfDueSchedules(parts: Parts): Promise<void> {
  for (let count = 0; count < batchesMax; count += 1) {
    const noticed = await notifyBatch(parts);
    const companies = new Set(noticed.map((notice) => notice.company_id));
    for (const id of companies) parts.live.changed(id, refreshedByDueNotifications);
    if (noticed.length < batch) return;
  }
}

function notifyBatch({ database, clock }: Parts): Promise<ScheduleNotice[]> {
  const now = clock.now();
  return database.builder.transaction(async (tx) => {
    // Behind a pooler that breaks such locks the schedules' own locks still prevent doubles.
    if (!(await tryLock(tx, sql`${lockKey}::bigint`))) return [];
    const pending = await takePendingSchedules(tx, { now, most: batch });
    const notices = pending.flatMap((schedule) => buildNotice(schedule, now));
    if (notices.length > 0) await notifyOfSchedules(tx, notices, now);
    return notices;
  });
}

function buildNotice(schedule: PendingSchedule, now: Date): ScheduleNotice[] {
  const status = scheduleStatus(schedule, schedule, now);
  if (status === "on_time") return [];
  const { companyId, id, assetId, name, assetName, timeZone } = schedule;
  return [
    {
      company_id: companyId,
      schedule_id: id,
      asset_id: assetId,
      status,
      said: inEachLanguage(() => ({
        title: status === "overdue" ? w.overdue({ name }) : w.dueSoon({ name }),
        message: w.nextDue({ unit: assetName, due: formatNextDue(schedule, timeZone) }),
      })),
    },
  ];
}

const w = words({
  overdue: ["{name} is overdue", "{name}: vencido"],
  dueSoon: ["{name} is due soon", "{name}: por vencer"],
  nextDue: ["{unit}: next due {due}", "{unit}: próximo {due}"],
});
