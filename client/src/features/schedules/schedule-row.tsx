import type { Schedule } from "#shared/api-schemas.ts";
import {
  formatDue,
  formatInterval,
  formatNextDue,
  scheduleStatus,
  scheduleTypeLabels,
} from "#shared/schedules.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { Timestamp } from "../../api/timestamp.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ScheduleBadge } from "./schedule-badge.tsx";

export interface ScheduleActions {
  /** Left out where nothing can be changed any more. */
  onView?: (schedule: Schedule) => void;
  /** Left out where no work is logged any more. */
  onLog?: (schedule: Schedule) => void;
  /** The pointer or the focus is on one of the buttons: its dialog will probably be opened. */
  onPreview?: (schedule: Schedule) => void;
}

interface ScheduleRowProps extends ScheduleActions {
  schedule: Schedule;
  now: Date;
  /** Where schedules of several assets stand together. */
  showAsset?: boolean;
}

export function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, now, showAsset = false, onView, onLog, onPreview } = props;
  const preview = () => onPreview?.(schedule);
  const whose = showAsset ? `${schedule.name} of ${schedule.assetName}` : schedule.name;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1 *:min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="line-clamp-2 text-base wrap-anywhere">{schedule.name}</h3>
          <ScheduleBadge
            status={schedule.active ? scheduleStatus(schedule, schedule, now) : "stopped"}
          />
        </div>
        {showAsset ? <AssetLine schedule={schedule} /> : null}
        <DueLines schedule={schedule} now={now} />
      </div>
      <div
        className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto"
        onPointerEnter={preview}
        onFocus={preview}
      >
        {onView ? (
          <Button variant="secondary" aria-label={`View ${whose}`} onClick={() => onView(schedule)}>
            View
          </Button>
        ) : null}
        {onLog && schedule.active ? (
          <Button
            variant="secondary"
            aria-label={`Log Maintenance for ${whose}`}
            onClick={() => onLog(schedule)}
          >
            Log Maintenance
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function AssetLine({ schedule }: { schedule: Schedule }) {
  return (
    <p className="text-sm text-muted">
      <Facts>
        <Link href={`/assets/${schedule.assetId}`} className="link block truncate">
          {schedule.assetName}
        </Link>
        {scheduleTypeLabels[schedule.type]}
      </Facts>
    </p>
  );
}

function DueLines({ schedule, now }: { schedule: Schedule; now: Date }) {
  const { timeZone } = useSignedInUser().company;
  const { lastPerformed } = schedule;
  return (
    <>
      <p className="text-sm text-muted">
        <Facts>
          {formatInterval(schedule)}
          <>
            Last performed:{" "}
            {lastPerformed ? <Timestamp moment={lastPerformed} hasTime={false} /> : "Never"}
          </>
        </Facts>
      </p>
      {schedule.active ? (
        <p className="text-sm">
          <Facts>
            <span className="font-semibold">
              {formatDue(schedule, schedule, { now, timeZone })}
            </span>
            <>
              Next due: <span className="inline-block">{formatNextDue(schedule, timeZone)}</span>
            </>
          </Facts>
        </p>
      ) : null}
    </>
  );
}
