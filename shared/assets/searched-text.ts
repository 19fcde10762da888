/**
 * How texts are searched: folded, without accents, and as letters and digits alone, so that "camion14" and "t-880" find
 * "Camión 14" and "T880". The same where texts are stored, where they are searched, and in browsers.
 */

/** What stands between letters and digits; `% _ \` are searched for like these, and lines stay apart. */
const separators = /[^\p{L}\p{M}\p{N}\p{S}%_\\\n]/gu;

/** Texts as they are searched: each on a line, folded, without accents and separators. */
export function joinTexts(texts: readonly (string | null | undefined)[]): string {
  return joinWord(foldSearched(texts.join("\n")));
}

/** The words of a search, folded as they were typed: each is looked for, in any order. */
export function listTyped(search: string): string[] {
  return foldSearched(search).split(/\s+/);
}

/** A folded word without its separators; of those alone nothing is left, which every text has. */
export function joinWord(word: string): string {
  return word.replace(separators, "");
}

/** A number as it is also typed: "MX-42" for "MX-0042". */
export function dropZeros(number: string): string {
  return number.replaceAll(/(\D)0+(?=\d)/g, "$1");
}

/**
 * Folded, and Latin letters without their accents, which many leave out when they type. Marks of other scripts stay, as
 * they make other letters: "й" is not "и".
 */
export function foldSearched(text: string): string {
  const parts = foldText(text).normalize("NFD");
  return parts.replaceAll(/([a-z])[\u0300-\u036f]+/g, "$1").normalize("NFC");
}

/**
 * What names are the same by: without regard to case, and composed and decomposed letters alike, whatever the collation
 * of a database. By way of upper case, so that "ß" is found by "SS" and the dotless "ı" by "I"; the dot of "İ" and the
 * final form of sigma make no difference either.
 */
export function foldText(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return lower.replaceAll("i\u0307", "i").replaceAll("ς", "σ").normalize("NFKC").trim();
}

/** Letters, their marks and digits; a word without an end is cut into several. */
const word = /[\p{L}\p{M}\p{N}]{1,64}/gu;

/**
 * The same in their parts, as `listWords` would store them: "t-880" is "t" and "880". Signs like "%", which are not
 * stored, make one word without parts where nothing else was typed.
 */
export function listTypedParts(search: string): string[][] {
  const typed = listTyped(search);
  const words = typed.map((text): string[] => text.match(word) ?? []);
  const isOfSigns = words.flat().length === 0 && typed.some((text) => joinWord(text) !== "");
  return isOfSigns ? [[]] : words.filter((parts) => parts.length > 0);
}

/**
 * The different words of a text, folded. Cut before they are folded too: to compose a long run of
 * accents takes a time that grows with the square of its length.
 */
export function listWords(text: string): string[] {
  const written = new Set(Array.from(text.matchAll(word), ([match]) => match));
  const folded = Array.from(written, (item) => foldSearched(item).match(word) ?? []).flat();
  return [...new Set(folded)];
}
