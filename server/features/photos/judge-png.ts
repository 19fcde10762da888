import { crc32, inflateSync } from "node:zlib";

/**
 * Whether a measured PNG is all there: from its header to its end each chunk with its checksum,
 * and pixels that unpack. What comes after the end is not looked at, as no viewer does: some
 * phones leave scraps of a larger picture there.
 */
export function isWholePng(bytes: Buffer): boolean {
  const header = headerOf(bytes);
  if (!header) return false;
  const packed = packedPixels(bytes, header);
  return packed !== undefined && unpacks(packed, unpackedBytes(header));
}

type Header = { width: number; height: number; color: number; bits: number; isInterlaced: boolean };

const headerEnd = 33;
const paletteColor = 3;

/** The samples of a pixel and the bits that a sample may have, by the kind of color. */
const colors: Record<number, { samples: number; bits: number[] } | undefined> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  [paletteColor]: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};

function headerOf(bytes: Buffer): Header | undefined {
  if (chunkEnd(bytes, 8) !== headerEnd) return undefined;
  const [bits = 0, color = 0, packing, filter, interlacing = 0] = bytes.subarray(24, 29);
  const isKnown = packing === 0 && filter === 0 && interlacing <= 1;
  const kind = colors[color];
  if (!isKnown || !kind?.bits.includes(bits)) return undefined;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    color,
    bits: bits * kind.samples,
    isInterlaced: interlacing === 1,
  };
}

/** Where the next chunk begins, when this one is inside the file and its checksum is right. */
function chunkEnd(bytes: Buffer, at: number): number | undefined {
  if (at + 12 > bytes.length) return undefined;
  const sumAt = at + 8 + bytes.readUInt32BE(at);
  if (sumAt + 4 > bytes.length) return undefined;
  if (crc32(bytes.subarray(at + 4, sumAt)) !== bytes.readUInt32BE(sumAt)) return undefined;
  return sumAt + 4;
}

/** The names of chunks as numbers, which are read without making a text of each. */
const named = { palette: 0x504c5445, pixels: 0x49444154, end: 0x49454e44 };
/** This bit is set in the names of chunks that a viewer may pass over. */
const passedOver = 0x20000000;

/** The pixels of all chunks, which follow each other, once the end is reached. */
function packedPixels(bytes: Buffer, { color }: Header): Buffer | undefined {
  const seen: Seen = { pixelBytes: 0, isOver: false, hasPalette: color !== paletteColor };
  const packed = Buffer.alloc(bytes.length);
  let at = headerEnd;
  let next = chunkEnd(bytes, at);
  while (next !== undefined) {
    const name = bytes.readUInt32BE(at + 4);
    if (name === named.end) break;
    const isPixels = name === named.pixels && !seen.isOver;
    if (isPixels) seen.pixelBytes += bytes.copy(packed, seen.pixelBytes, at + 8, next - 4);
    else if (!mayStand(seen, name, next - at - 12)) return undefined;
    at = next;
    next = chunkEnd(bytes, at);
  }
  return next && seen.hasPalette ? packed.subarray(0, seen.pixelBytes) : undefined;
}

type Seen = { pixelBytes: number; isOver: boolean; hasPalette: boolean };

/** The palette comes before the pixels; what a viewer does not know must not matter to it. */
function mayStand(seen: Seen, name: number, contentBytes: number): boolean {
  seen.isOver = seen.pixelBytes > 0;
  if (name !== named.palette) return (name & passedOver) !== 0;
  const holdsColors = contentBytes >= 3 && contentBytes <= 3 * 256;
  seen.hasPalette ||= holdsColors && !seen.isOver;
  return true;
}

/** Across and down: where a pass begins, and how far apart its pixels are. */
const wholePass = [[0, 0, 1, 1]] as const;
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** What the pixels take when they are unpacked: rows, each with a byte before it. */
function unpackedBytes({ width, height, bits, isInterlaced }: Header): number {
  let size = 0;
  for (const [left, top, across, down] of isInterlaced ? interlacedPasses : wholePass) {
    const pixels = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    if (pixels > 0) size += rows * (1 + Math.ceil((pixels * bits) / 8));
  }
  return size;
}

const unpackedBytesMax = 64 * 1024;
const packingFactorMax = 1032;

/**
 * Unpacks no more than the beginning: a small file may hold 400 MB, and a request many such files.
 * Of the rest it is known that its checksums are right, and that so few bytes can be so many pixels.
 */
function unpacks(packed: Buffer, size: number): boolean {
  if (packed.length * packingFactorMax < size) return false;
  const maxOutputLength = Math.min(size, unpackedBytesMax);
  try {
    return inflateSync(packed, { maxOutputLength }).length === maxOutputLength;
  } catch (error) {
    return error instanceof RangeError;
  }
}
