import { toSearchText } from "#shared/assets/asset-search.ts";
import type { Client } from "pg";

const pageRows = 1_000;

type Row = { companyId: string; id: string } & Parameters<typeof toSearchText>[0];

/** Writes anew what assets are searched by, which SQL cannot fold as the server does. */
export async function foldSearchTexts(client: Client): Promise<void> {
  let last: Pick<Row, "companyId" | "id"> = { companyId: "0", id: "0" };
  for (let rows: Row[] = []; ;) {
    ({ rows } = await client.query<Row>(select, [last.companyId, last.id, pageRows]));
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

const select = `
  select company_id as "companyId", id, name, vin_or_serial as "vinOrSerial", make, model,
    unit_number as "unitNumber", plate, location, assigned_crew as "assignedCrew",
    owner_name as "ownerName", kind, tags
  from assets where (company_id, id) > ($1, $2)
  order by company_id, id limit $3`;

const rewrite = `
  update assets a set search_text = folded.text
  from unnest($1::bigint[], $2::bigint[], $3::text[]) as folded (company_id, id, text)
  where a.company_id = folded.company_id and a.id = folded.id`;
