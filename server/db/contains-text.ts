import { foldText } from "#shared/search.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Field } from "./keyset.ts";

/** Whether folded texts contain what is searched for, in any of them; undefined for a blank search. */
export function containsText(texts: readonly Field[], search = ""): SQL | undefined {
  const wanted = foldText(search);
  if (wanted === "") return undefined;
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = texts.map((text) => sql`${text} like ${pattern}`);
  return sql`(${sql.join(found, sql` or `)})`;
}
