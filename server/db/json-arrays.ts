import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** The texts of an array, each as a JSON object of words translates it, else as it is. */
export function translateTexts(texts: SQLWrapper, words: SQL): SQL<string[]> {
  return sql<string[]>`(
    select coalesce(json_agg(coalesce(${words} ->> word, word) order by place), '[]')
    from unnest(${texts}) with ordinality translated(word, place))`;
}
