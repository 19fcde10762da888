import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname);
const styles = readFileSync(join(root, "styles.css"), "utf8");
const light = tokensOf(":root");
const themes = {
  light,
  dark: { ...light, ...tokensOf('[data-theme="dark"]') },
  outdoor: { ...light, ...tokensOf('[data-theme="outdoor"]') },
};

const surfaces = ["bg", "surface", "surface-2"];
const quiet = [...surfaces, "primary-soft", "pass-soft", "fail-soft", "warn-soft", "neutral-soft"];
const anywhere = ["text", "text-muted", "primary", "primary-hover", "pass", "fail"];

/** Text, and what it may stand on: WCAG 2.2 AA wants 4.5:1, also of text that is large. */
const texts = [
  ...anywhere.map((text) => ({ text, on: quiet })),
  { text: "on-primary", on: ["primary", "primary-hover"] },
  ...["pass", "fail", "warn"].map((tone) => ({ text: `on-${tone}`, on: [tone] })),
  ...["primary", "pass", "fail", "warn", "neutral"].map((tone) => ({
    text: `on-${tone}-soft`,
    on: [`${tone}-soft`],
  })),
];

/** What a control or a mark is seen by, beside what it may stand on: 3:1. */
const edges = [
  { text: "border-strong", on: surfaces },
  { text: "focus", on: quiet },
  ...["pass", "fail", "warn"].map((tone) => ({
    text: `${tone}-border`,
    on: [...surfaces, `${tone}-soft`],
  })),
];

describe.each(Object.entries(themes))("the theme %s", (_, tokens) => {
  it("has a contrast of 4.5:1 between every text and what it stands on", () => {
    expect(below(4.5, texts, tokens)).toEqual([]);
  });

  it("has a contrast of 3:1 between what a control is seen by and what is around it", () => {
    expect(below(3, edges, tokens)).toEqual([]);
  });
});

describe("the components", () => {
  it("put no text on a background but those that are tested here", () => {
    const tested = new Set(texts.flatMap(({ text, on }) => on.map((base) => `${text} on ${base}`)));
    const found = classStrings().flatMap((classes) => {
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

function tokensOf(selector: string): Record<string, string> {
  const start = styles.indexOf(`${selector} {`);
  const block = styles.slice(start, styles.indexOf("}", start));
  const tokens = block.matchAll(/--([\w-]+): #([\da-f]{3,6});/g);
  return Object.fromEntries([...tokens].map(([, name, value]) => [name, value]));
}

function below(least: number, pairs: typeof texts, tokens: Record<string, string>): string[] {
  return pairs
    .flatMap(({ text, on }) => on.map((base) => ({ text, base })))
    .map(({ text, base }) => ({ text, base, ratio: contrast(tokens[text], tokens[base]) }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ text, base, ratio }) => `${text} on ${base}: ${ratio.toFixed(2)}`);
}

/** As WCAG 2.2 defines the contrast ratio. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = NaN, lighter = NaN] = [luminance(one), luminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour = ""): number {
  const digits = colour.length === 3 ? colour.replaceAll(/./g, "$&$&") : colour;
  const [red = NaN, green = NaN, blue = NaN] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function classStrings(): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(root, file), "utf8").match(/"[^"\n]*"/g) ?? []);
}
