/** Reads a past service from a row of a list: a log of another program, or an invoice of the bookkeeping. */
import { limits } from "../base/limits.ts";
import { roundTenths } from "../base/round-tenths.ts";
import { words } from "../base/words.ts";
import type { ReadRow } from "./imports.ts";
import type { Cells } from "./read-cells.ts";
import { readUnit } from "./read-schedule.ts";
import { findMeterUnit, findService, milesPerKilometer } from "./cell-words.ts";

type Values = ReadRow<"history">["values"];

export function readHistory(cells: Cells): Pick<ReadRow<"history">, "values"> {
  const date = cells.dayDone("date", { isNeeded: true });
  if (!date && !cells.text("date")) cells.refuse("date", w.needsDay);
  const work = cells.text("description") ?? cells.text("type");
  if (!work) cells.refuse("description", w.needsDescription);
  const invoice = cells.text("invoice");
  const note = cells.text("note");
  const lines = [invoice && work ? `${work} (invoice ${invoice})` : work, note];
  const serviceType = findService(`${cells.text("type") ?? ""} ${work ?? ""}`) ?? "Other";
  return {
    values: {
      unit: readUnit(cells),
      date,
      serviceType,
      description: lines.filter(Boolean).join("\n").slice(0, limits.longTextMax),
      ...readCost(cells),
      ...readMeter(cells),
      ...readPerformer(cells),
    },
  };
}

type Costs = Pick<Values, "cost" | "partsCost" | "laborCost">;

/** The whole, else the sum of its parts. A credit is no cost. */
function readCost(cells: Cells): Costs {
  const whole = cells.figure("cost")?.value;
  const [parts = 0, labor = 0, tax = 0] = ["parts", "labor", "tax"].map(
    (field) => cells.figure(field)?.value,
  );
  const cost = whole ?? (roundCents(parts + labor + tax) || undefined);
  if (cost === undefined) return {};
  if (cost < 0) {
    cells.warn("cost", w.credit({ cost: String(cost) }));
    return {};
  }
  return { cost: roundCents(cost), ...splitCost(cells, cost, { parts, labor }) };
}

/** Left out where they are more than the cost, as where it was reduced. */
function splitCost(
  cells: Cells,
  cost: number,
  { parts, labor }: Record<"parts" | "labor", number>,
) {
  if (parts < 0 || labor < 0 || roundCents(parts + labor) > roundCents(cost)) {
    cells.warn("parts", w.unlikeCost({ cost: String(roundCents(cost)) }));
    return {};
  }
  return {
    partsCost: parts ? roundCents(parts) : undefined,
    laborCost: labor ? roundCents(labor) : undefined,
  };
}

function roundCents(value: number): number {
  return Math.round(value * 100) / 100;
}

function readMeter(cells: Cells): Pick<Values, "odometer" | "hours"> {
  const hours = cells.figure("hours")?.value;
  const figure = cells.figure("meter");
  const unit = figure && findMeterUnit(figure.unit);
  const value = figure && (unit === "kilometers" ? figure.value * milesPerKilometer : figure.value);
  const read = unit === "hours" ? { hours: value } : { odometer: value, hours };
  return { hours: round(cells, read.hours), odometer: round(cells, read.odometer) };
}

function round(cells: Cells, value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const rounded = roundTenths(value);
  if (rounded !== value) {
    cells.warn("meter", w.rounded({ value: String(value), rounded: String(rounded) }));
  }
  return rounded;
}

function readPerformer(cells: Cells): Pick<Values, "performedBy" | "performedByName"> {
  const name = cells.text("performedByName");
  if (!name) return {};
  if (/^(in.?house|internal|self|shop|own|taller propio|interne)$/i.test(name)) {
    return { performedBy: "internal" };
  }
  return { performedBy: "external", performedByName: name };
}

const w = words({
  needsDay: ["A service needs its day", "Un servicio necesita su fecha"],
  needsDescription: ["A service needs a description", "Un servicio necesita una descripción"],
  credit: [
    "{cost} is a credit: the service comes in without a cost",
    "{cost} es un abono: el servicio entra sin costo",
  ],
  unlikeCost: [
    "Parts and labor do not fit the cost of {cost}: they are left out",
    "Las piezas y la mano de obra no caben en el costo de {cost}: se omiten",
  ],
  rounded: ["{value} is rounded to {rounded}", "{value} se redondea a {rounded}"],
});
