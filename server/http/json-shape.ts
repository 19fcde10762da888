import { limits } from "#shared/limits.ts";

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
/** Of an object's brackets and a list's; apart from this bit they are the same. */
const [opening, closing, ofObject] = [0x5b | 0x20, 0x5d | 0x20, 0x20];
const photoStart = Buffer.from("data:image/");

/**
 * Whether JSON is neither nested too deep, nor made of too many values, nor of too much that is no
 * photo. It is read from the bytes, because nobody else is served while a body is parsed.
 */
export function isModestJson(bytes: Buffer): boolean {
  let depth = 0;
  let values = 1;
  let photoBytes = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      const end = endOfText(bytes, at + 1);
      if (end.isPhoto) photoBytes += end.at - at;
      at = end.at;
    }
    const bracket = byte | ofObject;
    if (bracket === closing) depth -= 1;
    if (bracket === opening) depth += 1;
    if (byte === comma || bracket === opening) values += 1;
    const isTooMuch = values > limits.bodyValuesMax || at - photoBytes > limits.bodyTextBytesMax;
    if (depth > limits.bodyDepthMax || isTooMuch) return false;
  }
  return true;
}

/**
 * Where the quote stands that ends a text. A photo is long and has no escapes, so that its end is
 * found at once; of another text no more is read than all texts may hold.
 */
function endOfText(bytes: Buffer, from: number): { at: number; isPhoto: boolean } {
  const isPhoto = bytes.subarray(from, from + photoStart.length).equals(photoStart);
  const photoEnd = isPhoto ? bytes.indexOf(quote, from) : -1;
  if (photoEnd > 0 && bytes[photoEnd - 1] !== backslash) return { at: photoEnd, isPhoto };
  const end = Math.min(bytes.length, from + limits.bodyTextBytesMax + 1);
  let at = from;
  while (at < end && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return { at, isPhoto: false };
}
