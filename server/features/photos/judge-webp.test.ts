import { describe, expect, it } from "vitest";
import { judgePhoto } from "./judge-photo.ts";

// Pictures of 8 × 6, as libwebp writes them.
const lossyContent = Buffer.from(
  "900100 9d012a 0800 0600 0cc0ce25b002ec0071fc0000e85afc237f4c8f9c6b590f6f1900".replaceAll(
    " ",
    "",
  ),
  "hex",
);
const losslessContent = Buffer.from("2f07400100071011fd0f0004e17fdb4444ff43", "hex");
const lossy = chunk("VP8 ", lossyContent);
const lossless = chunk("VP8L", losslessContent);
const alpha = chunk("ALPH", Buffer.from("01071011110008c2ffb68988fe8700", "hex"));
const timing = chunk("ANIM", Buffer.alloc(6));
const moving = 2;

function chunk(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(8 + content.length + (content.length % 2));
  bytes.write(name, "latin1");
  bytes.writeUInt32LE(content.length, 4);
  bytes.set(content, 8);
  return bytes;
}

function webp(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return Buffer.concat([chunk("RIFF", content)]);
}

function canvas(flags = 0, width = 8, height = 6): Buffer {
  const content = Buffer.alloc(10);
  content.writeUInt8(flags);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return chunk("VP8X", content);
}

function frame(content: Buffer, left = 0, top = 0): Buffer {
  const place = Buffer.alloc(16);
  place.writeUIntLE(left / 2, 0, 3);
  place.writeUIntLE(top / 2, 3, 3);
  place.writeUIntLE(8 - 1, 6, 3);
  place.writeUIntLE(6 - 1, 9, 3);
  return chunk("ANMF", Buffer.concat([place, content]));
}

function isTaken(...chunks: Buffer[]): boolean {
  return judgePhoto(webp(...chunks)) !== undefined;
}

/** A lossy picture whose first three bytes say this instead. */
function tagged({ part = 12, version = 0, isShown = true, isKey = true }): Buffer {
  const content = Buffer.from(lossyContent);
  const tag = (part << 5) | (Number(isShown) << 4) | (version << 1) | Number(!isKey);
  content.writeUIntLE(tag, 0, 3);
  return chunk("VP8 ", content);
}

function sized(width: number, height: number): Buffer {
  const content = Buffer.from(lossyContent);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return chunk("VP8 ", content);
}

