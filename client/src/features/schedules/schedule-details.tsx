import type { Schedule } from "#shared/api/api-schemas.ts";
import { formatDate } from "#shared/base/dates.ts";
import { toDay } from "#shared/base/days.ts";
import {
  formatDue,
  formatInterval,
  formatNextDue,
  formatScheduleName,
  computeScheduleStatus,
  scheduleTypeLabels,
} from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import type { ReactNode } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Facts } from "../../ui/layout/facts.tsx";
import { formatForecast } from "./next-due-line.tsx";
import { ScheduleBadge } from "./schedule-badge.tsx";

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

interface ScheduleDetailsProps {
  schedule: Schedule;
  now: Date;
}

/** The name of a schedule, which may be a button, with its badge. */
export function ScheduleHeading(props: ScheduleDetailsProps & { children: ReactNode }) {
  const { schedule, now, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h3
        title={formatScheduleName(schedule.name)}
        className="line-clamp-2 text-base wrap-anywhere"
      >
        {children}
      </h3>
      <ScheduleBadge
        status={schedule.active ? computeScheduleStatus(schedule, schedule, now) : "stopped"}
      />
    </div>
  );
}

interface AssetLineProps {
  schedule: Schedule;
  /** The name, where that is a link. */
  children?: ReactNode;
}

export function AssetLine({ schedule, children }: AssetLineProps) {
  return (
    <div className="text-sm text-muted">
      <Facts>
        {children ?? (
          <span title={schedule.assetName} className="line-clamp-2">
            {schedule.assetName}
          </span>
        )}
        {scheduleTypeLabels[schedule.type]}
      </Facts>
    </div>
  );
}

export function DueLines({ schedule, now }: ScheduleDetailsProps) {
  const { timeZone } = useSignedInUser().company;
  const { active, lastPerformed } = schedule;
  const last = lastPerformed ? formatDate(lastPerformed, timeZone) : w.never;
  return (
    <>
      {active ? (
        <div className="text-sm">
          <Facts>
            <span className="font-semibold">
              {formatDue(schedule, schedule, { now, timeZone })}
            </span>
            {w.nextDue({ due: formatNextDue(schedule, timeZone) })}
            {isForecast(schedule, now, timeZone)
              ? w.about({ day: formatForecast(schedule.forecastOn, now, timeZone) })
              : null}
          </Facts>
        </div>
      ) : null}
      <div className="text-sm text-muted">
        <Facts>
          {formatInterval(schedule)}
          {w.lastPerformed({ day: last })}
        </Facts>
      </div>
      {schedule.program ? (
        <div className="text-sm text-muted">
          <Facts>
            {w.program({ name: schedule.program.name })}
            {schedule.byHand ? w.byHand : null}
          </Facts>
        </div>
      ) : null}
    </>
  );
}

/** Whether its day is estimated by a meter. */
function isForecast(
  schedule: Schedule,
  now: Date,
  timeZone: string,
): schedule is Schedule & { forecastOn: string } {
  const { forecastOn, nextDue } = schedule;
  const isByTime = nextDue !== null && toDay(nextDue, timeZone) === forecastOn;
  const isOverdue = computeScheduleStatus(schedule, schedule, now) === "overdue";
  return forecastOn !== null && !isByTime && !isOverdue;
}

/** What a button that belongs to a row is about. */
export function describeSchedule({ name, assetName }: Schedule, showAsset: boolean): string {
  const schedule = formatScheduleName(name);
  return showAsset ? w.ofAsset({ schedule, unit: assetName }) : schedule;
}

const w = words({
  never: ["Never", "Nunca"],
  nextDue: ["Next due: {due}", "Próximo: {due}"],
  about: ["about {day}", "cerca del {day}"],
  lastPerformed: ["Last performed: {day}", "Último: {day}"],
  program: ["From the program {name}", "Del plan {name}"],
  byHand: ["Edited by hand", "Editado a mano"],
  ofAsset: ["{schedule} of {unit}", "{schedule} de {unit}"],
});
