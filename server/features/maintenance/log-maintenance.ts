import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { mergeReadings } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { isAfterTomorrow, toMoment, toReadingMoment } from "#shared/base/days.ts";
import { toServicedAsset, listMaintenanceTexts } from "#shared/maintenance/maintenance.ts";
import { roundTenths } from "#shared/base/round-tenths.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { toNewestMaintenance } from "#shared/readiness/newest-records.ts";
import {
  isSameCycle,
  isServedOnTime,
  serveSchedule,
  type ServicePoint,
} from "#shared/schedules/next-dues.ts";
import { assets, maintenanceLogs, maintenanceSchedules, meterReadings } from "#shared/schema.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import type { AsJson } from "../../db/statements/company-rows.ts";
import { toStoredTerms } from "../../db/statements/search-terms.ts";
import { fail, invariant } from "../../errors.ts";
import { refuseReused, toKeyColumns } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { toAddition, toChanges, recordChanges } from "../audit/record-changes.ts";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import { countMonthsOf } from "../costs/count-months.ts";
import type { Again } from "../defects/close-defects.ts";
import { countDefects } from "../defects/select-defects.ts";
import { selectNear } from "../meters/list-readings.ts";
import {
  type NewReading,
  pickCounting,
  recordReadings,
  toReadings,
} from "../meters/record-readings.ts";
import type { GivenPhoto } from "../photos/store-photos.ts";
import { identifyPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { selectFirstDues } from "../schedules/first-dues.ts";
import type { ScheduleRow } from "../schedules/schedule-rows.ts";
import { nameSchedule } from "../schedules/schedule-rows.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import {
  findLastService,
  selectReplaced,
  settleSchedule,
  type Shifts,
  toShifts,
} from "../records/last-services.ts";
import { toFileOwner } from "./list-files.ts";
import { selectSent } from "./read-maintenance.ts";
import { listNamed, repairDefects, selectRepairs, toRepairs } from "./repair-defects.ts";

export type LogRow = typeof maintenanceLogs.$inferSelect;
type Input = ParsedBody<"logMaintenance">;
/** A log that is made by itself, or in the place of a void one. */
export type LogCall = Pick<
  Context<"logMaintenance">,
  "company" | "user" | "body" | "now" | "idempotency" | keyof Parameters<typeof readPhotos>[1]
>;

/** Logs maintenance with all that it changes: the asset, its schedule and the inspection it resolves. */
export async function logMaintenance(context: Context<"logMaintenance">) {
  const { company, body: input } = context;
  const work = await readWork(context, input.photoUrls ?? []);
  return company.transaction(async (tx) => {
    const [asset, facts] = await Promise.all([
      lockAsset(tx, input.assetId),
      findFacts(tx, context, work.readAt),
    ]);
    const { name } = asset;
    if (facts.sent) return { ...(await tx.get(maintenanceLogs, facts.sent.id)), assetName: name };
    refuseArchived(asset);
    const { log, after, schedule } = await performLog(tx, context, { asset, facts, work });
    await recordChanges(tx, context, [
      toAddition({ noun: "maintenance", name, row: log }),
      ...toChanges({ noun: "asset", name, before: asset, after }),
      ...toScheduleChanges(asset, schedule),
    ]);
    return { ...log, assetName: name };
  });
}

export type Served = { before: ScheduleRow; after: ScheduleRow } | undefined;

export function toScheduleChanges(asset: AssetRow, served: Served): NewEntry[] {
  if (!served) return [];
  return toChanges({ noun: "schedule", name: nameSchedule(served.after, asset), ...served });
}

export type Work = { date: Date; readAt: Date; given: readonly GivenPhoto[] };

/** What is decided before the transaction: its moments and its photos. */
export async function readWork(call: LogCall, photoUrls: readonly string[]): Promise<Work> {
  const { company, body: input, now } = call;
  const date = toMoment(input.date, company.timeZone);
  // Work may be logged ahead as far as the end of the company's tomorrow.
  if (isAfterTomorrow(date, now, company.timeZone)) throw fail("maintenance.inFuture");
  const readAt = toReadingMoment(input.date, now, company.timeZone);
  return { date, readAt, given: await readPhotos(photoUrls, call) };
}

