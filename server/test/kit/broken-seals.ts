import type { Pool } from "pg";
import type { AppParts } from "../../app-parts.ts";
import { verifyRecords } from "../../backup/verify-records.ts";
import { sealRecords } from "../../jobs/seal-records.ts";

/** Those whose rows a test has changed as only the owner of a database can. */
export const tampered = new WeakSet<Pool>();

/** What the product did to a sealed record without a seal for it, in all companies. */
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
