import { formatMonthDay } from "#shared/base/dates.ts";
import { formatLongDay } from "#shared/base/long-dates.ts";
import { words } from "#shared/base/words.ts";
import { formatMonth, formatWeekday, listWeeks, toMonth } from "#shared/calendar/calendar.ts";
import { clsx } from "clsx";
import { CalendarEntry } from "./calendar-entry.tsx";
import { MoreButton, shownOnDay } from "./more-button.tsx";
import type { DueDay, DueDays, Entry } from "./use-calendar.ts";

export interface MonthProps {
  month: string;
  today: string;
  days: DueDays;
  onLog: (entry: Entry) => void;
  onOpenDay: (day: string) => void;
}

/** A month at the desk: a row for each week, with what falls due on its days. */
export function MonthGrid({ month, ...props }: MonthProps) {
  const weeks = listWeeks(month);
  const [first = []] = weeks;
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {first.map((day) => (
            <th
              key={day}
              scope="col"
              className="border-b px-2 py-2 text-left text-sm font-semibold text-muted"
            >
              <span aria-hidden>{formatWeekday(day, "short")}</span>
              <span className="sr-only">{formatWeekday(day, "long")}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} isOutside={toMonth(day) !== month} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps extends Omit<MonthProps, "month"> {
  day: string;
  /** It is of the month before or after. */
  isOutside: boolean;
}

function DayCell({ day, today, isOutside, days, onLog, onOpenDay }: DayCellProps) {
  const due = days.get(day);
  return (
    <td
      aria-current={day === today ? "date" : undefined}
      className={clsx(
        "border-t border-l p-1.5 align-top first:border-l-0",
        // A week that is over and empty takes little room.
        day < today ? "h-14" : "h-28",
        isOutside && "bg-bg",
      )}
    >
      <DayNumber {...{ day, today, isOutside }} />
      {due ? <Chips {...{ day, due, onLog, onOpenDay }} /> : null}
    </td>
  );
}

function DayNumber({ day, today, isOutside }: Pick<DayCellProps, "day" | "today" | "isOutside">) {
  const isToday = day === today;
  const isFirst = day.endsWith("-01");
  return (
    <time dateTime={day} className="flex min-h-7 items-center gap-1.5 px-0.5 text-sm">
      <span
        aria-hidden
        className={clsx(
          isToday
            ? "grid size-7 place-items-center rounded-full bg-primary font-semibold text-on-primary"
            : isOutside || day < today
              ? "text-muted"
              : "font-semibold",
        )}
      >
        {isFirst && !isToday ? formatMonthDay(day, "UTC") : Number(day.slice(8))}
      </span>
      {isToday ? <span className="font-semibold text-primary">{w.today}</span> : null}
      <span className="sr-only">{formatLongDay(day, "UTC")}</span>
    </time>
  );
}

type ChipsProps = Pick<DayCellProps, "day" | "onLog" | "onOpenDay"> & { due: DueDay };

function Chips({ day, due, onLog, onOpenDay }: ChipsProps) {
  return (
    <ul className="grid gap-1">
      {due.entries.slice(0, shownOnDay).map((entry) => (
        <li key={`${entry.of} ${entry.id}`} className="min-w-0">
          <CalendarEntry entry={entry} shape="chip" onLog={onLog} />
        </li>
      ))}
      <MoreButton {...{ day, due, onOpenDay }} />
    </ul>
  );
}

const w = words({ today: ["Today", "Hoy"] });
