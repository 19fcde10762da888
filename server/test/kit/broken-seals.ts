import type { Pool } from "pg";
import type { AppParts } from "../../app-parts.ts";
import { openCompany } from "../../db/across/across-companies.ts";
import { verifyChain } from "../../features/seals/verify-seals.ts";
import { sealRecords } from "../../jobs/seal-records.ts";

/** The pools through which a test has changed rows as only the database's owner can. */
export const tampered = new WeakSet<Pool>();

/**
 * Finds sealed records that the product itself changed without a new seal, in the companies with seals that are newer
 * than this one; also returns the newest of them.
 */
export async function findBrokenSeals(
  { database, clock, log }: Pick<AppParts, "database" | "clock" | "log">,
  after: number,
) {
  const { builder, pool } = database;
  const broken: object[] = [];
  if (pool.ended || tampered.has(pool)) return { broken, newest: after };
  await sealRecords({ database, clock, log });
  const { rows } = await pool.query<{ id: string }>(
    `select company_id as id from company_numbers where kind = 'seal' and company_id > $1
     order by company_id /* across companies */`,
    [after],
  );
  const companies = rows.map(({ id }) => Number(id));
  for (const companyId of companies) {
    for (let next: number | null = 0; next !== null;) {
      const step = await verifyChain(openCompany(builder, companyId), { after: next, limit: 500 });
      if (step.broken) broken.push({ companyId, ...step.broken });
      next = step.next;
    }
  }
  return { broken, newest: companies.at(-1) ?? after };
}
