import type { Size } from "./measure-webp.ts";

/**
 * Whether a measured JPEG is all there: segments that lead from one to the next, scans that are
 * long enough for the picture, and the end. What comes after the end is not looked at: phones put
 * a short film there.
 */
export function isWholeJpeg(bytes: Buffer, { width, height }: Size): boolean {
  const seen: Seen = { hasTable: false, squares: undefined, scans: 0, scanBytes: 0 };
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === markers.end) return holdsItsPicture(seen);
    const next = marker === markers.fill ? at + 1 : afterSegment(bytes, at, seen);
    if (next === undefined) return false;
    at = next;
  }
  // Placeholders of one pixel often end with the head of their scan, and pages show them all the same.
  return at === bytes.length && width * height === 1 && seen.scans > 0;
}

type Seen = {
  /** A table of the values that the picture was rounded to. */
  hasTable: boolean;
  /** How many squares the picture is made of, once its frame is known. */
  squares: number | undefined;
  scans: number;
  scanBytes: number;
};

const markers = { table: 0xdb, codes: 0xc4, scan: 0xda, end: 0xd9, fill: 0xff };

/** Whether the scans have at least a bit for every square: fewer cannot be the whole picture. */
function holdsItsPicture({ squares, scanBytes }: Seen): boolean {
  return squares !== undefined && scanBytes * 8 >= squares;
}

/** Notes what a segment tells, and says where the next one begins. */
function afterSegment(bytes: Buffer, at: number, seen: Seen): number | undefined {
  const end = segmentEnd(bytes, at);
  const marker = bytes[at + 1] ?? 0;
  if (end === undefined || isNote(marker)) return end;
  if (!mayStand(seen, marker, bytes.subarray(at + 4, end))) return undefined;
  if (marker !== markers.scan) return end;
  const next = scanEnd(bytes, end);
  seen.scans += 1;
  seen.scanBytes += next - end;
  return next;
}

/** One that leads nowhere, or out of the file, is not followed by a marker. */
function segmentEnd(bytes: Buffer, at: number): number | undefined {
  return at + 4 > bytes.length ? undefined : at + 2 + bytes.readUInt16BE(at + 2);
}

/** A scan needs a table, and there is one frame only. */
function mayStand(seen: Seen, marker: number, content: Buffer): boolean {
  if (marker === markers.scan) return seen.hasTable && isScanHeader(content);
  if (marker === markers.codes) return areCodes(content);
  if (marker === markers.table) seen.hasTable = content.length > tableValues;
  if (marker === markers.table) return seen.hasTable;
  if (!isFrame(marker) || seen.squares !== undefined) return false;
  seen.squares = squaresOf(content);
  return seen.squares !== undefined;
}

const tableValues = 64;

/** What is not looked into: numbers of rows and restarts, what a camera adds, remarks. */
function isNote(marker: number): boolean {
  const isAdded = marker >= 0xe0 && marker <= 0xef;
  return marker === 0xdc || marker === 0xdd || isAdded || marker === 0xfe;
}

/**
 * Tables one after another: how many codes there are of 1 to 16 bits, then what each stands for.
 * Shorter ones leave room for so many of a length, and the last of them is never used.
 */
function areCodes(content: Buffer): boolean {
  let at = 0;
  while (at + 17 <= content.length) {
    let codes = 0;
    let room = 1;
    for (const count of content.subarray(at + 1, at + 17)) {
      codes += count;
      room = 2 * room - count;
      if (room <= 0) return false;
    }
    at += 17 + codes;
  }
  return at === content.length;
}

/** Baseline, extended and progressive; Chrome and Firefox show no other kind. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2;
}

/** The fewest squares that a frame can have: of 8 pixels, times the largest factor of its parts. */
function squaresOf(frame: Buffer): number | undefined {
  const parts = frame[5] ?? 0;
  const isSane = frame[0] === 8 && parts >= 1 && parts <= 4 && frame.length === 6 + 3 * parts;
  if (!isSane) return undefined;
  const factors = Array.from({ length: parts }, (_, part) => frame[7 + 3 * part] ?? 0);
  const across = factors.map((factor) => factor >> 4);
  const down = factors.map((factor) => factor & 15);
  const areSane = [...across, ...down].every((factor) => factor >= 1 && factor <= 4);
  if (!areSane) return undefined;
  const rows = Math.ceil(frame.readUInt16BE(1) / (8 * Math.max(...down)));
  return rows * Math.ceil(frame.readUInt16BE(3) / (8 * Math.max(...across)));
}

function isScanHeader(content: Buffer): boolean {
  const parts = content[0] ?? 0;
  return parts >= 1 && parts <= 4 && content.length === 4 + 2 * parts;
}

/** Where the next marker stands; zeros and restarts after a 255 belong to the scan. */
function scanEnd(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const after = bytes[at] === 0xff ? bytes[at + 1] : 0;
    const isOfScan = after === 0 || (after !== undefined && after >= 0xd0 && after <= 0xd7);
    if (!isOfScan) return at;
    at += 1;
  }
  return at;
}
