import { type ScheduleStatus, scheduleStatusLabels } from "#shared/schedules.ts";
import { CircleAlert, CirclePause, Clock } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

/** Overdue, Due Soon or Stopped; what is on time has no badge. */
export function ScheduleBadge({ status }: { status: ScheduleStatus | "stopped" }) {
  switch (status) {
    case "overdue":
      return <Badge tone="fail" icon={CircleAlert} label={scheduleStatusLabels[status]} />;
    case "due_soon":
      return <Badge tone="warn" icon={Clock} label={scheduleStatusLabels[status]} />;
    case "stopped":
      return <Badge tone="neutral" icon={CirclePause} label="Stopped" />;
    case "on_time":
      return null;
  }
}
