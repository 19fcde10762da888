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
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Given } from "../../db/statements/built-once.ts";
import type { Selected } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import { groupByAsset } from "./group-by-asset.ts";
import type { AssetRow } from "./locked-asset.ts";

const { id, assetId, scheduleId, date, voidedAt, servicedMiles, servicedHours } = maintenanceLogs;

type ScheduleRow = typeof maintenanceSchedules.$inferSelect;
type Service = Pick<AssetRow, "lastServicedDate" | "lastServicedMiles" | "lastServicedHours">;

/** So many logs are read at a time: most of the units have both readings among the first. */
const logsAtOnce = 500;

/**
 * The last service of an asset: of its logs with a schedule in their order, each counted (`toServicedAsset`) that was
 * not older than those before it. They are read newest first, until both readings are found.
 */
export async function findLastService(
  tx: CompanyDb,
  { id: ofAsset, serviceSeed }: Pick<AssetRow, "id" | "serviceSeed">,
): Promise<Service> {
  const seed = serviceSeed ?? noService;
  let found: Found = { miles: null, hours: null, firstLater: Infinity };
  for (let isDone = false; !isDone;) {
    const logs: Read[] = await readServices(tx, ofAsset, { seed, last: found.last });
    found = logs.reduce(addEarlier, found);
    isDone = logs.length < logsAtOnce || (found.miles !== null && found.hours !== null);
  }
  return {
    lastServicedDate: found.newest ?? toDate(seed.date),
    lastServicedMiles: found.miles ?? seed.miles,
    lastServicedHours: found.hours ?? seed.hours,
  };
}

type Found = {
  newest?: Date;
  miles: number | null;
  hours: number | null;
  /** The first of the logs that are dated later than the last that was read. */
  firstLater: number;
  last?: Read;
};

/** Logs of one moment stand newest first, so the one before a new moment was the first of them. */
function addEarlier({ newest, miles, hours, firstLater, last }: Found, log: Read): Found {
  const isOlder = last !== undefined && last.date > log.date;
  const first = isOlder ? Math.min(firstLater, last.id) : firstLater;
  const { servicedMiles: readMiles, servicedHours: readHours } = log;
  const isCounted = log.id < first;
  return {
    newest: newest ?? log.date,
    miles: miles ?? (isCounted ? readMiles : null),
    hours: hours ?? (isCounted ? readHours : null),
    firstLater: first,
    last: log,
  };
}

type Read = Selected<typeof serviceFields>;
type Behind = { seed: ServiceSeed; last: Read | undefined };

const serviceFields = { id, date, servicedMiles, servicedHours };

function readServices(tx: CompanyDb, ofAsset: number, { seed, last }: Behind): Promise<Read[]> {
  const isBehind =
    last && sql`(${date}, ${id}) < (${last.date.toISOString()}::timestamptz, ${last.id}::bigint)`;
  return tx.select(serviceFields, maintenanceLogs, {
    where: and(
      eq(assetId, ofAsset),
      isNotNull(scheduleId),
      isNull(voidedAt),
      gt(id, seed.afterLogId),
      seed.date === null ? undefined : gte(date, new Date(seed.date)),
      isBehind,
    ),
    orderBy: [desc(date), desc(id)],
    limit: logsAtOnce,
  });
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
  const { meter, value, previousValue, restart, voidedAt: isVoid } = meterReadings;
  return tx.all({ meter, value, previousValue }, meterReadings, {
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
  const logs = await (schedule.anchor === "fixed" ? readAll : readNewest)(tx, schedule);
  const shifts = await findShifts(tx, asset.id);
  const seeded = schedule.dueSeed
    ? toSeeded(schedule.dueSeed)
    : countUnseeded(tx, asset, { schedule, shifts });
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

type LogRow = Pick<
  typeof maintenanceLogs.$inferSelect,
  "id" | "date" | "countedFromMiles" | "countedFromHours"
>;
const countedFields = {
  id,
  date,
  countedFromMiles: maintenanceLogs.countedFromMiles,
  countedFromHours: maintenanceLogs.countedFromHours,
};

/** The dues that count from a service itself come from the newest log alone. */
function readNewest(tx: CompanyDb, { id: ofSchedule, dueSeed: seed }: ScheduleRow) {
  const since = seed?.lastPerformed;
  return tx.select(countedFields, maintenanceLogs, {
    where: and(
      eq(scheduleId, ofSchedule),
      isNull(voidedAt),
      gt(id, seed?.afterLogId ?? 0),
      since ? gte(date, new Date(since)) : undefined,
    ),
    orderBy: [desc(date), desc(id)],
    limit: 1,
  });
}

/**
 * Fixed dues come from each log in the order in which they were made. A log that corrects another one of the schedule
 * stands in its place, so that a corrected cost moves no due.
 */
async function readAll(
  tx: CompanyDb,
  { id: ofSchedule, dueSeed: seed }: ScheduleRow,
): Promise<LogRow[]> {
  const { originId } = maintenanceLogs;
  const logs = await tx.select({ ...countedFields, originId, voidedAt }, maintenanceLogs, {
    where: eq(scheduleId, ofSchedule),
    orderBy: [id],
  });
  const ids = new Set(logs.map((log) => log.id));
  const placeOf = (log: { id: number; originId: number | null }) =>
    log.originId !== null && ids.has(log.originId) ? log.originId : log.id;
  return logs
    .filter((log) => log.voidedAt === null && placeOf(log) > (seed?.afterLogId ?? 0))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

function toSeeded(seed: DueSeed): Dues {
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
