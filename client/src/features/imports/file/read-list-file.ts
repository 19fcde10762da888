/** Reads a list: a file by its content, whatever its name says, or what was pasted. */
import { importLimits } from "#shared/imports/imports-limits.ts";
import { ListError } from "./list-problem.ts";
import { decode, readText } from "./read-text.ts";
import { readWorkbook, type Sheet } from "./read-workbook.ts";

export async function readListFile(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  if (bytes.length > importLimits.fileBytesMax) throw new ListError("tooLarge");
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new ListError("oldExcel");
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new ListError("notAList");
  const isZip = startsWith(bytes, [0x50, 0x4b]);
  const sheets = isZip ? await readWorkbook(bytes) : readLines(decode(bytes));
  const kept = sheets.map(({ name, lines }) => ({ name, lines: trimLines(lines) }));
  const filled = kept.filter(({ lines }) => lines.some((cells) => cells.some(Boolean)));
  if (filled.length === 0) throw new ListError("empty");
  // Only the first sheet needs to be a list.
  const [first] = filled;
  if (first) checkSize(first);
  return filled.filter((sheet) => sheet === first || isReadable(sheet));
}

function readLines(text: string): Sheet[] {
  return [{ name: "", lines: readText(text) }];
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Without columns that are blank in every line, as spreadsheets write them to the right of a list. */
function trimLines(lines: readonly string[][]): string[][] {
  const width = lines.reduce((most, cells) => Math.max(most, cells.findLastIndex(isFilled) + 1), 0);
  return lines.map((cells) => Array.from({ length: width }, (_, at) => toPlain(cells[at] ?? "")));
}

/** Without what cannot be seen, which the server takes in no text. */
function toPlain(cell: string): string {
  const isBreak = (character: string) => "\t\n\r".includes(character);
  return cell.replace(/[\p{Cc}\p{Cs}]/gu, (found) => (isBreak(found) ? found : "")).trim();
}

function isFilled(cell: string): boolean {
  return cell.trim() !== "";
}

const linesAround = 50;

function checkSize({ lines }: Sheet): void {
  const filled = lines.filter((cells) => cells.some(Boolean)).length;
  if (filled > importLimits.rowsMax + linesAround) throw new ListError("tooManyRows");
  if ((lines[0]?.length ?? 0) > importLimits.columnsMax) throw new ListError("tooManyColumns");
  const isLong = (cell: string) => cell.length > importLimits.cellMax;
  if (lines.some((cells) => cells.some(isLong))) throw new ListError("longCell");
}

function isReadable(sheet: Sheet): boolean {
  try {
    checkSize(sheet);
    return true;
  } catch {
    return false;
  }
}
