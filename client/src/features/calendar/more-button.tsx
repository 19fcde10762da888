import { formatLongDay } from "#shared/base/long-dates.ts";
import { words } from "#shared/base/words.ts";
import type { DueDay } from "./use-calendar.ts";

/** The others are behind a button. */
export const shownOnDay = 6;

interface MoreButtonProps {
  day: string;
  due: DueDay;
  onOpenDay: (day: string) => void;
}

/** "+14 more" as the last of a day's entries. */
export function MoreButton({ day, due: { entries, total }, onOpenDay }: MoreButtonProps) {
  const n = total - Math.min(entries.length, shownOnDay);
  if (n === 0) return null;
  return (
    <li>
      <button
        type="button"
        className="link min-h-ctl-md w-full px-1.5 text-left text-sm"
        onClick={() => onOpenDay(day)}
      >
        {w.more({ n })}
        <span className="sr-only">{w.on({ day: formatLongDay(day, "UTC") })}</span>
      </button>
    </li>
  );
}

const w = words({
  more: ["+{n} more", "+{n} más"],
  on: [" on {day}", " el {day}"],
});
