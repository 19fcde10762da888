import type { SQL, SQLWrapper } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "./company-db.ts";
import type { CompanyTable } from "./company-rows.ts";
import { asJson } from "./list.ts";

/** The texts of an array, each as a JSON object of words translates it, else as it is. */
export function translateTexts(texts: SQLWrapper, words: SQL): SQL<string[]> {
  return sql<string[]>`(
    select coalesce(json_agg(coalesce(${words} ->> word, word) order by place), '[]')
    from unnest(${texts}) with ordinality translated(word, place))`;
}

/** Of items with an id and a label, the labels as a JSON object by id. */
export function labelsById(items: SQLWrapper): SQL {
  return sql`(
    select jsonb_object_agg(item ->> 'id', item ->> 'label') from json_array_elements(${items}) item)`;
}

/** Of a JSON array, a JSON object of the values by a key; of several with one key the greatest. */
export function valuesByKey(array: SQL, { key, value }: { key: string; value: string }): SQL {
  return sql`(
    select jsonb_object_agg(item ->> ${key}, item ->> ${value} order by item ->> ${value})
    from json_array_elements(${array}) item)`;
}

/** Whether each of these texts is the id or the label of an item, and each required item is named. */
export function areNamed(items: SQLWrapper, names: string[]): SQL<boolean> {
  const given = sql`to_jsonb(${sql.param(names)}::text[])`;
  return sql<boolean>`${given} <@ (jsonb_path_query_array(${items}::jsonb, '$[*].id')
      || jsonb_path_query_array(${items}::jsonb, '$[*].label'))
    and not exists (select from json_array_elements(${items}) item
      where (item ->> 'required')::boolean
        and not ${given} ?| array[item ->> 'id', item ->> 'label'])`;
}

type Naming = {
  table: CompanyTable;
  /** The column of it that names a row of the other table. */
  by: AnyPgColumn;
  of: CompanyTable;
};

/** What is selected of all rows of a table that name a row of another one, in the order of their ids. */
export function rowsNaming<Row>(
  { companyId }: Pick<CompanyDb, "companyId">,
  fields: Record<string, SQL>,
  { table, by, of }: Naming,
) {
  return sql<Row[]>`(
    select coalesce(json_agg(${asJson(fields)} order by ${table.id}), '[]') from ${table}
    where ${eq(table.companyId, companyId)} and ${eq(by, of.id)})`;
}
