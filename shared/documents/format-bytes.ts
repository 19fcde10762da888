import { formatNumber } from "../base/languages.ts";
import { words } from "../base/words.ts";

const units = ["bytes", "kilobytes", "megabytes", "gigabytes", "terabytes"] as const;

/** "1.2 MB" */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const size = formatNumber(bytes / 1_000 ** step, { maximumFractionDigits: 1 });
  return w[units[step] ?? "terabytes"]({ size });
}

const w = words({
  bytes: ["{size} bytes", "{size} bytes"],
  kilobytes: ["{size} KB", "{size} KB"],
  megabytes: ["{size} MB", "{size} MB"],
  gigabytes: ["{size} GB", "{size} GB"],
  terabytes: ["{size} TB", "{size} TB"],
});
