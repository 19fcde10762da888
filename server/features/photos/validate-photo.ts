import { photoLimits } from "./photo-limits.ts";
import type { PhotoContentType } from "#shared/base/photos.ts";
import { messages } from "#shared/base/messages.ts";
import type { Metadata } from "sharp";
import sharp from "sharp";
import { fail } from "../../errors.ts";
import { FairQueue } from "../../fair-queue.ts";

// A decoder for anything else, such as SVG or TIFF, would be one more way in.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

/** Decoding may take 100 MB, so one photo is decoded at a time; companies take turns. */
const decoding = new FairQueue({
  running: 1,
  waitingOfOne: 200,
  tooManyOfOne: "request.tooManyAtOnce",
  waiting: 2_000,
  tooMany: "request.unavailable",
  waitMsMax: 30_000,
});

/** Decodes something of a company in its turn. */
export function decode<Result>(companyId: number, work: () => Promise<Result>): Promise<Result> {
  return decoding.run(String(companyId), work);
}

/**
 * What kind of photo the bytes hold, whatever the sender called them. A record is evidence, and
 * half a photo proves nothing: so every pixel is decoded, in all frames of a moving one, and then
 * dropped. What comes after the end is ignored: phones put a short film there.
 */
export function validatePhoto(companyId: number, bytes: Buffer): Promise<PhotoContentType> {
  return decode(companyId, async () => {
    const whole = { animated: true, failOn: "warning", ignoreIcc: true } as const;
    const metadata = await requireReadable(() =>
      sharp(bytes, { ...whole, limitInputPixels: false }).metadata(),
    );
    const contentType = contentTypes[metadata.format];
    if (!contentType) throw fail("photos.unreadable");
    refuseTooLarge(metadata);
    const limitInputPixels = photoLimits.photoPixelsMax;
    const options = { ...whole, limitInputPixels, sequentialRead: true };
    await requireReadable(() =>
      sharp(bytes, options).resize(computeShrunkSize(metadata)).raw().toBuffer(),
    );
    return contentType;
  });
}

const contentTypes: Partial<Record<Metadata["format"], PhotoContentType>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

async function requireReadable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch {
    throw fail("photos.unreadable");
  }
}

function refuseTooLarge({ width, height, isProgressive, pages = 1 }: Metadata): void {
  const { photoPixelsMax, progressivePhotoPixelsMax, photoFramesMax } = photoLimits;
  const pixelsMax = isProgressive ? progressivePhotoPixelsMax : photoPixelsMax;
  const isTooLarge = width * height > pixelsMax || pages > photoFramesMax;
  if (isTooLarge) throw fail("photos.unreadable", { message: m.pixels });
}

/**
 * The smallest size at which every row is still decoded. A WebP that is shrunk while decoding needs no memory for its
 * pixels; a JPEG keeps its height, because otherwise its last rows would not be checked.
 */
function computeShrunkSize({ format, height }: Metadata) {
  return {
    width: 1,
    height: format === "webp" ? 1 : height,
    fit: "fill",
    kernel: "nearest",
  } as const;
}

const m = messages({
  pixels: ["A photo has too many pixels", "Una foto tiene demasiados pixeles"],
});
