import { limits } from "#shared/limits.ts";

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
/** Of an object's brackets and a list's; apart from this bit they are the same. */
const [opening, closing, ofObject] = [0x5b | 0x20, 0x5d | 0x20, 0x20];

/**
 * Whether JSON is neither nested too deep nor made of too many values. It is told from the bytes,
 * because a small packed body may hold millions, and nobody else is answered while they are parsed.
 */
export function isModestJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const bracket = byte | ofObject;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (bracket === closing) depth -= 1;
    else if (bracket === opening) depth += 1;
    if (byte === comma || bracket === opening) values += 1;
    if (depth > limits.bodyDepthMax) return false;
    if (values > limits.bodyValuesMax) return false;
  }
  return true;
}

/** Where the quote stands that ends a text; what never ends is refused by the parser. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
