import type { ParsedBody } from "#shared/api-schemas.ts";
import { momentOf } from "#shared/days.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import type { InspectionResults } from "#shared/inspections.ts";
import { plausibleMoment } from "#shared/inspection-times.ts";
import { limits } from "#shared/limits.ts";
import { fullName } from "#shared/people.ts";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Idempotency } from "../../http/request-body.ts";
import { lockAsset } from "../assets/data.ts";
import type { StoredPhoto } from "../photos/store-photos.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { findLog, readGround } from "./data.ts";
import { judgeInspection } from "./judge-inspection.ts";
import { writeInspection } from "./write-inspection.ts";

type Input = ParsedBody<"submitInspection">;
type Submission = { user: Account; now: Date; idempotency: Idempotency | undefined };

/**
 * Records an inspection. What it found is judged here, whatever the phone made of it; with the
 * record go the asset's last inspection and meters, the schedules that thereby become due, and the
 * notices of a failure. One that was sent before is answered again and not recorded twice.
 */
export async function submitInspection(company: CompanyDb, input: Input, submission: Submission) {
  const { user, now, idempotency } = submission;
  const moment = momentIn(company, now);
  const date = moment(input.date) ?? now;
  const sent = Object.values(input.results).flatMap(({ photos = [] }) => photos);
  const given = await readPhotos(sent);
  return company.transaction(async (tx) => {
    // One that is sent twice at once would find its photos taken; so the second waits here.
    if (sent.length > 0) await lockAsset(tx, input.assetId);
    const asked = { input, driverId: user.id, key: idempotency?.key };
    const { asset, checklist, earlier } = await readGround(tx, asked);
    if (earlier) return firstAnswer(tx, earlier, idempotency);
    if (!asset) throw fail("request.notFound");
    const judgement = judgeInspection({ input, asset, checklist });
    const kept = await storePhotos(tx, user, given);
    const record = {
      ...statementOf(input, user),
      startedAt: moment(input.startedAt),
      // The phone's own word, right or wrong: it shows the office what its clock says.
      completedAt: input.completedAt ? momentOf(input.completedAt, company.timeZone) : null,
      ...judgement,
      results: recordedResults(input.results, kept, moment),
      checklistCategory: asset.category,
      date,
      receivedAt: now,
      createdAt: now,
    };
    const items = { checklistItems: checklist?.items ?? null };
    const id = await writeInspection(tx, { record, asset, idempotency, ...items });
    if (id === undefined) return twinsAnswer(tx, asked, idempotency);
    const photoIds = kept.map((photo) => photo.id);
    await claimPhotos(tx, photoIds, { inspectionId: id });
    const unresolved = { resolved: false, resolvedAt: null, resolvedByMaintenanceId: null };
    const names = { assetName: asset.name, assetCategory: asset.category };
    const issues = issuesShown({ ...record, ...items });
    return { id, ...record, ...unresolved, ...names, ...items, ...issues };
  });
}

function issuesShown(record: Parameters<typeof issueLabels>[0]) {
  const labels = issueLabels(record).slice(0, limits.issueLabelsMax);
  return { issueCount: record.issues.length, issueLabels: labels };
}

type MomentOf = (text: string | null | undefined) => Date | null;

function momentIn({ timeZone }: CompanyDb, now: Date): MomentOf {
  return (text) => plausibleMoment(text ? momentOf(text, timeZone) : null, now);
}

/** What is recorded as the driver gave it. */
function statementOf(input: Input, user: Account) {
  return {
    assetId: input.assetId,
    checklistId: input.checklistId ?? limits.builtInChecklistId,
    inspectionType: input.inspectionType ?? "pre_trip",
    driverId: user.id,
    driverName: fullName(user),
    odometer: input.odometer ?? null,
    hours: input.hours ?? null,
    comments: input.comments ?? null,
    signatureUrl: input.signatureUrl,
  };
}

type Earlier = { id: number; requestHash: string | null };

/** The same key with the same content is the same inspection; with another it is a mistake. */
async function firstAnswer(tx: CompanyDb, earlier: Earlier, idempotency: Idempotency | undefined) {
  if (earlier.requestHash !== idempotency?.hash) throw fail("idempotency.reused");
  return findLog(tx, earlier.id);
}

/** Nothing was written: the same key was just used, or the asset was just archived. */
async function twinsAnswer(
  tx: CompanyDb,
  asked: Parameters<typeof readGround>[1],
  idempotency: Idempotency | undefined,
) {
  const { earlier } = await readGround(tx, asked);
  if (!earlier) throw fail("request.notFound");
  return firstAnswer(tx, earlier, idempotency);
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
