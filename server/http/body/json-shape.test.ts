import { bodyLimits } from "./body-limits.ts";
import { describe, expect, it } from "vitest";
import { isModestJson } from "./json-shape.ts";

const { bodyDepthMax, bodyTextBytesMax, bodyValuesMax } = bodyLimits;

function isModest(text: string): boolean {
  return isModestJson(Buffer.from(text));
}

describe("The JSON of a body", () => {
  it("is limited in depth", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(isModest(nested(bodyDepthMax))).toBe(true);
    expect(isModest(nested(bodyDepthMax + 1))).toBe(false);
  });

  it("is limited in the number of its values", () => {
    const list = (values: number) => `[${"0,".repeat(values - 2)}0]`;
    expect(isModest(list(bodyValuesMax))).toBe(true);
    expect(isModest(list(bodyValuesMax + 1))).toBe(false);
  });

  it.each([
    ["brackets and commas", '"[[[,,,"'],
    ["an escaped quote", String.raw`"\",[,[,["`],
    ["a backslash at its end", String.raw`"\\"`],
  ])("may contain any characters inside a text: %s", (_, text) => {
    const list = `[${Array(2_400).fill(text).join(",")}]`;
    expect(isModest(list)).toBe(true);
  });

  it("is counted again after a text that ends with a backslash", () => {
    expect(isModest(String.raw`["\\",${"0,".repeat(bodyValuesMax)}0]`)).toBe(false);
  });

  it.each([
    ["one text", (bytes: number) => `"${"x".repeat(bytes)}"`],
    ["spaces", (bytes: number) => `[${" ".repeat(bytes)}]`],
    ["digits", (bytes: number) => `[${"9".repeat(bytes)}]`],
    ["a name", (bytes: number) => `{"${"k".repeat(bytes)}":1}`],
    ["texts beside photos", (bytes: number) => `["data:image/x","${"x".repeat(bytes)}"]`],
  ])("is limited in bytes that are not photos: %s", (_, textOf) => {
    expect(isModest(textOf(bodyTextBytesMax - 1_000))).toBe(true);
    expect(isModest(textOf(bodyTextBytesMax + 1_000))).toBe(false);
  });

  it("may contain photos beyond that limit", () => {
    const photo = `"data:image/png;base64,${"A".repeat(bodyTextBytesMax)}"`;
    expect(isModest(`[${photo},${photo}]`)).toBe(true);
  });
});
