/** The vehicle identification number of 49 CFR 565: 17 letters and digits, of which the ninth checks the others. */

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The digits that letters stand for, 49 CFR 565.15(c) table IV; I, O and Q are none of a VIN. */
const letters = "ABCDEFGH JKLMN P R STUVWXYZ".replaceAll(" ", "");
const values = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9];
/** The tenth says the model year, in a cycle of thirty years: 49 CFR 565.15(d) table VII. */
const years = "ABCDEFGHJKLMNPRSTVWXY123456789";

export const vinLength = 17;

/** What a unit has in place of a number that nobody knows: it distinguishes no unit. */
export const noVin = "N/A";

/** A unit's number as it is shown; undefined for none. */
export function pickVin(vinOrSerial: string): string | undefined {
  return vinOrSerial === noVin ? undefined : vinOrSerial || undefined;
}

export function isWholeVin(vin: string): boolean {
  return /^[A-HJ-NPR-Z\d]{17}$/.test(vin);
}

/** Whether the ninth letter or digit is what the others require. Only vehicles for North America have to keep to that. */
export function hasCheckDigit(vin: string): boolean {
  const sum = Array.from(vin).reduce((all, one, at) => all + toDigit(one) * (weights[at] ?? 0), 0);
  return vin[8] === (sum % 11 === 10 ? "X" : String(sum % 11));
}

function toDigit(one: string): number {
  return values[letters.indexOf(one)] ?? Number(one);
}

/** The model year of a heavy vehicle; undefined where its place holds no year. The cycle is the latest possible one. */
export function readModelYear(vin: string, yearMax: number): number | undefined {
  const at = years.indexOf(vin[9] ?? " ");
  if (at < 0) return undefined;
  const year = 1980 + at;
  return year + 30 * Math.floor((yearMax - year) / 30);
}
