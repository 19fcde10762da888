import type { Pool } from "pg";
import { countStored } from "../db/across/stored-bytes.ts";
import type { Context } from "../http/route.ts";
import { findLastBackup } from "./record-backup.ts";

/** When the last backup was made, and how much room the company's photos and papers take. */
export async function getBackup(
  { now, company, quota }: Context<"getBackup">,
  { pool, isNightly }: { pool: Pool; isNightly: boolean },
) {
  return {
    isNightly,
    ...(await findLastBackup(pool, now)),
    stored: { bytes: await countStored(company), bytesMax: quota.bytesMax || null },
  };
}
