import type { ParsedBody } from "#shared/api-schemas.ts";
import { readingsAfter } from "#shared/assets.ts";
import { toMoment } from "#shared/days.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import type { InspectionResults } from "#shared/inspections.ts";
import { plausibleMoment } from "#shared/inspection-times.ts";
import { limits } from "#shared/limits.ts";
import { formatFullName } from "#shared/crew.ts";
import { assets, inspectionLogs } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../assets/data.ts";
import { lockAsset } from "../assets/data.ts";
import { notifyOffice } from "../notifications/notify.ts";
import type { StoredPhoto } from "../photos/store-photos.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { findFilledList, findLog, findSent } from "./data.ts";
import { judgeInspection } from "./judge-inspection.ts";

type Input = ParsedBody<"submitInspection">;

/**
 * Records an inspection. What it found is judged here, whatever the phone made of it; with the
 * record go the asset's last inspection and meters, and the notifications of a failure. One that was
 * sent before is answered again and not recorded twice.
 */
export async function submitInspection({
  company,
  user,
  body: input,
  now,
  idempotency,
}: Context<"submitInspection">) {
  const moment = momentIn(company, now);
  const sent = Object.values(input.results).flatMap(({ photos = [] }) => photos);
  const given = await readPhotos(sent);
  return company.transaction(async (tx) => {
    // One that is sent twice at once waits here for the first.
    const asset = await lockAsset(tx, input.assetId);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    if (earlier !== undefined) return findLog(tx, earlier);
    if (asset.archived) throw fail("request.notFound");
    const checklist = await findFilledList(tx, input, asset.category);
    const judgement = judgeInspection({ input, asset, checklist });
    const kept = await storePhotos(tx, user, given);
    const record = {
      ...statementOf(input, user),
      ...momentsOf(input, company, now),
      ...judgement,
      results: recordedResults(input.results, kept, moment),
      checklistCategory: asset.category,
    };
    const key = { idempotencyKey: idempotency?.key, requestHash: idempotency?.hash };
    const [id = 0] = await tx.add(inspectionLogs, [{ ...record, ...key }]);
    await updateAsset(tx, asset, { id, ...record });
    const recorded = { ...record, checklistItems: checklist?.items ?? null };
    if (!record.passed) await notifyOfFailure(tx, asset, recorded);
    const photoIds = kept.map((photo) => photo.id);
    await claimPhotos(tx, photoIds, { inspectionId: id });
    return {
      id,
      ...recorded,
      resolved: false,
      resolvedAt: null,
      resolvedByMaintenanceId: null,
      assetName: asset.name,
      assetCategory: asset.category,
      issueCount: record.issues.length,
      issueLabels: issueLabels(recorded).slice(0, limits.issueLabelsMax),
    };
  });
}

type Recorded = Pick<
  typeof inspectionLogs.$inferSelect,
  "id" | "date" | "passed" | "unlisted" | "odometer" | "hours" | "receivedAt"
>;

/**
 * An inspection that comes in late does not replace a newer one, one with unlisted items counts as
 * none, and no reading turns a meter back. Moved meters are a change that a form which is open
 * meanwhile must not undo, so they raise the version.
 */
async function updateAsset(tx: CompanyDb, asset: AssetRow, log: Recorded): Promise<void> {
  const readings = readingsAfter(asset, log);
  const isMoved =
    readings.currentMiles !== asset.currentMiles || readings.currentHours !== asset.currentHours;
  const inspected = {
    lastInspectionId: log.id,
    lastInspectionAt: log.date,
    lastInspectionPassed: log.passed,
  };
  const isLatest = !log.unlisted && !(asset.lastInspectionAt && log.date < asset.lastInspectionAt);
  if (!isMoved && !isLatest) return;
  await tx.change(assets, eq(assets.id, asset.id), {
    ...(isLatest && inspected),
    ...(isMoved && { ...readings, version: asset.version + 1, updatedAt: log.receivedAt }),
  });
}

type Failed = Parameters<typeof issueLabels>[0] & {
  driverId: number;
  driverName: string;
  receivedAt: Date;
};

function notifyOfFailure(tx: CompanyDb, asset: AssetRow, failed: Failed): Promise<void> {
  const notification = {
    type: "inspection_failed",
    title: `${asset.name} failed its inspection`,
    message: `${failed.driverName} reported: ${listFirst(issueLabels(failed))}`,
    assetId: asset.id,
    createdAt: failed.receivedAt,
  } as const;
  return notifyOffice(tx, notification, failed.driverId);
}

/** The first few; a notification is a line, not a report. */
function listFirst(labels: readonly string[]): string {
  const shown = labels.slice(0, limits.failedInspectionsShown).join(", ");
  const more = labels.length - limits.failedInspectionsShown;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

type MomentOf = (text: string | null | undefined) => Date | null;

function momentIn({ timeZone }: CompanyDb, now: Date): MomentOf {
  return (text) => plausibleMoment(text ? toMoment(text, timeZone) : null, now);
}

function momentsOf(input: Input, company: CompanyDb, now: Date) {
  const moment = momentIn(company, now);
  return {
    date: moment(input.date) ?? now,
    startedAt: moment(input.startedAt),
    // The phone's own word, right or wrong: it shows the office what its clock says.
    completedAt: input.completedAt ? toMoment(input.completedAt, company.timeZone) : null,
    receivedAt: now,
    createdAt: now,
  };
}

/** What is recorded as the driver gave it. */
function statementOf(input: Input, user: Account) {
  return {
    assetId: input.assetId,
    checklistId: input.checklistId ?? limits.builtInChecklistId,
    inspectionType: input.inspectionType ?? "pre_trip",
    driverId: user.id,
    driverName: formatFullName(user),
    odometer: input.odometer ?? null,
    hours: input.hours ?? null,
    comments: input.comments ?? null,
    signatureUrl: input.signatureUrl,
  };
}

/** The answers in the order that they were sent, with addresses in place of photos. */
function recordedResults(
  results: InspectionResults,
  kept: readonly StoredPhoto[],
  moment: MomentOf,
): InspectionResults {
  const urls = kept.map((photo) => photo.url);
  const recorded = Object.entries(results).map(([key, { photos, answeredAt, ...answer }]) => {
    const shown = photos && { photos: urls.splice(0, photos.length) };
    const at = moment(answeredAt)?.toISOString();
    return [key, { ...answer, ...shown, ...(at && { answeredAt: at }) }] as const;
  });
  return Object.fromEntries(recorded);
}