type Given = {
  asset: AssetRow;
  facts: Awaited<ReturnType<typeof findFacts>>;
  work: Work;
  /** The void log in whose place it stands, and what that had closed. */
  corrected?: { log: LogRow; again: Again; staysVoid: readonly NewReading[] };
};

/** Does all that a log does to a locked asset. */
export async function performLog(tx: CompanyDb, call: LogCall, given: Given) {
  const { asset, facts, work, corrected } = given;
  const { near, readingIds } = facts;
  const schedule = toSchedule(facts.schedule, call.body);
  const repairs = toRepairs(facts, call.body, corrected?.again);
  const log = await insertLog(tx, call, { ...given, schedule });
  const again = corrected?.again;
  const hasDefects = await repairDefects(tx, call, { asset, log, again, ...repairs });
  const { readAt } = work;
  const readings = toReadings(log).filter((reading) => !isVoid(log, reading, corrected));
  const shifts = toShifts(facts.replaced);
  const logged = { asset, log, schedule, readings, shifts, readAt, near, readingIds, hasDefects };
  const { serviced, done } = await serviceAsset(tx, call, logged);
  const after = { ...asset, ...serviced };
  const repairedIds = repairs.repaired.map(({ defect }) => defect.id);
  return { log, after, schedule: done, repairedIds };
}

/** A reading that was voided by itself stays void, also in the log that replaces its own. */
function isVoid(
  { assetId }: LogRow,
  { meter, value }: NewReading,
  corrected: Given["corrected"],
): boolean {
  if (corrected?.log.assetId !== assetId) return false;
  return corrected.staysVoid.some((read) => read.meter === meter && read.value === value);
}

/** Reads what a log depends on besides its asset, after whose lock it runs, and takes ids for the log and its readings. */
export async function findFacts(
  tx: CompanyDb,
  { user, body, idempotency }: Pick<LogCall, "user" | "body" | "idempotency">,
  readAt: Date,
) {
  const { assetId, scheduleId, odometer, hours } = body;
  const shape = { readsMiles: Boolean(odometer), readsHours: Boolean(hours) };
  const asked = {
    assetId,
    at: readAt,
    userId: user.id,
    key: idempotency?.key,
    scheduleId: scheduleId ?? undefined,
    ...listNamed(body),
  };
  const [[facts], [id, ...readingIds]] = await Promise.all([
    tx.ask(askFacts, shape, asked),
    tx.takeIds([maintenanceLogs, ...toReadings(body).map(() => meterReadings)]),
  ]);
  if (!facts) throw fail("request.notFound");
  invariant(id, "an id is taken");
  refuseReused(facts.sent, idempotency);
  return { ...facts, id, readingIds };
}

type Values = ReturnType<typeof listNamed> & {
  assetId: number;
  at: Date;
  userId: number;
  key: string | undefined;
  scheduleId: number | undefined;
};
type Asked = Placed<Values> & { readsMiles: boolean; readsHours: boolean };

function askFacts(tx: CompanyDb, { readsMiles, readsHours, scheduleId, ...asked }: Asked) {
  const { assetId, at } = asked;
  const readings = toReadings({ odometer: Number(readsMiles), hours: Number(readsHours) });
  const replaced = selectReplaced(tx, assetId);
  const schedule = tx.first(getTableColumns(maintenanceSchedules), maintenanceSchedules, {
    where: scheduleId && eq(maintenanceSchedules.id, scheduleId),
  });
  const fields = {
    sent: selectSent(tx, asked),
    near: selectNear(tx, { assetId, at, readings }),
    schedule: scheduleId ? schedule : sql<null>`null`,
    replaced: scheduleId ? replaced : sql<(typeof replaced)["_"]["type"]>`'[]'::json`,
    ...selectRepairs(tx, asked),
  };
  return tx.selecting(fields, assets, { where: eq(assets.id, assetId) });
}

type Found = AsJson<ScheduleRow>;

