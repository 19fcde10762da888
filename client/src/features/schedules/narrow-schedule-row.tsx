import { words } from "#shared/base/words.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { CalendarClock, EllipsisVertical, Truck, Wrench } from "lucide-react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/dialog/menu.tsx";
import {
  AssetLine,
  describeSchedule,
  DueLines,
  ScheduleHeading,
  type ScheduleRowProps,
} from "./schedule-details.tsx";

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

function Actions(props: ScheduleRowProps) {
  const { schedule, showAsset = false, onView, onLog, onPreview } = props;
  const [, navigate] = useLocation();
  const items: ReactElement[] = [];
  if (onView) {
    items.push(
      <MenuItem key="view" label={w.view} icon={CalendarClock} onSelect={() => onView(schedule)} />,
    );
  }
  if (onLog && schedule.active) {
    items.push(<MenuItem key="log" label={w.log} icon={Wrench} onSelect={() => onLog(schedule)} />);
  }
  if (showAsset) {
    const open = () => navigate(`/assets/${schedule.assetId}`);
    items.push(<MenuItem key="asset" label={w.viewAsset} icon={Truck} onSelect={open} />);
  }
  if (items.length === 0) return null;
  const preview = () => onPreview?.(schedule);
  const label = w.actions({ schedule: describeSchedule(schedule, showAsset) });
  return (
    <div
      className="absolute inset-y-0 -right-1.5 flex items-center"
      onPointerEnter={preview}
      onFocus={preview}
    >
      <Menu
        title={formatScheduleName(schedule.name)}
        trigger={<IconButton label={label} icon={EllipsisVertical} />}
      >
        {items}
      </Menu>
    </div>
  );
}

const w = words({
  view: ["View", "Ver"],
  viewSchedule: ["View {schedule}", "Ver {schedule}"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  viewAsset: ["View Asset", "Ver unidad"],
  actions: ["Actions for {schedule}", "Acciones de {schedule}"],
});
