/** Reads a service schedule from a row of a list. */
import { roundTenths } from "../base/round-tenths.ts";
import { words } from "../base/words.ts";
import { proposeWindows } from "../schedules/schedules.ts";
import type { ReadRow, UnitReference } from "./imports.ts";
import type { Cells } from "./read-cells.ts";
import { readNumber } from "./read-number.ts";
import { findMeterUnit, milesPerKilometer } from "./cell-words.ts";

type Values = ReadRow<"schedules">["values"];

export function readSchedule(cells: Cells): Pick<ReadRow<"schedules">, "values"> {
  const name = cells.text("service");
  if (!name) cells.refuse("service", w.needsService);
  const parts = listParts(cells);
  const time = readTime(cells, parts);
  const meter = readMeterIntervals(cells, parts);
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
      ...proposeWindows({ ...time, ...meter }),
      ...countFromLastMeters(cells, meter),
      anchor: isFixed && isByTime ? "fixed" : undefined,
      lastPerformed: cells.dayDone("lastPerformed"),
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

/** One interval as it is written: a cell may hold several, and any column those of another: "5000 mi or 90 days". */
type Part = { field: string; text: string };

/** The columns of one unit, which a number that stands there alone has. */
const intervalColumns = [
  ["intervalMiles", "mi"],
  ["intervalKilometers", "km"],
  ["intervalHours", "h"],
  ["intervalDays", "days"],
  ["intervalWeeks", "weeks"],
  ["intervalMonths", "months"],
  ["intervalYears", "years"],
] as const;

function listParts(cells: Cells): Part[] {
  const said = cells.text("frequencyUnit") ?? "";
  // Of units of time "M" is the month.
  const ofMeter = said.length > 1 ? findMeterUnit(said) : undefined;
  const columns = [["frequency", ofMeter], ["meterInterval", ofMeter], ...intervalColumns] as const;
  const parts = columns.flatMap(([field, unit]) =>
    splitParts(cells.text(field)).map((text) => ({ field, text: addUnit(text, unit) })),
  );
  // Where each unit has a column, "0" says that it does not count.
  return parts.filter(({ text }) => readNumber(text)?.value !== 0);
}

function splitParts(text = ""): string[] {
  const parts = text.split(/\s(?:or|o|ou|and|y|et)\s|[/;|]|,\s/i).map((part) => part.trim());
  return parts.filter(Boolean);
}

function addUnit(text: string, unit: string | undefined): string {
  return unit && readNumber(text)?.unit === "" ? `${text} ${unit}` : text;
}

function isOfMeter({ text }: Part): boolean {
  return findMeterUnit(readNumber(text)?.unit ?? "") !== undefined;
}

function findTime(text: string) {
  return times.find(([pattern]) => pattern.test(text.toLowerCase()));
}

function isOfTime(part: Part): boolean {
  if (isOfMeter(part)) return false;
  return (
    part.field === "frequency" || findTime(readNumber(part.text)?.unit ?? part.text) !== undefined
  );
}

/** "3" and "MONTHLY", "26" and "WEEKS", "YEARLY", "90 days" */
function readTime(cells: Cells, parts: readonly Part[]): Pick<Values, Unit> {
  const [first, ...others] = parts.filter(isOfTime);
  for (const { field, text } of others) cells.warn(field, w.oneTime({ text }));
  // A column of time that holds a meter's interval, or "0", says no time.
  return !first && cells.text("frequency") ? {} : toTime(cells, first);
}

function toTime(cells: Cells, { field, text }: Part = { field: "frequency", text: "" }) {
  const figure = readNumber(text);
  const count = figure ? figure.value : 1;
  const found =
    findTime(figure ? figure.unit : text) ?? findTime(cells.text("frequencyUnit") ?? "");
  if (found) return toInterval(cells, { field, text }, [found[1], found[2] * count]);
  if (!figure) return {};
  cells.warn(field, w.takenForDays({ text }));
  return toInterval(cells, { field, text }, ["intervalDays", count]);
}

function toInterval(cells: Cells, { field, text }: Part, [unit, count]: [Unit, number]) {
  if (Number.isInteger(count) && count > 0) return { [unit]: count };
  cells.warn(field, w.notWhole({ text }));
  return {};
}

type MeterIntervals = Pick<Values, "intervalMiles" | "intervalHours">;

/** "5000 mi or 250 hr", "2000h", "15,000" */
function readMeterIntervals(cells: Cells, parts: readonly Part[]): MeterIntervals {
  const intervals: MeterIntervals = {};
  for (const { field, text } of parts.filter((part) => !isOfTime(part))) {
    const figure = readNumber(text);
    if (!figure) {
      cells.warn(field, w.notANumber({ text }));
      continue;
    }
    const unit = findMeterUnit(figure.unit);
    if (!unit) cells.warn(field, w.takenForMiles({ text }));
    if (unit === "hours") intervals.intervalHours = figure.value;
    else intervals.intervalMiles = toMiles(figure.value, unit);
  }
  return intervals;
}

function toMiles(value: number, unit: string | undefined): number {
  return unit === "kilometers" ? roundTenths(value * milesPerKilometer) : value;
}

const lastColumns = [
  ["lastMeter", undefined],
  ["lastMiles", "miles"],
  ["lastKilometers", "kilometers"],
  ["lastHours", "hours"],
] as const;

function countFromLastMeters(cells: Cells, intervals: MeterIntervals) {
  const dues: Pick<Values, "nextDueMiles" | "nextDueHours"> = {};
  for (const [field, ofColumn] of lastColumns) {
    const figure = cells.figure(field);
    if (!figure) continue;
    const unit = findMeterUnit(figure.unit) ?? ofColumn ?? findOnlyMeter(intervals);
    if (unit) Object.assign(dues, countFrom(intervals, figure.value, unit));
    else cells.warn(field, w.whichMeter);
  }
  return dues;
}

/** A meter without a unit says nothing where the schedule has two. */
function findOnlyMeter({ intervalMiles, intervalHours }: MeterIntervals) {
  if (intervalMiles && intervalHours) return undefined;
  return intervalHours ? "hours" : "miles";
}

function countFrom({ intervalMiles, intervalHours }: MeterIntervals, last: number, unit: string) {
  if (unit === "hours") {
    return intervalHours ? { nextDueHours: roundTenths(last + intervalHours) } : {};
  }
  return intervalMiles ? { nextDueMiles: roundTenths(toMiles(last, unit) + intervalMiles) } : {};
}

/** Whether it was done on a day of which the list does not say what a meter was, that it counts by. */
export function lacksLastReading(values: Values): boolean {
  const { lastPerformed, intervalMiles, intervalHours, nextDueMiles, nextDueHours } = values;
  const isOpen = (intervalMiles && !nextDueMiles) || (intervalHours && !nextDueHours);
  return Boolean(lastPerformed && isOpen);
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
  oneTime: [
    'Only one interval of time: "{text}" is left out',
    'Solo un intervalo de tiempo: "{text}" se omite',
  ],
  notWhole: [
    'Not a whole number of days or months: "{text}" is left out',
    'No es un número entero de días o meses: "{text}" se omite',
  ],
  notANumber: ['"{text}" is not a number and is left out', '"{text}" no es un número y se omite'],
  takenForMiles: ['No unit: "{text}" is read as miles', 'Sin unidad: "{text}" se toma por millas'],
  whichMeter: [
    "Of two meters it is not known which was read: it is left out",
    "Son dos medidores y no se sabe cuál se leyó: se omite",
  ],
});
