import type { Schedule } from "#shared/api-schemas.ts";
import { CalendarClock } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PagedList, type Pages } from "../../ui/paged-list.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useNow } from "../../ui/use-now.ts";
import { type ScheduleActions, ScheduleRow } from "./schedule-row.tsx";

interface ScheduleListProps extends ScheduleActions {
  pages: Pages<Schedule>;
  what: string;
  skeletonRows: number;
  emptyTitle: string;
  showAsset?: boolean;
}

/** In the order in which they are given; a large fleet's are shown in steps. */
export function ScheduleList(props: ScheduleListProps) {
  const { pages, what, skeletonRows, emptyTitle, ...row } = props;
  const now = useNow();
  return (
    <PagedList
      pages={pages}
      what={what}
      skeleton={<SkeletonRows count={skeletonRows} />}
      empty={<EmptyState icon={CalendarClock} title={emptyTitle} />}
      whatMore="more schedules"
      moreLabel="Show more schedules"
    >
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
