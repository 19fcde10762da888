/** A paper as a PDF: Letter or A4, tagged for screen readers, drawn and given away page by page. */
import type { Language } from "#shared/base/languages.ts";
import type { Paper, PaperBlock, PaperSize } from "#shared/papers/paper-blocks.ts";
import { words } from "#shared/base/words.ts";
import { createTurnGiver } from "../../give-turns.ts";
import { drawBlock, drawHead, type LoadPhoto } from "./write-pdf-blocks.ts";
import { Sheet } from "./write-pdf-sheet.ts";

export type Pdf = { size: PaperSize; language: Language; loadPhoto: LoadPhoto; now: Date };

/** A heading stays on the page of what follows it, which may be another heading and its content. */
const nextBlocks = 2;

/** Gives away each page when it is finished. */
export async function* writePdf(paper: Paper, pdf: Pdf): AsyncGenerator<Buffer> {
  const { size, language, loadPhoto, now } = pdf;
  // Loaded with the first paper, because most starts of the server draw none.
  const [{ default: Document }, { encode }] = await Promise.all([import("pdfkit"), import("uqr")]);
  const { title, seal, blocks, foot } = paper;
  const sheet = new Sheet((options) => new Document(options), { title, foot, size, language, now });
  const code = seal && encode(seal.url, { border: 0, ecc: "M" }).data;
  drawHead(sheet, paper, code);
  const giveTurn = createTurnGiver();
  for await (const _part of drawBlocks(sheet, blocks, loadPhoto)) {
    const piece: unknown = sheet.doc.read();
    if (piece !== null) yield toBuffer(piece);
    await giveTurn();
  }
  sheet.end();
  for await (const piece of sheet.doc) yield toBuffer(piece);
}

async function* drawBlocks(sheet: Sheet, blocks: readonly PaperBlock[], loadPhoto: LoadPhoto) {
  for (const [index, block] of blocks.entries()) {
    const next = blocks.slice(index + 1, index + 1 + nextBlocks);
    yield* drawBlock(sheet, { block, next }, loadPhoto);
    yield;
  }
  if (sheet.isWhole) return;
  yield* drawBlock(sheet, { block: notWhole(sheet), next: [] }, loadPhoto);
}

function notWhole(sheet: Sheet): PaperBlock {
  return { kind: "text", text: sheet.say(() => w.notWhole), tone: "quiet" };
}

function toBuffer(piece: unknown): Buffer {
  return Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece), "latin1");
}

const w = words({
  notWhole: [
    "Letters that this file cannot show are question marks; the page that a browser prints has them.",
    "Las letras que este archivo no puede mostrar son signos de interrogación; la página impresa desde el navegador las tiene.",
  ],
});
