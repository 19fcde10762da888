import type { Database } from "../../db/connection/client.ts";
import { nameStatements } from "../../db/connection/named-statements.ts";
import type { TestCompany } from "./harness.ts";
import { companyTables } from "./tripwire.ts";

/** A digest of all of a company's rows for each table, which stays equal until a row changes. */
export async function readEverything(
  { pool }: Database,
  { admin }: TestCompany,
): Promise<Record<string, string>> {
  const digests = companyTables.map(
    (table) => `select '${table}' as name, count(*) || ' rows ' ||
      coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as rows
      from ${table} t where t.company_id = (select company_id from users where id = $1)`,
  );
  const statement = `${digests.join(" union all ")} /* across companies */`;
  // Planning it would take longer than running it.
  const named = nameStatements(pool, { usesNames: true });
  const { rows } = await named.query<{ name: string; rows: string }>({ text: statement }, [
    admin.id,
  ]);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}
