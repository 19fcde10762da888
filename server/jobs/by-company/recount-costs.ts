import { findUncounted } from "../../db/across/across-companies.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { countNextUnits } from "../../features/costs/count-months.ts";
import { batch, workByCompany, type Parts } from "./work-by-company.ts";

/** Counts anew what units ran and cost of late, in each company after its midnight, however many servers look. */
export async function countCosts(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  for (const company of await findUncounted(parts.database.builder, now)) {
    await countCompany(parts, company, now);
  }
}

/** Goes on from the last unit until there is none left, or another server works. */
async function countCompany(parts: Parts, company: CompanyDb, now: Date): Promise<void> {
  let last: number | undefined = 0;
  for (let before = -1; last !== undefined && last !== before;) {
    before = last;
    await workByCompany(parts, {
      lockKey: 7_301_954_223,
      companies: [company],
      // Open screens keep their figures until they are loaded again.
      refreshed: [],
      work: async (tx) => {
        last = await countNextUnits(tx, last ?? 0, now);
        return last === undefined ? 0 : batch;
      },
    });
  }
}
