import type { Language } from "./languages.ts";

/** Each by its own name. Apart, because a driver's first screen names none. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };
