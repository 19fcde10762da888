import { yards } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { countUnitsOfYard } from "../../db/statements/count-units-of-yard.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

export type YardRow = typeof yards.$inferSelect;

/** By name, also archived ones. */
export function listYards({ company }: Context<"listYards">) {
  return selectYards(company);
}

/** A yard as the calls return it; fails with "not found" for an unknown one. */
export async function readYard(company: CompanyDb, id: number) {
  const [yard] = await selectYards(company, eq(yards.id, id));
  if (!yard) throw fail("request.notFound");
  return yard;
}

async function selectYards(company: CompanyDb, where?: SQL) {
  const units = countUnitsOfYard(company.companyId);
  const found = await company.select({ ...getTableColumns(yards), units }, yards, {
    where,
    orderBy: [sql`lower(${yards.name})`, yards.id],
  });
  return found.map((yard) => ({ ...yard, ...toAudited(yard) }));
}

/** A yard as the trail records it. */
export function toAudited<Yard extends Pick<YardRow, "archivedAt">>(yard: Yard) {
  return { ...yard, archived: yard.archivedAt !== null };
}
