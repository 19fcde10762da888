import { refreshedByDueNotices } from "#shared/live.ts";
import { nextDueText, scheduleStatus } from "#shared/schedules.ts";
import type { ScheduleNotice, UntoldSchedule } from "../db/across-companies.ts";
import { isOnlyWorker, notifyOfSchedules, takeUntoldSchedules } from "../db/across-companies.ts";
import type { Database } from "../db/client.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";

type Telling = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/** So many schedules in one transaction. */
const batch = 200;
const batchesMax = 500;
/** Any number, as long as every server takes the same and nothing else does. */
const lockKey = 7_301_954_207;

/**
 * Tells managers and admins of schedules that have come due soon or overdue: each once per cycle,
 * however many servers look at the same time.
 */
export async function tellOfDueSchedules(telling: Telling): Promise<void> {
  for (let count = 0; count < batchesMax; count += 1) {
    const noticed = await tellBatch(telling);
    const companies = new Set(noticed.map((notice) => notice.company_id));
    for (const id of companies) telling.live.changed(id, refreshedByDueNotices);
    if (noticed.length < batch) return;
  }
}

function tellBatch({ database, clock }: Telling): Promise<ScheduleNotice[]> {
  const now = clock.now();
  return database.builder.transaction(async (tx) => {
    if (!(await isOnlyWorker(tx, lockKey))) return [];
    const untold = await takeUntoldSchedules(tx, { now, most: batch });
    const notices = untold.flatMap((schedule) => noticeOf(schedule, now));
    if (notices.length > 0) await notifyOfSchedules(tx, notices, now);
    return notices;
  });
}

function noticeOf(schedule: UntoldSchedule, now: Date): ScheduleNotice[] {
  const status = scheduleStatus(schedule, schedule, now);
  if (status === "on_time") return [];
  const { companyId, id, assetId, name, assetName, timeZone } = schedule;
  return [
    {
      company_id: companyId,
      schedule_id: id,
      asset_id: assetId,
      status,
      title: `${name} is ${status === "overdue" ? "overdue" : "due soon"}`,
      message: `${assetName}: next due ${nextDueText(schedule, timeZone)}`,
    },
  ];
}
