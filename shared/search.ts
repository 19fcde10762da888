/** What a search finds: folded alike where it is stored, where it is searched, and in browsers. */
type Searched = { name: string; vinOrSerial: string; make: string; model: string };

/** What an asset is found by. */
export function toSearchText({ name, vinOrSerial, make, model }: Searched): string {
  return foldText([name, vinOrSerial, make, model].join("\n"));
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
