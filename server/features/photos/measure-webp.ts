export type Size = { width: number; height: number };

/** The names of chunks as numbers, which are read without making a text of each. */
export const webpChunks = {
  lossy: 0x56503820,
  lossless: 0x5650384c,
  canvas: 0x56503858,
  timing: 0x414e494d,
  frame: 0x414e4d46,
};

/** The size that a chunk of a WebP tells: a lossy or a lossless picture, or the canvas of either. */
export function measureWebp(name: number, content: Buffer): Size | undefined {
  const chunk = measured[name];
  return chunk && content.length >= chunk.bytesMin ? chunk.sizeOf(content) : undefined;
}

type Chunk = { bytesMin: number; sizeOf: (content: Buffer) => Size | undefined };

const measured: Record<number, Chunk | undefined> = {
  [webpChunks.lossy]: { bytesMin: 10, sizeOf: lossySize },
  [webpChunks.lossless]: { bytesMin: 5, sizeOf: losslessSize },
  [webpChunks.canvas]: { bytesMin: 10, sizeOf: canvasSize },
};

function lossySize(content: Buffer): Size | undefined {
  const isKeyFrame = (content.readUInt8(0) & 1) === 0 && content.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) return undefined;
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
}

function losslessSize(content: Buffer): Size | undefined {
  if (content[0] !== 0x2f) return undefined;
  const packed = content.readUInt32LE(1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function canvasSize(content: Buffer): Size {
  return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
}
