import { describe, expect, it } from "vitest";
import { nameFolder, toFileWords } from "./file-names.ts";

const nameAlone = (name: string) => nameFolder({ id: 7, name }, new Set());

describe("the name of a folder", () => {
  it.each([
    ["Mixer 14", "Mixer 14"],
    ["Bétonnière 3", "Bétonnière 3"],
    ["../../etc/passwd", "etc passwd"],
    ["A/B: \\ C?*", "A B C"],
    ["Mixer\u202e 14\n", "Mixer 14"],
    [" Pump. . ", "Pump"],
    ["con", "con_"],
    ["LPT1.txt", "LPT1_.txt"],
    ["NUL.txt", "NUL_.txt"],
    ["nul .tar.gz", "nul_ .tar.gz"],
    ["COM¹", "COM¹_"],
    ["CONIN$", "CONIN$_"],
    ["Console", "Console"],
    ["Aux. ", "Aux_"],
    [`${"x".repeat(58)} . y`, "x".repeat(58)],
    ["...", "(7)"],
    ["///", "(7)"],
    ["混".repeat(200), "混".repeat(60)],
  ])("is made from %j as %j", (name, folder) => {
    expect(nameAlone(name)).toBe(folder);
  });

  it("is unlike all that were taken before, also where only the case differs", () => {
    const taken = new Set<string>();
    const names = ["A", "a", "B", "A (5)", "A/", "A\n"];
    const folders = names.map((name, id) => nameFolder({ id, name }, taken));
    expect(folders).toEqual(["A", "a (1)", "B", "A (5)", "A (4)", "A (5) (5)"]);
  });
});

describe("the words of a file's name", () => {
  it.each([
    ["Mixer 14", "mixer-14"],
    ["Bétonnière 3", "betonniere-3"],
    ["混凝土", "unit"],
    ["x".repeat(200), "x".repeat(60)],
  ])("are made from %j as %j", (name, words) => {
    expect(toFileWords(name, "unit")).toBe(words);
  });
});
