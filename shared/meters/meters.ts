/** Meter readings: which one counts, how old it is, and what a replaced meter leaves. */
import { dayMs } from "../base/dates.ts";
import { meterLimits } from "./meters-limits.ts";
import { roundTenths } from "../base/round-tenths.ts";
import { words } from "../base/words.ts";

export const meters = ["miles", "hours"] as const;
export type Meter = (typeof meters)[number];

export const meterLabels: Record<Meter, string> = words({
  miles: ["Miles", "Millas"],
  hours: ["Hours", "Horas"],
});

export const readingSources = [
  "inspection",
  "maintenance",
  "manual",
  "import",
  "form",
  "initial",
] as const;
export type ReadingSource = (typeof readingSources)[number];

/** Why a meter starts to count again from a reading: it was replaced, or its earlier values were wrong. */
export const restarts = ["replaced", "corrected"] as const;
export type Restart = (typeof restarts)[number];

export const restartLabels: Record<Restart, string> = words({
  replaced: ["Meter replaced", "Medidor cambiado"],
  corrected: ["Corrected", "Corregido"],
});

/** Lower than the one before, higher than a later one, too many miles, more hours than have passed. */
export const warningKinds = ["lower", "aboveLater", "jump", "clock"] as const;
export type WarningKind = (typeof warningKinds)[number];

/** For a list that shows the neighbouring readings too. */
export const warningLabels: Record<WarningKind, string> = words({
  lower: ["Lower than before", "Menor que antes"],
  aboveLater: ["Higher than a later one", "Mayor que una posterior"],
  jump: ["Unlikely jump", "Salto poco probable"],
  clock: ["More hours than passed", "Más horas que las pasadas"],
});

/** Whether a meter was read too long ago to be relied on. */
export function isStale(readAt: Date | string | null, now: Date): boolean {
  if (readAt === null) return false;
  return now.getTime() - new Date(readAt).getTime() > meterLimits.meterStaleDays * dayMs;
}

type Decided = {
  voidedAt: Date | string | null;
  toConfirm: boolean | null;
  confirmedAt: Date | string | null;
};

/** Whether a reading still waits until the office confirms or voids it. */
export function isWaiting({ voidedAt, toConfirm, confirmedAt }: Decided): boolean {
  return toConfirm === true && confirmedAt === null && voidedAt === null;
}

/** Whether a reading counts: it is not void, and does not wait. */
export function isAccepted(reading: Decided): boolean {
  return reading.voidedAt === null && !isWaiting(reading);
}

type Stored = Decided & {
  id: number;
  value: number;
  readAt: Date | string;
  restart: Restart | null;
  previousValue: number | null;
};

/** The current reading of a meter: the highest since it was last restarted, the latest of equal ones. */
export function findCurrentReading<Row extends Stored>(readings: readonly Row[]): Row | undefined {
  const accepted = readings.filter(isAccepted).sort(compareMoments);
  const restarted = accepted.findLastIndex(({ restart }) => restart !== null);
  return accepted
    .slice(Math.max(0, restarted))
    .reduce<Row | undefined>(
      (highest, item) => (highest && item.value < highest.value ? highest : item),
      undefined,
    );
}

function compareMoments(a: Stored, b: Stored): number {
  return new Date(a.readAt).getTime() - new Date(b.readAt).getTime() || a.id - b.id;
}

/** All that the meters of an asset have counted: what each replaced one had, and the present one. */
export function computeLifetime(readings: readonly Stored[]): number {
  const replaced = readings.filter(
    (reading) => reading.voidedAt === null && reading.restart === "replaced",
  );
  const before = replaced.map(({ value, previousValue }) => (previousValue ?? value) - value);
  const current = findCurrentReading(readings)?.value ?? 0;
  return roundTenths(before.reduce((sum, counted) => sum + counted, current));
}
