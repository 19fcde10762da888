import { openDatabase } from "../db/client.ts";
import { openCompany, listCompanies } from "../db/across-companies.ts";
import { verifyChain } from "../features/seals/verify-seals.ts";
import { createLog } from "../log.ts";

const recordsAtOnce = 500;

export type VerifiedChain = {
  company: string;
  checked: number;
  broken: { number: number; kind: string; recordId: number } | null;
};

/** Compares every record of every company with its seal, up to the first of each that does not match. */
export async function* verifyRecords(url: string): AsyncGenerator<VerifiedChain> {
  const database = openDatabase(url, createLog("silent"));
  try {
    for (const { id, name } of await listCompanies(database.builder)) {
      const company = openCompany(database.builder, id);
      let [checked, next]: [number, number | null] = [0, 0];
      let broken: VerifiedChain["broken"] = null;
      while (next !== null) {
        const step = await verifyChain(company, { after: next, limit: recordsAtOnce });
        checked += step.checked;
        ({ next, broken } = step);
      }
      yield { company: name, checked, broken };
    }
  } finally {
    await database.close();
  }
}
