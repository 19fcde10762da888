/** A paper as a PDF: Letter or A4, tagged for screen readers, drawn and given away page by page. */
import { setImmediate } from "node:timers/promises";
import type { Language } from "#shared/base/languages.ts";
import type { Paper, PaperBlock, PaperSize } from "#shared/papers/paper-blocks.ts";
import { words } from "#shared/base/words.ts";
import { drawBlock, drawHead, type Drawing, type LoadPhoto } from "./write-pdf-blocks.ts";
import { Sheet } from "./write-pdf-sheet.ts";

export type Pdf = { size: PaperSize; language: Language; loadPhoto: LoadPhoto; now: Date };

/** A heading stays on the page of what follows it, which may be another heading and its content. */
const nextBlocks = 2;

/** No page takes long to draw, and others have their turn after each. */
export async function* writePdf(paper: Paper, pdf: Pdf): AsyncGenerator<Buffer> {
  const { size, language, loadPhoto, now } = pdf;
  // Loaded with the first paper, because most starts of the server draw none.
  const [{ default: Document }, { encode }] = await Promise.all([import("pdfkit"), import("uqr")]);
  const { title, seal, blocks, foot } = paper;
  const sheet = new Sheet((options) => new Document(options), { title, foot, size, language, now });
  const code = seal && encode(seal.url, { border: 0, ecc: "M" }).data;
  drawHead(sheet, paper, code);
  for (const [index, block] of blocks.entries()) {
    const next = blocks.slice(index + 1, index + 1 + nextBlocks);
    yield* drawn(sheet, drawBlock(sheet, { block, next }, loadPhoto));
  }
  if (!sheet.isWhole) {
    yield* drawn(sheet, drawBlock(sheet, { block: notWhole(sheet), next: [] }, loadPhoto));
  }
  sheet.end();
  for await (const piece of sheet.doc) yield toBuffer(piece);
}

function notWhole(sheet: Sheet): PaperBlock {
  return { kind: "text", text: sheet.say(() => w.notWhole), tone: "quiet" };
}

/** What is finished with each page. */
async function* drawn({ doc }: Sheet, drawing: Drawing): AsyncGenerator<Buffer> {
  for await (const _page of drawing) {
    const piece: unknown = doc.read();
    if (piece !== null) yield toBuffer(piece);
    await setImmediate();
  }
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
