import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate/browser";
import readWorkbookFile from "read-excel-file/universal";
import { ListError } from "./list-problem.ts";
import { placeCells } from "./place-cells.ts";

export type Sheet = { name: string; lines: string[][] };

const unpackedBytesMax = 80_000_000;

/** The sheets of an .xlsx file that hold anything, their cells as a person sees them. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  checkParts(listParts(bytes));
  const placed = toPlaced(bytes);
  const options = { parseNumber: toPlainNumber };
  const sheets = await readWorkbookFile(placed.buffer, options).catch(() => {
    throw new ListError("broken");
  });
  return sheets
    .map(({ sheet, data }) => ({ name: sheet, lines: data.map((row) => row.map(toText)) }))
    .filter(({ lines }) => lines.some((cells) => cells.some(Boolean)));
}

type PackedFile = Pick<UnzipFileInfo, "name" | "originalSize">;

function listParts(bytes: Uint8Array): PackedFile[] {
  const parts: PackedFile[] = [];
  const note = (part: UnzipFileInfo) => {
    parts.push(part);
    return false;
  };
  try {
    unzipSync(bytes, { filter: note });
  } catch {
    throw new ListError("broken");
  }
  return parts;
}

/** What a part says of its size is what is set aside for it, so that a small file cannot become a huge one. */
function checkParts(parts: readonly PackedFile[]): void {
  const has = (pattern: RegExp) => parts.some(({ name }) => pattern.test(name));
  if (has(/vbaProject\.bin$/i)) throw new ListError("macros");
  if (!has(/^xl\/workbook\.xml$/i)) throw new ListError("notAList");
  const unpacked = parts.reduce((sum, part) => sum + part.originalSize, 0);
  if (unpacked > unpackedBytesMax) throw new ListError("unpacksTooLarge");
}

/** With the place of each cell, which is read by it. */
function toPlaced(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const filter = ({ name }: UnzipFileInfo) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
  const changed = Object.entries(unzipSync(bytes, { filter })).flatMap(([name, part]) => {
    const sheet = strFromU8(part, true);
    refuseUncalculated(sheet);
    const placed = placeCells(sheet);
    return placed === sheet ? [] : [[name, strToU8(placed, true)] as const];
  });
  if (changed.length === 0) return bytes;
  return zipSync({ ...unzipSync(bytes), ...Object.fromEntries(changed) }, { level: 0 });
}

/** Programs that write formulas without calculating them leave cells that would be read as blank. */
function refuseUncalculated(sheet: string): void {
  if (/<\/f>(?:<v ?\/>)?<\/c>/.test(sheet)) throw new ListError("noResult");
}

/** Without what a computer adds in the sixteenth digit: 0.30000000000000004 is shown as 0.3. */
function toPlainNumber(stored: string): string {
  return String(Number(Number(stored).toPrecision(15)));
}

function toText(cell: unknown): string {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  }
  return typeof cell === "string" || typeof cell === "boolean" ? String(cell) : "";
}
