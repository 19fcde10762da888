/** The statements of background work, which rightly see every company. */
import { limits } from "#shared/limits.ts";
import { photos, signInFailures } from "#shared/schema.ts";
import { and, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "./client.ts";

const acrossCompanies = sql`/* across companies */ true`;
const dayMs = 86_400_000;

/** Removes photos that were sent a week ago and that no record names. */
export async function removeUnclaimedPhotos({ builder }: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - limits.unclaimedPhotoDays * dayMs);
  const removed = await builder
    .delete(photos)
    .where(
      and(
        acrossCompanies,
        isNull(photos.inspectionId),
        isNull(photos.maintenanceLogId),
        isNull(photos.assetId),
        lt(photos.createdAt, oldest),
      ),
    );
  return removed.rowCount ?? 0;
}

/** Removes counts of failed sign-ins whose time is over. */
export async function removeExpiredSignInFailures(
  { builder }: Database,
  now: Date,
): Promise<number> {
  const removed = await builder
    .delete(signInFailures)
    .where(lt(signInFailures.expire, now.getTime()));
  return removed.rowCount ?? 0;
}
