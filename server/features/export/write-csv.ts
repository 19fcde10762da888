/** The only writer of CSV. Spreadsheets must show every cell as text and never run it as a formula. */
import Papa from "papaparse";

export type Cell = string | number | boolean | null;

/** Without it Excel reads UTF-8 as its country's old character set. */
export const byteOrderMark = "\uFEFF";

/**
 * A text that begins like a formula gets an apostrophe before it, also if its sign is a wide one of Asian keyboards.
 * Numbers are not texts, so a negative number stays as it is.
 */
const beginsLikeFormula = /^[=+\-@\t\r\n\0\uFF0B\uFF0D\uFF1D\uFF20]/;
/**
 * In countries with decimal commas, spreadsheets start a new cell after a semicolon and a new row after a line end,
 * even within quotes. The sign is optional to keep the pattern linear.
 */
const cellWithin = /([;\t\r\n]\s*)([=+\-@\uFF0B\uFF0D\uFF1D\uFF20]?)/g;

/** Rows as lines that end as RFC 4180 says. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return "";
  const shown = rows.map((row) => row.map(showCell));
  return `${Papa.unparse(shown, { newline: "\r\n", escapeFormulae: beginsLikeFormula })}\r\n`;
}

function showCell(cell: Cell): string | number {
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  return typeof cell === "string" ? cell.replaceAll(cellWithin, withApostrophe) : (cell ?? "");
}

function withApostrophe(_all: string, gap: string, sign: string): string {
  return sign === "" ? gap : `${gap}'${sign}`;
}
