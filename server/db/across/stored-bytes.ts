/**
 * How much each company has stored of photos and scans. Each write adds a row, in its own transaction, so that none
 * waits for another; a job sums them up.
 */
import { storedBytes } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { findCompanies } from "./across-companies.ts";
import type { CompanyDb } from "../company/company-db.ts";

const total = sql<number>`coalesce(sum(${storedBytes.bytes}), 0)::float8`;

export async function countStored(company: CompanyDb): Promise<number> {
  const [found] = await company.select({ total }, storedBytes);
  return found?.total ?? 0;
}

export async function addStored(tx: CompanyDb, bytes: number): Promise<void> {
  await tx.add(storedBytes, bytes === 0 ? [] : [{ bytes }]);
}

/** Sums up the rows of each company that has more than one; a simultaneous write keeps its own row for the next time. */
export async function sumUpStored(builder: NodePgDatabase): Promise<void> {
  const { companyId, bytes } = storedBytes;
  const ids = sql`select s.company_id from stored_bytes s group by s.company_id having count(*) > 1`;
  for (const company of await findCompanies(builder, ids)) {
    await builder.transaction(async (tx) => {
      const isOfIt = eq(companyId, company.companyId);
      const gone = await tx.delete(storedBytes).where(isOfIt).returning({ bytes });
      const sum = gone.reduce((before, row) => before + row.bytes, 0);
      await addStored(company.through(tx), sum);
    });
  }
}
