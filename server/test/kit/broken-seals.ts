import type { Pool } from "pg";
import type { AppParts } from "../../app-parts.ts";
import { verifyRecords } from "../../backup/verify-records.ts";
import { sealRecords } from "../../jobs/seal-records.ts";

/** The pools through which a test has changed rows as only the database's owner can. */
export const tampered = new WeakSet<Pool>();

/** Finds sealed records that the product itself changed without a new seal, in all companies. */
export async function findBrokenSeals(
  parts: Pick<AppParts, "database" | "clock" | "log">,
  url: string,
) {
  const { pool } = parts.database;
  if (pool.ended || tampered.has(pool)) return [];
  await sealRecords(parts);
  const found = [];
  for await (const { company, broken } of verifyRecords(url)) {
    if (broken) found.push({ company, ...broken });
  }
  return found;
}
