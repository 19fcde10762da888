import type { Schedule } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button } from "../../ui/button/button.tsx";
import { PagedList, type Pages } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { NarrowScheduleRow } from "./narrow-schedule-row.tsx";
import {
  AssetLine,
  DueLines,
  type ScheduleActions,
  ScheduleHeading,
  type ScheduleRowProps,
  describeSchedule,
} from "./schedule-details.tsx";

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
        <ul ref={list} className="divide-y">
          {schedules.map((schedule) => (
            <Row key={schedule.id} schedule={schedule} now={now} {...row} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** With its buttons at the end; NarrowScheduleRow is its counterpart for a phone. */
function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, now, showAsset = false, onView, onLog, onPreview } = props;
  const preview = () => onPreview?.(schedule);
  const what = describeSchedule(schedule, showAsset);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <ScheduleHeading {...{ schedule, now }}>
          {formatScheduleName(schedule.name)}
        </ScheduleHeading>
        {showAsset ? (
          <AssetLine schedule={schedule}>
            <Link
              href={`/assets/${schedule.assetId}`}
              title={schedule.assetName}
              className="link line-clamp-2"
            >
              {schedule.assetName}
            </Link>
          </AssetLine>
        ) : null}
        <DueLines schedule={schedule} now={now} />
      </div>
      <div className="flex flex-wrap gap-2" onPointerEnter={preview} onFocus={preview}>
        {onView ? (
          <Button
            variant="secondary"
            aria-label={w.viewSchedule({ schedule: what })}
            onClick={() => onView(schedule)}
          >
            {w.view}
          </Button>
        ) : null}
        {onLog && schedule.active ? (
          <Button
            variant="secondary"
            aria-label={w.logFor({ schedule: what })}
            onClick={() => onLog(schedule)}
          >
            {w.log}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const w = words({
  theSchedules: ["more schedules", "más servicios"],
  more: ["Show more schedules", "Mostrar más servicios"],
  view: ["View", "Ver"],
  viewSchedule: ["View {schedule}", "Ver {schedule}"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  logFor: ["Log Maintenance for {schedule}", "Registrar mantenimiento de {schedule}"],
});
