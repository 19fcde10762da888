import { ListError } from "./list-problem.ts";

/** An opening tag of a row or a cell, of a sheet with or without a prefix of its names. */
const tags = /<((?:\w+:)?(?:row|c))(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const place = /\sr\s*=\s*["']([A-Z]*)(\d*)["']/;

/** From the first cell to the last one in both directions: all of it is held in memory. */
const cellsMax = 5_000_000;

/**
 * Gives rows and cells that carry no place the one after those before them, as the format means it. Refuses a sheet with
 * a cell so far from the others that what lies between would fill the memory.
 */
export function placeCells(sheet: string): string {
  let row = 0;
  let column = 0;
  const last = { row: 0, column: 0 };
  const placed = sheet.replace(tags, (tag, name: string, rest: string) => {
    const [, letters = "", digits = ""] = place.exec(rest) ?? [];
    if (name.endsWith("row")) {
      row = digits ? Number(digits) : row + 1;
      column = 0;
      return digits ? tag : `<${name} r="${row}"${rest}>`;
    }
    column = letters ? toColumn(letters) : column + 1;
    if (isFilled(rest)) extend(last, { row: Math.max(Number(digits), row), column });
    return letters ? tag : `<${name} r="${toLetters(column)}${row}"${rest}>`;
  });
  if (last.row * last.column > cellsMax) throw new ListError("unpacksTooLarge");
  return placed;
}

function isFilled(rest: string): boolean {
  return !rest.endsWith("/");
}

type Place = { row: number; column: number };

function extend(last: Place, { row, column }: Place): void {
  last.row = Math.max(last.row, row);
  last.column = Math.max(last.column, column);
}

/** 28 of "AB". */
function toColumn(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function toLetters(column: number): string {
  const rest = (column - 1) % 26;
  const before = (column - 1 - rest) / 26;
  return (before > 0 ? toLetters(before) : "") + String.fromCharCode(65 + rest);
}
