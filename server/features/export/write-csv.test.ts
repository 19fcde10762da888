import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { writeCsv } from "./write-csv.ts";

describe("a line of CSV", () => {
  it.each([
    "=1+2",
    "+1",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "\nx",
    "\0x",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "=",
  ])("prevents the text %j from being read as a formula", (text) => {
    expect(writeCsv([[text]])).toBe(`"'${text}"\r\n`);
  });

  it.each(["a=1", " =1", "'=1", "1-1", "Ünit 12", "\u00a0-"])("leaves %j as it is", (text) => {
    expect(Papa.parse(writeCsv([[text, "x"]])).data[0]).toEqual([text, "x"]);
  });

  it.each([
    ["fine; =cmd|x", "fine; '=cmd|x"],
    ["x;=1;@a; -2", "x;'=1;'@a; '-2"],
    ["a\n=b", "a\n'=b"],
    ["a\tb\t＋c", "a\tb\t'＋c"],
    ["a; ;\n\n \n=b;c", "a; ;\n\n \n'=b;c"],
    ["a;=;-1", "a;'=;'-1"],
  ])("prevents formulas also where other characters separate cells: %j", (text, shown) => {
    const line = writeCsv([[text]]).trimEnd();
    expect(Papa.parse(line, { delimiter: "," }).data).toEqual([[shown]]);
  });

  it("writes numbers unchanged, also below zero", () => {
    expect(writeCsv([[-5, 0, 12.5, -0.1]])).toBe("-5,0,12.5,-0.1\r\n");
  });

  it("writes booleans as Yes and No, and null as an empty cell", () => {
    expect(writeCsv([[true, false, null, ""]])).toBe("Yes,No,,\r\n");
  });

  it("quotes cells with commas, quotes and line ends", () => {
    const cells = ['6" pipe', "a, b", "one\ntwo\r\nthree", " edge "];
    const line = writeCsv([cells]);
    expect(line).toBe('"6"" pipe","a, b","one\ntwo\r\nthree"," edge "\r\n');
    expect(Papa.parse(line.trimEnd()).data).toEqual([cells]);
  });

  it.each(["\n", ";", "\t ", ";="])("writes a text of only %j in linear time", (part) => {
    const text = part.repeat(100_000);
    const started = performance.now();
    expect(writeCsv([[`x${text}`]]).length).toBeGreaterThan(text.length);
    // Takes a few milliseconds; a quadratic scan takes longer than ten seconds.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("is empty without a row", () => {
    expect(writeCsv([])).toBe("");
  });
});
