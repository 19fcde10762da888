/**
 * The words of a record as its row stores them, and the question whether it has some. The company is a
 * part of each word, so that one index serves all companies and a search reads its own entries only.
 */
import { listWords } from "#shared/assets/searched-text.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** What is found by its words is found by the first ones of its texts. */
const recordTextMax = 50_000;
const recordWordsMax = 1_000;

type Owner = { companyId: number };

/** Rows that a record refers to and by whose names it is found: a subquery, or known ids. */
type Named = { column: AnyPgColumn; ids: SQL | readonly number[] };

/** What was typed without a space between, in its parts: "t-880" is "t" and "880"; without any it is in no record. */
export type Typed = readonly string[];

/**
 * Matches a record if, for each typed word, all its parts begin words of the record itself, or all begin names of one
 * asset or person that the record refers to.
 */
export type TermSearch = {
  words: readonly Typed[];
  own: AnyPgColumn;
  named: (word: Typed) => readonly Named[];
};

/** Writes texts as a `tsvector`; null without words. Words contain no characters with a meaning in it. */
export function toStoredTerms(owner: Owner, texts: readonly string[]): string | null {
  const words = listWords(texts.join("\n").slice(0, recordTextMax));
  if (words.length === 0) return null;
  const stored = words.slice(0, recordWordsMax);
  return stored.map((word) => quote(owner, word)).join(" ");
}

/** One condition for each word, for checking row by row without an index. */
export function hasWords(owner: Owner, search: TermSearch): SQL[] {
  return search.words.map((word) =>
    hasWord(owner, search, { word, isNamed: (column, ids) => sql`${column} in ${ids}` }),
  );
}

/** Whether a row has a word, as indexes find it. */
export function hasIndexedTerm(owner: Owner, search: TermSearch, word: Typed): SQL {
  const isNamed = (column: AnyPgColumn, ids: SQL) => sql`${column} = any(array${ids})`;
  return hasWord(owner, search, { word, isNamed });
}

type Checking = { word: Typed; isNamed: (column: AnyPgColumn, ids: SQL) => SQL };

function hasWord(owner: Owner, { own, named }: TermSearch, { word, isNamed }: Checking): SQL {
  if (word.length === 0) return sql`false`;
  const begins = word.map((part) => `${quote(owner, part)}:*`).join(" & ");
  const has = sql`${own} @@ ${begins}::tsquery`;
  const others = named(word)
    .filter(isSome)
    .map(({ column, ids }) => (ids instanceof Array ? isAny(column, ids) : isNamed(column, ids)));
  return sql`(${sql.join([has, ...others], sql` or `)})`;
}

function isSome({ ids }: Named): boolean {
  return !(ids instanceof Array) || ids.length > 0;
}

export function isAny(column: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::bigint[])`;
}

function quote({ companyId }: Owner, word: string): string {
  return `'${companyId}/${word}'`;
}
