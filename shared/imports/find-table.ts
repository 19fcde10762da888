/** Which lines of a file are its header and its rows, and which are titles, totals and blank lines. */
import { importKinds } from "./imports.ts";
import { guessMapping } from "./import-fields.ts";

type Line = { line: number; cells: string[] };

export type Table = {
  header: string[];
  rows: Line[];
  leftOut: (Line & { reason: "title" | "total" | "blank" })[];
};

/** So far down a header is looked for. */
const headerLinesMax = 20;

/** The header is the line in which the most columns are known, else the first that is not blank. */
export function findTable(lines: readonly (readonly string[])[]): Table {
  const numbered = lines.map((cells, at) => ({
    line: at + 1,
    cells: cells.map((cell) => cell.trim()),
  }));
  const top = numbered.slice(0, headerLinesMax);
  const known = top.map(({ cells }) => countKnown(cells));
  const most = Math.max(0, ...known);
  const at =
    most > 0 ? known.indexOf(most) : numbered.findIndex(({ cells }) => cells.some(Boolean));
  const header = numbered[at]?.cells ?? [];
  const leftOut: Table["leftOut"] = numbered
    .slice(0, Math.max(at, 0))
    .map((line) => ({ ...line, reason: line.cells.some(Boolean) ? "title" : "blank" }));
  const rows: Line[] = [];
  for (const line of numbered.slice(at + 1)) {
    if (!line.cells.some(Boolean)) leftOut.push({ ...line, reason: "blank" });
    else if (isTotal(line.cells)) leftOut.push({ ...line, reason: "total" });
    else rows.push(line);
  }
  return { header, rows, leftOut };
}

function countKnown(cells: string[]): number {
  const counts = importKinds.map(
    (kind) => guessMapping(kind, cells).filter((name) => name !== null).length,
  );
  return Math.max(...counts);
}

function isTotal(cells: readonly string[]): boolean {
  return cells.some((cell) => /^(grand |sub)?-?\s?totals?:?$|^sum(me)?:?$|^suma:?$/i.test(cell));
}
