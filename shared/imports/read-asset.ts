/** Reads a unit from a row of a list. */
import { assetLimits } from "../assets/assets-limits.ts";
import { assetCategories, type AssetCategory } from "../assets/assets.ts";
import { hasCheckDigit, isWholeVin, noVin, readModelYear, vinLength } from "../assets/vin.ts";
import { computeAssetYearMax } from "../base/asset-years.ts";
import { limits } from "../base/limits.ts";
import { roundTenths } from "../base/round-tenths.ts";
import { words } from "../base/words.ts";
import type { ReadRow } from "./imports.ts";
import type { Cells } from "./read-cells.ts";
import { readYear } from "./read-day.ts";
import {
  findMeterUnit,
  findSort,
  findState,
  guessStanding,
  knownStandings,
  milesPerKilometer,
  standings,
} from "./cell-words.ts";

type Values = ReadRow<"assets">["values"];

const unknown = "Unknown";

/** The keys of what a list leaves open about units. */
export const statusKey = (word: string) => `status:${word.toLowerCase()}`;
export const typeKey = (word: string) => `type:${word.toLowerCase()}`;

export function readAsset(cells: Cells): Pick<ReadRow<"assets">, "values" | "skipped"> {
  const standing = readStanding(cells);
  if (standing === "skip") return { values: {}, skipped: w.leftOut };
  const unitNumber = cells.text("unitNumber");
  const vin = readVin(cells);
  const make = readName(cells, "make");
  const model = readName(cells, "model");
  const name = cells.text("name") ?? [make, model, unitNumber].filter(Boolean).join(" ");
  if (!name) cells.refuse("name", w.needsName);
  const values: Values = {
    name,
    ...readSort(cells),
    unitNumber,
    vinOrSerial: vin ?? noVin,
    ...readModelYearOf(cells, vin),
    make: make ?? unknown,
    model: model ?? unknown,
    condition: standing === "out_of_service" ? "out_of_service" : "in_use",
    archived: standing === "archived" || undefined,
    ...readMeters(cells),
    ...readTexts(cells),
  };
  return { values };
}

function readStanding(cells: Cells) {
  if (cells.text("archived") && !/^(no|false|0|active)$/i.test(cells.text("archived") ?? "")) {
    return "archived";
  }
  const word = cells.text("status");
  if (!word) return "in_use";
  const answer = cells.answer(statusKey(word));
  const known = knownStandings.get(word.toLowerCase());
  return known ?? standings.find((one) => one === answer) ?? guessStanding(word.toLowerCase());
}

/** By the words of its type, else of its description, else as the user says. */
function readSort(cells: Cells): Pick<Values, "category" | "kind"> {
  const word = cells.text("type") ?? cells.text("description");
  const found = word === undefined ? undefined : findSort(word);
  if (found) return found;
  const answer = cells.answer(typeKey(cells.text("type") ?? ""));
  const category = assetCategories.find((one) => one === answer);
  const named = findSort([cells.text("name"), cells.text("model")].join(" "));
  // A list without types may have them in its names: "Mixer 14".
  if (named && named.category === (category ?? named.category)) return named;
  return { category: category ?? guessCategory(cells) };
}

/** A row of a list without types: most are trucks, and the user is asked. */
function guessCategory(cells: Cells): AssetCategory {
  return findSort(cells.text("note") ?? "")?.category ?? "truck";
}

function readName(cells: Cells, field: "make" | "model"): string | undefined {
  const text = cells.text(field);
  if (text === undefined) {
    cells.warn(field, field === "make" ? w.noMake({ unknown }) : w.noModel({ unknown }));
  }
  return text;
}

/** Undefined for none, also for one that a spreadsheet has made a number of. */
function readVin(cells: Cells): string | undefined {
  const text = cells.text("vinOrSerial");
  if (text === undefined) return undefined;
  if (/^\d(\.\d+)?E\+?\d+$/i.test(text)) {
    cells.warn("vinOrSerial", w.vinAsNumber({ text }));
    return undefined;
  }
  const vin = text.toUpperCase().replace(/\s/g, "");
  const hint = findVinProblem(vin);
  if (hint) cells.warn("vinOrSerial", w.comesAsItIs({ hint }));
  return /^[A-Z\d]{15,}$/.test(vin) ? vin : text;
}

