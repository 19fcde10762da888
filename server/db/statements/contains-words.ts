import { joinWord, listTyped } from "#shared/assets/searched-text.ts";
import { serverLimits } from "#shared/base/limits.ts";
import type { SQL } from "drizzle-orm";
import { and, or, sql } from "drizzle-orm";
import type { Field } from "./keyset.ts";

/**
 * Whether each word of a search is in a stored text (`toSearchText`) or matches by `isElsewhere`; undefined for a
 * blank search.
 */
export function containsWords(
  joined: Field,
  search = "",
  isElsewhere?: (word: string) => SQL | undefined,
): SQL | undefined {
  const words = listTyped(search).slice(0, serverLimits.searchWordsMax);
  return and(...words.map((word) => or(contains(joined, joinWord(word)), isElsewhere?.(word))));
}

/** What names, numbers and addresses have between their letters and digits; more of them would take longer. */
const separators = " -.,:'’/#&@()";

/**
 * Short texts that are stored as they were typed, made searchable like those of `toSearchText`: folded as far as the
 * database knows letters, without accents and separators.
 */
export function joinStored(...texts: Field[]): SQL {
  return sql`translate(${foldStored(sql`concat_ws(chr(10), ${sql.join(texts, sql`, `)})`)}, ${separators}, '')`;
}

/** A text that is stored as it was typed, as `foldSearched` makes it. Most have ASCII only, and no accents to look for. */
export function foldStored(text: Field): SQL {
  const parts = sql`regexp_replace(normalize(${text}, NFKD), '([A-Za-z])[\\u0300-\\u036f]+', '\\1', 'g')`;
  const plain = sql`case when octet_length(${text}) = length(${text}) then ${text} else normalize(${parts}, NFC) end`;
  return sql`lower(${plain})`;
}

/** Whether a folded text contains another one; undefined for an empty one. */
export function contains(text: Field, wanted: string): SQL | undefined {
  if (wanted === "") return undefined;
  return sql`${text} like ${`%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

/** Whether a text has the same letters and digits; never, where there are none. */
export function hasSameSigns(text: Field, wanted: string): SQL {
  const signs = toSigns(wanted);
  return sql`${signs} <> '' and ${selectSigns(text)} = ${signs}`;
}

/** The letters and digits of a folded text. */
export function toSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The same of a text that is stored as it was typed. */
export function selectSigns(text: Field): SQL {
  return sql`regexp_replace(${foldStored(text)}, '[^[:alnum:]]', '', 'g')`;
}
