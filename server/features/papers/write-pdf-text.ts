/** How text is set on paper: the font of each letter, the width of words, where lines end. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Style = "plain" | "bold" | "script";

/** A run of letters of one font, which is the name of a standard one or a file. */
type Run = {
  font: string;
  text: string;
  /** Question marks in place of letters that no font has. */
  isMissing: boolean;
};

const require = createRequire(import.meta.url);

/** What Helvetica has: the letters of Windows-1252. */
const standard = /[\x20-\x7e\xa1-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

type Subset = { name: string; ranges: readonly (readonly [number, number])[] };

/** Which letters each file of a font has. */
const fontLists = {
  "noto-sans": () => require.resolve("@fontsource/noto-sans/unicode.json"),
  "dancing-script": () => require.resolve("@fontsource/dancing-script/unicode.json"),
};
type Family = keyof typeof fontLists;

/** The file of a family that has a letter, of those that the package divides it into. */
function findFile(family: Family, letter: string, weight: number): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const has = ({ ranges }: Subset) => ranges.some(([from, to]) => code >= from && code <= to);
  const subset = listSubsets(family).find(has);
  if (!subset) return undefined;
  const file = `${family}-${subset.name}-${weight}-normal.woff`;
  return join(dirname(fontLists[family]()), "files", file);
}

const subsets = new Map<Family, Subset[]>();

/** Read with the first letter that needs it. */
function listSubsets(family: Family): Subset[] {
  const known = subsets.get(family);
  if (known) return known;
  const read = parseSubsets(readFileSync(fontLists[family](), "utf8"));
  subsets.set(family, read);
  return read;
}

/** Parses "U+0100-02BA,U+2113" of each subset. */
function parseSubsets(json: string): Subset[] {
  const ranges: Record<string, string> = JSON.parse(json);
  return Object.entries(ranges).map(([name, text]) => ({
    name,
    ranges: text.split(",").map((range) => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}

const helvetica = { plain: "Helvetica", bold: "Helvetica-Bold", script: "Helvetica-Oblique" };

/** Whether the name of a font is that of a file. */
export function isFile(font: string): boolean {
  return font.endsWith(".woff");
}

/** The font that a letter is written in; undefined where none of them has it. */
function findFont(letter: string, style: Style): string | undefined {
  const script = style === "script" ? findFile("dancing-script", letter, 400) : undefined;
  if (script) return script;
  if (standard.test(letter)) return helvetica[style];
  return findFile("noto-sans", letter, style === "bold" ? 700 : 400);
}

const fonts = new Map<string, string | undefined>();

function findKnownFont(letter: string, style: Style): string | undefined {
  const key = style + letter;
  if (!fonts.has(key)) fonts.set(key, findFont(letter, style));
  return fonts.get(key);
}

/** The runs of a line; what no font has is a question mark. */
export function toRuns(line: string, style: Style): Run[] {
  const runs: Run[] = [];
  for (const letter of line) {
    const found = findKnownFont(letter, style);
    const isMissing = found === undefined;
    const font = found ?? helvetica[style];
    const text = isMissing ? "?" : letter;
    const last = runs.at(-1);
    if (last?.font === font && last.isMissing === isMissing) last.text += text;
    else runs.push({ font, text, isMissing });
  }
  return runs;
}

/** Without what cannot be seen: signs that turn the direction, soft hyphens, control characters. */
function removeInvisible(text: string): string {
  const spaced = text.normalize("NFC").replaceAll(/\r\n?|[\u2028\u2029]/g, "\n");
  return spaced.replaceAll(/[\t\p{Zs}]/gu, " ").replaceAll(/[^\P{C}\n]/gu, "");
}

type Measure = (text: string) => number;

/** The lines of a text that fit into a width; a word that is wider is broken between letters. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  return removeInvisible(text)
    .trimEnd()
    .split("\n")
    .flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  const space = measure(" ");
  for (const word of paragraph.split(" ").flatMap((whole) => breakWord(whole, width, measure))) {
    const wide = measure(word);
    const fits = taken + space + wide <= width;
    if (line !== "" && !fits) lines.push(line);
    const isFirst = line === "" || !fits;
    line = isFirst ? word : `${line} ${word}`;
    taken = isFirst ? wide : taken + space + wide;
  }
  return [...lines, line];
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const pieces = [""];
  let taken = 0;
  for (const letter of word) {
    const wide = measure(letter);
    if (taken > 0 && taken + wide > width) {
      pieces.push("");
      taken = 0;
    }
    pieces[pieces.length - 1] += letter;
    taken += wide;
  }
  return pieces;
}
