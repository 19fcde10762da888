import type { MaintenanceLog, Schedule } from "#shared/api-schemas.ts";
import { dueText } from "#shared/schedules.ts";
import { CalendarDays, CircleAlert, CircleCheck } from "lucide-react";
import type { QueryState } from "../../ui/data-state.tsx";
import { useNow } from "../../ui/use-now.ts";
import { dueThisWeek, overdue } from "./due-schedules.ts";
import { performedBy } from "./performed-by.ts";
import { SummaryCard, type SummaryEntry } from "./summary-card.tsx";

interface MaintenanceSummaryPanelProps {
  schedules: QueryState<Schedule[]>;
  completedToday: QueryState<MaintenanceLog[]>;
}

/** What comes, what is late and what is done. */
export function MaintenanceSummaryPanel(props: MaintenanceSummaryPanelProps) {
  const { schedules, completedToday } = props;
  const now = useNow();
  const entryOf = (schedule: Schedule): SummaryEntry => ({
    id: schedule.id,
    title: schedule.name,
    text: `${schedule.assetName} · ${dueText(schedule, schedule, now)}`,
  });
  return (
    <div className="grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-3">
      <SummaryCard
        title="Scheduled This Week"
        icon={CalendarDays}
        query={drawnFrom(schedules, (list) => dueThisWeek(list, now).map(entryOf))}
        empty="Nothing is scheduled for the next 7 days"
      />
      <SummaryCard
        title="Overdue"
        icon={CircleAlert}
        query={drawnFrom(schedules, (list) => overdue(list, now).map(entryOf))}
        empty="Nothing is overdue"
        isUrgent
      />
      <SummaryCard
        title="Completed Today"
        icon={CircleCheck}
        query={drawnFrom(completedToday, (logs) => logs.map(doneEntryOf))}
        empty="Nothing has been completed today"
      />
    </div>
  );
}

function doneEntryOf(log: MaintenanceLog): SummaryEntry {
  return {
    id: log.id,
    title: log.serviceType,
    text: `${log.assetName || `Asset #${log.assetId}`} · ${performedBy(log)}`,
  };
}

function drawnFrom<Data>(
  { status, data, isFetching, refetch }: QueryState<Data>,
  entriesOf: (data: Data) => SummaryEntry[],
): QueryState<SummaryEntry[]> {
  return { status, data: data && entriesOf(data), isFetching, refetch };
}