describe("a WebP", () => {
  it.each([
    ["as simple as can be", [lossy]],
    ["without loss", [lossless]],
    ["on a canvas", [canvas(), lossy]],
    ["without loss on a canvas", [canvas(), lossless]],
    ["with something clear", [canvas(16), alpha, lossy]],
    ["with remarks around it", [canvas(), chunk("ICCP", Buffer.alloc(9)), lossy, chunk("EXIF")]],
    ["that moves", [canvas(moving), timing, frame(lossy), frame(lossless)]],
    ["that moves in a corner", [canvas(moving, 20, 16), timing, frame(lossy, 12, 10)]],
    [
      "that moves and is clear",
      [canvas(moving + 16), timing, frame(Buffer.concat([alpha, lossy]))],
    ],
    ["of another version", [tagged({ version: 3 })]],
    ["with one byte behind its first part", [tagged({ part: lossyContent.length - 11 })]],
  ])("%s is taken", (_name, chunks) => {
    expect(isTaken(...chunks)).toBe(true);
  });

  it.each([
    ["of a canvas alone", [canvas()]],
    ["of remarks alone", [canvas(), chunk("EXIF", Buffer.alloc(50))]],
    ["that moves without a picture", [canvas(moving)]],
    ["that moves without frames", [canvas(moving), timing]],
    ["whose frame is empty", [canvas(moving), timing, frame(Buffer.alloc(0))]],
    ["whose frame is half a header", [canvas(moving), timing, chunk("ANMF", Buffer.alloc(9))]],
    ["whose second frame is empty", [canvas(moving), timing, frame(lossy), chunk("ANMF")]],
    ["whose frame holds remarks", [canvas(moving), timing, frame(chunk("EXIF"))]],
    ["whose frame holds half a picture", [canvas(moving), timing, frame(lossy.subarray(0, -8))]],
    ["whose frame has no width", [canvas(moving), timing, frame(sized(0, 6))]],
    ["whose frame has no height", [canvas(moving), timing, frame(sized(8, 0))]],
    ["whose frame holds a frame", [canvas(moving), timing, frame(frame(lossy))]],
    ["whose frame is too far right", [canvas(moving, 20, 16), timing, frame(lossy, 14, 10)]],
    ["whose frame is too far down", [canvas(moving, 20, 16), timing, frame(lossy, 12, 12)]],
    ["whose frames have no times", [canvas(moving), frame(lossy)]],
    ["with a frame that says it does not move", [canvas(), timing, frame(lossy)]],
    ["with a picture that says it moves", [canvas(moving), lossy]],
    ["with a picture among its frames", [canvas(moving), timing, frame(lossy), lossy]],
    ["with two pictures", [canvas(), lossy, lossless]],
    ["wider than it says", [canvas(0, 7, 6), lossy]],
    ["higher than it says", [canvas(0, 8, 5), lossless]],
    ["that is not shown", [tagged({ isShown: false })]],
    ["of an unknown version", [tagged({ version: 4 })]],
    ["between two frames", [canvas(), tagged({ isKey: false })]],
    ["without its first part", [tagged({ part: 0 })]],
    ["with nothing behind its first part", [tagged({ part: lossyContent.length - 10 })]],
    ["that is half a header", [canvas(), chunk("VP8 ", lossyContent.subarray(0, 9))]],
    [
      "without loss that is half a header",
      [canvas(), chunk("VP8L", losslessContent.subarray(0, 4))],
    ],
    ["without loss that is a header", [canvas(), chunk("VP8L", losslessContent.subarray(0, 5))]],
    ["without loss that is something else", [chunk("VP8L", withByte(losslessContent, 0, 0x2e))]],
    ["without loss of an unknown version", [chunk("VP8L", withByte(losslessContent, 4, 0x20))]],
    ["with a loose end inside its length", [lossy, Buffer.alloc(6)]],
    [
      "whose frame has a loose end",
      [canvas(moving), timing, frame(Buffer.concat([alpha, Buffer.alloc(6)]))],
    ],
    ["with half a chunk behind its picture", [canvas(), lossy, chunk("EXIF").fill(1, 4)]],
  ])("%s is refused", (_name, chunks) => {
    expect(isTaken(...chunks)).toBe(false);
  });

  it("is as long as it says, or longer", () => {
    const file = webp(lossy);
    const saying = (bytes: number) => {
      const changed = Buffer.from(file);
      changed.writeUInt32LE(bytes, 4);
      return judgePhoto(changed);
    };
    expect(saying(file.length - 8)).toBeDefined();
    for (const bytes of [file.length - 7, file.length - 9, 4, 0, 0xffffffff]) {
      expect(saying(bytes), `${bytes} bytes`).toBeUndefined();
    }
    expect(judgePhoto(Buffer.concat([file, Buffer.alloc(9)]))).toBeDefined();
  });

  it("has a byte behind each chunk of odd length", () => {
    const odd = chunk("EXIF", Buffer.alloc(3));
    expect(isTaken(canvas(), lossy, odd)).toBe(true);
    expect(isTaken(canvas(), lossy, odd.subarray(0, -1))).toBe(false);
  });

  it("is refused wherever it is cut off", () => {
    for (const file of [webp(lossy), webp(lossless), webp(canvas(moving), timing, frame(lossy))]) {
      for (let length = 0; length < file.length; length += 1) {
        expect(judgePhoto(file.subarray(0, length)), `${length} bytes`).toBeUndefined();
      }
    }
  });
});

function withByte(content: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(content);
  changed[at] = value;
  return changed;
}
