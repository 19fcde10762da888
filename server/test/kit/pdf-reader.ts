/** Reads the texts of the PDFs that the product writes. */
import { inflateSync } from "node:zlib";

export function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** The text in the standard fonts, without spaces; texts in embedded fonts are only numbers of glyphs. */
export function readText(pdf: Buffer): string {
  const shown = readStreams(pdf).flatMap((stream) => stream.match(/\[[^\]]*\] TJ/g) ?? []);
  const text = shown.map((piece) =>
    Array.from(piece.matchAll(/<([0-9a-f]*)>/g), ([, hex = ""]) =>
      new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex")),
    ).join(""),
  );
  return withoutSpaces(text.join(""));
}

export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** How many straight lines it draws. */
export function countRules(pdf: Buffer): number {
  return readStreams(pdf).join("\n").match(/ l$/gm)?.length ?? 0;
}

function readStreams(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return Array.from(
    text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g),
    ({ index, 0: head }) => {
      const from = index + head.length;
      const bytes = pdf.subarray(from, text.indexOf("\nendstream", from));
      return inflateSync(bytes).toString("latin1");
    },
  );
}
