/** Days with their weekday, apart from dates.ts, because no first screen shows one. */
import { findFormatter, formatTime } from "./dates.ts";

/** "Friday, November 20, 2026" */
export function formatLongDay(moment: Date | string, timeZone: string): string {
  return findFormatter(timeZone, {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(new Date(moment));
}

/** "Friday, November 20, 2026, 6:42 AM" */
export function formatLongDate(moment: Date | string, timeZone: string): string {
  return `${formatLongDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}
