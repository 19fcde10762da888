import type { Page } from "../../api/call.ts";

/** All rows of a list, also those past its first page. */
export async function everyRow<Row>(
  ask: (cursor: string | undefined) => Promise<Page<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor);
  return rows;
}
