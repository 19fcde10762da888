/** When an asset was last serviced, and when a schedule is due, counted anew from the logs that are not void. */
import type { DueSeed, ServiceSeed } from "#shared/assets/service-seeds.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import { type Meter, meters } from "#shared/meters/meters.ts";
import {
  computeNextDues,
  computeServicePoint,
  isSameCycle,
  serveSchedule,
} from "#shared/schedules/next-dues.ts";
import { maintenanceLogs, maintenanceSchedules, meterReadings } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Given } from "../../db/statements/built-once.ts";
import { fail } from "../../errors.ts";
import { groupByAsset } from "./group-by-asset.ts";
import type { AssetRow } from "./locked-asset.ts";

const { id, assetId, scheduleId, date, voidedAt, servicedMiles, servicedHours } = maintenanceLogs;

type ScheduleRow = typeof maintenanceSchedules.$inferSelect;
type Service = Pick<AssetRow, "lastServicedDate" | "lastServicedMiles" | "lastServicedHours">;

/** The last service of an asset: each of its logs with a schedule counts (`toServicedAsset`) that was not older than those before. */
export async function findLastService(
  tx: CompanyDb,
  { id: ofAsset, serviceSeed }: Pick<AssetRow, "id" | "serviceSeed">,
): Promise<Service> {
  const seed = serviceSeed ?? noService;
  const logs = await readServices(tx, and(eq(assetId, ofAsset), isNotNull(scheduleId)), seed);
  return logs.reduce<Service>(
    (last, log) =>
      last.lastServicedDate && log.date < last.lastServicedDate
        ? last
        : {
            lastServicedDate: log.date,
            lastServicedMiles: log.servicedMiles ?? last.lastServicedMiles,
            lastServicedHours: log.servicedHours ?? last.lastServicedHours,
          },
    {
      lastServicedDate: toDate(seed.date),
      lastServicedMiles: seed.miles,
      lastServicedHours: seed.hours,
    },
  );
}

/**
 * The logs that came after a seed and are not void, in the order in which they were made. One that corrects another
 * stands in its place, so that a corrected cost changes nothing else.
 */
