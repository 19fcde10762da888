import { is, SQL, StringChunk } from "drizzle-orm";

/** Whether a condition names the rows of an empty list: a change with it would end some distributed databases. */
export function hasFalse(part: unknown): boolean {
  if (is(part, SQL)) return part.queryChunks.some(hasFalse);
  return is(part, StringChunk) && part.value.join("") === "false";
}
