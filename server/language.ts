/**
 * The language of what is composed. It is English, because what is stored is read by everybody, unless
 * something is composed for somebody.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "#shared/languages.ts";
import { setLanguageSource } from "#shared/languages.ts";

const spoken = new AsyncLocalStorage<Language>();
setLanguageSource(() => spoken.getStore() ?? "en");

/** What `compose` reads of `words` is in this language, also after it has waited. */
export function inLanguage<Result>(language: Language, compose: () => Result): Result {
  return spoken.run(language, compose);
}
