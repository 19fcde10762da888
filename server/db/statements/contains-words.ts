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
  return hasEachWord(search, (word) => or(contains(joined, joinWord(word)), isElsewhere?.(word)));
}

/** Whether each word of a search matches. */
export function hasEachWord(
  search: string,
  matches: (word: string) => SQL | undefined,
): SQL | undefined {
  const words = listTyped(search).slice(0, serverLimits.searchWordsMax);
  return and(...words.map(matches));
}

/** What names, numbers and addresses have between their letters and digits. */
const separators = "[ .,:'’/#&@()-]*";

/**
 * Whether a short text that is stored as it was typed has a word, whatever separates its letters and digits; undefined
 * for a word without any. A pattern takes half the time of leaving the separators out of each text.
 */
export function hasTyped(text: Field, word: string): SQL | undefined {
  const signs = Array.from(joinWord(word), (sign) =>
    sign.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`),
  );
  return signs.length > 0 ? sql`${foldStored(text)} ~ ${signs.join(separators)}` : undefined;
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

/** Whether a text that is stored as it was typed has the same letters and digits; never, where there are none. */
export function hasSameSigns(text: Field, wanted: string): SQL {
  const signs = wanted.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return sql`${signs} <> '' and regexp_replace(${foldStored(text)}, '[^[:alnum:]]', '', 'g') = ${signs}`;
}
