import { refreshedByDueNotifications } from "#shared/live.ts";
import { formatNextDue, scheduleStatus } from "#shared/schedules.ts";
import { words } from "#shared/words.ts";
import type { PendingSchedule, ScheduleNotice } from "../db/due-notices.ts";
import {
  findPendingSchedules,
  notifyOfSchedules,
  takePendingSchedules,
} from "../db/due-notices.ts";
import type { Database } from "../db/client.ts";
import { inEachLanguage } from "../db/reader-language.ts";
import type { Clock } from "../clock.ts";
import type { Live } from "../live/live.ts";
import { batch, workByCompany } from "./by-company.ts";

type Parts = { database: Database; clock: Clock; live: Pick<Live, "changed"> };

/**
 * Notifies managers and admins of schedules that have become due soon or overdue, of each once per
 * cycle, however many servers look at the same time.
 */
export async function notifyOfDueSchedules(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  await workByCompany(parts, {
    lockKey: 7_301_954_207,
    companies: await findPendingSchedules(parts.database.builder, now),
    refreshed: refreshedByDueNotifications,
    work: async (tx, { companyId, timeZone }) => {
      const pending = await takePendingSchedules(tx, { companyId, now, most: batch });
      const notices = pending.flatMap((schedule) => buildNotice(schedule, { timeZone, now }));
      if (notices.length > 0) await notifyOfSchedules(tx, { companyId, notices, now });
      return notices.length;
    },
  });
}

function buildNotice(
  schedule: PendingSchedule,
  { timeZone, now }: { timeZone: string; now: Date },
): ScheduleNotice[] {
  const status = scheduleStatus(schedule, schedule, now);
  if (status === "on_time") return [];
  const { id, assetId, name, assetName } = schedule;
  return [
    {
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
