import { dayMs, hourMs } from "#shared/dates.ts";

const minuteMs = 60_000;
const words = new Intl.RelativeTimeFormat("en-US");

/** "7 hours ago" */
export function backupAge(moment: string, now: Date): string {
  const ago = now.getTime() - new Date(moment).getTime();
  if (ago < minuteMs) return "just now";
  if (ago < hourMs) return words.format(-Math.floor(ago / minuteMs), "minute");
  if (ago < 2 * dayMs) return words.format(-Math.floor(ago / hourMs), "hour");
  return words.format(-Math.floor(ago / dayMs), "day");
}

/** Nights are missing when one should have come and did not, with some hours to spare. */
export function isBackupLate(moment: string, now: Date): boolean {
  return now.getTime() - new Date(moment).getTime() > dayMs + 12 * hourMs;
}

export function sizeText(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1_000 ** step;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${units[step]}`;
}
