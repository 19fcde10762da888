import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { judgePhoto } from "./judge-photo.ts";

type Header = Partial<Record<"width" | "height" | "bits" | "color" | "interlacing", number>>;

const end = chunk("IEND");
const palette = chunk("PLTE", Buffer.alloc(6));
const grayBytes = 6 * 9;
const gray = [header(), pixels(grayBytes), end];

function chunk(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length);
  bytes.write(name, 4, "latin1");
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** Gray, of 8 × 6, unless something else is given. */
function header({ width = 8, height = 6, bits = 8, color = 0, interlacing = 0 }: Header = {}) {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width);
  sides.writeUInt32BE(height, 4);
  return chunk("IHDR", Buffer.concat([sides, Buffer.of(bits, color, 0, 0, interlacing)]));
}

function pixels(bytes: number): Buffer {
  return chunk("IDAT", deflateSync(Buffer.alloc(bytes)));
}

function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function isTaken(...chunks: Buffer[]): boolean {
  return judgePhoto(png(...chunks)) !== undefined;
}

/** The same header with another byte in it, and with its checksum. */
function headerWith(at: number, value: number): Buffer {
  const content = Buffer.from(header().subarray(8, -4));
  content[at] = value;
  return chunk("IHDR", content);
}

describe("a PNG", () => {
  const packed = deflateSync(Buffer.alloc(grayBytes));
  const first = chunk("IDAT", packed.subarray(0, 5));
  const second = chunk("IDAT", packed.subarray(5));
  const remark = chunk("tEXt", Buffer.from("Title\0Yard"));

  it.each([
    ["as simple as can be", gray],
    ["with its pixels in two chunks", [header(), first, second, end]],
    ["with remarks around its pixels", [header(), remark, pixels(grayBytes), remark, end]],
    ["that moves", [header(), chunk("acTL"), pixels(grayBytes), chunk("fdAT", packed), end]],
    ["with more pixels than it needs", [header(), pixels(2 * grayBytes), end]],
    ["with scraps of another behind it", [...gray, Buffer.from("IDAT".repeat(9))]],
    ["with a palette", [header({ color: 3 }), palette, pixels(grayBytes), end]],
    [
      "of one color",
      [header({ color: 3 }), chunk("PLTE", Buffer.alloc(3)), pixels(grayBytes), end],
    ],
    [
      "of 256 colors",
      [header({ color: 3 }), chunk("PLTE", Buffer.alloc(768)), pixels(grayBytes), end],
    ],
    ["as large as a screen", [header({ width: 1920, height: 1080 }), pixels(1921 * 1080), end]],
  ])("%s is taken", (_name, chunks) => {
    expect(isTaken(...chunks)).toBe(true);
  });

  it.each([
    ["without its end", [header(), pixels(grayBytes)]],
    ["without pixels", [header(), end]],
    ["with a header alone", [header()]],
    ["with a gap in its pixels", [header(), first, remark, second, end]],
    ["with pixels that are none", [header(), chunk("IDAT", Buffer.alloc(99, 7)), end]],
    ["whose pixels are cut off", [header(), first, end]],
    ["without its palette", [header({ color: 3 }), pixels(grayBytes), end]],
    ["whose palette comes late", [header({ color: 3 }), pixels(grayBytes), palette, end]],
    ["of no color", [header({ color: 3 }), chunk("PLTE"), pixels(grayBytes), end]],
    [
      "of half a color",
      [header({ color: 3 }), chunk("PLTE", Buffer.alloc(2)), pixels(grayBytes), end],
    ],
    [
      "of 257 colors",
      [header({ color: 3 }), chunk("PLTE", Buffer.alloc(771)), pixels(grayBytes), end],
    ],
    ["with what no viewer knows and none may ignore", [header(), chunk("YARD"), ...gray.slice(1)]],
    ["with two headers", [header(), ...gray]],
    ["of an unknown color", [headerWith(9, 1), ...gray.slice(1)]],
    ["of color in too few bits", [header({ bits: 4, color: 2 }), pixels(6 * 13), end]],
    ["that is packed in an unknown way", [headerWith(10, 1), ...gray.slice(1)]],
    ["that is filtered in an unknown way", [headerWith(11, 1), ...gray.slice(1)]],
    ["that is interlaced in an unknown way", [headerWith(12, 2), ...gray.slice(1)]],
  ])("%s is refused", (_name, chunks) => {
    expect(isTaken(...chunks)).toBe(false);
  });

  it("in which a bit is wrong is refused, wherever it is", () => {
    const file = png(...gray);
    for (let at = 0; at < file.length; at += 1) {
      const wrong = Buffer.from(file);
      wrong[at] = (wrong[at] ?? 0) ^ 4;
      expect(judgePhoto(wrong), `byte ${at}`).toBeUndefined();
    }
  });

  it.each([
    ["gray of 1 bit", { bits: 1, color: 0 }, 6 * 2],
    ["gray of 2 bits", { bits: 2, color: 0 }, 6 * 3],
    ["gray of 4 bits", { bits: 4, color: 0 }, 6 * 5],
    ["gray of 8 bits", { bits: 8, color: 0 }, 6 * 9],
    ["gray of 16 bits", { bits: 16, color: 0 }, 6 * 17],
    ["color of 8 bits", { bits: 8, color: 2 }, 6 * 25],
    ["color of 16 bits", { bits: 16, color: 2 }, 6 * 49],
    ["a palette of 1 bit", { bits: 1, color: 3 }, 6 * 2],
    ["a palette of 2 bits", { bits: 2, color: 3 }, 6 * 3],
    ["a palette of 4 bits", { bits: 4, color: 3 }, 6 * 5],
    ["a palette of 8 bits", { bits: 8, color: 3 }, 6 * 9],
    ["clear gray of 8 bits", { bits: 8, color: 4 }, 6 * 17],
    ["clear gray of 16 bits", { bits: 16, color: 4 }, 6 * 33],
    ["clear color of 8 bits", { bits: 8, color: 6 }, 6 * 33],
    ["clear color of 16 bits", { bits: 16, color: 6 }, 6 * 65],
    ["9 pixels of 1 bit across", { width: 9, bits: 1, color: 0 }, 6 * 3],
    ["a small interlaced picture", { interlacing: 1 }, 60],
    ["interlaced gray of 1 bit", { width: 37, height: 29, bits: 1, interlacing: 1 }, 224],
    ["interlaced gray of 8 bits", { width: 21, height: 19, interlacing: 1 }, 436],
    ["more interlaced gray", { width: 39, height: 31, interlacing: 1 }, 1268],
    ["interlaced color", { width: 33, height: 25, color: 2, interlacing: 1 }, 2524],
    ["one interlaced pixel", { width: 1, height: 1, interlacing: 1 }, 2],
  ])("of %s has all its pixels, and is refused when a byte is missing", (_name, given, bytes) => {
    const start = [header(given), palette];
    expect(isTaken(...start, pixels(bytes), end)).toBe(true);
    expect(isTaken(...start, pixels(bytes - 1), end)).toBe(false);
  });

  it("with too few bytes for so many pixels is refused", () => {
    const large = header({ width: 10_000, height: 5_000, bits: 1 });
    expect(isTaken(large, pixels(5_000 * 1_251), end)).toBe(true);
    expect(isTaken(large, pixels(70_000), end)).toBe(false);
  });

  it("is unpacked no further than its beginning, whatever it may grow to", () => {
    const stored = deflateSync(Buffer.alloc(200_000), { level: 0 });
    const brokenAt = (at: number) => Buffer.concat([stored.subarray(0, at), Buffer.alloc(at, 7)]);
    const large = header({ width: 499, height: 400 });
    expect(isTaken(large, chunk("IDAT", brokenAt(150_000)), end)).toBe(true);
    expect(isTaken(large, chunk("IDAT", brokenAt(50_000)), end)).toBe(false);
  });
});
