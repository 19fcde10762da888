import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Given } from "./built-once.ts";

/** The day of a moment in a time zone. */
export function selectDay(moment: AnyPgColumn, timeZone: string | Given<string>): SQL {
  return sql`(${moment} at time zone ${timeZone}::text)::date`;
}
