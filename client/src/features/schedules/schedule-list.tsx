import type { Schedule } from "#shared/api-schemas.ts";
import { PagedList, type Pages } from "../../ui/paged-list.tsx";
import { useNow } from "../../ui/use-now.ts";
import { type ScheduleActions, ScheduleRow } from "./schedule-row.tsx";

interface ScheduleListProps extends ScheduleActions {
  pages: Pages<Schedule>;
  showAsset?: boolean;
}

/** In the order in which they are given; a large fleet's are shown in steps. */
export function ScheduleList({ pages, ...row }: ScheduleListProps) {
  const now = useNow();
  return (
    <PagedList pages={pages} what="more schedules" moreLabel="Show more schedules">
      {(schedules, list) => (
        <ul ref={list} className="divide-y">
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} now={now} {...row} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
