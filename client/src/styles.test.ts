import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { contrast, edges, texts } from "../gallery/colour-pairs.ts";

const root = join(import.meta.dirname);
const styles = readFileSync(join(root, "styles.css"), "utf8");
const light = readTokens(":root");
const themes = {
  light,
  dark: { ...light, ...readTokens('[data-theme="dark"]') },
  outdoor: { ...light, ...readTokens('[data-theme="outdoor"]') },
};

describe.each(Object.entries(themes))("theme %s", (_, tokens) => {
  it("gives every text a contrast of at least 4.5:1 against its background", () => {
    expect(findLowContrast(4.5, texts, tokens)).toEqual([]);
  });

  it("gives borders and focus rings a contrast of at least 3:1 against their surroundings", () => {
    expect(findLowContrast(3, edges, tokens)).toEqual([]);
  });
});

describe("what is painted first", () => {
  const page = readFileSync(join(root, "../index.html"), "utf8");
  const beforeTheme = ":root:not([data-theme])";

  it.each([
    [":root", light],
    ['[data-theme="dark"]', themes.dark],
    ['[data-theme="outdoor"]', themes.outdoor],
    [beforeTheme, themes.dark],
  ])("has the colours of %s", (selector, tokens) => {
    const first = readTokens(selector, page);
    expect(Object.keys(first).length).toBeGreaterThan(6);
    expect(tokens).toMatchObject(first);
  });

  it("takes at most 2 KB gz with all its styles", () => {
    expect(gzipSync(page).length).toBeLessThanOrEqual(2048);
  });
});

describe("component class names", () => {
  it("combine only text and background colours that are tested here", () => {
    const tested = new Set(texts.flatMap(({ text, on }) => on.map((base) => `${text} on ${base}`)));
    const found = readClassStrings().flatMap((classes) => {
      const names = (kind: string) =>
        [...classes.matchAll(new RegExp(`\\b${kind}-([a-z]+(?:-[a-z0-9]+)*)`, "g"))]
          .map(([, name = ""]) => (name === "muted" ? "text-muted" : name))
          .filter((name) => Object.hasOwn(light, name));
      return names("text").flatMap((text) => names("bg").map((base) => `${text} on ${base}`));
    });
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((pair) => !tested.has(pair))).toEqual([]);
  });
});

function readTokens(selector: string, from = styles): Record<string, string> {
  const start = from.indexOf(`${selector} {`);
  const block = from.slice(start, from.indexOf("}", start));
  const tokens = block.matchAll(/--([\w-]+): #([\da-f]{3,6});/g);
  return Object.fromEntries([...tokens].map(([, name, value]) => [name, value]));
}

function findLowContrast(
  minimum: number,
  pairs: typeof texts,
  tokens: Record<string, string>,
): string[] {
  return pairs
    .flatMap(({ text, on }) => on.map((base) => ({ text, base })))
    .map(({ text, base }) => ({ text, base, ratio: contrast(tokens[text], tokens[base]) }))
    .filter(({ ratio }) => !(ratio >= minimum))
    .map(({ text, base, ratio }) => `${text} on ${base}: ${ratio.toFixed(2)}`);
}

function readClassStrings(): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(root, file), "utf8").match(/"[^"\n]*"/g) ?? []);
}
