/** Why and since when an asset is down, and its availability; plain functions. */
import { dayMs, formatTime, hourMs, minuteMs } from "../base/dates.ts";
import { translateLabel } from "../checklists/item-labels.ts";
import { formatDefectNumber } from "../defects/defects.ts";
import { formatDay } from "../meters/last-readings.ts";
import { formatNumber } from "../base/languages.ts";
import { words } from "../base/words.ts";

/**
 * Because of a critical defect, by hand, by a roadside inspection, or in the form; `legacy` is from before causes were
 * stored.
 */
export const downtimeCauses = ["critical", "hand", "roadside", "form", "legacy"] as const;
export type DowntimeCause = (typeof downtimeCauses)[number];

const availabilityDays = 90;

type Asset = { condition: string; archived: boolean };

/** Whether an asset has an open downtime. */
export function isDown({ condition, archived }: Asset): boolean {
  return condition !== "in_use" && !archived;
}

/** The defect that took a unit out of service. */
export type StoppingDefect = { number: number; title: string; itemId: string | null };

/** A downtime has a typed reason, a defect, or neither. */
type Why = { reason: string | null; defect?: StoppingDefect | null | undefined };

/** "Parking brake failed (D-0042)"; typed reasons and reports in a driver's own words are not translated. */
export function formatReason({ reason, defect }: Why): string | null {
  if (!defect) return reason;
  const number = formatDefectNumber(defect.number);
  if (defect.itemId === null) return `${defect.title} (${number})`;
  return w.failed({ label: translateLabel(defect.title), number });
}

type Clock = { timeZone: string; now: Date };

/** "Since Nov 18, 5:47 AM", with the year if it is not the present one. */
export function formatSince(moment: string, clock: Clock): string {
  return w.since({ day: formatDay(moment, clock), time: formatTime(moment, clock.timeZone) });
}

/** "2 d 3 h", "3 h 5 min", "12 min" */
export function formatDuration(ms: number): string {
  const part = (whole: number, unitMs: number) => Math.floor((ms % whole) / unitMs);
  if (ms >= dayMs) return `${formatNumber(Math.floor(ms / dayMs))} d ${part(dayMs, hourMs)} h`;
  if (ms >= hourMs) return `${Math.floor(ms / hourMs)} h ${part(hourMs, minuteMs)} min`;
  return `${Math.max(0, Math.floor(ms / minuteMs))} min`;
}

type Period = { startedAt: string; endedAt: string | null };
type Span = {
  now: Date;
  /** When the asset was added. */
  createdAt: string;
};

/**
 * "Available 96 % of the last 90 days": the share of time without downtime, rounded down. For an asset that was added
 * later, the days since then count.
 */
export function formatAvailability(downtimes: readonly Period[], { now, createdAt }: Span): string {
  const since = now.getTime() - availabilityDays * dayMs;
  // Imported records may be older than their asset's row.
  const known = [createdAt, ...downtimes.map(({ startedAt }) => startedAt)];
  const first = Math.min(...known.map((moment) => new Date(moment).getTime()));
  const start = Math.max(since, first);
  const length = Math.max(1, now.getTime() - start);
  const down = downtimes.reduce((sum, { startedAt, endedAt }) => {
    const from = Math.max(start, new Date(startedAt).getTime());
    const to = endedAt === null ? now.getTime() : new Date(endedAt).getTime();
    return sum + Math.max(0, to - from);
  }, 0);
  const percent = Math.max(0, Math.floor(((length - down) / length) * 100));
  return w.available({ percent, n: Math.max(1, Math.ceil(length / dayMs)) });
}

const w = words({
  failed: ["{label} failed ({number})", "{label}: con falla ({number})"],
  since: ["Since {day}, {time}", "Desde {day}, {time}"],
  available: [
    {
      one: "Available {percent} % of the last day",
      other: "Available {percent} % of the last {n} days",
    },
    {
      one: "Disponible {percent} % del último día",
      other: "Disponible {percent} % de los últimos {n} días",
    },
  ],
});
