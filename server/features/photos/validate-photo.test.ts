import { crc32 } from "node:zlib";
import { photoLimits } from "./photo-limits.ts";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { photoFiles } from "../../test/kit/photo-files.ts";
import { validatePhoto } from "./validate-photo.ts";

const unreadable = "A photo could not be read. Please use JPEG, PNG or WebP";
const tooManyPixels = "A photo has too many pixels";
const { "image/jpeg": jpeg, "image/png": png, "image/webp": webp } = photoFiles;

/** Noise of 96 × 64 pixels, whose last rows take many bytes. */
const noise = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, n) => (n * n * 31 + n * 7) >> 3));
const ofNoise = () => sharp(noise, { raw: { width: 96, height: 64, channels: 3 } });
const baseline = await ofNoise().jpeg().toBuffer();
const progressive = await ofNoise().jpeg({ progressive: true }).toBuffer();
const moving = await animate(4, 16);

/** An animated WebP with the given number of frames, each 96 pixels wide. */
function animate(frames: number, height: number): Promise<Buffer> {
  const raw = { width: 96, height: frames * height, channels: 3, pageHeight: height } as const;
  const pixels = Buffer.alloc(96 * frames * height * 3, noise);
  return sharp(pixels, { raw }).webp({ lossless: true }).toBuffer();
}

/** A photo of one color, which takes few bytes for any number of pixels. */
function ofOneColor(width: number, height: number) {
  const create = { width, height, channels: 4, background: "#1234" } as const;
  return sharp({ create });
}

/** The file with other bytes in one place. */
function replaceBytes(file: Buffer, at: number, bytes: string): Buffer {
  const copy = Buffer.from(file);
  copy.write(bytes, at, "hex");
  return copy;
}

/** Removes the last bytes of a JPEG's scan, but not its end marker. */
function withHole(file: Buffer, bytes: number): Buffer {
  return Buffer.concat([file.subarray(0, -2 - bytes), file.subarray(-2)]);
}

