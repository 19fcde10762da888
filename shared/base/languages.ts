/** The language that is spoken, and how it writes numbers; dates.ts says how it writes days. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** Plain "es" writes 148.220,5, which a driver in the United States would misread. */
const locales: Record<Language, string> = { en: "en-US", es: "es-US" };

let readLanguage: () => Language = () => "en";

/** Says where the language is read from: the phone has one, the server one for each call. */
export function setLanguageSource(read: () => Language): void {
  readLanguage = read;
}

export function getCurrentLanguage(): Language {
  return readLanguage();
}

export function getCurrentLocale(): string {
  return locales[readLanguage()];
}

/** "148,220.5" */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const locale = getCurrentLocale();
  const key = locale + JSON.stringify(options);
  // Making one takes 60 times as long as using it; the options are constants, so there are few.
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(value);
}

const formats = new Map<string, Intl.NumberFormat>();
