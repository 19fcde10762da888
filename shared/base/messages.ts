/**
 * The messages of schemas and refusals. Each has both languages and is worded in the reader's language when it is
 * shown, so that no code looks translations up by English text.
 */
import type { AnyValues, MadeOf, Pairs, Texts } from "./words.ts";
import { show } from "./words.ts";

/** A message in the form that zod takes. */
export type Message = { readonly error: () => string };

/** Words a message in the current language. */
export function say({ error }: Message): string {
  return error();
}

/** Like `words`, but shows numbers without thousands separators: "Please use at most 2000 characters". */
export function messages<const All extends Record<string, Texts>>(
  all: Pairs<All>,
): MadeOf<All, Message>;
export function messages(all: Record<string, Texts>): object {
  const made = Object.entries(all).map(([name, texts]) => {
    const hasSlots = typeof show(texts) !== "string";
    return [name, hasSlots ? (values: AnyValues) => message(texts, values) : message(texts)];
  });
  return Object.fromEntries(made);
}

/** Makes one message; `errors.ts` uses it beside a status. */
export function message(texts: Texts, values: AnyValues = {}): Message {
  const plain = Object.fromEntries(
    Object.entries(values).map(([slot, value]) => [slot, String(value)]),
  );
  const error = () => {
    const text = show(texts);
    return typeof text === "string" ? text : text(plain);
  };
  return { error };
}
