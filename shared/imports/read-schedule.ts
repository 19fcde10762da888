/** Reads a service schedule from a row of a list. */
import { roundTenths } from "../base/round-tenths.ts";
import { words } from "../base/words.ts";
import type { ReadRow, UnitReference } from "./imports.ts";
import type { Cells } from "./read-cells.ts";
import { readNumber } from "./read-number.ts";
import { findMeterUnit, milesPerKilometer } from "./cell-words.ts";

type Values = ReadRow<"schedules">["values"];

export function readSchedule(cells: Cells): Pick<ReadRow<"schedules">, "values"> {
  const name = cells.text("service");
  if (!name) cells.refuse("service", w.needsService);
  const written = {
    frequency: splitParts(cells.text("frequency")),
    meterInterval: splitParts(cells.text("meterInterval")),
  };
  const time = readTime(cells, written);
  const meter = readMeterIntervals(cells, written);
  const isByTime = Object.keys(time).length > 0;
  const isByMeter = Object.keys(meter).length > 0;
  if (!isByTime && !isByMeter) cells.refuse("frequency", w.needsInterval);
  const isFixed = /sched|fixed|calendar|fij/i.test(cells.text("anchor") ?? "");
  return {
    values: {
      unit: readUnit(cells),
      name,
      type: isByMeter ? "usage_based" : "time_based",
      ...time,
      ...meter,
      ...countFromLastMeter(cells, meter),
      anchor: isFixed && isByTime ? "fixed" : undefined,
      lastPerformed: cells.day("lastPerformed"),
      nextDue: isByTime ? cells.day("nextDue") : undefined,
    },
  };
}

export function readUnit(cells: Cells): UnitReference {
  return {
    unitNumber: cells.text("unitNumber"),
    vinOrSerial: cells.text("vinOrSerial"),
    name: cells.text("unitName"),
  };
}

type Unit = "intervalDays" | "intervalMonths";

const times: readonly (readonly [RegExp, Unit, number])[] = [
  [/year|annual|año|anual|\ban\b|yr/, "intervalMonths", 12],
  [/quarter|trimestr/, "intervalMonths", 3],
  [/month|mo\b|mes|mois/, "intervalMonths", 1],
  [/week|wk|seman/, "intervalDays", 7],
  [/day|daily|día|dia|jour|\bd\b/, "intervalDays", 1],
];

/** What the columns of intervals hold. Each may also say what the other one is for: "5000 mi or 90 days". */
type Written = Record<"frequency" | "meterInterval", string[]>;

function splitParts(text = ""): string[] {
  const parts = text.split(/\s(?:or|o|ou|and|y|et)\s|[/;|]|,\s/i).map((part) => part.trim());
  return parts.filter(Boolean);
}

function isOfMeter(part: string): boolean {
  return findMeterUnit(readNumber(part)?.unit ?? "") !== undefined;
}

function findTime(text: string) {
  return times.find(([pattern]) => pattern.test(text.toLowerCase()));
}

function isOfTime(part: string): boolean {
  return !isOfMeter(part) && findTime(readNumber(part)?.unit ?? part) !== undefined;
}

/** "3" and "MONTHLY", "26" and "WEEKS", "YEARLY", "90 days" */
function readTime(cells: Cells, { frequency, meterInterval }: Written): Pick<Values, Unit> {
  const ofTime = frequency.filter((part) => !isOfMeter(part));
  const [written] = [...ofTime, ...meterInterval.filter(isOfTime)];
  // A column of time that holds a meter's interval says no time.
  return written === undefined && frequency.length > 0 ? {} : toTime(cells, written);
}

function toTime(cells: Cells, written: string | undefined): Pick<Values, Unit> {
  const figure = readNumber(written ?? "");
  const said = [cells.text("frequencyUnit"), figure ? figure.unit : written].join(" ");
  const count = figure ? figure.value : 1;
  if (!Number.isInteger(count) || count < 1) return {};
  const found = findTime(said);
  if (found) return { [found[1]]: found[2] * count };
  if (!figure) return {};
  cells.warn("frequency", w.takenForDays({ text: written ?? "" }));
  return { intervalDays: count };
}

/** "5000 mi or 250 hr", "2000h", "15,000" */
function readMeterIntervals(
  cells: Cells,
  { frequency, meterInterval }: Written,
): Pick<Values, "intervalMiles" | "intervalHours"> {
  const intervals: Pick<Values, "intervalMiles" | "intervalHours"> = {};
  const parts = [
    ...meterInterval.filter((part) => !isOfTime(part)),
    ...frequency.filter(isOfMeter),
  ];
  for (const part of parts) {
    const figure = readNumber(part);
    if (!figure) {
      cells.warn("meterInterval", w.notANumber({ text: part }));
      continue;
    }
    const unit = findMeterUnit(figure.unit);
    if (!unit) cells.warn("meterInterval", w.takenForMiles({ text: part }));
    if (unit === "hours") intervals.intervalHours = figure.value;
    else {
      intervals.intervalMiles =
        unit === "kilometers" ? roundTenths(figure.value * milesPerKilometer) : figure.value;
    }
  }
  return intervals;
}

/** One meter at the last service says nothing where the schedule has two. */
function countFromLastMeter(cells: Cells, { intervalMiles, intervalHours }: Values) {
  const last = cells.figure("lastMeter")?.value;
  if (last === undefined) return {};
  if (intervalMiles && intervalHours) {
    cells.warn("lastMeter", w.whichMeter);
    return {};
  }
  if (intervalMiles) return { nextDueMiles: roundTenths(last + intervalMiles) };
  return intervalHours ? { nextDueHours: roundTenths(last + intervalHours) } : {};
}

const w = words({
  needsService: [
    "A schedule needs the name of its service",
    "Un programa necesita el nombre de su servicio",
  ],
  needsInterval: ["A schedule needs an interval", "Un programa necesita un intervalo"],
  takenForDays: [
    'No unit of time: "{text}" is read as days',
    'Sin unidad de tiempo: "{text}" se toma por días',
  ],
  notANumber: ['"{text}" is not a number and is left out', '"{text}" no es un número y se omite'],
  takenForMiles: ['No unit: "{text}" is read as miles', 'Sin unidad: "{text}" se toma por millas'],
  whichMeter: [
    "Of two meters it is not known which was read: it is left out",
    "Son dos medidores y no se sabe cuál se leyó: se omite",
  ],
});