/** Only what looks like a VIN is checked: other numbers are serial numbers. */
function findVinProblem(vin: string): string | undefined {
  if (!/^[A-Z\d]{15,}$/.test(vin)) return undefined;
  if (vin.length !== vinLength) return w.vinLength({ length: vinLength, own: vin.length });
  if (!isWholeVin(vin)) return w.vinLetters;
  return hasCheckDigit(vin) ? undefined : w.checkDigit;
}

function readModelYearOf(cells: Cells, vin: string | undefined): Pick<Values, "year"> {
  const max = computeAssetYearMax(new Date(cells.today));
  const text = cells.text("year");
  if (text === undefined) return { year: readYearOfVin(cells, vin, max) };
  const year = readYear(/^['’]?\d{2}(\d{2})?$/.exec(text)?.[0] ?? "", cells.today);
  const problem = findYearProblem(year, max);
  if (problem) cells.refuse("year", year ? problem : w.notAYear({ text }));
  return { year };
}

function findYearProblem(year: number, max: number): string | undefined {
  const { assetYearMin } = limits;
  if (year < assetYearMin) return w.tooOld({ year: String(assetYearMin) });
  return year > max ? w.tooNew({ year: String(max) }) : undefined;
}

function readYearOfVin(cells: Cells, vin: string | undefined, max: number): number | undefined {
  const year = vin && isWholeVin(vin) ? readModelYear(vin, max) : undefined;
  if (year === undefined) cells.refuse("year", w.needsYear);
  else cells.warn("year", w.yearOfVin({ year: String(year) }));
  return year;
}

type Meters = Pick<
  Values,
  "currentMiles" | "currentHours" | "lastServicedDate" | "lastServicedMiles" | "lastServicedHours"
>;

function readMeters(cells: Cells): Meters {
  const meters: Meters = {
    ...readMeter(cells, "meter", cells.text("meterUnit")),
    ...readMeter(cells, "secondMeter", cells.text("secondMeterUnit")),
    ...readMeter(cells, "miles", "mi"),
    ...readMeter(cells, "kilometers", "km"),
    ...readMeter(cells, "hours", "h"),
  };
  return { ...meters, ...readLastService(cells, meters) };
}

/** A unit that is written behind a number counts before that of its column. */
function readMeter(cells: Cells, field: string, ofColumn = ""): Meters {
  const figure = cells.figure(field);
  if (!figure) return {};
  const unit = findMeterUnit(figure.unit) ?? findMeterUnit(ofColumn);
  if (!unit) cells.warn(field, w.meterWithoutUnit);
  return toMeter(cells, field, { value: figure.value, unit: unit ?? "miles" });
}

type Measured = { value: number; unit: "miles" | "kilometers" | "hours" };

function toMeter(cells: Cells, field: string, { value, unit }: Measured): Meters {
  if (value < 0) {
    cells.warn(field, w.meterBelowZero);
    return {};
  }
  const inMiles = unit === "kilometers" ? value * milesPerKilometer : value;
  const rounded = roundTenths(inMiles);
  const note = w.kilometers({ km: value, mi: rounded });
  if (unit === "kilometers") cells.warn(field, note);
  else if (rounded !== value) {
    cells.warn(field, w.rounded({ value: String(value), rounded: String(rounded) }));
  }
  return unit === "hours" ? { currentHours: rounded } : { currentMiles: rounded };
}

/** A meter is at least where it was at the last service. */
function readLastService(cells: Cells, { currentMiles, currentHours }: Meters): Meters {
  const miles = cells.figure("lastServicedMiles")?.value;
  const hours = cells.figure("lastServicedHours")?.value;
  return {
    currentMiles: raise(cells, "miles", { now: currentMiles, last: miles }),
    currentHours: raise(cells, "hours", { now: currentHours, last: hours }),
    lastServicedDate: cells.dayDone("lastServicedDate"),
    lastServicedMiles: miles,
    lastServicedHours: hours,
  };
}

type Known = { now: number | null | undefined; last: number | undefined };

function raise(cells: Cells, field: string, { now, last }: Known): number | undefined {
  const read = now ?? undefined;
  if (last === undefined || (read !== undefined && read >= last)) return read;
  const text = read === undefined ? w.noReading({ last }) : w.readingBelow({ read, last });
  cells.warn(field, text);
  return last;
}

function readTexts(cells: Cells): Partial<Values> {
  return {
    plate: cells.text("plate")?.slice(0, assetLimits.plateMax),
    plateState: readState(cells),
    location: cells.text("location"),
    assignedCrew: readCrew(cells),
    note: cells.text("note"),
    tireSize: cells.text("tireSize"),
    ownerName: cells.text("ownerName"),
    ownership: /leas/i.test(cells.text("ownership") ?? "") ? "leased" : undefined,
    gvwrPounds: readPounds(cells),
    tags: readTags(cells),
  };
}

function readState(cells: Cells): string | undefined {
  const text = cells.text("plateState");
  const state = text === undefined ? undefined : findState(text);
  if (text !== undefined && !state) cells.warn("plateState", w.noState({ text }));
  return state;
}

/** "(open)" is nobody. */
function readCrew(cells: Cells): string | undefined {
  const text = cells.text("assignedCrew");
  return text && /^\(?(open|vacant|spare)\)?$/i.test(text) ? undefined : text;
}

function readPounds(cells: Cells): number | undefined {
  const pounds = cells.figure("gvwrPounds")?.value;
  return pounds === undefined ? undefined : Math.round(pounds);
}

function readTags(cells: Cells): string[] | undefined {
  const { tagsMax, tagMax } = assetLimits;
  const given = cells.text("tags")?.split(/[;,|]/) ?? [];
  const tags = given.map((tag) => tag.trim().slice(0, tagMax)).filter(Boolean);
  return tags.length > 0 ? tags.slice(0, tagsMax) : undefined;
}

const w = words({
  leftOut: ["Left out by its condition", "Se omite por su condición"],
  needsName: ["A unit needs a name or a number", "Una unidad necesita nombre o número"],
  noMake: ['No make: it comes in as "{unknown}"', 'Sin marca: entra como "{unknown}"'],
  noModel: ['No model: it comes in as "{unknown}"', 'Sin modelo: entra como "{unknown}"'],
  vinAsNumber: [
    'A spreadsheet has made a number of it: "{text}" is left out',
    'Una hoja de cálculo lo convirtió en número: "{text}" se omite',
  ],
  comesAsItIs: ["{hint}: it comes in as it is", "{hint}: entra tal como está"],
  vinLength: [
    "A VIN has {length} characters, this one {own}",
    "Un VIN tiene {length} caracteres; este, {own}",
  ],
  vinLetters: ["A VIN has no I, O or Q", "Un VIN no lleva I, O ni Q"],
  checkDigit: [
    "The check digit of this VIN is wrong",
    "El dígito de control de este VIN no es correcto",
  ],
  notAYear: ['"{text}" is not a year', '"{text}" no es un año'],
  tooOld: [
    "Units before {year} cannot be recorded",
    "No se pueden registrar unidades anteriores a {year}",
  ],
  tooNew: ["Year must be at most {year}", "El año debe ser {year} como máximo"],
  needsYear: ["A unit needs a year", "Una unidad necesita su año"],
  yearOfVin: ["No year: {year} is what its VIN says", "Sin año: su VIN dice {year}"],
  meterWithoutUnit: [
    "No unit of this meter: it is read as miles",
    "Medidor sin unidad: se toma por millas",
  ],
  meterBelowZero: ["A meter is not below 0: it is left out", "Un medidor no baja de 0: se omite"],
  kilometers: ["{km} km are {mi} mi", "{km} km son {mi} mi"],
  rounded: ["{value} is rounded to {rounded}", "{value} se redondea a {rounded}"],
  noReading: [
    "No reading: {last} of the last service is used",
    "Sin lectura: se usa {last} del último servicio",
  ],
  readingBelow: [
    "{read} is below that of the last service: {last} is used",
    "{read} es menos que en el último servicio: se usa {last}",
  ],
  noState: ['"{text}" is no state', '"{text}" no es un estado'],
});
