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
    const bracket = byte | ofObject;
    if (byte === quote) {
      const start = at + 1;
      const photoEnd = endOfPhoto(bytes, start);
      if (photoEnd > 0) photoBytes += photoEnd - start;
      at = photoEnd > 0 ? photoEnd : endOfText(bytes, start);
    } else if (bracket === closing) depth -= 1;
    else if (bracket === opening) depth += 1;
    if (byte === comma || bracket === opening) values += 1;
    if (depth > limits.bodyDepthMax || values > limits.bodyValuesMax) return false;
    if (at - photoBytes > limits.bodyTextBytesMax) return false;
  }
  return true;
}

/** Where the quote stands that ends a text; what is longer than all text may be is not read to its end. */
function endOfText(bytes: Buffer, from: number): number {
  const end = Math.min(bytes.length, from + limits.bodyTextBytesMax + 1);
  let at = from;
  while (at < end && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** The same for a photo, which is long and has no escapes; -1 for any other text. */
function endOfPhoto(bytes: Buffer, from: number): number {
  const start = bytes.subarray(from, from + photoStart.length);
  const end = start.equals(photoStart) ? bytes.indexOf(quote, from) : -1;
  return bytes[end - 1] === backslash ? -1 : end;
}
