import type { PhotoContentType } from "#shared/photos.ts";
import { isWholeJpeg } from "./judge-jpeg.ts";
import { isWholePng } from "./judge-png.ts";
import { isWholeWebp } from "./judge-webp.ts";
import type { Measured } from "./measure-photo.ts";
import { measurePhoto } from "./measure-photo.ts";

/**
 * What a photo is, when it is all there; undefined for anything that a viewer could not open. A
 * record is evidence, and half a photo proves nothing. Nothing is decoded: the work grows with the
 * file, never with the picture that it says it holds.
 */
export function judgePhoto(bytes: Buffer): Measured | undefined {
  const measured = measurePhoto(bytes);
  return measured && isWhole[measured.contentType](bytes, measured) ? measured : undefined;
}

const isWhole: Record<PhotoContentType, (bytes: Buffer, measured: Measured) => boolean> = {
  "image/jpeg": isWholeJpeg,
  "image/png": isWholePng,
  "image/webp": isWholeWebp,
};