/** The schedule that was served; it must be of the asset that was worked on. */
function toSchedule(found: Found | null, { scheduleId, assetId }: Input): ScheduleRow | undefined {
  if (!scheduleId) return undefined;
  if (!found) throw fail("request.notFound");
  if (found.assetId !== assetId) throw fail("maintenance.scheduleOfOtherAsset");
  const { lastPerformed, nextDue, createdAt } = found;
  return {
    ...found,
    lastPerformed: lastPerformed === null ? null : new Date(lastPerformed),
    nextDue: nextDue === null ? null : new Date(nextDue),
    createdAt: new Date(createdAt),
  };
}

async function insertLog(
  tx: CompanyDb,
  { user, body, now, idempotency }: LogCall,
  { asset, facts, work, corrected, schedule }: Given & { schedule: ScheduleRow | undefined },
) {
  const photos = await identifyPhotos(tx, user, work.given);
  const kept = corrected ? pickKept(corrected.log, body) : [];
  const served = schedule
    ? toServed(schedule, { asset, facts, work, body, corrected: corrected?.log })
    : { onTime: null };
  const values = {
    ...toLogRow(tx, { user, body, now }, { id: facts.id, date: work.date }),
    photoUrls: [...kept, ...photos.map((photo) => photo.url)],
    scheduleName: schedule?.name ?? null,
    replacesId: corrected?.log.id ?? null,
    originId: corrected ? toFileOwner(corrected.log) : null,
    ...served,
    ...toKeyColumns(idempotency),
  };
  const [log] = await tx.addWhole(maintenanceLogs, [values]);
  invariant(log, "a log is returned as it is stored");
  tx.expectSeals([{ kind: "maintenance", recordId: log.id }]);
  await storePhotos(tx, photos, { maintenanceLogId: log.id });
  return log;
}

/** What a log stores of what was entered. */
export function toLogRow(
  tx: CompanyDb,
  { user, body, now }: Pick<LogCall, "user" | "body" | "now">,
  of: { id: number; date: Date },
) {
  return {
    ...body,
    ...of,
    loggedById: user.id,
    loggedByName: formatFullName(user),
    createdAt: now,
    words: toStoredTerms(tx, listMaintenanceTexts(body)),
  };
}

/** The photos of a void log that the one in its place shows too; they stay where they are. */
export function pickKept({ photoUrls }: LogRow, body: Input): string[] {
  return (body.photoUrls ?? []).filter((url) => photoUrls.includes(url));
}

type Serving = {
  asset: AssetRow;
  facts: Pick<Given["facts"], "near" | "replaced">;
  work: Work;
  body: Input;
  corrected: LogRow | undefined;
};

/** What its schedule and the asset's last service are counted from, also once other logs are voided. */
function toServed(
  schedule: ScheduleRow,
  { asset, facts: { near, replaced }, work, body, corrected }: Serving,
) {
  const counting = pickCounting(near, toReadings(body));
  const { currentMiles, currentHours } = mergeReadings(asset, counting);
  const shifts = toShifts(replaced);
  const then = toShifts(replaced.filter(({ readAt }) => new Date(readAt) <= work.readAt));
  const { odometer, hours } = body;
  const counted = {
    countedFromMiles: roundTenths(odometer ? odometer - then.miles : currentMiles - shifts.miles),
    countedFromHours: roundTenths(hours ? hours - then.hours : currentHours - shifts.hours),
  };
  return {
    ...counted,
    servicedMiles: counting.odometer ?? null,
    servicedHours: counting.hours ?? null,
    onTime: isOnTime(schedule, toServicePoint({ ...counted, date: work.date }, shifts)),
    ...(corrected && keepServed(corrected, body, work.date)),
  };
}

/** What a correction leaves as it was, whatever was read or served since. */
function keepServed(old: LogRow, body: Input, date: Date): Partial<LogRow> {
  if (old.assetId !== body.assetId || old.scheduleId === null) return {};
  const isSameDate = old.date.getTime() === date.getTime();
  const isSame = (read: "odometer" | "hours") => (old[read] || 0) === (body[read] || 0);
  const isKept = (read: "odometer" | "hours") => isSame(read) && (isSameDate || !body[read]);
  const isSameService = old.scheduleId === body.scheduleId && isSameDate;
  const { countedFromMiles, countedFromHours, servicedMiles, servicedHours, onTime } = old;
  return {
    ...(isKept("odometer") && { countedFromMiles, servicedMiles }),
    ...(isKept("hours") && { countedFromHours, servicedHours }),
    ...(isSameService && isSame("odometer") && isSame("hours") && { onTime }),
  };
}

