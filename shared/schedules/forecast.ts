/** On which day a schedule will be due, by what its unit runs a day. */
import type { Readings } from "../assets/assets.ts";
import { addToDay, toDay } from "../base/days.ts";
import type { Meter } from "../meters/meters.ts";
import type { Dues } from "./next-dues.ts";

export const forecastLimits = {
  /** The use of so many days is looked at. */
  useDays: 90,
  /** Its readings must be so many days apart. */
  useDaysMin: 14,
  /** Three years: nothing is forecast beyond. */
  daysMax: 1_096,
} as const;

export type UnitInUse = Readings & {
  milesReadAt: Date | string | null;
  hoursReadAt: Date | string | null;
  dailyMiles: number | null;
  dailyHours: number | null;
};

/** Far beyond what is forecast, and within what a date can be. */
const countedDaysMax = 100_000;

type Shown = { now: Date; timeZone: string };

/** What makes a schedule due first, and on which day; a meter with what it runs a day. */
type Deciding = { by: "time" | "reached"; day: string } | { by: Meter; day: string; daily: number };

/**
 * The earliest due day, by time or by a meter that goes on as it does: today when one is overdue; null where none
 * is known or it is too far ahead. The database computes the same for all schedules (`store-forecasts.ts`).
 */
export function forecastDueDay(dues: Dues, unit: UnitInUse, shown: Shown): string | null {
  return findDeciding(dues, unit, shown)?.day ?? null;
}

/** The same with what decides it. */
export function findDeciding(
  dues: Dues,
  unit: UnitInUse,
  { now, timeZone }: Shown,
): Deciding | undefined {
  const today = toDay(now, timeZone);
  const dayOf = (readAt: Date | string | null) => {
    const day = readAt === null ? today : toDay(readAt, timeZone);
    return day < today ? day : today;
  };
  const all = [
    dues.nextDue && { by: "time" as const, day: toDay(dues.nextDue, timeZone) },
    forecastByMeter("miles", {
      left: subtract(dues.nextDueMiles, unit.currentMiles),
      daily: unit.dailyMiles,
      from: dayOf(unit.milesReadAt),
      today,
    }),
    forecastByMeter("hours", {
      left: subtract(dues.nextDueHours, unit.currentHours),
      daily: unit.dailyHours,
      from: dayOf(unit.hoursReadAt),
      today,
    }),
  ];
  const [first] = all.filter((one) => !!one).sort((a, b) => (a.day < b.day ? -1 : 1));
  if (!first || first.day > addToDay(today, forecastLimits.daysMax)) return undefined;
  return first.day < today ? { ...first, day: today } : first;
}

type Metered = {
  left: number | undefined;
  daily: number | null;
  /** When the meter was read. */
  from: string;
  today: string;
};

/** The day within which the meter reaches it, in whole tenths, as the database counts them. */
function forecastByMeter(
  meter: Meter,
  { left, daily, from, today }: Metered,
): Deciding | undefined {
  if (left === undefined) return undefined;
  if (toTenths(left) <= 0) return { by: "reached", day: today };
  if (!daily) return undefined;
  const days = Math.floor(toTenths(left) / toTenths(daily));
  return days > countedDaysMax ? undefined : { by: meter, day: addToDay(from, days), daily };
}

function subtract(due: number | null | undefined, reading: number): number | undefined {
  return typeof due === "number" ? due - reading : undefined;
}

function toTenths(value: number): number {
  return Math.round(value * 10);
}
