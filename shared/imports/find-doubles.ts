/** Units that a list names twice. */
import { toUnitNumberKey } from "../assets/asset-identity.ts";
import { foldText } from "../assets/searched-text.ts";
import { words } from "../base/words.ts";
import { toVinKey } from "./find-unit.ts";
import type { ReadRow } from "./imports.ts";
import { noVin } from "../assets/vin.ts";

type Read = ReadRow<"assets">;

/**
 * Of rows with the same number or VIN the first has it: a later one comes in without, because two units share none, or is
 * skipped where all of it is the same unit again.
 */
export function settleDoubles(rows: readonly Read[]): Read[] {
  const places = new Map<string, number>();
  return rows.map((row, at) => {
    if (row.skipped !== undefined) return row;
    const [number, vin] = toKeys(row);
    const first = { number: places.get(number ?? ""), vin: places.get(vin ?? "") };
    for (const key of [number, vin]) if (key && !places.has(key)) places.set(key, at);
    return settle(row, rows, { ...first, hasVin: vin !== undefined });
  });
}

function toKeys({ values }: Read): (string | undefined)[] {
  const number = toUnitNumberKey(values.unitNumber);
  const vin = toVinKey(values.vinOrSerial ?? "");
  return [
    number === null ? undefined : `number ${number}`,
    vin === null ? undefined : `vin ${vin}`,
  ];
}

/** The places of the rows that have its number and its VIN already. */
type First = { number: number | undefined; vin: number | undefined; hasVin: boolean };

function settle(row: Read, rows: readonly Read[], { number, vin, hasVin }: First): Read {
  const first = number ?? vin;
  if (first === undefined) return row;
  const isSameName = foldName(rows[first]) === foldName(row);
  if (number === vin || (!hasVin && isSameName)) {
    return { ...row, skipped: w.sameUnit({ row: first + 1 }) };
  }
  return leaveNumberTo(number, leaveVinTo(vin, row));
}

function foldName(row: Read | undefined): string {
  return foldText(row?.values.name ?? "");
}

function leaveNumberTo(at: number | undefined, row: Read): Read {
  if (at === undefined) return row;
  const { unitNumber } = row.values;
  const text = w.numberTaken({ unit: unitNumber ?? "", row: at + 1 });
  const warnings = [...row.warnings, { field: "unitNumber", text }];
  return { ...row, values: { ...row.values, unitNumber: undefined }, warnings };
}

function leaveVinTo(at: number | undefined, row: Read): Read {
  if (at === undefined) return row;
  const text = w.vinTaken({ row: at + 1 });
  const warnings = [...row.warnings, { field: "vinOrSerial", text }];
  return { ...row, values: { ...row.values, vinOrSerial: noVin }, warnings };
}

const w = words({
  sameUnit: ["The same unit as in row {row}", "La misma unidad que en la fila {row}"],
  numberTaken: [
    "Unit {unit} is in row {row} already: this one comes in without a number",
    "La unidad {unit} ya está en la fila {row}: esta entra sin número",
  ],
  vinTaken: [
    "This VIN is in row {row} already: this unit comes in without one",
    "Este VIN ya está en la fila {row}: esta unidad entra sin VIN",
  ],
});
