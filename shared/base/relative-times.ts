import { dayMs, hourMs, minuteMs } from "./dates.ts";
import { words } from "./words.ts";
import { getCurrentLocale } from "./languages.ts";

type Form = {
  style: "long" | "short";
  /** Days are counted from so many hours on. */
  daysFromHours: number;
};

/** "just now", "12 min ago" or "12 minutes ago", "3 hr ago", "2 days ago" */
export function formatRelativeTime(moment: string, now: Date, form: Form): string {
  const ago = now.getTime() - new Date(moment).getTime();
  if (ago < minuteMs) return w.now;
  const relative = new Intl.RelativeTimeFormat(getCurrentLocale(), { style: form.style });
  const format = (unitMs: number, unit: "minute" | "hour" | "day") =>
    // Our short units have no full stop.
    relative.format(-Math.floor(ago / unitMs), unit).replace(".", "");
  if (ago < hourMs) return format(minuteMs, "minute");
  if (ago < form.daysFromHours * hourMs) return format(hourMs, "hour");
  return format(dayMs, "day");
}

const w = words({
  now: ["just now", "hace un momento"],
});
