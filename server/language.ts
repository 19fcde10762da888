/**
 * The language of composed texts. It is English, because all users read what is stored, unless a text is
 * composed for one user.
 */
import type { Language } from "#shared/base/languages.ts";
import { setLanguageSource } from "#shared/base/languages.ts";

let spoken: Language = "en";
setLanguageSource(() => spoken);

/** Nothing that waits: others would go on in its language. */
export type Compose<Result> = [Extract<Result, PromiseLike<unknown>>] extends [never]
  ? () => Result
  : never;

/** What `compose` reads of `words` is in this language. */
export function inLanguage<Result>(language: Language, compose: Compose<Result>): Result {
  const before = spoken;
  spoken = language;
  try {
    return compose();
  } finally {
    spoken = before;
  }
}
