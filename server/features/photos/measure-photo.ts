import type { PhotoContentType } from "#shared/photos.ts";
import type { Size } from "./measure-webp.ts";
import { measureWebp } from "./measure-webp.ts";

export type Measured = Size & { contentType: PhotoContentType };

/**
 * What a file's first bytes say that it is, and how large the picture is. Undefined for anything
 * but a JPEG, PNG or WebP with a size; what the sender called the file is not looked at.
 */
export function measurePhoto(bytes: Buffer): Measured | undefined {
  for (const { contentType, sizeOf } of formats) {
    const size = sizeOf(bytes);
    if (size && size.width > 0 && size.height > 0) return { contentType, ...size };
  }
  return undefined;
}

type Format = { contentType: PhotoContentType; sizeOf: (bytes: Buffer) => Size | undefined };

const formats: Format[] = [
  { contentType: "image/jpeg", sizeOf: jpegSize },
  { contentType: "image/png", sizeOf: pngSize },
  { contentType: "image/webp", sizeOf: webpSize },
];

/** Walks the segments up to the frame header, which holds the size. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (!startsWith(bytes, "ffd8ff")) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHeader(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (!hasLength(marker) || length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

function isFrameHeader(marker: number): boolean {
  const isOtherTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
  return marker >= 0xc0 && marker <= 0xcf && !isOtherTable;
}

/** Before the frame header only tables and notes may stand; the scan itself comes after it. */
function hasLength(marker: number): boolean {
  return marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe);
}

function pngSize(bytes: Buffer): Size | undefined {
  if (!startsWith(bytes, "89504e470d0a1a0a0000000d49484452") || bytes.length < 24) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function webpSize(bytes: Buffer): Size | undefined {
  const isWebp = startsWith(bytes, "52494646") && bytes.toString("latin1", 8, 12) === "WEBP";
  if (!isWebp || bytes.length < 20) return undefined;
  return measureWebp(bytes.readUInt32BE(12), bytes.subarray(20));
}

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.toString("hex", 0, hex.length / 2) === hex;
}
