/** Many meters of units, each at a moment, which are sent with a statement as one JSON text. */
import { assets } from "#shared/schema.ts";
import { sql, type SQL } from "drizzle-orm";

export type AskedReading = { assetId: number; meter: string; at: Date };

/** One of them, within what is computed of each. */
export const asked = { meter: sql`asked.meter`, at: sql`asked.at` };

/** Computes a value of each of those of a unit, as a column beside the unit; `n` is its place among all. */
export function computeOfEach<Value>(
  readings: readonly AskedReading[],
  value: SQL<Value>,
): SQL<{ n: number; value: Value }[]> {
  const list = JSON.stringify(readings.map((reading, n) => ({ n, ...reading })));
  return sql`(select json_agg(json_build_object('n', asked.n, 'value', ${value}))
    from json_to_recordset(${list}::json) as asked(n int, "assetId" bigint, meter text, at timestamptz)
    where asked."assetId" = ${assets.id})`;
}
