/** The fonts that papers embed, unpacked once, because fontkit would unpack a WOFF file again for each letter. */
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const fonts = new Map<string, Buffer>();

/** A font of a WOFF file, as a TrueType file; it is read for the first paper that needs it. */
export function readFont(path: string): Buffer {
  const known = fonts.get(path);
  if (known) return known;
  const font = unpackWoff(readFileSync(path));
  fonts.set(path, font);
  return font;
}

const woffHead = 44;
const woffEntry = 20;
const head = 12;
const entry = 16;

/** The same tables, each unpacked and beginning at a multiple of four bytes (https://www.w3.org/TR/WOFF/). */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(head + count * entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = woffHead + index * woffEntry;
    const table = unpackTable(woff, from);
    const to = head + index * entry;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(table.length, to + 12);
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}

/** A table that packing would not make smaller stands there as it is. */
function unpackTable(woff: Buffer, from: number): Buffer {
  const offset = woff.readUInt32BE(from + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(from + 8));
  return packed.length < woff.readUInt32BE(from + 12) ? inflateSync(packed) : packed;
}
