import { schedulesOnTracking } from "#shared/schedules/schedules.ts";
import { sortByUrgency } from "#shared/schedules/sort-by-urgency.ts";
import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSteps } from "../../api/use-pages.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import type { ScheduleActions } from "./schedule-details.tsx";
import { ScheduleList } from "./schedule-list.tsx";

interface ScheduledMaintenanceCardProps extends ScheduleActions {
  assetId: number;
}

/** The schedules of one asset. */
export function ScheduledMaintenanceCard(props: ScheduledMaintenanceCardProps) {
  const { assetId, ...actions } = props;
  const now = useNow();
  const schedules = useQuery({
    ...query(api.listSchedules, { query: { assetId } }),
    select: (list) => sortByUrgency(list, now),
  });
  const pages = useSteps(schedules, schedulesOnTracking);
  return (
    <Card title={w.title}>
      <ScheduleList
        pages={pages}
        what={w.theMaintenance}
        skeletonRows={2}
        empty={<EmptyState icon={CalendarClock} title={w.none} />}
        {...actions}
      />
    </Card>
  );
}

const w = words({
  title: ["Scheduled Maintenance", "Mantenimiento programado"],
  theMaintenance: ["the scheduled maintenance", "el mantenimiento programado"],
  none: ["No scheduled maintenance found", "No hay mantenimiento programado"],
});
