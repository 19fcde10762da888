import { nameAsset } from "#shared/assets/assets.ts";
import { api } from "#shared/api/api.ts";
import type { MaintenanceLog, Schedule } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { serviceTypeLabels } from "#shared/records/service-types.ts";
import { formatDue, formatScheduleName } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, CircleAlert, CircleCheck } from "lucide-react";
import { type Page, pageQuery } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { toScheduleHref, toSchedulesHref } from "../../records/schedule-address.ts";
import type { QueryState } from "../../ui/layout/data-state.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { formatPerformer } from "./format-performer.ts";
import { type Summary, SummaryCard, type SummaryEntry } from "./summary-card.tsx";

const limit = 3;

interface MaintenanceSummaryPanelProps {
  /** All schedules of one of these cards are about to be listed further down. */
  onShowSchedules: () => void;
}

/** What comes, what is overdue and what is done; each its own list, of which the server counts all. */
export function MaintenanceSummaryPanel({ onShowSchedules }: MaintenanceSummaryPanelProps) {
  const now = useNow();
  const { toHref } = useRecordAddress();
  const { timeZone } = useSignedInUser().company;
  const day = toDay(now, timeZone);
  const thisWeek = useQuery(pageQuery(api.listSchedules, { query: { due: "thisWeek", limit } }));
  const overdue = useQuery(pageQuery(api.listSchedules, { query: { due: "overdue", limit } }));
  const doneToday = useQuery(pageQuery(api.listMaintenanceLogs, { query: { day, limit } }));
  const toEntry = (schedule: Schedule): SummaryEntry => ({
    id: schedule.id,
    title: formatScheduleName(schedule.name),
    about: [schedule.assetName, formatDue(schedule, schedule, { now, timeZone })],
    href: toScheduleHref(schedule),
  });
  return (
    <div className="grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-3">
      <SummaryCard
        title={w.thisWeek}
        icon={CalendarDays}
        query={summarize(thisWeek, toEntry)}
        empty={w.noneThisWeek}
        rest={{ href: toSchedulesHref("this_week"), onFollow: onShowSchedules }}
      />
      <SummaryCard
        title={w.overdue}
        icon={CircleAlert}
        query={summarize(overdue, toEntry)}
        empty={w.noneOverdue}
        rest={{ href: toSchedulesHref("overdue"), onFollow: onShowSchedules }}
        isUrgent
      />
      <SummaryCard
        title={w.doneToday}
        icon={CircleCheck}
        query={summarize(doneToday, (log) => toDoneEntry(log, toHref("maintenance", log.id)))}
        empty={w.noneToday}
        rest={{ href: `/maintenance/history?from=${day}&to=${day}` }}
      />
    </div>
  );
}

function toDoneEntry(log: MaintenanceLog, href: string): SummaryEntry {
  return {
    id: log.id,
    href,
    title: serviceTypeLabels[log.serviceType],
    about: [nameAsset(log), formatPerformer(log)],
  };
}

function summarize<Row>(
  { status, data, isFetching, refetch }: QueryState<Page<Row[]>>,
  toEntry: (row: Row) => SummaryEntry,
): QueryState<Summary> {
  const summary = data && {
    entries: data.rows.map(toEntry),
    total: data.total ?? data.rows.length,
  };
  return { status, data: summary, isFetching, refetch };
}

const w = words({
  thisWeek: ["Scheduled This Week", "Programado esta semana"],
  noneThisWeek: [
    "Nothing is scheduled for the next 7 days",
    "No hay nada programado para los próximos 7 días",
  ],
  overdue: ["Overdue", "Vencido"],
  noneOverdue: ["Nothing is overdue", "No hay nada vencido"],
  doneToday: ["Completed Today", "Hecho hoy"],
  noneToday: ["Nothing has been completed today", "Hoy no se ha hecho nada"],
});
