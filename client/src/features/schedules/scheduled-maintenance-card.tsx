import { api } from "#shared/api.ts";
import type { Schedule } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { query } from "../../api/call.ts";
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
      {(list) => <OrderedList schedules={list} {...actions} />}
    </DataCard>
  );
}

type OrderedListProps = ScheduleActions & { schedules: readonly Schedule[] };

function OrderedList({ schedules, ...actions }: OrderedListProps) {
  const step = limits.schedulesOnTracking;
  const [shown, setShown] = useState<number>(step);
  const ordered = mostPressingFirst(schedules, useNow());
  const showMore = ordered.length > shown ? () => setShown(shown + step) : undefined;
  return <ScheduleList schedules={ordered.slice(0, shown)} showMore={showMore} {...actions} />;
}
