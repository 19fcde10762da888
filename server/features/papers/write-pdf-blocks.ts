/** How each kind of block is drawn on a sheet. What is longer than a page goes on on the next one. */
import type { Paper, PaperBlock, PaperFact, PaperPhoto } from "#shared/papers/paper-blocks.ts";
import { paperWords, type PaperSignature, formatSignedInAs } from "#shared/papers/paper-blocks.ts";
import { words } from "#shared/base/words.ts";
import { computeLineHeight, margin, type Sheet, type Type } from "./write-pdf-sheet.ts";
import { drawTable, measureTableStart } from "./write-pdf-table.ts";

/** A photo as a JPEG; undefined where it is gone or damaged. */
export type LoadPhoto = (url: string) => Promise<Buffer | undefined>;

/** Yields after each page, row and line of facts. */
export type Drawing = AsyncGenerator<undefined> | Generator<undefined>;

type Place = { block: PaperBlock; next: readonly PaperBlock[] };

export function drawBlock(sheet: Sheet, { block, next }: Place, loadPhoto: LoadPhoto): Drawing {
  switch (block.kind) {
    case "heading":
      return drawHeading(sheet, block, next);
    case "facts":
      return drawFacts(sheet, block.facts);
    case "table":
      return drawTable(sheet, block);
    case "text":
      return drawText(sheet, block.text, textTypes[block.tone ?? "usual"]);
    case "signatures":
      return drawSignatures(sheet, block);
    case "photos":
      return drawPhotos(sheet, block.photos, loadPhoto);
    case "break":
      return drawBreak(sheet);
  }
}

const titleType: Type = { size: 16, style: "bold" };
const carrierType: Type = { size: 9 };
const codeType: Type = { size: 7, color: "#444" };
const labelType: Type = { size: 7, color: "#444" };
const valueType: Type = { size: 9 };
const scriptType: Type = { size: 15, style: "script" };
const textTypes = {
  usual: { size: 9 },
  strong: { size: 10, style: "bold" },
  quiet: { size: 8, color: "#444" },
} satisfies Record<string, Type>;

const codeSize = 62;
const gap = 12;

/** What it is and whose, and the code of its seal. */
export function drawHead(sheet: Sheet, paper: Paper, code: boolean[][] | null): void {
  const { title, carrier, seal } = paper;
  const width = sheet.width - (code ? codeSize + gap : 0);
  const lines = sheet.wrap(title, width, titleType);
  drawParagraph(sheet, { tag: "H1", lines, type: titleType });
  sheet.y += 3;
  carrier.forEach((line, index) => {
    const type: Type = index === 0 ? { ...carrierType, style: "bold" } : carrierType;
    drawParagraph(sheet, { tag: "P", lines: sheet.wrap(line, width, type), type });
  });
  if (seal) {
    sheet.y += 2;
    const text = sheet.say(() => paperWords.sealed({ code: seal.code }));
    drawParagraph(sheet, { tag: "P", lines: sheet.wrap(text, width, codeType), type: codeType });
  }
  if (code && seal) {
    const alt = sheet.say(() => paperWords.codeOf({ url: seal.url }));
    drawCode(sheet, code, alt);
  }
  sheet.y = Math.max(sheet.y, code ? margin + codeSize : 0) + 6;
  sheet.rule(sheet.y, "#000");
  sheet.y += 6;
}

type Paragraph = { tag: string; lines: string[]; type: Type };

function drawParagraph(sheet: Sheet, { tag, lines, type }: Paragraph): void {
  const { y } = sheet;
  sheet.draw(sheet.root, tag, () => sheet.drawLines(lines, { x: margin, y }, type));
  sheet.y += lines.length * computeLineHeight(type);
}

function drawCode(sheet: Sheet, code: boolean[][], alt: string): void {
  const left = margin + sheet.width - codeSize;
  const dot = codeSize / code.length;
  const figure = sheet.element(sheet.root, "Figure", { alt });
  figure.add(() => {
    code.forEach((row, down) => {
      row.forEach((isBlack, across) => {
        if (isBlack) sheet.doc.rect(left + across * dot, margin + down * dot, dot, dot);
      });
    });
    sheet.doc.fillColor("#000").fill();
  });
  figure.end();
}

