import { words } from "#shared/base/words.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import {
  AssetLine,
  describeSchedule,
  DueLines,
  ScheduleHeading,
  type ScheduleRowProps,
} from "./schedule-details.tsx";

const ScheduleMenu = lazily(() => import("./schedule-menu.tsx").then((m) => m.ScheduleMenu));

/** For a phone: a tap on the row opens the schedule, and a menu has all that can be done. */
export function NarrowScheduleRow(props: ScheduleRowProps) {
  const { schedule, now, showAsset = false, onView, onPreview } = props;
  const preview = () => onPreview?.(schedule);
  const name = formatScheduleName(schedule.name);
  const what = describeSchedule(schedule, showAsset);
  return (
    <li className="relative">
      <div className="grid px-4 py-1.5">
        <ScheduleHeading {...{ schedule, now }}>
          {onView ? (
            <button
              type="button"
              aria-label={w.viewSchedule({ schedule: what })}
              onPointerEnter={preview}
              onFocus={preview}
              onClick={() => onView(schedule)}
              className="block text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              <span className="line-clamp-2">{name}</span>
            </button>
          ) : (
            name
          )}
        </ScheduleHeading>
        {/* The lines beside the menu's button end before it. */}
        <div className="pointer-events-none *:not-last:pr-4">
          {showAsset ? <AssetLine schedule={schedule} /> : null}
          <DueLines schedule={schedule} now={now} />
        </div>
      </div>
      <Actions {...props} />
    </li>
  );
}

/** The menu's code comes with the first use of a button, or before. */
function Actions(props: ScheduleRowProps) {
  const { schedule, showAsset = false, onView, onLog, onPreview } = props;
  const [isRequested, setIsRequested] = useState(false);
  usePreload(ScheduleMenu);
  if (!onView && !showAsset && !(onLog && schedule.active)) return null;
  const preview = () => onPreview?.(schedule);
  const label = w.actions({ schedule: describeSchedule(schedule, showAsset) });
  const face = { label, icon: EllipsisVertical, "aria-haspopup": "menu" } as const;
  return (
    <div
      className="absolute inset-y-0 -right-1.5 flex items-center"
      onPointerEnter={preview}
      onFocus={preview}
    >
      {isRequested ? (
        <ScheduleMenu
          {...props}
          trigger={<IconButton {...face} />}
          fallback={<IconButton {...face} />}
          onClose={() => setIsRequested(false)}
        />
      ) : (
        <IconButton {...face} onClick={() => setIsRequested(true)} />
      )}
    </div>
  );
}

const w = words({
  viewSchedule: ["View {schedule}", "Ver {schedule}"],
  actions: ["Actions for {schedule}", "Acciones de {schedule}"],
});
