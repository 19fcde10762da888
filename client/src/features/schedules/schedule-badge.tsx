import { type ScheduleState, scheduleStateLabels } from "#shared/schedules/schedules.ts";
import { CircleAlert, CirclePause, Clock } from "lucide-react";
import { Badge } from "../../ui/layout/badge.tsx";

/** Overdue, Due Soon or Stopped; what is on time has no badge. */
export function ScheduleBadge({ status }: { status: ScheduleState }) {
  switch (status) {
    case "overdue":
      return <Badge tone="fail" icon={CircleAlert} label={scheduleStateLabels[status]} />;
    case "due_soon":
      return <Badge tone="warn" icon={Clock} label={scheduleStateLabels[status]} />;
    case "stopped":
      return <Badge tone="neutral" icon={CirclePause} label={scheduleStateLabels[status]} />;
    case "on_time":
      return null;
  }
}
