/** What a search finds: folded alike where it is stored, where it is searched, and in browsers. */
type Searched = {
  name: string;
  vinOrSerial: string;
  make: string;
  model: string;
  unitNumber?: string | null;
  plate?: string | null;
};

/** What an asset is found by: its name is the first line, make and model are one. */
export function toSearchText(asset: Searched): string {
  const { name, vinOrSerial, make, model, unitNumber, plate } = asset;
  const given = [unitNumber, plate].filter(Boolean);
  return foldText([name, vinOrSerial, `${make} ${model}`, ...given].join("\n"));
}

/**
 * Without regard to case, and composed and decomposed letters alike, whatever the collation of a
 * database. By way of upper case, so that "ß" is found by "SS" and the dotless "ı" by "I"; the dot
 * of "İ" and the final form of sigma make no difference either.
 */
export function foldText(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return lower.replaceAll("i\u0307", "i").replaceAll("ς", "σ").normalize("NFKC").trim();
}

/** Letters, their marks and digits; a word without an end is cut into several. */
const word = /[\p{L}\p{M}\p{N}]{1,64}/gu;

/**
 * The different words of a text, folded. Cut before they are folded too: to compose a long run of
 * accents takes a time that grows with the square of its length.
 */
export function listWords(text: string): string[] {
  const written = new Set(Array.from(text.matchAll(word), ([match]) => match));
  const folded = Array.from(written, (one) => foldText(one).match(word) ?? []).flat();
  return [...new Set(folded)];
}