type Heading = Extract<PaperBlock, { kind: "heading" }>;

/** How much of what comes next a heading must have below it on its page. */
function measureKept(sheet: Sheet, [next, ...more]: readonly PaperBlock[]): number {
  switch (next?.kind) {
    case "heading":
      return measureHeading(sheet, next) + measureKept(sheet, more);
    case "table":
      return measureTableStart(sheet, next);
    case "signatures":
      return measureRow(toCells(sheet, toBoxes(sheet, next).slice(0, factsARow)));
    case "photos":
      return 150;
    case "facts":
      return 90;
    case "text":
    case "break":
    case undefined:
      return 54;
  }
}

function toHeadingType({ level }: Heading): Type {
  return { size: level === 2 ? 11 : 9.5, style: "bold" };
}

/** With the space around it. */
function measureHeading(sheet: Sheet, heading: Heading): number {
  const type = toHeadingType(heading);
  return sheet.wrap(heading.text, sheet.width, type).length * computeLineHeight(type) + 7;
}

function* drawHeading(sheet: Sheet, heading: Heading, next: readonly PaperBlock[]) {
  const { level, text } = heading;
  const type = toHeadingType(heading);
  const lines = sheet.wrap(text, sheet.width, type);
  yield* sheet.room(measureHeading(sheet, heading) + measureKept(sheet, next));
  sheet.y += level === 2 ? 5 : 3;
  drawParagraph(sheet, { tag: `H${level}`, lines, type });
  sheet.y += 2;
}

function* drawText(sheet: Sheet, text: string, type: Type) {
  yield* drawLong(sheet, { tag: "P", lines: sheet.wrap(text, sheet.width, type), type });
  sheet.y += 4;
}

/** Lines that may go on on the next page. */
function* drawLong(sheet: Sheet, { tag, lines, type }: Paragraph): Generator<undefined> {
  const element = sheet.element(sheet.root, tag);
  for (let from = 0; from < lines.length;) {
    yield* sheet.room(computeLineHeight(type));
    const count = Math.max(1, Math.floor(sheet.left / computeLineHeight(type)));
    const here = lines.slice(from, from + count);
    const { y } = sheet;
    element.add(() => sheet.drawLines(here, { x: margin, y }, type));
    sheet.y += here.length * computeLineHeight(type);
    from += count;
  }
  element.end();
}

const factsARow = 3;
const shortFactMax = 90;

/** Short ones side by side, long ones each in lines of its own. */
function* drawFacts(sheet: Sheet, facts: readonly PaperFact[]) {
  const isShort = ({ value }: PaperFact) => value.length <= shortFactMax && !value.includes("\n");
  const short = facts.filter(isShort);
  for (let from = 0; from < short.length; from += factsARow) {
    yield* drawFactRow(sheet, short.slice(from, from + factsARow));
  }
  for (const { label, value } of facts.filter((fact) => !isShort(fact))) {
    const lines = sheet.wrap(`${label}: ${value}`, sheet.width, valueType);
    yield* drawLong(sheet, { tag: "P", lines, type: valueType });
    sheet.y += 2;
  }
  sheet.y += 2;
}

function* drawFactRow(sheet: Sheet, facts: readonly PaperFact[]) {
  const width = measureColumn(sheet);
  const cells = facts.map((fact) => ({ ...fact, lines: sheet.wrap(fact.value, width, valueType) }));
  const rows = Math.max(...cells.map(({ lines }) => lines.length));
  yield* sheet.room(computeLineHeight(labelType) + rows * computeLineHeight(valueType));
  const { y } = sheet;
  cells.forEach(({ label, lines }, index) => {
    const x = margin + index * (width + gap);
    sheet.draw(sheet.root, "P", () => {
      sheet.drawLine(label, { x, y }, labelType);
      sheet.drawLines(lines, { x, y: y + computeLineHeight(labelType) }, valueType);
    });
  });
  sheet.y += computeLineHeight(labelType) + rows * computeLineHeight(valueType) + 3;
  yield;
}

