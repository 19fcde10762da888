import { toSearchText } from "#shared/search.ts";
import type { Client } from "pg";

const pageRows = 1_000;

type Row = {
  companyId: string;
  id: string;
  name: string;
  vinOrSerial: string;
  make: string;
  model: string;
};

/**
 * Folds the search texts of assets as the server does. SQL has folded them by the collation of the
 * database, which may know only the letters of ASCII; texts of ASCII alone are right already.
 */
export async function foldSearchTexts(client: Client): Promise<void> {
  let last: Pick<Row, "companyId" | "id"> = { companyId: "0", id: "0" };
  for (let rows: Row[] = []; ;) {
    ({ rows } = await client.query<Row>(beyondAscii, [last.companyId, last.id, pageRows]));
    const newLast = rows.at(-1);
    if (!newLast) return;
    await client.query(rewrite, [
      rows.map(({ companyId }) => companyId),
      rows.map(({ id }) => id),
      rows.map(toSearchText),
    ]);
    last = newLast;
  }
}

const beyondAscii = `
  select company_id as "companyId", id, name, vin_or_serial as "vinOrSerial", make, model
  from assets
  where octet_length(search_text) <> char_length(search_text) and (company_id, id) > ($1, $2)
  order by company_id, id limit $3`;

const rewrite = `
  update assets a set search_text = folded.text
  from unnest($1::bigint[], $2::bigint[], $3::text[]) as folded (company_id, id, text)
  where a.company_id = folded.company_id and a.id = folded.id`;
