import { dayMs, hourMs } from "#shared/dates.ts";

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
