/** The last readings of an asset's meters, and the warnings for a new reading. */
import { formatHours, formatMiles, type Readings } from "../assets/assets.ts";
import { formatDate, formatMonthDay, toYear } from "../base/dates.ts";
import type { Meter, WarningKind } from "./meters.ts";
import { countHoursBetween, isToBeConfirmed, listReadingWarnings } from "./reading-warnings.ts";
import { roundTenths } from "../base/round-tenths.ts";
import { words } from "../base/words.ts";

type Read = Readings & { milesReadAt: string | null; hoursReadAt: string | null };

type Clock = { timeZone: string; now: Date };

export const meterFormats = { miles: formatMiles, hours: formatHours };

/** "Last 148,220 mi, Nov 19" */
export function formatLastReadings(asset: Read, clock: Clock): Record<Meter, string> {
  return { miles: format("miles", asset, clock), hours: format("hours", asset, clock) };
}

function format(meter: Meter, asset: Read, clock: Clock): string {
  const { value, readAt } = findLast(asset, meter);
  if (value <= 0) return w.none;
  const reading = meterFormats[meter](value);
  return readAt === null
    ? w.last({ reading })
    : w.lastOn({ reading, day: formatDay(readAt, clock) });
}

type Last = { value: number; readAt: string | null };

function findLast(asset: Read, meter: Meter): Last {
  return meter === "miles"
    ? { value: asset.currentMiles, readAt: asset.milesReadAt }
    : { value: asset.currentHours, readAt: asset.hoursReadAt };
}

type Next = { meter: Meter; value: number; readAt: Date };

/** Sentences for what is doubtful about a reading before it is sent; the server knows all the others. */
export function formatReadingWarnings(next: Next, asset: Read, clock: Clock): string[] {
  const last = findLast(asset, next.meter);
  if (last.value <= 0) return [];
  const isBefore = last.readAt === null || new Date(last.readAt) <= next.readAt;
  const day = last.readAt === null ? "" : formatDay(last.readAt, clock);
  const near = isBefore ? { before: last } : { after: last };
  return listReadingWarnings(next, near).map((kind) => sentences[kind]({ next, last, day }));
}

/** The same for a driver, who also learns that the shop has to confirm what is far too high. */
export function formatDriverWarnings(next: Next, asset: Read, clock: Clock): string[] {
  const warnings = formatReadingWarnings(next, asset, clock);
  return isToBeConfirmed(next, findLast(asset, next.meter)) ? [...warnings, w.confirmed] : warnings;
}

/** The day is empty where it is unknown when the meter was read. */
type Compared = { next: Next; last: Last; day: string };

const sentences: Record<WarningKind, (compared: Compared) => string> = {
  lower: ({ next, last: { value }, day }) => {
    const last = meterFormats[next.meter](value);
    return day ? w.lowerOn({ last, day }) : w.lower({ last });
  },
  aboveLater: ({ next, last: { value }, day }) => {
    const last = meterFormats[next.meter](value);
    return day ? w.higherOn({ last, day }) : w.higher({ last });
  },
  jump: ({ next, last, day }) => w.jump({ more: formatMiles(next.value - last.value), day }),
  clock: ({ next, last }) =>
    w.clock({
      more: formatHourCount(next.value - last.value),
      passed: formatHourCount(Math.floor(countHoursBetween(last, next) ?? 0)),
    }),
};

function formatHourCount(hours: number): string {
  return w.hours({ n: roundTenths(hours) });
}

/** "Nov 19", with its year where that is not this year. */
export function formatDay(moment: string, { timeZone, now }: Clock): string {
  const isThisYear = toYear(moment, timeZone) === toYear(now, timeZone);
  return (isThisYear ? formatMonthDay : formatDate)(moment, timeZone);
}

const w = words({
  none: ["No reading yet", "Aún sin lectura"],
  last: ["Last {reading}", "Última {reading}"],
  lastOn: ["Last {reading}, {day}", "Última {reading}, {day}"],
  lower: [
    "Lower than {last}. If the meter was replaced, tell the shop.",
    "Menor que {last}. Si se cambió el medidor, avise al taller.",
  ],
  lowerOn: [
    "Lower than {last} on {day}. If the meter was replaced, tell the shop.",
    "Menor que {last} del {day}. Si se cambió el medidor, avise al taller.",
  ],
  higher: ["Higher than {last}.", "Mayor que {last}."],
  higherOn: ["Higher than {last} on {day}.", "Mayor que {last} del {day}."],
  jump: [
    "{more} more than on {day}. Please check the number.",
    "{more} más que el {day}. Revise el número.",
  ],
  confirmed: [
    "If the number is right, send it. The shop will be asked to confirm it.",
    "Si el número es correcto, envíelo. Se pedirá al taller que lo confirme.",
  ],
  clock: ["{more} in {passed} cannot be.", "No puede ser: {more} en {passed}."],
  hours: [
    { one: "{n} hour", other: "{n} hours" },
    { one: "{n} hora", other: "{n} horas" },
  ],
});
