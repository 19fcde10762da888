/** A table over as many pages as it takes, with its head on each. */
import type { PaperBlock, PaperColumn } from "#shared/papers/paper-blocks.ts";
import { computeLineHeight, margin, type Sheet, type Type } from "./write-pdf-sheet.ts";

type Table = Extract<PaperBlock, { kind: "table" }>;
type Column = { x: number; width: number };
/** The lines of each cell. */
type Cells = readonly (readonly string[])[];

const cellType: Type = { size: 8.5 };
const headType: Type = { size: 8, style: "bold" };
const padding = 2;
const columnGap = 8;

/** A head never stands alone at the end of a page: with it goes its first row. */
export function measureTableStart(sheet: Sheet, { columns, rows }: Table): number {
  const places = placeColumns(sheet, columns);
  const head = toCells(sheet, { texts: columns.map(({ label }) => label), places, type: headType });
  const first = toCells(sheet, { texts: rows[0] ?? [], places, type: cellType });
  const least = first.map((lines) => lines.slice(0, shortRowLines));
  return measureHeight(head, headType) + measureHeight(least, cellType);
}

export function* drawTable(sheet: Sheet, given: Table): Generator<undefined> {
  const { columns, rows } = given;
  const places = placeColumns(sheet, columns);
  const head = toCells(sheet, { texts: columns.map(({ label }) => label), places, type: headType });
  const table = sheet.element(sheet.root, "Table");
  yield* sheet.room(measureTableStart(sheet, given));
  drawHead(sheet, { table, head, places });
  for (const texts of rows) {
    const row = sheet.element(table, "TR");
    const cells = toCells(sheet, { texts, places, type: cellType });
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
      elements.forEach((element, index) => {
        const x = places[index]?.x ?? margin;
        element.add(() => sheet.drawLines(here[index] ?? [], { x, y }, cellType));
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

type Texts = { texts: readonly string[]; places: readonly Column[]; type: Type };

function toCells(sheet: Sheet, { texts, places, type }: Texts): Cells {
  return places.map(({ width }, index) => {
    const text = texts[index] ?? "";
    return text === "" ? [] : sheet.wrap(text, width, type);
  });
}

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
    put(() => sheet.drawLines(lines, { x, y: y + padding }, headType));
  });
  sheet.y += height;
  sheet.rule(sheet.y, "#000");
}
