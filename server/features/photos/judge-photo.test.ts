import { limits } from "#shared/limits.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { photoFiles } from "../../test/samples.ts";
import { judgePhoto } from "./judge-photo.ts";

const files = Object.entries(photoFiles);

describe("judgePhoto", () => {
  it.each(files)("takes a %s from a canvas", (contentType, file) => {
    expect(judgePhoto(file)).toEqual({ contentType, width: 8, height: 6 });
  });

  it.each(files)("refuses a %s that is cut off anywhere", (_type, file) => {
    for (let length = 0; length < file.length; length += 1) {
      expect(judgePhoto(file.subarray(0, length)), `${length} bytes`).toBeUndefined();
    }
  });

  it.each(files)("takes a %s with something behind it", (_type, file) => {
    expect(judgePhoto(Buffer.concat([file, Buffer.alloc(50, 7)]))).toBeDefined();
  });

  it.each(files)("survives a %s in which anything is changed", (contentType, file) => {
    const change = fc.record({ at: fc.nat(file.length - 1), value: fc.nat(255) });
    const cut = fc.record({ from: fc.nat(file.length), bytes: fc.nat(file.length) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 9 }), cut, (changes, { from, bytes }) => {
        const changed = Buffer.from(file);
        for (const { at, value } of changes) changed[at] = value;
        const parts = [changed.subarray(0, from), changed.subarray(from + bytes)];
        const judged = [judgePhoto(changed), judgePhoto(Buffer.concat(parts))];
        for (const type of judged.map((photo) => photo?.contentType)) {
          expect([contentType, undefined]).toContain(type);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    {
      name: "a PNG of chunks without content",
      type: "image/png",
      start: 33,
      part: "00000000 49444154 35af061e",
    },
    {
      name: "a PNG of pixels one by one",
      type: "image/png",
      start: 33,
      part: "00000001 49444154 00 28387de8",
    },
    { name: "a JPEG of remarks", type: "image/jpeg", start: 177, part: "fffe0002" },
    { name: "a JPEG of tables without content", type: "image/jpeg", start: 177, part: "ffc40002" },
    { name: "a JPEG of fill", type: "image/jpeg", start: 177, part: "ff" },
    { name: "a JPEG of scans", type: "image/jpeg", start: 283, part: "ffda0008 0101 0000 0000 00" },
    { name: "a scan of fill", type: "image/jpeg", start: 283, part: "ff" },
    { name: "a scan of restarts", type: "image/jpeg", start: 283, part: "ffd0" },
    {
      name: "a WebP of chunks without content",
      type: "image/webp",
      start: 30,
      part: "45584946 00000000",
    },
    {
      name: "a WebP of frames without content",
      type: "image/webp",
      start: 30,
      part: "414e4d46 00000000",
    },
    {
      name: "a WebP of frames in frames",
      type: "image/webp",
      start: 30,
      part: "414e4d46 00ff1f00",
    },
  ] as const)("is soon done with $name", ({ type, start, part }) => {
    const parts = Buffer.alloc(limits.photoBytesMax - start, part.replaceAll(" ", ""), "hex");
    const file = Buffer.concat([photoFiles[type].subarray(0, start), parts]);
    if (type === "image/webp") file.writeUInt32LE(file.length - 8, 4);
    const began = performance.now();
    expect(judgePhoto(file)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