/** A progressive JPEG or a PNG whose header has another height: its pixels need no encoding for that. */
function withHeight(file: Buffer, height: number): Buffer {
  const copy = Buffer.from(file);
  if (file.indexOf("PNG") !== 1) {
    copy.writeUInt16BE(height, file.indexOf("ffc2", "hex") + 5);
    return copy;
  }
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

async function readMessage(file: Buffer): Promise<string> {
  return validatePhoto(1, file).then(
    (contentType) => contentType,
    (error: Error) => error.message,
  );
}

const noFrames = "524946461600000057454250565038580a00000002000000070000050000";
const exif = { IFD3: { GPSLatitude: "38/1 57/1 0/1", GPSLatitudeRef: "N" } };

const wholePhotos: [string, Buffer, string][] = [
  ["a JPEG from a canvas", jpeg, "image/jpeg"],
  ["a progressive JPEG", progressive, "image/jpeg"],
  ["a gray JPEG", await ofNoise().grayscale().jpeg().toBuffer(), "image/jpeg"],
  ["a JPEG for print", await ofNoise().toColourspace("cmyk").jpeg().toBuffer(), "image/jpeg"],
  ["a JPEG that says where", await ofNoise().withExif(exif).jpeg().toBuffer(), "image/jpeg"],
  ["a PNG from a canvas", png, "image/png"],
  ["a PNG of few colors", await ofNoise().png({ colors: 16 }).toBuffer(), "image/png"],
  ["a PNG of 16 bits", await ofNoise().toColourspace("rgb16").png().toBuffer(), "image/png"],
  ["an interlaced PNG", await ofNoise().png({ progressive: true }).toBuffer(), "image/png"],
  ["a WebP from a canvas", webp, "image/webp"],
  ["a WebP without loss", await ofNoise().webp({ lossless: true }).toBuffer(), "image/webp"],
  ["a moving WebP", moving, "image/webp"],
];

const otherFiles: [string, Buffer][] = [
  ["nothing", Buffer.alloc(0)],
  ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>')],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a GIF", await ofNoise().gif().toBuffer()],
  ["a TIFF", await ofNoise().tiff().toBuffer()],
  ["an AVIF", await ofNoise().avif({ effort: 0 }).toBuffer()],
  ["a sound in the container of a WebP", replaceBytes(webp, 8, "57415645")],
  ["a photo behind something else", Buffer.concat([Buffer.from("GIF89a"), jpeg])],
  ["a JPEG header", jpeg.subarray(0, 177)],
  ["a JPEG of no height", replaceBytes(jpeg, jpeg.indexOf("ffc0", "hex") + 5, "0000")],
  ["a JPEG without its tables", Buffer.concat([jpeg.subarray(0, 20), jpeg.subarray(158)])],
  ["a JPEG without its last rows", withHole(baseline, 400)],
  ["a progressive JPEG without its last scans", withHole(progressive, 2_000)],
  ["a PNG header", png.subarray(0, 33)],
  ["a PNG without pixels", Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
  ["a PNG of no width", replaceBytes(png, 16, "00000000")],
  ["a PNG with a wrong bit in its pixels", replaceBytes(png, 50, "00")],
  ["a moving WebP without frames", Buffer.from(noFrames, "hex")],
  [
    "a moving WebP whose last frame is broken",
    replaceBytes(moving, moving.length - 60, "ff".repeat(40)),
  ],
  ["a WebP that says it is larger", replaceBytes(webp, 24, "080000")],
];

describe("validatePhoto", () => {
  it.each(wholePhotos)(
    "accepts %s, with or without bytes behind its end",
    async (_name, file, contentType) => {
      expect(await readMessage(file)).toBe(contentType);
      expect(await readMessage(Buffer.concat([file, Buffer.from("ftypmp42")]))).toBe(contentType);
    },
  );

  it.each(otherFiles)("refuses %s", async (_name, file) => {
    expect(await readMessage(file)).toBe(unreadable);
  });

  it("turns off the decoders of other formats", async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>');
    await expect(sharp(drawing).metadata()).rejects.toThrow("unsupported image format");
  });

  it.each(Object.entries(photoFiles))(
    "accepts or refuses a %s with random changes, without crashing",
    async (type, file) => {
      const change = fc.record({ at: fc.nat(file.length - 1), value: fc.nat(255) });
      const outcomes = [type, unreadable, tooManyPixels];
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 9 }), async (changes) => {
          const copy = Buffer.from(file);
          for (const { at, value } of changes) copy[at] = value;
          expect(outcomes).toContain(await readMessage(copy));
        }),
        { numRuns: 200 },
      );
    },
  );

  it.each([
    // The last bytes of a PNG are no pixels: a checksum and the end marker.
    ["JPEG", jpeg, 0],
    ["progressive JPEG", progressive.subarray(0, 900), 0],
    ["PNG", png, 12],
    ["WebP", webp, 0],
    ["moving WebP", moving.subarray(0, 900), 0],
  ])("refuses a %s that is cut off before its last pixel", async (_name, file, endBytes) => {
    // Each byte of the header and of the end; the others are pixels, which are alike.
    const isTried = (left: number, length: number) => length < 200 || left <= 50 || left % 7 === 0;
    for (let length = 0; length < file.length - endBytes; length += 1) {
      if (!isTried(file.length - endBytes - length, length)) continue;
      expect(await readMessage(file.subarray(0, length)), `${length} bytes`).toBe(unreadable);
    }
  });

  it("takes photos of companies by turns", async () => {
    // Its first one takes more of a turn than what the other company may have taken before.
    const large = await ofOneColor(5_000, 5_000).png({ compressionLevel: 1 }).toBuffer();
    const done: number[] = [];
    const companies = [1, 1, 1, 1, 2];
    await Promise.all(
      companies.map((company) => validatePhoto(company, large).then(() => done.push(company))),
    );
    expect(done).toEqual([1, 2, 1, 1, 1]);
  });

  it("limits pixels of progressive photos and the number of frames", async () => {
    const { progressivePhotoPixelsMax, photoFramesMax } = photoLimits;
    const rows = progressivePhotoPixelsMax / 10_000;
    const largest = ofOneColor(10_000, rows);
    const jpegFile = await largest.jpeg({ progressive: true }).toBuffer();
    const pngFile = await largest.png({ progressive: true, compressionLevel: 1 }).toBuffer();
    expect(await readMessage(jpegFile)).toBe("image/jpeg");
    expect(await readMessage(withHeight(jpegFile, rows + 1))).toBe(tooManyPixels);
    expect(await readMessage(pngFile)).toBe("image/png");
    expect(await readMessage(withHeight(pngFile, rows + 1))).toBe(tooManyPixels);
    expect(await readMessage(await animate(photoFramesMax, 1))).toBe("image/webp");
    expect(await readMessage(await animate(photoFramesMax + 1, 1))).toBe(tooManyPixels);
  });

  it("decodes one photo at a time without blocking the event loop", async () => {
    const file = await ofOneColor(3_000, 3_000).webp({ effort: 0 }).toBuffer();
    const atOnce: number[] = [];
    const timer = setInterval(() => atOnce.push(sharp.counters().process));
    await Promise.all([validatePhoto(1, file), validatePhoto(1, file), validatePhoto(1, file)]);
    clearInterval(timer);
    expect(atOnce.length).toBeGreaterThan(10);
    expect(Math.max(...atOnce)).toBe(1);
  });
});
