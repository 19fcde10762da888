/** All rows that a history leaves, to compare them. */
import type { Pool } from "pg";

/** The trail: what stays of a record that was voided. */
const trail = new Set([
  "audit_entries",
  "company_numbers",
  "mails",
  "notifications",
  "push_messages",
  "record_seals",
  "withdrawn_resolutions",
]);
const changing: Record<string, readonly string[]> = {
  asset_months: ["counted_at"],
  assets: ["version", "updated_at"],
  maintenance_schedules: ["noticed_status"],
};

type Row = Record<string, unknown>;
/** The void records, whose own rows stay. */
type Left = { logIds?: readonly number[]; inspectionIds?: readonly number[] };

/** By which column a table's rows belong to a log or to an inspection; both have rows of their own. */
const ofLog: Record<string, string> = {
  maintenance_logs: "id",
  meter_readings: "maintenance_log_id",
  defect_events: "maintenance_log_id",
};
const ofInspection: Record<string, string> = {
  inspection_logs: "id",
  meter_readings: "inspection_id",
  defect_events: "inspection_id",
  defects: "inspection_id",
  documents: "inspection_id",
};

/** All rows of the company besides the trail and what void records have left. */
export async function readTables(
  { pool }: { pool: Pool },
  { logIds = [], inspectionIds = [] }: Left,
): Promise<Record<string, Row[]>> {
  const { rows: named } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' and table_name not in (select table_name from information_schema.views)",
  );
  const tables: Record<string, Row[]> = {};
  for (const { name } of named) {
    if (trail.has(name)) continue;
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t order by t::text /* across companies */`,
    );
    const isLeft = (row: Row) =>
      logIds.includes(Number(row[ofLog[name] ?? ""])) ||
      inspectionIds.includes(Number(row[ofInspection[name] ?? ""]));
    // The others say only what the meters ran.
    const isCounted = (row: Row) => name !== "asset_months" || row["logs"] !== 0;
    const others = rows.map(({ row }) => row).filter((row) => !isLeft(row) && isCounted(row));
    tables[name] = others.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !changing[name]?.includes(key))),
    );
  }
  return tables;
}
