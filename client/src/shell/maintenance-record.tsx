import type { Schedule } from "#shared/api/api-schemas.ts";
import { useState } from "react";
import { MaintenanceLogDetails } from "../features/maintenance/maintenance-log-details.tsx";
import { lazily } from "../ui/hooks/lazily.tsx";

const ScheduleDialog = lazily(() =>
  import("../features/schedules/schedule-dialog.tsx").then((m) => m.ScheduleDialog),
);

/** A maintenance record; the schedule that it served opens over it. */
export function MaintenanceRecord(record: { id: number; onClose: () => void }) {
  const [schedule, setSchedule] = useState<Schedule>();
  return (
    <>
      <MaintenanceLogDetails {...record} onSchedule={setSchedule} />
      {schedule ? (
        <ScheduleDialog
          assetId={schedule.assetId}
          schedule={schedule}
          onClose={() => setSchedule(undefined)}
        />
      ) : null}
    </>
  );
}
