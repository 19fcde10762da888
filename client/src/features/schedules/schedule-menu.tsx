import { words } from "#shared/base/words.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { CalendarClock, Truck, Wrench } from "lucide-react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";
import { Menu, MenuItem } from "../../ui/dialog/menu.tsx";
import type { ScheduleRowProps } from "./schedule-details.tsx";

/** Open as soon as its code has come. */
export function ScheduleMenu(props: ScheduleRowProps & { trigger: ReactElement }) {
  const { trigger, schedule, showAsset = false, onView, onLog } = props;
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
  return (
    <Menu title={formatScheduleName(schedule.name)} trigger={trigger} defaultOpen>
      {items}
    </Menu>
  );
}

const w = words({
  view: ["View", "Ver"],
  log: ["Log Maintenance", "Registrar mantenimiento"],
  viewAsset: ["View Asset", "Ver unidad"],
});
