import type { Schedule } from "#shared/api-schemas.ts";
import type { ReactNode } from "react";
import { PagedList, type Pages } from "../../ui/paged-list.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useIsWide } from "../../ui/use-is-wide.ts";
import { useNow } from "../../ui/use-now.ts";
import { NarrowScheduleRow } from "./narrow-schedule-row.tsx";
import { type ScheduleActions, ScheduleRow } from "./schedule-row.tsx";

interface ScheduleListProps extends ScheduleActions {
  pages: Pages<Schedule>;
  what: string;
  skeletonRows: number;
  empty: ReactNode;
  showAsset?: boolean;
}

/** In the order in which they are given; a large fleet's are shown in steps. */
export function ScheduleList(props: ScheduleListProps) {
  const { pages, what, skeletonRows, empty, ...row } = props;
  const now = useNow();
  const Row = useIsWide() ? ScheduleRow : NarrowScheduleRow;
  return (
    <PagedList
      pages={pages}
      what={what}
      skeleton={<SkeletonRows count={skeletonRows} />}
      empty={empty}
      whatMore="more schedules"
      moreLabel="Show more schedules"
    >
      {(schedules, list) => (
        <ul ref={list} className="divide-y">
          {schedules.map((schedule) => (
            <Row key={schedule.id} schedule={schedule} now={now} {...row} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
