import { describe, expect, it } from "vitest";
import { splitLines } from "./split-lines.ts";

describe("splitLines", () => {
  it("removes blank lines, bullets and list numbers", () => {
    const text = "1. Tires\r\n2) Lug nuts\n\n - Horn\n• Wipers\n\t*  Air\tlines  \n";
    expect(splitLines(text)).toEqual(["Tires", "Lug nuts", "Horn", "Wipers", "Air lines"]);
  });

  it("preserves numbers that are part of the text", () => {
    expect(splitLines("2 axles\n5th wheel\n-40 coolant")).toEqual([
      "2 axles",
      "5th wheel",
      "-40 coolant",
    ]);
  });
});
