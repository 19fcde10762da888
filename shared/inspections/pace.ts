/** How fast an inspection was filled in, by the moments of its record; for the office alone. */
import type { ChecklistItem } from "../checklists/checklists.ts";
import { hourMs } from "../base/dates.ts";
import { formatDuration } from "../downtimes/downtimes.ts";
import { listRecordedItems } from "./inspection-records.ts";

/** Here, and not with the other limits, so that no driver's phone loads them. */
export const paceLimits = {
  itemsMin: 10,
  secondsMin: 20,
  tapSecondsMin: 2,
  /** Two taps that follow each other say nothing. */
  gapsMin: 2,
  sameInspections: 3,
  sameSeconds: 3,
} as const;

type Timed = { startedAt: Date | string | null; date: Date | string };

type PacedLog = Timed & Parameters<typeof listRecordedItems>[0] & { results: Results };
type Results = Readonly<Record<string, { how?: "section"; answeredAt?: string }>>;

/** From when the form appeared until it was submitted; null if the phone did not send when it began. */
export function countSeconds({ startedAt, date }: Timed): number | null {
  if (startedAt === null) return null;
  const ms = new Date(date).getTime() - new Date(startedAt).getTime();
  return ms < 0 ? null : Math.round(ms / 1_000);
}

/** Null where nothing is known of it. */
export function evaluatePace(log: PacedLog) {
  const seconds = countSeconds(log);
  if (seconds === null) return null;
  const answers = listRecordedItems(log).flatMap((item) => {
    const answer = log.results[item.id];
    return answer ? [{ item, ...answer }] : [];
  });
  const isRushed = answers.length >= paceLimits.itemsMin && seconds < paceLimits.secondsMin;
  const passed = answers.filter(({ how }) => how === "section");
  const taps = answers.flatMap(({ how, answeredAt }) => (how ? [] : (answeredAt ?? [])));
  return {
    seconds,
    isVeryFast: isRushed || isTappedThrough(taps),
    sections: countSections(passed.map(({ item }) => item)),
  };
}

function isTappedThrough(taps: readonly string[]): boolean {
  const moments = taps.map((tap) => Date.parse(tap)).sort((a, b) => a - b);
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
  return gaps.length >= paceLimits.gapsMin && findMedian(gaps) < paceLimits.tapSecondsMin * 1_000;
}

function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2)];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

function countSections(items: readonly ChecklistItem[]): number {
  return new Set(items.map(({ group }) => group)).size;
}

/** "42 s", "1 min 42 s", "2 h 3 min" */
export function formatPace(seconds: number): string {
  if (seconds * 1_000 >= hourMs) return formatDuration(seconds * 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** Whether it took as long as each of the driver's two before it: a real walk varies more. */
export function isSamePace(seconds: number, before: readonly (number | null)[]): boolean {
  const row = [seconds, ...before].flatMap((item) => item ?? []);
  return (
    row.length >= paceLimits.sameInspections &&
    Math.max(...row) - Math.min(...row) <= paceLimits.sameSeconds
  );
}
