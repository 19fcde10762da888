import { api } from "#shared/api.ts";
import type { Pool } from "pg";
import { route } from "../http/route.ts";
import { findLastBackup } from "./record-backup.ts";

export function backupRoutes({ pool, isNightly }: { pool: Pool; isNightly: boolean }) {
  return [
    route(api.getBackup, async ({ now }) => ({ isNightly, ...(await findLastBackup(pool, now)) })),
  ];
}
