import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measurePhoto } from "./measure-photo.ts";

const jpeg = bytes(
  "ffd8 ffe0 0010 4a46494600010100000100010000", // a note that comes first
  "ffdb 0005 000102", // a table
  "ff", // fill
  "ffc2 000b 08 0258 0320 01 011100",
);
const png = bytes("89504e470d0a1a0a 0000000d 49484452 00000320 00000258 08060000 00");
const lossyWebp = bytes("52494646 00000016 57454250 56503820 0000000a 500100 9d012a 2003 5802");
const losslessWebp = bytes("52494646 00000016 57454250 5650384c 0000000a 2f 1fc39500 0000000000");
const extendedWebp = bytes("52494646 00000016 57454250 56503858 0000000a 10000000 1f0300 570200");

describe("measurePhoto", () => {
  it.each([
    ["a JPEG", jpeg, "image/jpeg"],
    ["a PNG", png, "image/png"],
    ["a lossy WebP", lossyWebp, "image/webp"],
    ["a lossless WebP", losslessWebp, "image/webp"],
    ["an extended WebP", extendedWebp, "image/webp"],
  ])("reads the size of %s", (_name, file, contentType) => {
    expect(measurePhoto(file)).toEqual({ contentType, width: 800, height: 600 });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>')],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(60))],
    ["a GIF", Buffer.from("GIF89a".padEnd(60, "\u0001"))],
    ["a JPEG without a frame", bytes("ffd8 ffe0 0010 4a46494600010100000100010000 ffd9 00000000")],
    [
      "a JPEG whose scan comes first",
      bytes("ffd8 ffda 0004 0000 ffc0 000b 08 0258 0320 01 011100"),
    ],
    ["a JPEG segment that leads nowhere", bytes("ffd8 ffe0 0001 ffc0 000b 08 0258 0320 01 011100")],
    ["a JPEG of no height", bytes("ffd8 ffc0 000b 08 0000 0320 01 011100")],
    ["a PNG of no width", bytes("89504e470d0a1a0a 0000000d 49484452 00000000 00000258")],
    [
      "a PNG whose header is missing",
      bytes("89504e470d0a1a0a 0000000d 49444154 00000320 00000258"),
    ],
    [
      "a WebP between two frames",
      Buffer.concat([lossyWebp.subarray(0, 20), bytes("510100 9d012a 2003 5802")]),
    ],
    [
      "a WebP of an unknown kind",
      Buffer.concat([lossyWebp.subarray(0, 12), Buffer.from("ANIM".padEnd(30))]),
    ],
    [
      "a sound in the same container",
      Buffer.concat([bytes("52494646 00000016"), Buffer.from("WAVE".padEnd(30))]),
    ],
  ])("knows no size of %s", (_name, file) => {
    expect(measurePhoto(file)).toBeUndefined();
  });

  it.each([
    ["JPEG", jpeg],
    ["PNG", png],
    ["lossy WebP", lossyWebp],
    ["lossless WebP", losslessWebp],
    ["extended WebP", extendedWebp],
  ])("survives a %s that is cut off anywhere in its header", (_name, file) => {
    for (let length = 0; length < 24; length += 1) {
      expect(measurePhoto(file.subarray(0, length))).toBeUndefined();
    }
  });

  it("survives whatever follows the first bytes of each kind", () => {
    const starts = [jpeg.subarray(0, 4), png.subarray(0, 16), lossyWebp.subarray(0, 16)];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
        const measured = measurePhoto(Buffer.concat([start, rest]));
        expect(measured === undefined || measured.width * measured.height > 0).toBe(true);
      }),
    );
  });
});

function bytes(...hex: string[]): Buffer {
  return Buffer.from(hex.join("").replaceAll(" ", ""), "hex");
}
