/**
 * The texts of a part of the product in both languages, beside the part that shows them: so they are
 * loaded with it, and a text without its translation does not compile.
 */
import { getCurrentLanguage, formatNumber, languages } from "./languages.ts";

/** A text with `{slots}`; of a count, which is the slot `n`, there is one text for one and one for more. */
type Text = string | { one: string; other: string };

/** In the order of `languages`. */
export type Texts = readonly [en: Text, es: Text];

type SlotsIn<Words extends string> = Words extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | SlotsIn<Rest>
  : never;
type SlotsOf<Of extends Text> = Of extends string
  ? SlotsIn<Of>
  : Of extends { one: string; other: string }
    ? "n" | SlotsIn<Of["one"]> | SlotsIn<Of["other"]>
    : never;
type Values<Slots extends string> = {
  [Slot in Slots]: Slot extends "n" ? number : string | number;
};
export type AnyValues = Readonly<Record<string, string | number>>;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type WithSameSlots<Of extends Texts> =
  Same<SlotsOf<Of[0]>, SlotsOf<Of[1]>> extends true ? Of : "both languages need the same slots";

/** What is made of a text: at once, or of the values of its slots. */
type Made<Of extends Texts, Result> = [SlotsOf<Of[0]>] extends [never]
  ? Result
  : (values: Values<SlotsOf<Of[0]>>) => Result;
export type MadeOf<All extends Record<string, Texts>, Result> = {
  readonly [Name in keyof All]: Made<All[Name], Result>;
};

/** What `words` and `messages` take: pairs with the same slots. */
export type Pairs<All extends Record<string, Texts>> = All & {
  [Name in keyof All]: WithSameSlots<All[Name]>;
};

/**
 * Reading a text of the result gives it in the language of that moment: a string, or for a text with slots a function
 * of their values. So a module must not read one while it is being loaded.
 */
export function words<const All extends Record<string, Texts>>(
  all: Pairs<All>,
): MadeOf<All, string>;
export function words(all: Record<string, Texts>): object {
  const shown = {};
  for (const [name, texts] of Object.entries(all)) {
    Object.defineProperty(shown, name, { enumerable: true, get: () => show(texts) });
  }
  return shown;
}

/** In the language of the moment. */
export function show(texts: Texts): string | ((values: AnyValues) => string) {
  const text = texts[languages.indexOf(getCurrentLanguage())] ?? texts[0];
  if (typeof text === "string" && !text.includes("{")) return translated(text);
  return (values) => {
    // In both languages; Spanish has a third form, for millions, which no count here reaches.
    const chosen =
      typeof text === "string" ? text : text[Number(values["n"]) === 1 ? "one" : "other"];
    const said = chosen.replace(/\{(\w+)\}/g, (_, slot: string) => formatValue(values[slot]));
    return translated(said);
  };
}

declare global {
  /** Set by the stories that look for texts without a translation: it marks those that have one. */
  var markTranslated: ((text: string) => string) | undefined;
}

/** Every text passes here that is there in each language. */
export function translated(text: string): string {
  return globalThis.markTranslated?.(text) ?? text;
}

function formatValue(value: string | number | undefined): string {
  return typeof value === "number" ? formatNumber(value) : String(value);
}
