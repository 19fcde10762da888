import { api } from "#shared/api/api.ts";
import type { Pool } from "pg";
import { countStored } from "../db/stored-bytes.ts";
import { route } from "../http/route.ts";
import { findLastBackup } from "./record-backup.ts";

export function backupRoutes({ pool, isNightly }: { pool: Pool; isNightly: boolean }) {
  return [
    route(api.getBackup, async ({ now, company, quota }) => ({
      isNightly,
      ...(await findLastBackup(pool, now)),
      stored: { bytes: await countStored(company), bytesMax: quota.bytesMax || null },
    })),
  ];
}
