import type { ParsedBody } from "#shared/api-schemas.ts";
import type { Readings } from "#shared/assets.ts";
import { isAfterTomorrow, momentOf } from "#shared/days.ts";
import { assetAfterService } from "#shared/maintenance.ts";
import { fullName } from "#shared/people.ts";
import { scheduleAfterService, usageLeft } from "#shared/schedules.ts";
import { assets, maintenanceLogs } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { NewEntry } from "../../db/audit-entries.ts";
import { entriesInsert } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Idempotency } from "../../http/request-body.ts";
import type { AssetRow } from "../assets/data.ts";
import { lockAsset } from "../assets/data.ts";
import { addition, change } from "../audit/keep-entries.ts";
import { tellMember } from "../notifications/notify.ts";
import type { GivenPhoto } from "../photos/store-photos.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { scheduleTitle } from "../schedules/data.ts";
import type { Ground, MaintenanceLogRow } from "./data.ts";
import { groundOf, logAnswer } from "./data.ts";

type Input = ParsedBody<"logMaintenance">;
type Logging = { user: Account; now: Date; idempotency: Idempotency | undefined };

/** Logs maintenance with all that it does: to the asset, its schedules and the inspection it answers. */
export async function logMaintenance(company: CompanyDb, logging: Logging, input: Input) {
  const { user, now, idempotency } = logging;
  const date = momentOf(input.date, company.timeZone);
  // Work may be logged ahead as far as the end of the company's tomorrow.
  if (isAfterTomorrow(date, now, company.timeZone)) throw fail("maintenance.inFuture");
  const given = await readPhotos(input.photoUrls ?? []);
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, input.assetId);
    const ground = await groundOf(tx, input, { loggedById: user.id, key: idempotency?.key });
    const { prior, inspection } = ground;
    if (prior && prior.requestHash !== idempotency?.hash) throw fail("idempotency.reused");
    if (prior) return logAnswer(await tx.get(maintenanceLogs, prior.id), asset.name);
    if (asset.archived) throw fail("request.notFound");
    refuseMisfits(input, ground);
    const log = await keepLog(tx, { ...input, date, given }, logging);
    const serviced = await serviceAsset(tx, asset, { log, now });
    const served = ground.schedules.flatMap((schedule) =>
      scheduleAfter(schedule, { log, readings: serviced }, company.timeZone),
    );
    await serviceSchedules(tx, { log, asset, serviced, served }, logging);
    if (inspection) await resolveInspection(tx, { inspection, asset, log }, { user, now });
    return logAnswer(log, asset.name);
  });
}

/** A schedule and an inspection must be there, and be of the asset that was worked on. */
function refuseMisfits(input: Input, { schedules, inspection }: Ground): void {
  const schedule = schedules.find(({ id }) => id === input.scheduleId);
  const isScheduleMissing = input.scheduleId && !schedule;
  const isInspectionMissing = input.resolvedInspectionId && !inspection;
  if (isScheduleMissing || isInspectionMissing) throw fail("request.notFound");
  if (schedule && schedule.assetId !== input.assetId) {
    throw fail("maintenance.scheduleOfOtherAsset");
  }
  if (inspection) refuseUnfitInspection(inspection, input.assetId);
}

type Inspection = NonNullable<Ground["inspection"]>;

function refuseUnfitInspection(inspection: Inspection, assetId: number): void {
  if (inspection.assetId !== assetId) throw fail("maintenance.inspectionOfOtherAsset");
  if (inspection.passed) throw fail("maintenance.inspectionPassed");
  if (inspection.resolved) throw fail("maintenance.alreadyResolved");
}

type Dated = Omit<Input, "date"> & { date: Date; given: readonly GivenPhoto[] };

async function keepLog(tx: CompanyDb, dated: Dated, { user, now, idempotency }: Logging) {
  const { given, ...input } = dated;
  const photos = await storePhotos(tx, user, given);
  const log = await tx.insert(maintenanceLogs, {
    ...input,
    photoUrls: photos.map((photo) => photo.url),
    loggedById: user.id,
    idempotencyKey: idempotency?.key,
    requestHash: idempotency?.hash,
    createdAt: now,
  });
  const photoIds = photos.map((photo) => photo.id);
  await claimPhotos(tx, photoIds, { maintenanceLogId: log.id });
  return log;
}

