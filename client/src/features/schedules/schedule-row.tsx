import type { Schedule } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { Link } from "wouter";
import { Button } from "../../ui/button/button.tsx";
import { AssetLine, describeSchedule, DueLines, ScheduleHeading } from "./schedule-details.tsx";

export interface ScheduleActions {
  /** Left out where nothing can be changed any more. */
  onView?: (schedule: Schedule) => void;
  /** Left out where no work is logged any more. */
  onLog?: (schedule: Schedule) => void;
  /** The pointer or the focus is on one of the buttons: its dialog will probably be opened. */
  onPreview?: (schedule: Schedule) => void;
}

export interface ScheduleRowProps extends ScheduleActions {
  schedule: Schedule;
  now: Date;
  /** Where schedules of several assets stand together. */
  showAsset?: boolean;
}

/** With its buttons at the end; NarrowScheduleRow is its counterpart for a phone. */
export function ScheduleRow(props: ScheduleRowProps) {
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
  view: ["View", "Ver"],
  viewSchedule: ["View {schedule}", "Ver {schedule}"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  logFor: ["Log Maintenance for {schedule}", "Registrar mantenimiento de {schedule}"],
});
