import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { query } from "../../api/call.ts";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import type { ScheduleActions } from "./schedule-row.tsx";

interface ScheduledMaintenanceCardProps extends ScheduleActions {
  assetId: number;
}

/** The schedules of one asset. */
export function ScheduledMaintenanceCard(props: ScheduledMaintenanceCardProps) {
  const { assetId, ...actions } = props;
  const schedules = useQuery(query(api.listSchedules, { query: { assetId } }));
  return (
    <DataCard
      title="Scheduled Maintenance"
      query={schedules}
      what="the scheduled maintenance"
      skeleton={<SkeletonRows count={2} />}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState icon={CalendarClock} title="No scheduled maintenance found" />}
    >
      {(list) => <ScheduleList schedules={list} {...actions} />}
    </DataCard>
  );
}
