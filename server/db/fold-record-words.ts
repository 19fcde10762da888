import { listInspectionTexts } from "#shared/inspections/inspection-records.ts";
import { listMaintenanceTexts } from "#shared/maintenance/maintenance.ts";
import type { Client } from "pg";
import { toStoredWords } from "./words.ts";

/** An inspection may come to 2 MB. */
const pageRows = 200;

type Key = { companyId: string; id: string };
type Inspection = Key & Parameters<typeof listInspectionTexts>[0];
type Maintenance = Key & Parameters<typeof listMaintenanceTexts>[0];

/** Writes the words by which records are found into the rows that are older than their column. */
export async function foldRecordWords(client: Client): Promise<void> {
  const inspections = { rows: describedInspections, table: "inspection_logs" } as const;
  await foldRows<Inspection>(client, { ...inspections, textsOf: listInspectionTexts });
  const maintenance = { rows: maintenanceRows, table: "maintenance_logs" } as const;
  await foldRows<Maintenance>(client, { ...maintenance, textsOf: listMaintenanceTexts });
}

type Folding<Row> = {
  /** Selects the next rows behind a key. */
  rows: string;
  table: "inspection_logs" | "maintenance_logs";
  textsOf: (row: Row) => string[];
};

async function foldRows<Row extends Key>(
  client: Client,
  { rows: select, table, textsOf }: Folding<Row>,
): Promise<void> {
  let last: Key = { companyId: "0", id: "0" };
  for (let rows: Row[] = []; ;) {
    ({ rows } = await client.query<Row>(select, [last.companyId, last.id, pageRows]));
    const newLast = rows.at(-1);
    if (!newLast) return;
    await client.query(
      `update ${table} r set words = made.words::tsvector
      from unnest($1::bigint[], $2::bigint[], $3::text[]) as made (company_id, id, words)
      where r.company_id = made.company_id and r.id = made.id`,
      [
        rows.map(({ companyId }) => companyId),
        rows.map(({ id }) => id),
        rows.map((row) => toStoredWords({ companyId: Number(row.companyId) }, textsOf(row))),
      ],
    );
    last = newLast;
  }
}

/** Of most inspections nothing is written, and nothing failed. */
const describedInspections = `
  select company_id as "companyId", id, comments, results, issues,
    checklist_category as "checklistCategory"
  from inspection_logs
  where (comments is not null or not passed) and (company_id, id) > ($1, $2)
  order by company_id, id limit $3`;

const maintenanceRows = `
  select company_id as "companyId", id, service_type as "serviceType", description,
    performed_by_name as "performedByName"
  from maintenance_logs
  where (company_id, id) > ($1, $2)
  order by company_id, id limit $3`;