async function readServices(
  tx: CompanyDb,
  where: SQL | undefined,
  { afterLogId }: Pick<DueSeed, "afterLogId">,
) {
  const { replacesId, countedFromMiles, countedFromHours } = maintenanceLogs;
  const counted = { countedFromMiles, countedFromHours, servicedMiles, servicedHours };
  const fields = { id, date, voidedAt, replacesId, ...counted };
  const logs = await tx.select(fields, maintenanceLogs, { where, orderBy: [id] });
  const places = new Map<number, number>();
  for (const log of logs) places.set(log.id, places.get(log.replacesId ?? log.id) ?? log.id);
  const placeOf = (log: { id: number }) => places.get(log.id) ?? log.id;
  return logs
    .filter((log) => log.voidedAt === null && placeOf(log) > afterLogId)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

const noService: ServiceSeed = { afterLogId: 0, date: null, miles: null, hours: null };

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Makes what a person enters of an asset's last service what the later logs are counted from. */
export function toServiceSeed(
  { lastServicedDate, lastServicedMiles = null, lastServicedHours = null }: Partial<Service>,
  afterLogId: number,
): ServiceSeed {
  const date = lastServicedDate?.toISOString() ?? null;
  return { afterLogId, date, miles: lastServicedMiles, hours: lastServicedHours };
}

/** The company's newest log; those of an asset that come while it is locked have higher ids. */
export async function findNewestLogId(tx: CompanyDb): Promise<number> {
  const [newest] = await tx.select({ id }, maintenanceLogs, { orderBy: [desc(id)], limit: 1 });
  return newest?.id ?? 0;
}

type Voided = { maintenanceLogId: number | null; meter: Meter };

/** The log of a void reading says nothing of that meter; returns the last service without it. */
export async function forgetReading(
  tx: CompanyDb,
  asset: AssetRow,
  { maintenanceLogId, meter }: Voided,
): Promise<Partial<Service>> {
  if (maintenanceLogId === null) return {};
  await tx.changeRow(maintenanceLogs, maintenanceLogId, unserviced[meter]);
  return findLastService(tx, asset);
}

const unserviced = {
  miles: { servicedMiles: null },
  hours: { servicedHours: null },
};

/** After a meter was replaced no log says at which reading the asset was last serviced. */
export async function forgetReadings(
  tx: CompanyDb,
  { id: ofAsset, serviceSeed }: AssetRow,
  meter: Meter,
): Promise<Partial<AssetRow>> {
  const column = meter === "miles" ? servicedMiles : servicedHours;
  await tx.change(maintenanceLogs, and(eq(assetId, ofAsset), isNotNull(column)), unserviced[meter]);
  return {
    ...(meter === "miles" ? { lastServicedMiles: null } : { lastServicedHours: null }),
    serviceSeed: serviceSeed && { ...serviceSeed, [meter]: null },
  };
}

export type Shifts = Record<Meter, number>;
type Replaced = { meter: Meter; value: number; previousValue: number | null };

/** The replacements of an asset's meters that are not void, as a column. */
export function selectReplaced(tx: CompanyDb, ofAsset: Given<number>) {
  const { meter, value, previousValue, readAt, restart, voidedAt: isVoid } = meterReadings;
  return tx.all({ meter, value, previousValue, readAt }, meterReadings, {
    where: and(eq(meterReadings.assetId, ofAsset), eq(restart, "replaced"), isNull(isVoid)),
  });
}

/** By how much what was read on the first meters of an asset differs from what its meters show. */
export function toShifts(replaced: readonly Replaced[]): Shifts {
  const sumOf = (meter: Meter) =>
    replaced
      .filter((reading) => reading.meter === meter && reading.previousValue !== null)
      .reduce((sum, { value, previousValue }) => sum + value - (previousValue ?? 0), 0);
  const [miles, hours] = meters.map((meter) => roundTenths(sumOf(meter)));
  return { miles: miles ?? 0, hours: hours ?? 0 };
}

export async function findShifts(tx: CompanyDb, ofAsset: number): Promise<Shifts> {
  const { meter, value, previousValue, restart, voidedAt: isVoid } = meterReadings;
  const replaced = await tx.select({ meter, value, previousValue }, meterReadings, {
    where: and(eq(meterReadings.assetId, ofAsset), eq(restart, "replaced"), isNull(isVoid)),
  });
  return toShifts(replaced);
}

export type AllShifts = ReadonlyMap<number, Shifts>;

export const noShifts: Shifts = { miles: 0, hours: 0 };

/** More replaced meters of the units that are read together are no fleet's. */
const replacedMax = 50_000;

/** The same of many assets. */
export async function findAllShifts(tx: CompanyDb, assetIds: number[]): Promise<AllShifts> {
  const { meter, value, previousValue, restart, voidedAt: isVoid } = meterReadings;
  const fields = { assetId: meterReadings.assetId, meter, value, previousValue };
  const replaced = await tx.select(fields, meterReadings, {
    where: and(inArray(meterReadings.assetId, assetIds), eq(restart, "replaced"), isNull(isVoid)),
    limit: replacedMax,
  });
  if (replaced.length === replacedMax) throw fail("request.tooMuch");
  const byUnit = groupByAsset(replaced);
  return new Map(assetIds.map((ofUnit) => [ofUnit, toShifts(byUnit.get(ofUnit) ?? [])]));
}

/** Makes what a person enters of a schedule what the later logs are counted from. */
export function toDueSeed(
  { lastPerformed, nextDue, nextDueMiles, nextDueHours }: Dues,
  { afterLogId, shifts }: { afterLogId: number; shifts: Shifts },
): DueSeed {
  return {
    afterLogId,
    lastPerformed: lastPerformed?.toISOString() ?? null,
    nextDue: nextDue?.toISOString() ?? null,
    nextDueMiles: add(nextDueMiles, -shifts.miles),
    nextDueHours: add(nextDueHours, -shifts.hours),
  };
}

type Dues = Pick<ScheduleRow, "lastPerformed" | "nextDue" | "nextDueMiles" | "nextDueHours">;

function add(due: number | null, shift: number): number | null {
  return due === null ? null : roundTenths(due + shift);
}

/** Counts a schedule anew from its logs, and returns it as it is then. */
export async function settleSchedule(
  tx: CompanyDb,
  asset: AssetRow,
  before: ScheduleRow,
): Promise<ScheduleRow> {
  const dues = await findDues(tx, asset, before);
  const cycle = isSameCycle(before, dues) ? {} : { notifiedStatus: null };
  const changes = { ...dues, ...cycle };
  await tx.changeRow(maintenanceSchedules, before.id, changes);
  return { ...before, ...changes };
}

/** Counted with readings as if no meter of the asset had ever been replaced, like seeds and logs. */
async function findDues(tx: CompanyDb, asset: AssetRow, schedule: ScheduleRow): Promise<Dues> {
  const { id: ofSchedule, dueSeed } = schedule;
  const logs = await readServices(tx, eq(scheduleId, ofSchedule), dueSeed ?? noService);
  const shifts = await findShifts(tx, asset.id);
  const seeded = dueSeed ? toSeeded(dueSeed) : countUnseeded(tx, asset, { schedule, shifts });
  const served = logs.reduce((dues, log) => {
    const service = {
      date: log.date,
      miles: log.countedFromMiles ?? roundTenths(asset.currentMiles - shifts.miles),
      hours: log.countedFromHours ?? roundTenths(asset.currentHours - shifts.hours),
    };
    return serveSchedule({ ...schedule, ...dues }, service, tx.timeZone) ?? dues;
  }, seeded);
  return {
    ...served,
    nextDueMiles: add(served.nextDueMiles, shifts.miles),
    nextDueHours: add(served.nextDueHours, shifts.hours),
  };
}

export function toSeeded(seed: DueSeed): Dues {
  const { nextDueMiles, nextDueHours } = seed;
  const [lastPerformed, nextDue] = [toDate(seed.lastPerformed), toDate(seed.nextDue)];
  return { lastPerformed, nextDue, nextDueMiles, nextDueHours };
}

/** What it was created with was not stored yet: as if it were created then without any. */
function countUnseeded(
  { timeZone }: CompanyDb,
  asset: AssetRow,
  { schedule, shifts }: { schedule: ScheduleRow; shifts: Shifts },
): Dues {
  const from = computeServicePoint(asset, schedule.createdAt);
  const { nextDue, nextDueMiles, nextDueHours } = computeNextDues(from, schedule, timeZone);
  return {
    lastPerformed: null,
    nextDue,
    nextDueMiles: add(nextDueMiles, -shifts.miles),
    nextDueHours: add(nextDueHours, -shifts.hours),
  };
}
