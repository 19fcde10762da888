import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Given } from "./built-once.ts";

/** The texts of an array, each as a JSON object of words translates it, else as it is. */
export function translateTexts(texts: SQLWrapper, words: SQL): SQL<string[]> {
  return sql<string[]>`(
    select coalesce(json_agg(coalesce(${words} ->> word, word) order by place), '[]')
    from unnest(${texts}) with ordinality translated(word, place))`;
}

/** The labels of those items that have one of these ids, as a JSON object by id; null where none has. */
export function labelsById(items: SQLWrapper, ids: SQLWrapper): SQL {
  return sql`(
    select jsonb_object_agg(item.id, item.label)
    from json_to_recordset(${items}) as item(id text, label text) where item.id = any(${ids}))`;
}

/** Turns a JSON array into an object of values by key; of several with one key the greatest wins. */
export function valuesByKey(array: SQL, { key, value }: { key: string; value: string }): SQL {
  return sql`(
    select jsonb_object_agg(item ->> ${key}, item ->> ${value} order by item ->> ${value})
    from json_array_elements(${array}) item)`;
}

/** Whether each of these texts is the id or the label of an item, and each required item is named. */
export function areNamed(items: SQLWrapper, names: Given<string[]>): SQL<boolean> {
  const given = sql`to_jsonb(${names}::text[])`;
  return sql<boolean>`${given} <@ (jsonb_path_query_array(${items}::jsonb, '$[*].id')
      || jsonb_path_query_array(${items}::jsonb, '$[*].label'))
    and not exists (select from json_array_elements(${items}) item
      where (item ->> 'required')::boolean
        and not ${given} ?| array[item ->> 'id', item ->> 'label'])`;
}

/** The SHA-256 of a value as it is stored. */
export function digestOfText(value: SQLWrapper): SQL<string> {
  return sql<string>`encode(sha256(convert_to(${value}::text, 'UTF8')), 'hex')`;
}

export function digestOfBytes(bytes: SQLWrapper): SQL<string> {
  return sql<string>`encode(sha256(${bytes}), 'hex')`;
}

/** Bytes as hex, which JSON has too. */
export function asHex(bytes: SQLWrapper): SQL<string | null> {
  return sql<string | null>`encode(${bytes}, 'hex')`;
}

/** The bytes of a hex text. */
export function fromHex(text: SQL): SQL {
  return sql`decode(${text}, 'hex')`;
}
