/** A table over as many pages as it takes, with its head on each. */
import type { PaperBlock, PaperColumn } from "#shared/papers/paper-blocks.ts";
import { computeLineHeight, margin, type Sheet, type Type } from "./write-pdf-sheet.ts";

type Table = Extract<PaperBlock, { kind: "table" }>;
type Column = { x: number; width: number };
type Line = { text: string; isStruck?: boolean };
/** The lines of each cell. */
type Cells = readonly (readonly Line[])[];

const cellType: Type = { size: 8.5 };
const headType: Type = { size: 8, style: "bold" };
const padding = 2;
const columnGap = 8;

/** A head never stands alone at the end of a page: with it goes its first row. */
export function measureTableStart(sheet: Sheet, table: Table): number {
  const places = placeColumns(sheet, table.columns);
  const head = toHeadCells(sheet, table, places);
  const first = toRowCells(sheet, table, { row: 0, places });
  const least = first.map((lines) => lines.slice(0, shortRowLines));
  return measureHeight(head, headType) + measureHeight(least, cellType);
}

export function* drawTable(sheet: Sheet, given: Table): Generator<undefined> {
  const places = placeColumns(sheet, given.columns);
  const head = toHeadCells(sheet, given, places);
  const table = sheet.element(sheet.root, "Table");
  yield* sheet.room(measureTableStart(sheet, given));
  drawHead(sheet, { table, head, places });
  for (const index of given.rows.keys()) {
    const row = sheet.element(table, "TR");
    const cells = toRowCells(sheet, given, { row: index, places });
    const elements = cells.map(() => sheet.element(row, "TD"));
    const total = Math.max(1, ...cells.map((lines) => lines.length));
    for (let from = 0; from < total;) {
      // A row that fits on one page is not divided.
      if (countLinesLeft(sheet) < Math.min(total - from, shortRowLines)) {
        sheet.addPage();
        repeatHead(sheet, { head, places });
        yield;
      }
      const here = cells.map((lines) => lines.slice(from, from + countLinesLeft(sheet)));
      const most = Math.max(1, ...here.map((lines) => lines.length));
      const y = sheet.y + padding;
      elements.forEach((element, column) => {
        const at = { x: places[column]?.x ?? margin, y };
        const lines = here[column] ?? [];
        element.add(() =>
          sheet.drawLines(
            lines.map(({ text }) => text),
            at,
            cellType,
          ),
        );
        strike(sheet, lines, at);
      });
      sheet.y += most * computeLineHeight(cellType) + 2 * padding;
      sheet.rule(sheet.y, "#bbb");
      from += most;
    }
    row.end();
    yield;
  }
  table.end();
  sheet.y += 4;
}

/** Rows of more lines may go on on the next page. */
const shortRowLines = 30;

function countLinesLeft(sheet: Sheet): number {
  return Math.floor((sheet.left - 2 * padding) / computeLineHeight(cellType));
}

function placeColumns(sheet: Sheet, columns: readonly PaperColumn[]): Column[] {
  const shares = columns.map(({ share = 1 }) => share);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const usable = sheet.width - (columns.length - 1) * columnGap;
  let x = margin;
  return shares.map((share) => {
    const width = (usable * share) / whole;
    const column = { x, width };
    x += width + columnGap;
    return column;
  });
}

function toHeadCells(sheet: Sheet, { columns }: Table, places: readonly Column[]): Cells {
  return places.map(({ width }, index) =>
    toLines(sheet, columns[index]?.label, { width, type: headType }),
  );
}

type Place = { row: number; places: readonly Column[] };

function toRowCells(sheet: Sheet, { rows, voidings = [] }: Table, { row, places }: Place): Cells {
  const voiding = voidings.find((given) => given.row === row);
  return places.map(({ width }, column) => {
    const set = { width, type: cellType };
    const lines = toLines(sheet, rows[row]?.[column], set);
    if (!voiding) return lines;
    const struck = lines.map(({ text }) => ({ text, isStruck: true }));
    const note = voiding.column === column ? voiding.text : "";
    return [...struck, ...toLines(sheet, note, set)];
  });
}

function toLines(sheet: Sheet, text = "", { width, type }: { width: number; type: Type }): Line[] {
  if (text === "") return [];
  return sheet.wrap(text, width, type).map((line) => ({ text: line }));
}

/** Draws a line through lines of a void record. */
function strike(sheet: Sheet, lines: readonly Line[], at: { x: number; y: number }): void {
  if (!lines.some(({ isStruck }) => isStruck)) return;
  sheet.decorate((doc) => {
    lines.forEach(({ text, isStruck }, index) => {
      if (!isStruck) return;
      const y = at.y + index * computeLineHeight(cellType) + cellType.size * strikeParts;
      doc.moveTo(at.x, y).lineTo(at.x + sheet.measure(text, cellType), y);
    });
    doc.lineWidth(0.5).strokeColor("#000").stroke();
  });
}

/** How far below its top a line is struck through, in parts of the size of its letters. */
const strikeParts = 0.64;

function measureHeight(cells: Cells, type: Type): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * computeLineHeight(type) + 2 * padding;
}

type Head = { head: Cells; places: readonly Column[] };

function drawHead(sheet: Sheet, { table, ...given }: Head & { table: PDFKit.PDFStructureElement }) {
  const row = sheet.element(table, "TR");
  drawHeadCells(sheet, given, (drawing) => {
    const cell = sheet.element(row, "TH", { scope: "Column" });
    cell.add(drawing);
    cell.end();
  });
  row.end();
}

/** On further pages, where it is not read out again. */
function repeatHead(sheet: Sheet, given: Head): void {
  drawHeadCells(sheet, given, (drawing) => sheet.decorate(drawing));
}

function drawHeadCells(
  sheet: Sheet,
  { head, places }: Head,
  put: (drawing: () => void) => void,
): void {
  const { y } = sheet;
  const height = measureHeight(head, headType);
  sheet.decorate((doc) => doc.rect(margin, y, sheet.width, height).fillColor("#eee").fill());
  head.forEach((lines, index) => {
    const x = places[index]?.x ?? margin;
    const texts = lines.map(({ text }) => text);
    put(() => sheet.drawLines(texts, { x, y: y + padding }, headType));
  });
  sheet.y += height;
  sheet.rule(sheet.y, "#000");
}
