import { afterEach, describe, expect, it } from "vitest";
import {
  formatAttribution,
  isAttribution,
  nameDriver,
  nameWithin,
  translateAuthor,
} from "./attribution.ts";
import { setLanguageSource } from "../base/languages.ts";

afterEach(() => setLanguageSource(() => "en"));

const dana = { filer: "Dana Lee", author: "Marco Ortiz" };

function inSpanish<Result>(work: () => Result): Result {
  setLanguageSource(() => "es");
  const result = work();
  setLanguageSource(() => "en");
  return result;
}

describe("The attribution of a record", () => {
  it.each([
    [
      {},
      "Filed by Dana Lee, said to be by Marco Ortiz",
      "Registrado por Dana Lee; se dice que es de Marco Ortiz",
    ],
    [
      { isFromFile: true },
      "Filed by Dana Lee from a file, said to be by Marco Ortiz",
      "Registrado por Dana Lee desde un archivo; se dice que es de Marco Ortiz",
    ],
    [
      { isForOtherUnit: true },
      "Filed by Dana Lee for another unit, said to be by Marco Ortiz",
      "Registrado por Dana Lee para otra unidad; se dice que es de Marco Ortiz",
    ],
    [
      { isFromFile: true, isForOtherUnit: true },
      "Filed by Dana Lee from a file for another unit, said to be by Marco Ortiz",
      "Registrado por Dana Lee desde un archivo para otra unidad; se dice que es de Marco Ortiz",
    ],
    [
      { isDisowned: true },
      "Filed by Dana Lee, said to be by Marco Ortiz, who says that this was not them",
      "Registrado por Dana Lee; se dice que es de Marco Ortiz, quien dice que no fue",
    ],
  ])("says who filed it, how, and whose it is said to be: %o", (way, english, spanish) => {
    const stored = formatAttribution({ ...dana, ...way });
    expect(stored).toBe(english);
    expect(translateAuthor(stored)).toBe(english);
    expect(inSpanish(() => translateAuthor(stored))).toBe(spanish);
  });

  it("fits into a sentence in both languages", () => {
    const stored = formatAttribution({ ...dana, isFromFile: true });
    expect(nameWithin(stored)).toBe("Dana Lee from a file, said to be by Marco Ortiz");
    expect(inSpanish(() => nameWithin(stored))).toBe(
      "Dana Lee desde un archivo; se dice que es de Marco Ortiz",
    );
  });

  it("takes nothing in a name for a part of it", () => {
    const odd = { ...dana, isFromFile: true, filer: "{author}", author: "$& {filer}" };
    expect(formatAttribution(odd)).toBe("Filed by {author} from a file, said to be by $& {filer}");
  });

  it("leaves the names of people as they are", () => {
    for (const name of ["Marco Ortiz", "Filed by Joe", ""]) {
      expect(isAttribution(name)).toBe(false);
      expect([translateAuthor(name), nameWithin(name)]).toEqual([name, name]);
    }
    expect(inSpanish(() => nameDriver({ driverName: "", driverId: 7 }))).toBe("Operador: 7");
  });
});
