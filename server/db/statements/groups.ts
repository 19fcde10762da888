/** The rows of several selections in groups, of each as many of the first ones as fit together. */
import { serverLimits } from "#shared/base/limits.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { asJson } from "./list.ts";

export type Grouping<Name extends string = string> = {
  by: Name;
  /** What comes first within a group. */
  order: readonly { name: Name; isDescending?: boolean }[];
  limit: number;
};

export type Groups<Row> = {
  /** By group. Where not all fit, the first ones of each, so that no group looks empty. */
  rows: Row[];
  /** With the number of all. */
  groups: { by: string; total: number }[];
};

/** The selections have fields of these names. */
export function selectGroups(
  selections: readonly SQL[],
  names: readonly string[],
  { by, order, limit }: Grouping,
): SQL {
  const group = sql.identifier(by);
  const all = selections.map((rows) => sql`(${rows})`);
  const inGroup = order.map(
    ({ name, isDescending }) => sql`${sql.identifier(name)} ${sql.raw(isDescending ? "desc" : "")}`,
  );
  const item = asJson(
    Object.fromEntries(names.map((name) => [name, sql`${sql.identifier(name)}`])),
  );
  return sql`with listed as (${sql.join(all, sql` union all `)}), ranked as materialized (
      select listed.*, count(*) over (partition by ${group}) as group_total,
        row_number() over (partition by ${group} order by ${sql.join(inGroup, sql`, `)}) as group_place
      from listed
    ), shown as (
      select ${group} as shown_by, group_place, ${item} as item from ranked
      order by group_place, ${group} limit ${sql.raw(String(limit))}
    ), weighed as (
      select shown.*, sum(octet_length(item::text)) over (order by group_place, shown_by) as bytes from shown
    )
    select coalesce((select json_agg(item order by shown_by, group_place) from weighed
        where bytes <= ${sql.raw(String(serverLimits.pageBytesMax))}), '[]') as rows,
      coalesce((select json_agg(json_build_object('by', ${group}, 'total', group_total) order by ${group})
        from ranked where group_place = 1), '[]') as groups`;
}
