/**
 * What a paper is made of. A pure builder gives its blocks; the page and the PDF draw the same ones, so
 * that both say the same.
 */
import { formatDate, formatTime } from "../base/dates.ts";
import { words } from "../base/words.ts";

export type PaperSignature = {
  /** "Reported by", "Certified by", "Reviewed by". */
  role: string;
  /** As it was typed; null where no name was typed. */
  typed: string | null;
  /** The account that signed. */
  by: string;
  moment: string;
};

export type PaperFact = { label: string; value: string };

export type PaperPhoto = { url: string; caption: string };

/** `share` is the part of the width that a column takes beside the others; 1 where it is left out. */
export type PaperColumn = { label: string; share?: number };

/** A row of a void record is struck through; how it became void is added to one of its cells, and is not. */
export type PaperVoiding = { row: number; column: number; text: string };

export type PaperBlock =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "facts"; facts: readonly PaperFact[] }
  | {
      kind: "table";
      columns: readonly PaperColumn[];
      rows: readonly (readonly string[])[];
      voidings?: readonly PaperVoiding[];
    }
  | { kind: "text"; text: string; tone?: "strong" | "quiet" }
  | { kind: "signatures"; signatures: readonly PaperSignature[]; missing: readonly string[] }
  | { kind: "photos"; photos: readonly PaperPhoto[] }
  | { kind: "break" };

export type Paper = {
  /** "Driver Vehicle Inspection Report", the h1. */
  title: string;
  /** The carrier's name, address and "USDOT 123456", each on its own line. */
  carrier: readonly string[];
  blocks: readonly PaperBlock[];
  /** The record's seal, printed with a QR code that leads to it. */
  seal: { code: string; url: string } | null;
  /** "as of Nov 22, 2026, 5:12 AM", and which rules it serves. */
  foot: string;
};

export function toHeading(text: string): PaperBlock {
  return { kind: "heading", level: 2, text };
}

export const paperSizes = ["letter", "a4"] as const;
export type PaperSize = (typeof paperSizes)[number];

export type PaperCompany = {
  name: string;
  address: string | null;
  usdotNumber: string | null;
  timeZone: string;
};

/** What a paper is headed with: whose it is. */
export function listCarrierLines({ name, address, usdotNumber }: PaperCompany): string[] {
  const lines = (address ?? "").split("\n").map((line) => line.trim());
  return [name, ...lines, usdotNumber ? `USDOT ${usdotNumber}` : ""].filter((line) => line !== "");
}

/** "Nov 20, 2026, 6:42 AM" */
export function formatMoment(moment: Date | string, timeZone: string): string {
  return `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

/** "Printed Nov 22, 2026, 5:12 AM; carrier as of then. Times are in America/Chicago. 49 CFR 396.11." */
export function formatFoot(now: Date, { timeZone }: PaperCompany, law: string | undefined): string {
  const printed = { moment: formatMoment(now, timeZone), zone: timeZone.replaceAll("_", " ") };
  return law === undefined ? w.foot(printed) : w.footWithLaw({ ...printed, law });
}

/** What a typed signature is replaced by where no name was typed: the user who signed. */
export function formatSignedInAs({ by }: PaperSignature): string {
  return w.signedInAs({ name: by });
}

/** The facts that are there. */
export function filterGivenFacts(
  facts: readonly (readonly [string, string | number | null | undefined | false])[],
): PaperFact[] {
  return facts.flatMap(([label, value]) =>
    value === null || value === undefined || value === false || value === ""
      ? []
      : [{ label, value: String(value) }],
  );
}

/** What stands around the blocks, on the page and in the PDF. */
export const paperWords = words({
  sealed: [
    "Record {code}. Scan to check that it is unchanged.",
    "Registro {code}. Escanee para comprobar que no ha cambiado.",
  ],
  codeOf: ["QR code of {url}", "Código QR de {url}"],
});

const w = words({
  foot: [
    "Printed {moment}; carrier as of then. Times are in {zone}.",
    "Impreso el {moment} (hora de {zone}); transportista a esa fecha.",
  ],
  footWithLaw: [
    "Printed {moment}; carrier as of then. Times are in {zone}. {law}.",
    "Impreso el {moment} (hora de {zone}); transportista a esa fecha. {law}.",
  ],
  signedInAs: ["signed in as {name}", "con la cuenta de {name}"],
});
