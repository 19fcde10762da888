import { bodyLimits } from "./body-limits.ts";

const [quote, backslash] = [0x22, 0x5c];
/** By byte: how much deeper it goes, and how many values it begins. */
const deeper = tabulate({ "[": 1, "{": 1, "]": -1, "}": -1 });
const begun = tabulate({ "[": 1, "{": 1, ",": 1 });
/** How a photo and a scan begin. */
const fileStarts = ["data:image/", "data:application/pdf"].map((start) => Buffer.from(start));

/**
 * Whether JSON is neither nested too deep, nor made of too many values, nor of too much text besides
 * photos and scans. The bytes are scanned first, because parsing them blocks all other requests.
 */
export function isModestJson(bytes: Buffer): boolean {
  let depth = 0;
  let values = 1;
  let photoBytes = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      const end = findEndOfText(bytes, at + 1);
      if (end.isPhoto) photoBytes += end.at - at;
      at = end.at;
    }
    depth += deeper[byte] ?? 0;
    values += begun[byte] ?? 0;
    if (depth > bodyLimits.bodyDepthMax || values > bodyLimits.bodyValuesMax) return false;
    if (at - photoBytes > bodyLimits.bodyTextBytesMax) return false;
  }
  return true;
}

/**
 * The place of the quote that ends a text. A photo is long and has no escapes, so that `indexOf` finds
 * its end; another text is read no further than all texts together may go.
 */
function findEndOfText(bytes: Buffer, from: number): { at: number; isPhoto: boolean } {
  const isPhoto = fileStarts.some((start) =>
    bytes.subarray(from, from + start.length).equals(start),
  );
  const photoEnd = isPhoto ? bytes.indexOf(quote, from) : -1;
  if (photoEnd > 0 && bytes[photoEnd - 1] !== backslash) return { at: photoEnd, isPhoto };
  const end = Math.min(bytes.length, from + bodyLimits.bodyTextBytesMax + 1);
  let at = from;
  while (at < end && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return { at, isPhoto: false };
}

function tabulate(values: Record<string, number>): Int8Array {
  const table = new Int8Array(256);
  for (const [letter, value] of Object.entries(values)) table[letter.charCodeAt(0)] = value;
  return table;
}
