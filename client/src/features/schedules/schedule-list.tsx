import type { Schedule } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { type ReactNode, Suspense } from "react";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { PagedList, type Pages } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { type ScheduleActions, ScheduleRow } from "./schedule-row.tsx";

// It brings the menu, which weighs more than all else of the list; its code loads while the data does.
const NarrowScheduleRow = lazily(() =>
  import("./narrow-schedule-row.tsx").then((m) => m.NarrowScheduleRow),
);
NarrowScheduleRow.preload();

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
      whatMore={w.theSchedules}
      moreLabel={w.more}
    >
      {(schedules, list) => (
        <Suspense fallback={<SkeletonRows count={skeletonRows} />}>
          <ul ref={list} className="divide-y">
            {schedules.map((schedule) => (
              <Row key={schedule.id} schedule={schedule} now={now} {...row} />
            ))}
          </ul>
        </Suspense>
      )}
    </PagedList>
  );
}

const w = words({
  theSchedules: ["more schedules", "más servicios"],
  more: ["Show more schedules", "Mostrar más servicios"],
});
