import type { Schedule } from "#shared/api-schemas.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { mostPressingFirst } from "./schedule-order.ts";
import { type ScheduleActions, ScheduleRow } from "./schedule-row.tsx";

interface ScheduleListProps extends ScheduleActions {
  schedules: readonly Schedule[];
  showAsset?: boolean;
}

const rowsAtOnce = 10;

/** The most pressing first; a large fleet's are shown in steps. */
export function ScheduleList({ schedules, ...row }: ScheduleListProps) {
  const [shown, setShown] = useState(rowsAtOnce);
  const now = useNow();
  return (
    <>
      <ul className="divide-y">
        {mostPressingFirst(schedules, now)
          .slice(0, shown)
          .map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} now={now} {...row} />
          ))}
      </ul>
      {schedules.length > shown ? (
        <div className="border-t p-4 text-center">
          <Button variant="secondary" onClick={() => setShown(shown + rowsAtOnce)}>
            Show more schedules
          </Button>
        </div>
      ) : null}
    </>
  );
}
