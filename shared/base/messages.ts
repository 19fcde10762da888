/**
 * What a schema or a refusal says. It is made once and put into words when it is said, in the language of its
 * reader: nothing is looked up by its English words.
 */
import type { AnyValues, MadeOf, Pairs, Texts } from "./words.ts";
import { show } from "./words.ts";

/** As zod takes it. */
export type Message = { readonly error: () => string };

/** In the language of the moment. */
export function say({ error }: Message): string {
  return error();
}

/** Like `words`, except that a number stands as it is, without commas: "Please use at most 2000 characters". */
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

/** One of them; `errors.ts` has it beside a status. */
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
