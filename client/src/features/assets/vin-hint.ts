import type { AssetCategory } from "#shared/assets.ts";
import { words } from "#shared/words.ts";

const vinLength = 17;
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The value of each letter; I, O and Q are never part of a VIN. */
const letterValues: Readonly<Record<string, number>> = {
  ...numberLetters("ABCDEFGH", 1),
  ...numberLetters("JKLMN", 1),
  P: 7,
  R: 9,
  ...numberLetters("STUVWXYZ", 2),
};

/** What may be wrong with a VIN. A hint and never a block: serial numbers look like anything. */
export function hintAtVin(text: string, category: AssetCategory | undefined): string | undefined {
  const vin = text.trim().toUpperCase();
  if (category === "equipment" || vin.length !== vinLength || isVin(vin)) return undefined;
  return w.typo;
}

/** The ninth place is worked out from all the others, as 49 CFR 565.15 says. */
function isVin(vin: string): boolean {
  const values = vin.split("").map((sign) => (/\d/.test(sign) ? Number(sign) : letterValues[sign]));
  if (values.includes(undefined)) return false;
  const sum = values.reduce<number>(
    (all, value, place) => all + (value ?? 0) * (weights[place] ?? 0),
    0,
  );
  return vin[8] === (sum % 11 === 10 ? "X" : String(sum % 11));
}

function numberLetters(letters: string, first: number): Record<string, number> {
  return Object.fromEntries(letters.split("").map((letter, place) => [letter, first + place]));
}

const w = words({
  typo: [
    "This VIN's check digit doesn't match. Look for a typo (I, O and Q are never used).",
    "El dígito verificador de este VIN no coincide. Busque un error (I, O y Q nunca se usan).",
  ],
});
