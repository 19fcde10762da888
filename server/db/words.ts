/**
 * The words of a record as its row stores them, and the question whether it has some. The company is a
 * part of each word, so that one index serves all companies and a search reads its own entries only.
 */
import { serverLimits } from "#shared/limits.ts";
import { wordsIn } from "#shared/search.ts";
import type { SQL } from "drizzle-orm";
import { and, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Owner = { companyId: number };

/** Rows that a record refers to and by whose names it is found: a subquery, or known ids. */
type Named = { column: AnyPgColumn; ids: SQL | readonly number[] };

/** Each word must begin one of the record's own, or one in the name of what it refers to. */
export type WordSearch = {
  words: readonly string[];
  own: AnyPgColumn;
  named: (word: string) => readonly Named[];
};

/** As a `tsvector` is written; null without a word. Nothing in a word has a meaning in it. */
export function toStoredWords(owner: Owner, texts: readonly string[]): string | null {
  const words = wordsIn(texts.join("\n").slice(0, serverLimits.recordTextMax));
  if (words.length === 0) return null;
  const stored = words.slice(0, serverLimits.recordWordsMax);
  return stored.map((word) => quote(owner, word)).join(" ");
}

/** Whether a row has every word, as it is checked row by row. */
export function hasWords(owner: Owner, search: WordSearch): SQL | undefined {
  return ofEachWord(owner, search, ({ column, ids }) =>
    ids instanceof Array ? isAny(column, ids) : sql`${column} in ${ids}`,
  );
}

/** The same as indexes find it. */
export function hasIndexedWords(owner: Owner, search: WordSearch): SQL | undefined {
  return ofEachWord(owner, search, ({ column, ids }) =>
    ids instanceof Array ? isAny(column, ids) : sql`${column} = any(array${ids})`,
  );
}

function ofEachWord(owner: Owner, search: WordSearch, isNamed: (named: Named) => SQL) {
  const { words, own, named } = search;
  const conditions = words.map((word) => {
    const has = sql`${own} @@ ${`${quote(owner, word)}:*`}::tsquery`;
    return or(has, ...named(word).filter(isSome).map(isNamed));
  });
  return and(...conditions);
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
