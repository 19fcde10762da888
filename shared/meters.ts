/** Meter readings: which one counts, which are doubtful, and what a replaced meter leaves. */
import { dayMs, hourMs } from "./dates.ts";
import { limits } from "./limits.ts";

export const meters = ["miles", "hours"] as const;
export type Meter = (typeof meters)[number];

export const meterLabels: Record<Meter, string> = { miles: "Miles", hours: "Hours" };

export const readingSources = [
  "inspection",
  "maintenance",
  "manual",
  "import",
  "form",
  "initial",
] as const;
export type ReadingSource = (typeof readingSources)[number];

/** From where a meter counts anew: it was replaced, or what it showed before was wrong. */
export const restarts = ["replaced", "corrected"] as const;
export type Restart = (typeof restarts)[number];

export const restartLabels: Record<Restart, string> = {
  replaced: "Meter replaced",
  corrected: "Corrected",
};

/** Lower than the one before, higher than a later one, too many miles, more hours than have passed. */
export const warningKinds = ["lower", "aboveLater", "jump", "clock"] as const;
export type WarningKind = (typeof warningKinds)[number];

/** In a list, where the readings around it stand beside it. */
export const warningLabels: Record<WarningKind, string> = {
  lower: "Lower than before",
  aboveLater: "Higher than a later one",
  jump: "Unlikely jump",
  clock: "More hours than passed",
};

/** The moment is null where nobody knows when the meter was read. */
type Point = { value: number; readAt: Date | string | null; restart?: Restart | null };

/** The readings before and after another one by their moments, of those that are not void. */
export type Neighbours = { before?: Point | null; after?: Point | null };

/** What is doubtful about a reading. Nothing is refused for it: the user stands before the meter. */
export function readingWarnings(
  next: { meter: Meter; value: number; readAt: Date },
  { before, after }: Neighbours,
): WarningKind[] {
  // What a replaced meter showed may be higher than what the new one shows.
  const isAboveLater = Boolean(after && !after.restart && next.value > after.value);
  const warnings: WarningKind[] = isAboveLater ? ["aboveLater"] : [];
  if (!before) return warnings;
  if (next.value < before.value) return ["lower", ...warnings];
  const hours = hoursBetween(before, next);
  const isPossible = hours === undefined || next.value - before.value <= mostIn(hours, next.meter);
  if (isPossible) return warnings;
  return [next.meter === "miles" ? "jump" : "clock", ...warnings];
}

/** What a meter can count in so many hours. */
function mostIn(hours: number, meter: Meter): number {
  if (meter === "hours") return hours + limits.meterSpareHours;
  return limits.meterMilesADayMax * Math.max(1, (hours * hourMs) / dayMs);
}

/** The hours from one reading to the next; undefined where the moment of the first is not known. */
export function hoursBetween(before: Point, next: { readAt: Date }): number | undefined {
  if (before.readAt === null) return undefined;
  return (next.readAt.getTime() - new Date(before.readAt).getTime()) / hourMs;
}

/** Whether a meter was read too long ago to be relied on. */
export function isStale(readAt: Date | string | null, now: Date): boolean {
  if (readAt === null) return false;
  return now.getTime() - new Date(readAt).getTime() > limits.meterStaleDays * dayMs;
}

type Stored = {
  id: number;
  value: number;
  readAt: Date | string;
  restart: Restart | null;
  previousValue: number | null;
  voidedAt: Date | string | null;
};

/** The reading of one meter that counts: the highest since it last began anew, the latest of equal ones. */
export function currentReading<Row extends Stored>(readings: readonly Row[]): Row | undefined {
  const valid = readings.filter(({ voidedAt }) => voidedAt === null).toSorted(byMoment);
  const restarted = valid.findLastIndex(({ restart }) => restart !== null);
  return valid
    .slice(Math.max(0, restarted))
    .reduce<Row | undefined>(
      (highest, one) => (highest && one.value < highest.value ? highest : one),
      undefined,
    );
}

function byMoment(one: Stored, other: Stored): number {
  return new Date(one.readAt).getTime() - new Date(other.readAt).getTime() || one.id - other.id;
}

/** All that the meters of an asset have counted: what each replaced one had, and the present one. */
export function lifetime(readings: readonly Stored[]): number {
  const replaced = readings.filter((one) => one.voidedAt === null && one.restart === "replaced");
  const before = replaced.map(({ value, previousValue }) => (previousValue ?? value) - value);
  const current = currentReading(readings)?.value ?? 0;
  return roundTenths(before.reduce((sum, counted) => sum + counted, current));
}

type UsageDues = { nextDueMiles: number | null; nextDueHours: number | null };

/** A meter was replaced: its next dues move with it, so that as much is left of them as before. */
export function duesAfterReplacement(
  schedule: UsageDues,
  { meter, previous, value }: { meter: Meter; previous: number; value: number },
): UsageDues {
  const { nextDueMiles, nextDueHours } = schedule;
  const shift = (due: number | null) => (due === null ? null : roundTenths(due + value - previous));
  return meter === "miles"
    ? { nextDueMiles: shift(nextDueMiles), nextDueHours }
    : { nextDueMiles, nextDueHours: shift(nextDueHours) };
}

/** Sums of tenths carry binary dust: 0.1 + 0.2. */
function roundTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
