/** A paper as a PDF: Letter or A4, tagged for screen readers, drawn and given away page by page. */
import { setImmediate } from "node:timers/promises";
import type { Paper, PaperBlock, PaperSize } from "#shared/paper-blocks.ts";
import { drawBlock, drawHead, type Drawing, type LoadPhoto } from "./write-pdf-blocks.ts";
import { Sheet } from "./write-pdf-sheet.ts";

export type Pdf = { size: PaperSize; loadPhoto: LoadPhoto; now: Date };

const notWhole: PaperBlock = {
  kind: "text",
  text: "Letters that this file cannot show are question marks; the page that a browser prints has them.",
  tone: "quiet",
};

/** No page takes long to draw, and others have their turn after each. */
export async function* writePdf(
  paper: Paper,
  { size, loadPhoto, now }: Pdf,
): AsyncGenerator<Buffer> {
  // Loaded with the first paper, because most starts of the server draw none.
  const [{ default: Document }, { encode }] = await Promise.all([import("pdfkit"), import("uqr")]);
  const { title, seal, blocks, foot } = paper;
  const sheet = new Sheet((options) => new Document(options), { title, foot, size, now });
  const code = seal && encode(seal.url, { border: 0, ecc: "M" }).data;
  drawHead(sheet, paper, code);
  for (const [place, block] of blocks.entries()) {
    yield* drawn(sheet, drawBlock(sheet, { block, next: blocks[place + 1] }, loadPhoto));
  }
  if (!sheet.isWhole) yield* drawn(sheet, drawBlock(sheet, { block: notWhole }, loadPhoto));
  sheet.end();
  for await (const piece of sheet.doc) yield toBuffer(piece);
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
