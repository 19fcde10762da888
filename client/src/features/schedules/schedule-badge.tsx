import { type ScheduleStatus, scheduleStatusLabels } from "#shared/schedules.ts";
import { CircleAlert, Clock } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";

/** Overdue or Due Soon; what is on time has no badge. */
export function ScheduleBadge({ status }: { status: ScheduleStatus }) {
  const label = scheduleStatusLabels[status];
  switch (status) {
    case "overdue":
      return <Badge tone="fail" icon={CircleAlert} label={label} />;
    case "due_soon":
      return <Badge tone="warn" icon={Clock} label={label} />;
    case "on_time":
      return null;
  }
}
