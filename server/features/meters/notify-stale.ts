import { dayMs, formatDate } from "#shared/dates.ts";
import { limits, serverLimits } from "#shared/limits.ts";
import { assets, notifications } from "#shared/schema.ts";
import { words } from "#shared/words.ts";
import { and, eq, gt, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { notifyOfficeAnd } from "../notifications/notify.ts";

const { id, name, condition, archived, milesReadAt, hoursReadAt } = assets;
const readAt = sql<Date>`greatest(${milesReadAt}, ${hoursReadAt})`.mapWith(milesReadAt);

/** Assets in use whose meters have all become stale (`isStale`); what was so for weeks was known before. */
export function selectStaleAssets(now: Date) {
  const staleMs = now.getTime() - limits.meterStaleDays * dayMs;
  const stale = new Date(staleMs).toISOString();
  const first = new Date(staleMs - serverLimits.meterStaleNoticeDays * dayMs).toISOString();
  const isStale = sql`${readAt} < ${stale}::timestamptz and ${readAt} >= ${first}::timestamptz`;
  return { from: assets, where: and(eq(condition, "in_use"), not(archived), isStale) };
}

/** Notifies the office of at most so many, of each once until it is read again, and returns of how many. */
export async function notifyOfStale(tx: CompanyDb, { now, most }: { now: Date; most: number }) {
  const { from, where } = selectStaleAssets(now);
  const { assetId, type, createdAt } = notifications;
  // As the index of such notifications has it.
  const isOfMeter = sql`${type} = 'meter_stale'`;
  const isNotified = and(eq(assetId, id), isOfMeter, gt(createdAt, readAt));
  const stale = await tx.select({ id, name, readAt }, from, {
    where: and(where, sql`${tx.counting(notifications, isNotified)} = 0`),
    orderBy: [id],
    limit: most,
  });
  const found = stale.map((asset) => ({
    type: "meter_stale" as const,
    say: () => ({
      title: w.stale({ unit: asset.name }),
      message: w.lastRead({ day: formatDate(asset.readAt, tx.timeZone) }),
    }),
    assetId: asset.id,
    createdAt: now,
  }));
  if (found.length > 0) await notifyOfficeAnd(tx, found);
  return found.length;
}

const w = words({
  stale: ["{unit}: its meter was not read for long", "{unit}: hace mucho que no se lee su medidor"],
  lastRead: [
    "Last read {day}. Its services by miles and hours go by it.",
    "Última lectura: {day}. Sus servicios por millas y horas dependen de ella.",
  ],
});