/** Unknown of a service that is older than the last one: when it was due is not stored any more. */
function isOnTime(schedule: ScheduleRow, service: ServicePoint): boolean | null {
  if (schedule.lastPerformed && service.date < schedule.lastPerformed) return null;
  return isServedOnTime(schedule, service);
}

/** A service as the meters of today show it. */
function toServicePoint(
  {
    date,
    countedFromMiles,
    countedFromHours,
  }: Pick<LogRow, "date" | "countedFromMiles" | "countedFromHours">,
  shifts: Shifts,
): ServicePoint {
  return {
    date,
    miles: roundTenths((countedFromMiles ?? 0) + shifts.miles),
    hours: roundTenths((countedFromHours ?? 0) + shifts.hours),
  };
}

type Logged = Pick<Awaited<ReturnType<typeof findFacts>>, "near" | "readingIds"> & {
  asset: AssetRow;
  log: LogRow;
  schedule: ScheduleRow | undefined;
  readings: readonly NewReading[];
  shifts: Shifts;
  readAt: Date;
  hasDefects: boolean;
};

async function serviceAsset(
  tx: CompanyDb,
  { user, now }: LogCall,
  { asset, log, schedule, readings, shifts, readAt, near, readingIds: ids, hasDefects }: Logged,
) {
  const origin = { asset, user, now, readAt, near, ids, source: "maintenance" } as const;
  const read = await recordReadings(tx, { ...origin, maintenanceLogId: log.id }, readings);
  // A correction does not stand last among the logs of its schedule.
  const isCounted = schedule !== undefined && log.replacesId !== null;
  const service = isCounted ? await findLastService(tx, asset) : {};
  const { changes, stored } = toServiced(asset, log, { read, now, service });
  const after = { ...asset, ...changes };
  const done = schedule && (await serviceSchedule(tx, schedule, { log, asset: after, shifts }));
  const compute = done || hasDefects ? countAgain : undefined;
  if (compute || Object.keys(stored).length > 0) {
    await tx.changeRow(assets, { id: asset.id, compute }, stored);
  }
  await storeForecasts(tx, { now, assetIds: [asset.id] });
  await countMonthsOf(tx, [log], now);
  return { serviced: changes, done };
}

type Read = Pick<Awaited<ReturnType<typeof recordReadings>>, "given" | "readAt">;

/**
 * What a log changes of its asset, and what is stored of that. Raises the version too: a form that was opened before must
 * not turn the meters back.
 */
export function toServiced(
  asset: AssetRow,
  log: LogRow,
  { read, now, service }: { read: Read; now: Date; service?: Partial<AssetRow> },
) {
  const served = toServicedAsset(asset, { ...log, ...read.given }, log.scheduleId !== null);
  const changes = { ...served, ...service };
  const isChanged = !isSameJson({ ...asset, ...changes }, asset);
  const moments = { ...read.readAt, ...toNewestMaintenance(asset, log) };
  const raised = isChanged && { ...changes, version: asset.version + 1, updatedAt: now };
  return { changes, stored: { ...moments, ...raised } };
}

/** What an asset says of its defects and schedules. */
function countAgain(tx: CompanyDb) {
  return { ...countDefects(tx), ...selectFirstDues(tx) };
}

type Service = { log: LogRow; asset: AssetRow; shifts: Shifts };

/** A service older than the last one changes nothing. With new dues the office is notified again. */
async function serviceSchedule(
  tx: CompanyDb,
  before: ScheduleRow,
  { log, asset, shifts }: Service,
) {
  if (log.replacesId !== null) return { before, after: await settleSchedule(tx, asset, before) };
  const served = serveSchedule(before, toServicePoint(log, shifts), tx.timeZone);
  if (!served) return undefined;
  const cycle = isSameCycle(before, served) ? {} : { notifiedStatus: null };
  const changes = { ...served, ...cycle };
  await tx.changeRow(maintenanceSchedules, before.id, changes);
  return { before, after: { ...before, ...changes } };
}
