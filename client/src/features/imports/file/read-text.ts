import Papa from "papaparse";
import { ListError } from "./list-problem.ts";

/** The lines of a CSV file or of what was pasted. Everything in it is text, also what begins like a formula. */
export function readText(text: string): string[][] {
  if (/^\s*<(!doctype|html|head|body|table|meta|\?xml|!--)/i.test(text.slice(0, 2_000))) {
    throw new ListError("webPage");
  }
  if (isBinary(text)) throw new ListError("notAList");
  const parsed = parse(text);
  // A quotation mark that is never closed would make one cell of all that follows.
  const isOpen = parsed.errors.some(({ code }) => code === "MissingQuotes");
  return isOpen ? parse(text, { quoteChar: "\0" }).data : parsed.data;
}

function parse(text: string, options: { quoteChar?: string } = {}) {
  return Papa.parse<string[]>(text, { ...options, delimiter: findDelimiter(text) });
}

const delimiters = ["\t", ";", ","];
const sampledCharacters = 20_000;

/** The one that cuts the most lines into the same number of cells, more than one; titles above the list do not count. */
function findDelimiter(text: string): string {
  const sample = text.slice(0, sampledCharacters);
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter });
    const widths = new Map<number, number>();
    for (const { length } of data) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    }
    return Math.max(0, ...widths.values());
  });
  const best = Math.max(...scores);
  return best === 0 ? "," : (delimiters[scores.indexOf(best)] ?? ",");
}

const lookedAt = 4_000;

/** Control characters other than blanks stand in no list. */
function isBinary(text: string): boolean {
  const controls = text.slice(0, lookedAt).match(/\p{Cc}/gu) ?? [];
  return controls.filter((one) => one < " " && !"\t\n\v\f\r".includes(one)).length > 2;
}

/** UTF-8 or UTF-16, with or without its mark; else the character set of an older Windows. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder(findEncoding(bytes)).decode(bytes);
}

function findEncoding(bytes: Uint8Array): string {
  const mark = bytes.subarray(0, 2).join(" ");
  if (mark === "255 254" || hasZeros(bytes, 1)) return "utf-16le";
  if (mark === "254 255" || hasZeros(bytes, 0)) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Latin letters in UTF-16 have a zero in every other byte. */
function hasZeros(bytes: Uint8Array, place: 0 | 1): boolean {
  return bytes[place] === 0 && bytes[place + 2] === 0 && bytes[1 - place] !== 0;
}
