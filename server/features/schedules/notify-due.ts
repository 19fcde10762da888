import { toDay } from "#shared/base/days.ts";
import { formatNextDue } from "#shared/schedules/schedules.ts";
import { maintenanceSchedules, scheduleDues } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Join, Selected } from "../../db/statements/company-rows.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { notifyOfMany, type Part } from "../notifications/notify.ts";
import { isOverdue, needsService } from "./dues.ts";

const { id, notifiedStatus } = maintenanceSchedules;
const withDues: Join = { kind: "inner", table: scheduleDues, on: eq(scheduleDues.id, id) };

/** Schedules that are due soon or overdue, and whose office was not notified of that in this cycle. */
export function selectPendingSchedules(now: Date) {
  const isWorse = and(eq(notifiedStatus, "due_soon"), isOverdue(scheduleDues, now));
  const where = and(
    scheduleDues.active,
    not(scheduleDues.archived),
    needsService(scheduleDues, now),
    or(isNull(notifiedStatus), isWorse),
  );
  return { from: maintenanceSchedules, joins: [withDues], where };
}

const { assetId, assetName, name, nextDue, nextDueMiles, nextDueHours } = scheduleDues;
const fields = { id, assetId, assetName, name, nextDue, nextDueMiles, nextDueHours };

/** Notifies the office of at most `most` schedules and returns of how many. A schedule that is locked waits for the next run. */
export async function notifyOfDue(tx: CompanyDb, { now, most, done }: Part) {
  const { from, ...pending } = selectPendingSchedules(now);
  const { where, joins } = pending;
  const isLate = sql<boolean>`${isOverdue(scheduleDues, now)} is true`;
  const total = tx.counting(from, where, { joins });
  const totalLate = tx.counting(from, and(where, isLate), { joins });
  const due = await tx.select({ ...fields, isLate, total, totalLate }, from, {
    ...pending,
    orderBy: [id],
    limit: most,
    lock: "skip",
  });
  const [first] = due;
  if (!first) return 0;
  const late = due.filter((schedule) => schedule.isLate);
  await tx.change(maintenanceSchedules, isAny(id, toIds(due)), {
    notifiedStatus: sql`case when ${isAny(id, toIds(late))} then 'overdue' else 'due_soon' end`,
    // What a meter has made overdue sooner than was forecast is due today.
    forecastOn: sql`case when ${isAny(id, toIds(late))} then ${toDay(now, tx.timeZone)}::date
      else ${maintenanceSchedules.forecastOn} end`,
  });
  const about = { createdAt: now, timeZone: tx.timeZone };
  await notifyOfMany(tx, {
    given: due.map((schedule) => toNotification(schedule, about)),
    total: first.total,
    done,
    summarise: () => summarise(first, now),
  });
  return due.length;
}

type Due = Selected<typeof fields> & { isLate: boolean };

const toIds = (rows: readonly Due[]) => rows.map((row) => row.id);

function toNotification(due: Due, { createdAt, timeZone }: { createdAt: Date; timeZone: string }) {
  const { isLate } = due;
  return {
    type: isLate ? "schedule_overdue" : "schedule_due_soon",
    say: () => ({
      title: (isLate ? w.overdue : w.dueSoon)({ name: due.name }),
      message: w.nextDue({ unit: due.assetName, due: formatNextDue(due, timeZone) }),
    }),
    assetId: due.assetId,
    createdAt,
  } as const;
}

/** One notification for more than a few schedules, with a link to all due ones. */
function summarise({ total, totalLate }: { total: number; totalLate: number }, createdAt: Date) {
  const soon = total - totalLate;
  return {
    type: totalLate > 0 ? "schedule_overdue" : "schedule_due_soon",
    say: () => {
      const parts = [
        totalLate > 0 && w.countLate({ n: totalLate }),
        soon > 0 && w.countSoon({ soon }),
      ];
      return { title: w.services({ total }), message: parts.filter(Boolean).join(", ") };
    },
    assetId: null,
    path: "/maintenance?status=due",
    createdAt,
  } as const;
}

const w = words({
  overdue: ["{name} is overdue", "{name}: vencido"],
  dueSoon: ["{name} is due soon", "{name}: por vencer"],
  services: ["{total} services are due", "{total} servicios vencidos o por vencer"],
  countLate: ["{n} overdue", { one: "{n} vencido", other: "{n} vencidos" }],
  countSoon: ["{soon} due soon", "{soon} por vencer"],
  nextDue: ["{unit}: next due {due}", "{unit}: próximo {due}"],
});
