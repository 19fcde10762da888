/**
 * What a paper is made of. A pure builder gives its blocks; the page and the PDF draw the same ones, so
 * that both say the same.
 */
export type PaperSignature = {
  /** "Reported by", "Certified by", "Reviewed by". */
  role: string;
  /** As it was typed; null where nobody typed a name. */
  typed: string | null;
  /** The account that signed. */
  by: string;
  moment: string;
};

export type PaperFact = { label: string; value: string };

/** `share` is the part of the width that a column takes beside the others; 1 where it is left out. */
export type PaperColumn = { label: string; share?: number };

export type PaperBlock =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "facts"; facts: readonly PaperFact[] }
  | { kind: "table"; columns: readonly PaperColumn[]; rows: readonly (readonly string[])[] }
  | { kind: "text"; text: string; tone?: "strong" | "quiet" }
  | { kind: "signatures"; signatures: readonly PaperSignature[]; missing: readonly string[] }
  | { kind: "photos"; photos: readonly { url: string; caption: string }[] }
  | { kind: "break" };

export type Paper = {
  /** "Driver Vehicle Inspection Report", the h1. */
  title: string;
  /** Of the carrier: name, address, "USDOT 123456", each on its line. */
  carrier: readonly string[];
  blocks: readonly PaperBlock[];
  /** Of the record's seal: printed with a QR code that leads to it. */
  seal: { code: string; url: string } | null;
  /** "as of Nov 22, 2026, 5:12 AM", and which rules it serves. */
  foot: string;
};
