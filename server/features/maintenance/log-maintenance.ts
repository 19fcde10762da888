import type { ParsedBody } from "#shared/api/api-schemas.ts";
import type { Readings } from "#shared/assets/assets.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { isAfterTomorrow, toMoment, toReadingMoment } from "#shared/base/days.ts";
import { toServicedAsset, listMaintenanceTexts } from "#shared/maintenance/maintenance.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { toNewestMaintenance } from "#shared/readiness/newest-records.ts";
import { isSameCycle, toServicedSchedule } from "#shared/schedules/schedules.ts";
import { assets, maintenanceLogs, maintenanceSchedules } from "#shared/schema.ts";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { AsJson } from "../../db/statements/company-rows.ts";
import { toStoredTerms } from "../../db/statements/search-terms.ts";
import { fail } from "../../errors.ts";
import { refuseReused, toKeyColumns } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { toAddition, toChanges, recordChanges } from "../audit/record-changes.ts";
import { countDefects } from "../defects/select-defects.ts";
import { selectNear } from "../meters/list-readings.ts";
import { recordReadings, toReadings } from "../meters/record-readings.ts";
import type { GivenPhoto } from "../photos/store-photos.ts";
import { identifyPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { selectFirstDues } from "../schedules/first-dues.ts";
import type { ScheduleRow } from "../schedules/schedule-rows.ts";
import { nameSchedule } from "../schedules/schedule-rows.ts";
import { selectSent } from "./read-maintenance.ts";
import { repairDefects, selectRepairs, toRepairs } from "./repair-defects.ts";

type Input = ParsedBody<"logMaintenance">;
type LogRow = typeof maintenanceLogs.$inferSelect;

/** Logs maintenance with all that it changes: the asset, its schedule and the inspection it resolves. */
export async function logMaintenance(context: Context<"logMaintenance">) {
  const { company, body: input, now } = context;
  const date = toMoment(input.date, company.timeZone);
  // Work may be logged ahead as far as the end of the company's tomorrow.
  if (isAfterTomorrow(date, now, company.timeZone)) throw fail("maintenance.inFuture");
  const readAt = toReadingMoment(input.date, now, company.timeZone);
  const given = await readPhotos(input.photoUrls ?? [], context);
  return company.transaction(async (tx) => {
    const [asset, { sent, near, ...found }] = await Promise.all([
      lockAsset(tx, input.assetId),
      findFacts(tx, context, readAt),
    ]);
    if (sent) return { ...(await tx.get(maintenanceLogs, sent.id)), assetName: asset.name };
    refuseArchived(asset);
    const schedule = toSchedule(found.schedule, input);
    const repairs = toRepairs(found, input);
    const log = await insertLog(tx, context, { date, given, schedule });
    const hasDefects = await repairDefects(tx, context, { asset, log, ...repairs });
    const logged = { asset, log, schedule, readAt, near, hasDefects };
    const { serviced, done } = await serviceAsset(tx, context, logged);
    const { name } = asset;
    await recordChanges(tx, context, [
      toAddition({ noun: "maintenance", name, row: log }),
      ...toChanges({ noun: "asset", name, before: asset, after: { ...asset, ...serviced } }),
      ...(done
        ? toChanges({ noun: "schedule", name: nameSchedule(done.after, asset), ...done })
        : []),
    ]);
    return { ...log, assetName: name };
  });
}

/** What a log depends on besides its asset, after whose lock it runs: one statement reads it. */
async function findFacts(
  tx: CompanyDb,
  { user, body, idempotency }: Context<"logMaintenance">,
  readAt: Date,
) {
  const { assetId } = body;
  const fields = {
    sent: selectSent(tx, user.id, idempotency),
    near: selectNear(tx, { assetId, at: readAt, readings: toReadings(body) }),
    schedule: selectSchedule(tx, body),
    ...selectRepairs(tx, body),
  };
  const [facts] = await tx.select(fields, assets, { where: eq(assets.id, assetId) });
  if (!facts) throw fail("request.notFound");
  refuseReused(facts.sent, idempotency);
  return facts;
}

type Found = AsJson<ScheduleRow>;

function selectSchedule(tx: CompanyDb, { scheduleId }: Input): SQL<Found | null> {
  if (!scheduleId) return sql<null>`null`;
  return tx.first(getTableColumns(maintenanceSchedules), maintenanceSchedules, {
    where: eq(maintenanceSchedules.id, scheduleId),
  });
}

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

type Read = { date: Date; given: readonly GivenPhoto[]; schedule: ScheduleRow | undefined };

async function insertLog(
  tx: CompanyDb,
  { user, body, now, idempotency }: Context<"logMaintenance">,
  { date, given, schedule }: Read,
) {
  const photos = await identifyPhotos(tx, user, given);
  const values = {
    ...body,
    date,
    photoUrls: photos.map((photo) => photo.url),
    loggedById: user.id,
    loggedByName: formatFullName(user),
    scheduleName: schedule?.name ?? null,
    ...toKeyColumns(idempotency),
    createdAt: now,
    words: toStoredTerms(tx, listMaintenanceTexts(body)),
  };
  const log = await tx.insert(maintenanceLogs, values);
  tx.expectSeals([{ kind: "maintenance", recordId: log.id }]);
  await storePhotos(tx, photos, { maintenanceLogId: log.id });
  return log;
}

type Logged = Pick<Awaited<ReturnType<typeof findFacts>>, "near"> & {
  asset: AssetRow;
  log: LogRow;
  schedule: ScheduleRow | undefined;
  readAt: Date;
  hasDefects: boolean;
};

/** Raises the version too: a form that was opened before must not turn the meters back. */
async function serviceAsset(
  tx: CompanyDb,
  { user, now }: Context<"logMaintenance">,
  { asset, log, schedule, readAt, near, hasDefects }: Logged,
) {
  const origin = { asset, user, now, readAt, near, source: "maintenance" } as const;
  const read = await recordReadings(tx, { ...origin, maintenanceLogId: log.id }, toReadings(log));
  const changes = toServicedAsset(asset, { ...log, ...read.given }, log.scheduleId !== null);
  const done = schedule && (await serviceSchedule(tx, schedule, { log, readings: changes }));
  const isChanged = !isSameJson({ ...asset, ...changes }, asset);
  const moments = { ...read.readAt, ...toNewestMaintenance(asset, log) };
  const raised = isChanged && { ...changes, version: asset.version + 1, updatedAt: now };
  const stored = { ...moments, ...raised };
  const compute = done || hasDefects ? countAgain : undefined;
  if (compute || Object.keys(stored).length > 0) {
    await tx.changeRow(assets, { id: asset.id, compute }, stored);
  }
  return { serviced: changes, done };
}

/** What an asset says of its defects and schedules. */
function countAgain(tx: CompanyDb) {
  return { ...countDefects(tx), ...selectFirstDues(tx) };
}

type Service = { log: LogRow; readings: Readings };

/** A service older than the last one changes nothing. With new dues the office is notified again. */
async function serviceSchedule(tx: CompanyDb, before: ScheduleRow, { log, readings }: Service) {
  const { timeZone } = tx;
  const served = toServicedSchedule(before, log, { readings, timeZone });
  if (!served) return undefined;
  const cycle = isSameCycle(before, served) ? {} : { notifiedStatus: null };
  const changes = { ...served, ...cycle };
  await tx.changeRow(maintenanceSchedules, before.id, changes);
  return { before, after: { ...before, ...changes } };
}
