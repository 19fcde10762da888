/**
 * Sentences that are decided before it is known who reads them, because a schema is made once: they are
 * found in the other languages by their English words.
 */
import type { Language } from "./languages.ts";
import { getCurrentLanguage, languages } from "./languages.ts";
import { translated } from "./words.ts";

/** In the order of `languages`; variable parts are `{slots}`. */
export type Sentence = readonly [en: string, es: string];

type Translate = (sentence: string, language?: Language) => string;

/** What is not in the table stays as it is. */
export function createTranslator(table: readonly Sentence[]): Translate {
  const fixed = new Map(table.map((sentence) => [sentence[0], sentence]));
  const slotted = table.filter(([en]) => en.includes("{"));
  return (given, language = getCurrentLanguage()) => {
    const place = languages.indexOf(language);
    const whole = fixed.get(given)?.[place];
    if (whole !== undefined) return translated(whole);
    for (const sentence of slotted) {
      const values = readSlots(given, sentence[0]);
      const text = sentence[place] ?? given;
      if (values) return translated(text.replace(slot, (name) => values.get(name) ?? name));
    }
    return given;
  };
}

const slot = /\{\w+\}/g;

/** The values of the slots of a text; undefined if the given sentence was not made from that text. */
function readSlots(given: string, text: string): Map<string, string> | undefined {
  const [start = "", ...ends] = text.split(slot);
  if (!given.startsWith(start) || !given.endsWith(ends.at(-1) ?? "")) return undefined;
  const values = new Map<string, string>();
  let from = start.length;
  for (const [place, [name]] of [...text.matchAll(slot)].entries()) {
    const end = ends[place] ?? "";
    const to = place === ends.length - 1 ? given.length - end.length : given.indexOf(end, from + 1);
    if (to <= from) return undefined;
    values.set(name, given.slice(from, to));
    from = to + end.length;
  }
  return values;
}
