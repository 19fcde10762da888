type Numbered = { start: string; year: number; serial: number };

/** Eight characters of make and model, the check digit, the model year, the plant, the serial number. */
export function vinOf({ start, year, serial }: Numbered): string {
  const end = `${yearLetters[year - 2010] ?? ""}M${String(serial).padStart(6, "0")}`;
  return start + checkDigit(`${start}0${end}`) + end;
}

/** The ninth character of a vehicle number checks the other sixteen (49 CFR 565.15). */
export function checkDigit(vin: string): string {
  const sum = Array.from(vin).reduce(
    (total, letter, at) => total + (letterValues.indexOf(letter) % 10) * (weights[at] ?? 0),
    0,
  );
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}

const letterValues = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const yearLetters = "ABCDEFGHJKLMNPRSTVWXY";
