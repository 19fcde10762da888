import { apiSchemas } from "#shared/api/api-schemas.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import type { Meter, Restart } from "#shared/meters/meters.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { assets, meterReadings } from "#shared/schema.ts";
import { toStartMoment } from "#shared/base/days.ts";
import type { SQL } from "drizzle-orm";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { MaybePlaced } from "../../db/statements/built-once.ts";
import { asked, type AskedReading, computeOfEach } from "../../db/statements/asked-readings.ts";
import { asJson } from "../../db/statements/list.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import { type Idempotency, refuseReused } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";

import { areAccepted } from "../records/accepted-readings.ts";

export type ReadingRow = typeof meterReadings.$inferSelect;

const fields = pickColumns(getTableColumns(meterReadings), apiSchemas.listReadings.returns.element);

/** What the meters of an asset showed, the newest first; fails with "not found" for an unknown asset. */
export function listReadings({ company, params, query }: Context<"listReadings">) {
  const { meter, since, cursor, limit = serverLimits.pageRowsDefault } = query;
  const { assetId, readAt, id } = meterReadings;
  return company.list(fields, meterReadings, {
    where: and(
      eq(assetId, params.id),
      meter && eq(meterReadings.meter, meter),
      since ? gte(readAt, toStartMoment(since, company.timeZone)) : undefined,
    ),
    order: { by: [readAt, id], isDescending: true },
    cursor,
    limit,
    of: { table: assets, id: params.id },
  });
}

/** "Mixer 12: 148,220 mi" */
export function nameReading(reading: { meter: Meter; value: number }, asset: { name: string }) {
  return `${asset.name}: ${meterFormats[reading.meter](reading.value)}`;
}

/** The reading that the same user sent with the same key; other content with it is refused. */
export async function findSent(tx: CompanyDb, userId: number, idempotency: Idempotency) {
  const { enteredById, idempotencyKey } = meterReadings;
  const where = and(eq(enteredById, userId), eq(idempotencyKey, idempotency.key));
  const [sent] = await tx.select(getTableColumns(meterReadings), meterReadings, { where });
  refuseReused(sent, idempotency);
  return sent;
}

type Point = { value: number; readAt: string; restart: Restart | null };

/**
 * The accepted readings around a moment, the first later one at which the meter was restarted, and whether the meter has
 * more than its first figure.
 */
export type Near = {
  before: Point | null;
  after: Point | null;
  restart: Point | null;
  isProven: boolean;
};

type Read = { assetId: number; at: Date; readings: readonly { meter: Meter }[] };
type MaybeGiven = MaybePlaced<Pick<Read, "assetId" | "at">> & Pick<Read, "readings">;

/** What stands near a moment in the history of each meter that was read then, as a column of a statement. */
export function selectNear(tx: CompanyDb, { assetId, at, readings }: MaybeGiven) {
  const each = readings.map(({ meter }) => [
    meter,
    selectNearOfMeter(tx, buildMeterCondition(assetId, meter), at),
  ]);
  return sql<Partial<Record<Meter, Near>>>`${asJson(Object.fromEntries(each))}`;
}

const { value, readAt, id, restart } = meterReadings;
const nearFields = { value, readAt, restart };

function selectNearOfMeter(
  tx: CompanyDb,
  isOfMeter: SQL | undefined,
  at: MaybeGiven["at"] | SQL,
): SQL<Near> {
  const first = (condition: SQL | undefined, orderBy: SQL[]) =>
    tx.first(nearFields, meterReadings, {
      where: and(isOfMeter, condition),
      orderBy,
    });
  const forward = [asc(readAt), asc(id)];
  return sql<Near>`json_build_object(
    'before', ${first(lte(readAt, at), [desc(readAt), desc(id)])},
    'after', ${first(gt(readAt, at), forward)},
    'restart', ${first(and(gt(readAt, at), isNotNull(restart)), forward)},
    'isProven', ${tx.countingUpTo(meterReadings, isOfMeter, 2)} > 1)`;
}

/** The accepted readings of a meter. */
function buildMeterCondition(
  assetId: MaybeGiven["assetId"] | AnyPgColumn,
  meter: Meter | SQL,
): SQL | undefined {
  return and(eq(meterReadings.assetId, assetId), eq(meterReadings.meter, meter), areAccepted());
}

export async function findNear(tx: CompanyDb, read: Read) {
  if (read.readings.length === 0) return {};
  const where = eq(assets.id, read.assetId);
  const [found] = await tx.select({ near: selectNear(tx, read) }, assets, { where });
  return found?.near ?? {};
}

/** What stands near each of many readings, in their order. */
export async function findAllNear(
  tx: CompanyDb,
  readings: readonly AskedReading[],
): Promise<Near[]> {
  const isOfMeter = buildMeterCondition(assets.id, asked.meter);
  const near = computeOfEach(readings, selectNearOfMeter(tx, isOfMeter, asked.at));
  const ids = [...new Set(readings.map(({ assetId }) => assetId))];
  const found = await tx.select({ near }, assets, { where: inArray(assets.id, ids) });
  const all = found.flatMap((unit) => unit.near).toSorted((one, other) => one.n - other.n);
  return all.map((one) => one.value);
}

/** The reading of a meter that counts (`findCurrentReading` in shared/meters/meters.ts); undefined without one. */
export async function findCurrent(tx: CompanyDb, assetId: number, meter: Meter) {
  const isOfMeter = buildMeterCondition(assetId, meter);
  const [start] = await tx.select({ readAt, id }, meterReadings, {
    where: and(isOfMeter, isNotNull(restart)),
    orderBy: [desc(readAt), desc(id)],
    limit: 1,
  });
  const isSince =
    start &&
    sql`(${readAt}, ${id}) >= (${start.readAt.toISOString()}::timestamptz, ${start.id}::bigint)`;
  const [current] = await tx.select({ value, readAt }, meterReadings, {
    where: and(isOfMeter, isSince),
    orderBy: [desc(value), desc(readAt)],
    limit: 1,
  });
  return current;
}
