import { describe, expect, it } from "vitest";
import { judgePhoto } from "./judge-photo.ts";

type Frame = { marker?: string; bits?: string; side?: string; parts?: string };

const start = "ffd8";
const table = `ffdb 0043 00 ${"01".repeat(64)}`;
const codes = segment("ffc4", tables(1));
const scan = "ffda 0008 01 0100 003f00";
const end = "ffd9";
const whole = [start, table, frame(), codes, scan, "00", end];

/** Gray, of 8 × 8, unless something else is given. */
function frame({
  marker = "ffc0",
  bits = "08",
  side = "0008",
  parts = "01 011100",
}: Frame = {}): string {
  return segment(marker, bits + side + side + parts);
}

function segment(marker: string, content: string): string {
  const bytes = hex(content).length;
  return marker + (bytes + 2).toString(16).padStart(4, "0") + content;
}

function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(" ", ""), "hex");
}

function isTaken(...parts: string[]): boolean {
  return judgePhoto(hex(parts.join(""))) !== undefined;
}

/** The same file with something else in place of one of its parts. */
function wholeWith(part: string, instead: string): string[] {
  expect(whole).toContain(part);
  return whole.map((kept) => (kept === part ? instead : kept));
}

describe("a JPEG", () => {
  it.each([
    [
      "of a camera: progressive, in ten scans",
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wgARCAAGAAgDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAAB/9oADAMBAAIQAxAAAAEK/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwF//8QAFREBAQAAAAAAAAAAAAAAAAAAAAH/2gAIAQIBAT8Bj//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEABj8Cf//EABYQAAMAAAAAAAAAAAAAAAAAAAABIf/aAAgBAQABPyFw/9oADAMBAAIAAwAAABAL/8QAFhEAAwAAAAAAAAAAAAAAAAAAAAEx/9oACAEDAQE/EHT/xAAVEQEBAAAAAAAAAAAAAAAAAAAAMf/aAAgBAgEBPxCH/8QAFhAAAwAAAAAAAAAAAAAAAAAAACFR/9oACAEBAAE/EF0//9k=",
    ],
    [
      "of a camera: with Exif and restarts",
      "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAGABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAQL/xAAZEAACAwEAAAAAAAAAAAAAAAAAAhESQWH/xAAWAQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAYEQEBAQEBAAAAAAAAAAAAAAABABECMf/dAAQAAf/aAAwDAQACEQMRAD8AadC77Xsb/9CXeMNgTb//2Q==",
    ],
  ])("%s is taken, and refused wherever it is cut off", (_name, text) => {
    const file = Buffer.from(text, "base64");
    expect(judgePhoto(file)).toBeDefined();
    for (let length = 0; length < file.length; length += 1) {
      expect(judgePhoto(file.subarray(0, length)), `${length} bytes`).toBeUndefined();
    }
  });

  const fourColors = frame({ parts: "04 011100 021100 031100 041100" });
  const fourScan = segment("ffda", "04 0100 0200 0300 0400 003f00");
  const thumbnail = segment("ffe1", "ffd8 ffc0 ffda 00 ffd9");

  it.each([
    ["as simple as can be", whole],
    ["with a small one in its remarks", [start, thumbnail, ...whole.slice(1)]],
    ["with a film behind it", [...whole, "00000018 66747970"]],
    ["with fill before its markers", wholeWith(scan, `ff${scan}`)],
    ["with fill before its end", wholeWith(end, `ff${end}`)],
    ["with more fill before its end", wholeWith(end, `ffff${end}`)],
    ["with the last of the remarks", wholeWith(codes, `${segment("ffef", "00")}${codes}`)],
    ["with a table of no codes", wholeWith(codes, segment("ffc4", tables(1, 0)))],
    ["with its height told again", wholeWith(end, `ffdc 0004 0008 ${end}`)],
    ["with restarts", wholeWith(scan, `ffdd 0004 0001 ${scan}`)],
    ["with a remark before its end", wholeWith(end, `fffe 0003 00 ${end}`)],
    ["with 255 in its scan", wholeWith("00", "ff00 ffd7 ff00")],
    ["with two tables of codes in one", wholeWith(codes, segment("ffc4", tables(2)))],
    ["with the codes that everybody knows", wholeWith(codes, "")],
    ["of the extended kind", wholeWith(frame(), frame({ marker: "ffc1" }))],
    ["of four colors", [start, table, fourColors, codes, fourScan, "00", end]],
  ])("%s is taken", (_name, parts) => {
    expect(isTaken(...parts)).toBe(true);
  });

  it.each([
    ["without its scan", wholeWith(scan, "").filter((part) => part !== "00")],
    ["whose scan is empty", wholeWith("00", "")],
    ["without its end", wholeWith(end, "")],
    ["whose end is in a remark only", wholeWith(end, thumbnail)],
    ["without its table", wholeWith(table, "")],
    ["whose table comes late", [start, frame(), codes, scan, "00", table, end]],
    ["whose table is short", wholeWith(table, `ffdb 0042 00 ${"01".repeat(63)}`)],
    ["with two frames", wholeWith(codes, frame())],
    ["whose second frame is larger", wholeWith(codes, frame({ side: "ffff" }))],
    ["whose frame holds 12 bits", wholeWith(frame(), frame({ bits: "0c" }))],
    ["whose frame has no parts", wholeWith(frame(), frame({ parts: "00" }))],
    [
      "whose frame has five parts",
      wholeWith(frame(), frame({ parts: `05 ${"011100".repeat(5)}` })),
    ],
    ["whose frame is short", wholeWith(frame(), frame({ parts: "02 011100" }))],
    ["whose frame is long", wholeWith(frame(), frame({ parts: "01 011100 00" }))],
    ["without a factor across", wholeWith(frame(), frame({ parts: "01 010100" }))],
    ["without a factor down", wholeWith(frame(), frame({ parts: "01 011000" }))],
    ["with a factor of five across", wholeWith(frame(), frame({ parts: "01 015100" }))],
    ["with a factor of five down", wholeWith(frame(), frame({ parts: "01 011500" }))],
    ["whose scan has no parts", wholeWith(scan, "ffda 0006 00 003f00")],
    ["whose scan has five parts", wholeWith(scan, `ffda 0010 05 ${"0100".repeat(5)} 003f00`)],
    ["whose scan is short", wholeWith(scan, "ffda 0007 01 0100 003f")],
    ["with more codes of a bit than there can be", wholeWith(codes, segment("ffc4", tables(1, 2)))],
    ["with codes that are cut off", wholeWith(codes, segment("ffc4", tables(1).slice(0, -2)))],
    ["with half a table of codes", wholeWith(codes, segment("ffc4", `${tables(1)}0000`))],
    ["with a marker that nobody knows", wholeWith(end, `fff0 0003 00 ${end}`)],
    ["with a restart outside a scan", wholeWith(codes, "ffd0")],
    ["with a segment that leads nowhere", wholeWith(end, `fffe 0001 ${end}`)],
    ["with a segment that leads out of the file", wholeWith(end, `fffe 0005 ${end}`)],
    ["with another start in its scan", wholeWith("00", "00 ffd8")],
    ["with something between its segments", wholeWith(codes, `${codes} 00`)],
  ])("%s is refused", (_name, parts) => {
    expect(isTaken(...parts)).toBe(false);
  });

  it.each(["c3", "c5", "c6", "c7", "c9", "ca", "cb", "cd", "ce", "cf"])(
    "of the kind %s, which browsers do not show, is refused",
    (kind) => {
      expect(isTaken(...wholeWith(frame(), frame({ marker: `ff${kind}` })))).toBe(false);
      expect(isTaken(...wholeWith(frame(), frame({ marker: `ff${kind}` }) + frame()))).toBe(false);
    },
  );

  it.each([
    ["128 × 8", "0008 0080", "01 011100", 2],
    ["808 × 600", "0258 0328", "01 011100", 947],
    ["808 × 600, wide", "0258 0328", "03 012100 021100 031100", 479],
    ["808 × 600, high", "0258 0328", "03 011200 021100 031100", 480],
    ["808 × 600, large", "0258 0328", "03 012200 021100 031100", 243],
  ])("of %s has a bit of scan for each square, and no less", (...[, sides, parts, bytes]) => {
    const large = segment("ffc0", `08 ${sides} ${parts}`);
    const withScan = (size: number) => [start, table, large, scan, "01".repeat(size), end];
    expect(isTaken(...withScan(bytes))).toBe(true);
    expect(isTaken(...withScan(bytes - 1))).toBe(false);
  });

  it("of one pixel needs no end, as no other may lack it", () => {
    const placeholder = (side: string) => [start, table, frame({ side }), codes, scan, "00"];
    expect(isTaken(...placeholder("0001"))).toBe(true);
    expect(isTaken(...placeholder("0001").slice(0, -1))).toBe(true);
    expect(isTaken(...placeholder("0001").slice(0, -2))).toBe(false);
    expect(isTaken(...placeholder("0002"))).toBe(false);
  });

  it("may tell its picture in several scans", () => {
    const large = segment("ffc0", "08 0258 0328 01 011100");
    const half = `${scan}${"01".repeat(474)}`;
    expect(isTaken(start, table, large, half, codes, half, end)).toBe(true);
    expect(isTaken(start, table, large, half, codes, end)).toBe(false);
  });
});

/** Tables of codes, each with so many codes of one bit. */
function tables(count: number, codesOfOneBit = 1): string {
  const lengths = codesOfOneBit.toString(16).padStart(2, "0").padEnd(32, "0");
  return `00${lengths}${"00".repeat(codesOfOneBit)}`.repeat(count);
}
