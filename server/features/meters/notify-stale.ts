import { dayMs, formatDate } from "#shared/base/dates.ts";
import { meterLimits } from "#shared/meters/meters-limits.ts";
import { assets, notifications } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq, gt, isNull, not, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { listFirst, notifyOfMany, type Part } from "../notifications/notify.ts";

const { id, name, condition, archived, milesReadAt, hoursReadAt } = assets;
const readAt = sql<Date>`greatest(${milesReadAt}, ${hoursReadAt})`.mapWith(milesReadAt);

/** Assets in use whose meters have all become stale (`isStale`) lately; the office already knows of older ones. */
export function selectStaleAssets(now: Date) {
  const staleMs = now.getTime() - meterLimits.meterStaleDays * dayMs;
  const stale = new Date(staleMs).toISOString();
  const first = new Date(staleMs - meterLimits.meterStaleNoticeDays * dayMs).toISOString();
  const isStale = sql`${readAt} < ${stale}::timestamptz and ${readAt} >= ${first}::timestamptz`;
  return { from: assets, where: and(eq(condition, "in_use"), not(archived), isStale) };
}

/** Notifies the office of at most so many, of each once until it is read again, and returns of how many. */
export async function notifyOfStale(tx: CompanyDb, { now, most, done }: Part) {
  const { from, where } = selectStaleAssets(now);
  const { assetId, type, createdAt } = notifications;
  // As the index of such notifications has it.
  const isOfMeter = sql`${type} = 'meter_stale'`;
  const isOfOne = and(eq(assetId, id), gt(createdAt, readAt));
  // One without an asset is of all that were in use and stale by then.
  const staleSince = sql`${readAt} + interval '24 hours' * ${meterLimits.meterStaleDays}::int`;
  const isOfAll = and(isNull(assetId), gt(createdAt, staleSince));
  const isNotified = and(isOfMeter, or(isOfOne, isOfAll));
  const isPending = and(where, sql`${tx.counting(notifications, isNotified)} = 0`);
  const total = tx.counting(from, isPending);
  const stale = await tx.select({ id, name, readAt, total }, from, {
    where: isPending,
    orderBy: [id],
    limit: most,
  });
  const [first] = stale;
  if (!first) return 0;
  const given = stale.map((asset) => ({
    type: "meter_stale" as const,
    say: () => ({
      title: w.stale({ unit: asset.name }),
      message: w.lastRead({ day: formatDate(asset.readAt, tx.timeZone) }),
    }),
    assetId: asset.id,
    createdAt: now,
  }));
  const units = stale.map((asset) => asset.name);
  const summarise = (n: number) => ({
    type: "meter_stale" as const,
    say: () => ({
      title: w.allStale({ n }),
      message: listFirst(units, namedMax, n),
    }),
    assetId: null,
    path: "/assets",
    createdAt: now,
  });
  await notifyOfMany(tx, { given, total: first.total, done, summarise });
  return stale.length;
}

const namedMax = 3;

const w = words({
  allStale: ["{n} meters were not read for long", "Hace mucho que no se leen {n} medidores"],
  stale: ["{unit}: its meter was not read for long", "{unit}: hace mucho que no se lee su medidor"],
  lastRead: [
    "Last read {day}. Its services by miles and hours go by it.",
    "Última lectura: {day}. Sus servicios por millas y horas dependen de ella.",
  ],
});
