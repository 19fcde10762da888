import { formatLongDay } from "#shared/base/long-dates.ts";
import { words } from "#shared/base/words.ts";
import { toMonth } from "#shared/calendar/calendar.ts";
import { CalendarEntry } from "./calendar-entry.tsx";
import { MoreButton, shownOnDay } from "./more-button.tsx";
import type { MonthProps } from "./month-grid.tsx";

/** A month on a phone: the days on which something falls due, one below the other. */
export function MonthAgenda({ month, today, days, onLog, onOpenDay }: MonthProps) {
  const ofMonth = [...days].filter(([day]) => toMonth(day) === month);
  return ofMonth.map(([day, due]) => (
    <section key={day} aria-label={formatLongDay(day, "UTC")} className="border-t first:border-t-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 bg-surface-2 px-4 py-2 text-base">
        <time dateTime={day}>{formatLongDay(day, "UTC")}</time>
        {day === today ? <span className="text-sm text-primary">{w.today}</span> : null}
      </h3>
      <ul className="grid gap-2 p-3">
        {due.entries.slice(0, shownOnDay).map((entry) => (
          <li key={`${entry.of} ${entry.id}`} className="min-w-0">
            <CalendarEntry entry={entry} shape="row" onLog={onLog} />
          </li>
        ))}
        <MoreButton {...{ day, due, onOpenDay }} />
      </ul>
    </section>
  ));
}

const w = words({ today: ["Today", "Hoy"] });
