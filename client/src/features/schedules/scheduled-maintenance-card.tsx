import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSteps } from "../../api/use-pages.ts";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ScheduleList } from "./schedule-list.tsx";
import { mostPressingFirst } from "./schedule-order.ts";
import type { ScheduleActions } from "./schedule-row.tsx";

interface ScheduledMaintenanceCardProps extends ScheduleActions {
  assetId: number;
}

/** The schedules of one asset. */
export function ScheduledMaintenanceCard(props: ScheduledMaintenanceCardProps) {
  const { assetId, ...actions } = props;
  const now = useNow();
  const schedules = useQuery({
    ...query(api.listSchedules, { query: { assetId } }),
    select: (list) => mostPressingFirst(list, now),
  });
  const pages = useSteps(schedules, limits.schedulesOnTracking);
  return (
    <DataCard
      title="Scheduled Maintenance"
      query={pages}
      what="the scheduled maintenance"
      skeleton={<SkeletonRows count={2} />}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState icon={CalendarClock} title="No scheduled maintenance found" />}
    >
      {() => <ScheduleList pages={pages} {...actions} />}
    </DataCard>
  );
}
