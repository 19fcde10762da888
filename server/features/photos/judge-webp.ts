import type { Size } from "./measure-webp.ts";
import { measureWebp, webpChunks } from "./measure-webp.ts";

/**
 * Whether a measured WebP is all there: chunks that fill the length it names, among them one
 * picture as large as it says, or frames that each hold one. What comes after is padding.
 */
export function isWholeWebp(bytes: Buffer, canvas: Size): boolean {
  const end = 8 + bytes.readUInt32LE(4);
  const file = bytes.subarray(0, end);
  const seen: Seen = { canvas, isMoving: isMoving(bytes), isTimed: false, pictures: 0 };
  let at = 12;
  while (at < end) {
    const next = chunkEnd(file, at);
    if (next === undefined) return false;
    const name = file.readUInt32BE(at);
    if (name === webpChunks.timing) seen.isTimed = true;
    if (isShown(name) && !mayStand(seen, name, file.subarray(at + 8, next))) return false;
    at = next + (next % 2);
  }
  return seen.pictures > 0;
}

type Seen = { canvas: Size; isMoving: boolean; isTimed: boolean; pictures: number };

const movingFlag = 2;

function isMoving(bytes: Buffer): boolean {
  const flags = bytes.readUInt8(20);
  return bytes.readUInt32BE(12) === webpChunks.canvas && (flags & movingFlag) !== 0;
}

/** Undefined when a chunk, with the byte that makes it even, is longer than what it stands in. */
function chunkEnd(bytes: Buffer, at: number): number | undefined {
  if (at + 8 > bytes.length) return undefined;
  const end = at + 8 + bytes.readUInt32LE(at + 4);
  return end + (end % 2) > bytes.length ? undefined : end;
}

function isShown(name: number): boolean {
  return name === webpChunks.frame || isPicture(name);
}

function isPicture(name: number): boolean {
  return name === webpChunks.lossy || name === webpChunks.lossless;
}

/** A moving picture consists of frames, behind the chunk that times them; any other is one. */
function mayStand(seen: Seen, name: number, content: Buffer): boolean {
  const { canvas } = seen;
  seen.pictures += 1;
  if (name === webpChunks.frame) {
    return seen.isMoving && seen.isTimed && isWholeFrame(content, canvas);
  }
  const size = sizeOfWhole(name, content);
  const isAsMeasured = size?.width === canvas.width && size.height === canvas.height;
  return isAsMeasured && !seen.isMoving && seen.pictures === 1;
}

const frameHeaderBytes = 16;

/** A frame has its place on the canvas, in steps of two, and a picture. */
function isWholeFrame(frame: Buffer, canvas: Size): boolean {
  const size = sizeInFrame(frame);
  if (!size || size.width * size.height === 0) return false;
  const right = 2 * frame.readUIntLE(0, 3) + size.width;
  const bottom = 2 * frame.readUIntLE(3, 3) + size.height;
  return right <= canvas.width && bottom <= canvas.height;
}

function sizeInFrame(frame: Buffer): Size | undefined {
  let at = frameHeaderBytes;
  while (at < frame.length) {
    const next = chunkEnd(frame, at);
    if (next === undefined) return undefined;
    const name = frame.readUInt32BE(at);
    if (isPicture(name)) return sizeOfWhole(name, frame.subarray(at + 8, next));
    at = next + (next % 2);
  }
  return undefined;
}

function sizeOfWhole(name: number, content: Buffer): Size | undefined {
  const size = measureWebp(name, content);
  const isWhole = name === webpChunks.lossless ? isWholeLossless : isWholeLossy;
  return size && isWhole(content) ? size : undefined;
}

/** Of the one version that there is, with something behind the 5 bytes of its header. */
function isWholeLossless(content: Buffer): boolean {
  return content.readUInt8(4) >> 5 === 0 && content.length > 5;
}

/** Shown, of a known version, and behind the 10 bytes of its header a first part and more. */
function isWholeLossy(content: Buffer): boolean {
  const tag = content.readUIntLE(0, 3);
  const isShown = (tag & 16) !== 0;
  const version = (tag >> 1) & 7;
  const firstPartBytes = tag >> 5;
  return isShown && version <= 3 && firstPartBytes > 0 && 10 + firstPartBytes < content.length;
}
