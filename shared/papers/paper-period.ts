/** Which days a unit's file is about. */
import { dayMs } from "../base/dates.ts";
import { addToDay, toDay } from "../base/days.ts";
import { type Message, messages } from "../base/messages.ts";

/** Here, and not with the other limits, so that no driver's phone loads them. */
export const unitFileLimits = {
  daysMax: 430,
  daysDefault: 90,
  /** For a fleet: the 14 months for which an annual inspection is retained. */
  fleetDaysDefault: 426,
  /** For each kind of record. */
  rowsMax: 2_000,
  /** Inspections with defects that are printed in full; further ones stand in the table of the others. */
  reportsMax: 100,
  /** Photos of these reports, each of which is made smaller while the file is drawn. */
  photosMax: 24,
} as const;

/** The days of a file, both included. */
export type Period = { from: string; to: string };

type Today = {
  now: Date;
  timeZone: string;
  /** How many days a file has where its first one is not given. */
  days: number;
};

/** The days of a file: without a last one up to today. */
export function toPeriod({ from, to }: Partial<Period>, { now, timeZone, days }: Today): Period {
  const last = to ?? toDay(now, timeZone);
  return { from: from ?? addToDay(last, 1 - days), to: last };
}

/** What is wrong about the days of a file, or undefined. */
export function findPeriodProblem({ from, to }: Period): Message | undefined {
  if (from > to) return m.reversed;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const { daysMax } = unitFileLimits;
  return days > daysMax ? m.tooMany({ count: daysMax }) : undefined;
}

const m = messages({
  reversed: ["The first day is after the last one", "El primer día es después del último"],
  tooMany: ["Please choose at most {count} days", "Elija máximo {count} días"],
});
