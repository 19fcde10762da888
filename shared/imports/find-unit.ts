/** Which unit of the company a list means. */
import { toUnitNumberKey } from "../assets/asset-identity.ts";
import { foldText, joinWord } from "../assets/searched-text.ts";
import { words } from "../base/words.ts";
import type { UnitReference } from "./imports.ts";
import { noVin } from "../assets/vin.ts";
import { isNothing } from "./read-number.ts";

export type KnownUnit = {
  id: number;
  name: string;
  unitNumber: string | null;
  vinOrSerial: string;
  archived: boolean;
};

export type FoundUnit<Unit extends KnownUnit = KnownUnit> =
  | { unit: Unit }
  | { conflict: string }
  | undefined;

/** Finds units by their number, else by VIN or serial number, else by name. */
export function indexUnits<Unit extends KnownUnit>(units: readonly Unit[]) {
  const byNumber = new Map<string, Unit[]>();
  const byPlainNumber = new Map<string, Unit[]>();
  const byVin = new Map<string, Unit[]>();
  const byName = new Map<string, Unit[]>();
  const add = (map: Map<string, Unit[]>, key: string | null, unit: Unit) => {
    if (key) map.set(key, [...(map.get(key) ?? []), unit]);
  };
  for (const unit of units) {
    add(byNumber, toUnitNumberKey(unit.unitNumber), unit);
    add(byPlainNumber, toPlainNumber(unit.unitNumber ?? ""), unit);
    add(byVin, toVinKey(unit.vinOrSerial), unit);
    add(byName, foldText(unit.name), unit);
  }
  const find = (map: Map<string, Unit[]>, key: string | null | undefined) =>
    pickOne(map.get(key ?? ""));
  const findSure = ({ unitNumber, vinOrSerial, name }: UnitReference): FoundUnit<Unit> => {
    const numbered = find(byNumber, toUnitNumberKey(unitNumber));
    const identified = find(byVin, toVinKey(vinOrSerial ?? ""));
    if (numbered && identified && numbered !== identified) {
      return { conflict: w.conflict({ unit: unitNumber ?? "" }) };
    }
    const unit = numbered ?? identified ?? find(byName, name && foldText(name));
    return unit && { unit };
  };
  /** What a person would take for it, where only a number or a name is written. */
  const findLikely = ({ unitNumber, vinOrSerial, name }: UnitReference): FoundUnit<Unit> => {
    if (vinOrSerial) return undefined;
    const unit =
      find(byPlainNumber, toPlainNumber(unitNumber ?? name ?? "")) ??
      find(byName, unitNumber && foldText(unitNumber));
    return unit && { unit };
  };
  return (given: UnitReference): FoundUnit<Unit> => findSure(given) ?? findLikely(given);
}

/** Of several units those that are not archived; undefined where that leaves several. */
function pickOne<Unit extends KnownUnit>(units: readonly Unit[] = []): Unit | undefined {
  const living = units.filter(({ archived }) => !archived);
  const left = living.length > 0 ? living : units;
  return left.length === 1 ? left[0] : undefined;
}

/** "4" of "Unit 4", "TK 004" and "#4"; for what a list calls by another form of its number. */
function toPlainNumber(text: string): string {
  const plain = foldText(text).replace(/^(unit|truck|trk|tk|no|equip)?[\s.#-]*(?=\d)/, "");
  return plain.replace(/^0+(?=\d)/, "");
}

/** Its letters and digits; null for a blank one, which distinguishes no unit. */
export function toVinKey(vinOrSerial: string): string | null {
  if (isNothing(vinOrSerial) || vinOrSerial === noVin) return null;
  return joinWord(foldText(vinOrSerial)) || null;
}

const w = words({
  conflict: [
    "Unit {unit} and this VIN are different units here.",
    "La unidad {unit} y este VIN son unidades distintas aquí.",
  ],
});
