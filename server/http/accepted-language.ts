import { type Language, languages } from "#shared/base/languages.ts";
import type { Request } from "express";

/** What the caller reads; English where that is neither of the product's languages. */
export function readAcceptedLanguage(req: Request): Language {
  const accepted = req.acceptsLanguages(...languages);
  return languages.find((language) => language === accepted) ?? "en";
}