type Logged = { log: MaintenanceLogRow; now: Date };

/** Raises the version too: a form that was opened before must not turn the meters back. */
async function serviceAsset(
  tx: CompanyDb,
  asset: AssetRow,
  { log, now }: Logged,
): Promise<ReturnType<typeof assetAfterService>> {
  const changes = assetAfterService(asset, log, log.scheduleId !== null);
  const isChanged = JSON.stringify({ ...asset, ...changes }) !== JSON.stringify(asset);
  if (!isChanged) return asset;
  const raised = { ...changes, version: asset.version + 1, updatedAt: now };
  await tx.update(assets, eq(assets.id, asset.id), raised);
  return changes;
}

type Service = { log: MaintenanceLogRow; readings: Readings };
type Served = ReturnType<typeof scheduleAfter>[number];

/**
 * Writes every schedule that changes, the one served and what the meters brought nearer, and the
 * entries of all that was done, in one statement.
 */
async function serviceSchedules(tx: CompanyDb, done: Done, by: Logging): Promise<void> {
  const changed = done.served.map(({ before: _before, ...after }) => after);
  await tx.statement(
    (companyId) => sql`with kept as (${entriesInsert(companyId, by, entriesOf(done))})
      update maintenance_schedules s
      set last_performed = c."lastPerformed", next_due = c."nextDue",
        next_due_miles = c."nextDueMiles", next_due_hours = c."nextDueHours",
        usage_left = c."usageLeft",
        noticed_status = case when (s.next_due, s.next_due_miles, s.next_due_hours)
          is distinct from (c."nextDue", c."nextDueMiles", c."nextDueHours")
          then null else s.noticed_status end
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id bigint,
        "lastPerformed" timestamptz, "nextDue" timestamptz, "nextDueMiles" numeric,
        "nextDueHours" numeric, "usageLeft" numeric)
      where s.company_id = ${companyId} and s.asset_id = ${done.asset.id} and s.id = c.id`,
  );
}

function scheduleAfter(schedule: Ground["schedules"][number], service: Service, timeZone: string) {
  const { log, readings } = service;
  const isServed = schedule.id === log.scheduleId;
  const served = isServed ? scheduleAfterService(schedule, log, { readings, timeZone }) : undefined;
  const after = { ...schedule, ...served };
  const next = { ...after, usageLeft: usageLeft(after, readings) };
  return JSON.stringify(next) === JSON.stringify(schedule) ? [] : [{ ...next, before: schedule }];
}

type Done = {
  log: MaintenanceLogRow;
  asset: AssetRow;
  serviced: object;
  served: Served[];
};

function entriesOf({ log, asset, serviced, served }: Done): NewEntry[] {
  const { name } = asset;
  const after = { ...asset, ...serviced };
  return [
    addition({ noun: "maintenance", name, row: log }),
    ...change({ noun: "asset", name, before: asset, after }),
    ...served.flatMap(({ before, ...schedule }) =>
      change({ noun: "schedule", name: scheduleTitle(schedule, asset), before, after: schedule }),
    ),
  ];
}

type Resolution = { inspection: Inspection; asset: AssetRow; log: MaintenanceLogRow };

/** Of several who resolve one inspection the first wins; its driver is told. */
async function resolveInspection(
  tx: CompanyDb,
  { inspection, asset, log }: Resolution,
  { user, now }: Pick<Logging, "user" | "now">,
): Promise<void> {
  const notice = {
    type: "inspection_resolved",
    title: "Inspection resolved",
    message: `${asset.name}: ${log.serviceType} logged by ${fullName(user)}`,
    assetId: asset.id,
    at: now,
  } as const;
  const who = { memberId: inspection.driverId, authorId: user.id };
  const resolved = await tx.statement(
    (companyId) => sql`with resolved as (
        update inspection_logs i
        set resolved = true, resolved_at = ${now.toISOString()}::timestamptz,
          resolved_by_maintenance_id = ${log.id}::bigint
        where i.company_id = ${companyId} and i.id = ${inspection.id}
          and not i.passed and not i.resolved
        returning i.id
      ), told as (${tellMember(companyId, notice, who)} and exists (select from resolved))
      select id from resolved`,
  );
  if (resolved.length === 0) throw fail("maintenance.alreadyResolved");
}
