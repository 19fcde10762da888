import { recordSeals } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import { openDatabase } from "../db/connection/client.ts";
import { openCompany, listCompanies } from "../db/across/across-companies.ts";
import type { CompanyDb } from "../db/company/company-db.ts";
import { verifyChain } from "../features/seals/verify-seals.ts";
import { createLog } from "../log.ts";
import type { Header } from "./format.ts";

const recordsAtOnce = 500;

export type VerifiedChain = {
  company: string;
  checked: number;
  broken: { number: number; kind: string | null; recordId: number | null } | null;
  /** The number of a seal that a backup knows, and the chain does not. */
  lost: number | null;
};

type KnownSeals = NonNullable<Header["seals"]>;

/**
 * Compares every record of every company with its seal, up to the first of each that does not match, and each chain
 * with the newest seal that a backup knows of it.
 */
export async function* verifyRecords(
  url: string,
  known: KnownSeals = [],
): AsyncGenerator<VerifiedChain> {
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
      const newest = known.find(({ companyId }) => companyId === id);
      const isLost = newest && !(await hasSeal(company, newest));
      yield { company: name, checked, broken, lost: isLost ? newest.number : null };
    }
  } finally {
    await database.close();
  }
}

async function hasSeal(company: CompanyDb, { number, hash }: KnownSeals[number]): Promise<boolean> {
  const where = and(eq(recordSeals.number, number), eq(recordSeals.hash, hash));
  return (await company.count(recordSeals, where)) > 0;
}
