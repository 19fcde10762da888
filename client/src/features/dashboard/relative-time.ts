import { dayMs, hourMs } from "#shared/dates.ts";

const minuteMs = 60_000;
const relativeDaysMax = 7;

/** "just now", "12 min ago", "3 hr ago", "2 days ago"; undefined where a date says more. */
export function relativeTime(moment: string, now: Date): string | undefined {
  const ago = now.getTime() - new Date(moment).getTime();
  if (ago < minuteMs) return "just now";
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)} min ago`;
  if (ago < dayMs) return `${Math.floor(ago / hourMs)} hr ago`;
  const days = Math.floor(ago / dayMs);
  if (days > relativeDaysMax) return undefined;
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
