/** A paper as a PDF: Letter or A4, tagged for screen readers, drawn and given away page by page. */
import { setImmediate } from "node:timers/promises";
import type { Paper, PaperSize } from "#shared/paper-blocks.ts";
import { drawBlock, drawHead, type LoadPhoto } from "./write-pdf-blocks.ts";
import { Sheet } from "./write-pdf-sheet.ts";
import { canDraw } from "./write-pdf-text.ts";

export type Pdf = { size: PaperSize; loadPhoto: LoadPhoto; now: Date };

const notDrawn = "Letters that this file cannot show are question marks; a printed page has them.";

/** No page takes long to draw, and others have their turn after each. */
export async function* writePdf(
  paper: Paper,
  { size, loadPhoto, now }: Pdf,
): AsyncGenerator<Buffer> {
  // Loaded with the first paper, because most starts of the server draw none.
  const [{ default: Document }, { encode }] = await Promise.all([import("pdfkit"), import("uqr")]);
  const { title, carrier, seal, blocks } = paper;
  const isWhole = canDraw(JSON.stringify({ carrier, blocks }));
  const foot = isWhole ? paper.foot : `${paper.foot} ${notDrawn}`;
  const sheet = new Sheet((options) => new Document(options), { title, foot, size, now });
  const code = seal && encode(seal.url, { border: 0, ecc: "M" }).data;
  drawHead(sheet, paper, code);
  for (const [place, block] of blocks.entries()) {
    const next = blocks[place + 1];
    for await (const _page of drawBlock(sheet, { block, next }, loadPhoto)) {
      yield* drawn(sheet);
      await setImmediate();
    }
  }
  sheet.end();
  for await (const piece of sheet.doc) yield toBuffer(piece);
}

/** What is finished so far. */
function* drawn({ doc }: Sheet): Generator<Buffer> {
  const piece = doc.read();
  if (piece !== null) yield toBuffer(piece);
}

function toBuffer(piece: unknown): Buffer {
  return Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece), "latin1");
}
