/**
 * Logs past services of many units, also of archived ones, in as many statements as one: none serves a schedule, repairs
 * a defect or has files.
 */
import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { isAfterTomorrow, toMoment, toReadingMoment } from "#shared/base/days.ts";
import { broughtIn } from "#shared/maintenance/maintenance.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { assets, maintenanceLogs, meterReadings } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import { fail, invariant } from "../../errors.ts";
import { inTurns } from "../../give-turns.ts";
import type { Context } from "../../http/route.ts";
import { recordMany, toAddition, toChanges } from "../audit/record-changes.ts";
import { countMonthsOf } from "../costs/count-months.ts";
import { findAllNear, type Near } from "../meters/list-readings.ts";
import {
  findMoves,
  type NewReading,
  notifyOfReadings,
  storeReadings,
  toReadingRows,
  toReadings,
} from "../meters/record-readings.ts";
import { type AssetRow, lockAssets } from "../records/locked-asset.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import { type LogRow, toLogRow, toServiced } from "./log-maintenance.ts";

type By = Pick<Context<"logMaintenance">, "user" | "now">;
type Input = ParsedBody<"logMaintenance">;
type Past = { body: Input; date: Date; readAt: Date; readings: NewReading[] };

/** Has the effects that logging one after the other would have; refused as a whole. */
export async function logPast(tx: CompanyDb, by: By, bodies: readonly Input[]): Promise<LogRow[]> {
  const past = await inTurns(bodies, (body) => toPast(tx, by, body));
  const units = await lockAssets(tx, [...new Set(bodies.map(({ assetId }) => assetId))]);
  const ids = await tx.takeIds(past.map(() => maintenanceLogs));
  const logs = await tx.addWhole(
    maintenanceLogs,
    await inTurns(past, ({ body, date }, at) => ({
      ...toLogRow(tx, { ...by, body }, { id: ids[at] ?? 0, date }),
      requestHash: broughtIn,
    })),
  );
  tx.expectSeals(logs.map(({ id }) => ({ kind: "maintenance", recordId: id })));
  await moveMeters(tx, by, { units, past, logs });
  await storeForecasts(tx, { now: by.now, assetIds: [...units.keys()] });
  await countMonthsOf(tx, logs, by.now);
  return logs;
}

function toPast({ timeZone }: CompanyDb, { now }: By, body: Input): Past {
  const date = toMoment(body.date, timeZone);
  if (isAfterTomorrow(date, now, timeZone)) throw fail("maintenance.inFuture");
  const readAt = toReadingMoment(body.date, now, timeZone);
  return { body, date, readAt, readings: toReadings(body) };
}

type Logged = { units: ReadonlyMap<number, AssetRow>; past: readonly Past[]; logs: LogRow[] };

/** Stores what was read of the meters and what that changes of the units, and records all in the trail. */
async function moveMeters(tx: CompanyDb, by: By, { units, past, logs }: Logged): Promise<void> {
  const asked = past.flatMap(({ body: { assetId }, readAt: at, readings }) =>
    readings.map(({ meter }) => ({ assetId, meter, at })),
  );
  const stored = await findAllNear(tx, asked);
  const ids = await tx.takeIds(asked.map(() => meterReadings));
  const after = new Map(units);
  const given = new Surroundings(stored);
  const entries: NewEntry[] = [];
  const steps = await inTurns(past, ({ body: { assetId }, readAt, readings }, at) => {
    const [asset, log] = [after.get(assetId), logs[at]];
    invariant(asset && log, "each log has its unit");
    const near = given.take(assetId, readAt, readings);
    const of = { asset, readAt, near, ids: ids.splice(0, readings.length) };
    const origin = { ...by, ...of, source: "maintenance", maintenanceLogId: log.id } as const;
    const read = findMoves(origin, readings);
    const { changes, stored: served } = toServiced(asset, log, { read, now: by.now });
    after.set(assetId, { ...asset, ...served });
    const { name } = asset;
    entries.push(
      toAddition({ noun: "maintenance", name, row: log }),
      ...toChanges({ noun: "asset", name, before: asset, after: { ...asset, ...changes } }),
    );
    return { origin, rows: toReadingRows(origin, readings) };
  });
  const read = await storeReadings(
    tx,
    steps.flatMap(({ rows }) => rows),
  );
  for (const { origin, rows } of steps) {
    await notifyOfReadings(tx, origin, read.splice(0, rows.length));
  }
  const changed = [...after.values()].filter((unit) => units.get(unit.id) !== unit);
  await tx.run(tx.changingMany(assets, changed.map(pickServiced)));
  await recordMany(tx, by, entries);
}

function pickServiced(asset: AssetRow) {
  const { id, version, updatedAt, maintainedAt } = asset;
  const { currentMiles, currentHours, milesReadAt, hoursReadAt } = asset;
  const meters = { currentMiles, currentHours, milesReadAt, hoursReadAt };
  return { id, version, updatedAt, maintainedAt, ...meters };
}

type NewPoint = { value: number; readAt: Date };

/** What stands near each reading, in their order: in the database, and among those before it. */
class Surroundings {
  readonly #stored: Near[];
  readonly #before = new Map<string, NewPoint[]>();

  constructor(stored: readonly Near[]) {
    this.#stored = [...stored];
  }

  take(assetId: number, readAt: Date, readings: readonly NewReading[]) {
    const near: Partial<Record<Meter, Near>> = {};
    for (const { meter, value } of readings) {
      const stored = this.#stored.shift();
      invariant(stored, "each reading has its surroundings");
      const key = `${assetId} ${meter}`;
      const earlier = this.#before.get(key) ?? [];
      near[meter] = earlier.reduce((so, point) => addPoint(so, point, readAt), stored);
      this.#before.set(key, [...earlier, { value, readAt }]);
    }
    return near;
  }
}

function addPoint(near: Near, { value, readAt }: NewPoint, at: Date): Near {
  const point = { value, readAt: readAt.toISOString(), restart: null };
  const { before, after } = near;
  if (readAt <= at) {
    return before && new Date(before.readAt) > readAt ? near : { ...near, before: point };
  }
  return after && new Date(after.readAt) <= readAt ? near : { ...near, after: point };
}