type Signatures = { signatures: readonly PaperSignature[]; missing: readonly string[] };
type Signed = { role: string; typed: string | null; below: string };

/** Three beside each other; what is missing stands where it would. */
function* drawSignatures(sheet: Sheet, signed: Signatures) {
  const boxes = toBoxes(sheet, signed);
  for (let from = 0; from < boxes.length; from += factsARow) {
    yield* drawSignatureRow(sheet, toCells(sheet, boxes.slice(from, from + factsARow)));
  }
  sheet.y += 3;
}

function toBoxes(sheet: Sheet, { signatures, missing }: Signatures): Signed[] {
  return [
    ...signatures.map((signature) => ({
      role: signature.role,
      typed: signature.typed,
      below: `${signature.typed === null ? sheet.say(() => formatSignedInAs(signature)) : signature.by}, ${signature.moment}`,
    })),
    ...missing.map((role) => ({ role, typed: null, below: "" })),
  ];
}

/** The lines of a signature, from its role on. */
type Cell = readonly { lines: readonly string[]; type: Type }[];

function toCells(sheet: Sheet, boxes: readonly Signed[]): Cell[] {
  const width = measureColumn(sheet);
  return boxes.map(({ role, typed, below }) => [
    { lines: sheet.wrap(role, width, labelType), type: labelType },
    { lines: typed === null ? [] : sheet.wrap(typed, width, scriptType), type: scriptType },
    { lines: below ? sheet.wrap(below, width, labelType) : [], type: labelType },
  ]);
}

function measureColumn(sheet: Sheet): number {
  return (sheet.width - (factsARow - 1) * gap) / factsARow;
}

function measureRow(cells: readonly Cell[]): number {
  const heights = cells.map((parts) =>
    parts.reduce((sum, { lines, type }) => sum + lines.length * computeLineHeight(type), 0),
  );
  return Math.max(0, ...heights) + 6;
}

function* drawSignatureRow(sheet: Sheet, cells: readonly Cell[]) {
  const width = measureColumn(sheet);
  yield* sheet.room(measureRow(cells));
  const { y } = sheet;
  cells.forEach((parts, index) => {
    const x = margin + index * (width + gap);
    sheet.draw(sheet.root, "P", () => {
      let top = y;
      for (const { lines, type } of parts) {
        sheet.drawLines(lines, { x, y: top }, type);
        top += lines.length * computeLineHeight(type);
      }
    });
  });
  sheet.y += measureRow(cells);
}

const photosARow = 3;
const photoHeight = 126;

async function* drawPhotos(
  sheet: Sheet,
  photos: readonly PaperPhoto[],
  loadPhoto: LoadPhoto,
): AsyncGenerator<undefined> {
  const width = (sheet.width - (photosARow - 1) * gap) / photosARow;
  const noPhoto = sheet.say(() => w.noPhoto);
  for (let from = 0; from < photos.length; from += photosARow) {
    const row = photos.slice(from, from + photosARow);
    const captions = row.map(({ caption }) => sheet.wrap(caption, width, labelType).slice(0, 2));
    yield* sheet.room(photoHeight + 2 * computeLineHeight(labelType) + 6);
    const { y } = sheet;
    for (const [index, { url, caption }] of row.entries()) {
      const x = margin + index * (width + gap);
      const bytes = await loadPhoto(url);
      const figure = sheet.element(sheet.root, "Figure", { alt: caption });
      figure.add(() => {
        if (bytes) sheet.doc.image(bytes, x, y, { fit: [width, photoHeight] });
        else sheet.drawLine(noPhoto, { x, y }, valueType);
      });
      figure.end();
      const lines = captions[index] ?? [];
      sheet.draw(sheet.root, "Caption", () =>
        sheet.drawLines(lines, { x, y: y + photoHeight + 2 }, labelType),
      );
      yield;
    }
    sheet.y += photoHeight + 2 * computeLineHeight(labelType) + 6;
  }
}

function* drawBreak(sheet: Sheet) {
  sheet.addPage();
  yield;
}

const w = words({
  noPhoto: ["The photo cannot be shown.", "No se puede mostrar la foto."],
});
