import { findUncounted } from "../db/across/across-companies.ts";
import { countNextUnits } from "../features/costs/count-months.ts";
import { batch, workByCompany, type Parts } from "./by-company.ts";

/** Counts anew what units ran and cost of late, in each company after its midnight, however many servers look. */
export async function countCosts(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  for (const company of await findUncounted(parts.database.builder, now)) {
    let after: number | undefined = 0;
    await workByCompany(parts, {
      lockKey: 7_301_954_223,
      companies: [company],
      // What a meter ran since is no reason to load a page anew.
      refreshed: [],
      work: async (tx) => {
        after = await countNextUnits(tx, after ?? 0, now);
        return after === undefined ? 0 : batch;
      },
    });
  }
}
