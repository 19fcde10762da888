/** The Pre-Trip Board: which units are to be inspected on a day, by when, and which were; plain functions. */
import { dayMs } from "../base/dates.ts";
import { toMomentAt } from "../base/days.ts";
import { words } from "../base/words.ts";

/** In the order of the board, missing inspections first. */
export const boardStatuses = ["missing", "late", "not_yet", "done", "out_of_service"] as const;
export type BoardStatus = (typeof boardStatuses)[number];

/** The types of inspection that count. */
export const boardTypes = ["pre_trip", "shift"] as const;

export const boardLimits = {
  /** Today and this many days before it are counted each time; older days are stored for good. */
  liveDaysBefore: 6,
  daysDefault: 30,
  daysMax: 90,
  /** The most urgent ones; all are counted. */
  unitsMax: 1_000,
} as const;

export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** "Mon, Tue, Wed" */
export function formatWorkDays(days: readonly number[]): string {
  return days.map((day) => Object.values(weekDayNames)[day - 1] ?? "").join(", ");
}

type WorkDays = {
  /** Days of the week; 1 is Monday. */
  workDays: readonly number[];
  preTripBy: string;
  daysOff: readonly string[];
};

/** What is null is as the company says; trucks are expected, others are not. */
type OwnWorkDays = {
  category: string;
  expectsPreTrip: boolean | null;
  workDays: readonly number[] | null;
  preTripBy: string | null;
};

export function isPreTripExpected({
  expectsPreTrip,
  category,
}: Omit<OwnWorkDays, "workDays" | "preTripBy">) {
  return expectsPreTrip ?? category === "truck";
}

/** The time of a day, "07:00", by which an asset must be inspected; undefined if it need not be. */
export function expectedBy(day: string, company: WorkDays, asset: OwnWorkDays): string | undefined {
  const isWorkDay = (asset.workDays ?? company.workDays).includes(toWeekday(day));
  if (!isPreTripExpected(asset) || !isWorkDay || company.daysOff.includes(day)) return undefined;
  return asset.preTripBy ?? company.preTripBy;
}

/** The weekday of a calendar day; 1 is Monday. 1970 began on a Thursday. */
export function toWeekday(day: string): number {
  return ((Date.parse(day) / dayMs + 3) % 7) + 1;
}

type Downtime = { startedAt: Date; endedAt: Date | null };
type Unit = OwnWorkDays & { createdAt: Date; downtimes: readonly Downtime[] };
type On = { day: string; company: WorkDays & { timeZone: string }; now: Date };

/** The units that are to be inspected on a day, each with its cut-off, and whether it was down then. */
export function expectUnits<One extends Unit>(units: readonly One[], { day, company, now }: On) {
  const cutOffs = new Map<string, Date>();
  const cutOffAt = (time: string) => {
    const known = cutOffs.get(time) ?? toMomentAt(day, time, company.timeZone);
    cutOffs.set(time, known);
    return known;
  };
  return units.flatMap((unit) => {
    const time = expectedBy(day, company, unit);
    const cutOff = time === undefined ? undefined : cutOffAt(time);
    // A unit that was added later in the day was not there to be inspected.
    if (!cutOff || unit.createdAt.getTime() > cutOff.getTime()) return [];
    const at = Math.min(cutOff.getTime(), now.getTime());
    return [{ unit, cutOff, isDown: isDownAt(unit, at) }];
  });
}

export function isDownAt({ downtimes }: Pick<Unit, "downtimes">, at: number): boolean {
  return downtimes.some(
    ({ startedAt, endedAt }) =>
      startedAt.getTime() <= at && (endedAt === null || endedAt.getTime() > at),
  );
}

type Expected<Of> = { unit: Of; cutOff: Date; isDown: boolean };
type Inspection = { assetId: number; date: Date };

/** How each expected unit stands, with its first inspection of the day. */
export function evaluateRollCall<Of extends { id: number }, Made extends Inspection>(
  units: readonly Expected<Of>[],
  inspections: readonly Made[],
  now: Date,
) {
  const first = new Map<number, Made>();
  for (const item of inspections) {
    const known = first.get(item.assetId);
    if (!known || item.date < known.date) first.set(item.assetId, item);
  }
  return units.map((expected) => {
    const { unit, cutOff } = expected;
    const inspection = first.get(unit.id);
    return { unit, cutOff, inspection, status: toStatus(expected, inspection, now) };
  });
}

/** A unit inspected in time counts as done, even where that inspection took it out of service. */
function toStatus(
  { cutOff, isDown }: Expected<unknown>,
  inspection: Inspection | undefined,
  now: Date,
): BoardStatus {
  if (inspection && inspection.date <= cutOff) return "done";
  if (isDown) return "out_of_service";
  if (inspection) return "late";
  return now > cutOff ? "missing" : "not_yet";
}

export type BoardCounts = Record<BoardStatus, number>;

export function countStatuses(units: readonly { status: BoardStatus }[]): BoardCounts {
  const counts: BoardCounts = { missing: 0, late: 0, not_yet: 0, done: 0, out_of_service: 0 };
  for (const { status } of units) counts[status] += 1;
  return counts;
}

type BoardDay = { expected: number; onTime: number; late: number };

/** The part of the expected units that were inspected, in percent, rounded down; undefined without any. */
export function computeCompletion(days: readonly BoardDay[]): number | undefined {
  const sum = (of: (day: BoardDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const expected = sum((day) => day.expected);
  if (expected === 0) return undefined;
  return Math.floor((100 * sum((day) => day.onTime + day.late)) / expected);
}

/** "3 units without a pre-trip" */
export function formatMissing(count: number): string {
  return w.missing({ n: count });
}

export const boardStatusLabels = words({
  missing: ["Missing", "Falta"],
  late: ["Late", "Tarde"],
  not_yet: ["Not yet", "Aún no"],
  done: ["On time", "A tiempo"],
  out_of_service: ["Out of service", "Fuera de servicio"],
});

const weekDayNames = words({
  1: ["Mon", "Lun"],
  2: ["Tue", "Mar"],
  3: ["Wed", "Mié"],
  4: ["Thu", "Jue"],
  5: ["Fri", "Vie"],
  6: ["Sat", "Sáb"],
  7: ["Sun", "Dom"],
});

const w = words({
  missing: [
    { one: "{n} unit without a pre-trip", other: "{n} units without a pre-trip" },
    {
      one: "{n} unidad sin revisión antes del viaje",
      other: "{n} unidades sin revisión antes del viaje",
    },
  ],
});
