import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { type GivenReadings, mergeReadings } from "#shared/assets/assets.ts";
import { toDueMoment, toMoment } from "#shared/base/days.ts";
import { listInspectionTexts, listIssueLabels } from "#shared/inspections/inspection-records.ts";
import type { InspectionResults } from "#shared/records/inspection-results.ts";
import { correctMoment, pickPlausibleMoment } from "#shared/inspections/inspection-times.ts";
import { limits } from "#shared/base/limits.ts";
import { inspectionLimits } from "#shared/inspections/inspections-limits.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { toNewestInspections } from "#shared/readiness/newest-records.ts";
import { can } from "#shared/base/roles.ts";
import { assets, inspectionLogs } from "#shared/schema.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Insert } from "../../db/statements/company-rows.ts";
import { toStoredTerms } from "../../db/statements/search-terms.ts";
import { fail } from "../../errors.ts";
import { toKeyColumns } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { pickUnit } from "../assets/list-assets.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { countDefects } from "../defects/select-defects.ts";
import { linkFailures } from "../defects/link-failures.ts";
import { notifyOfTag } from "../defects/notify-of-tag.ts";
import type { Reviewed } from "../defects/review-repairs.ts";
import {
  findSkipped,
  listReopened,
  reviewRepairs,
  toReviewEvents,
} from "../defects/review-repairs.ts";
import { addAnnual } from "../documents/add-document.ts";
import { isInspector } from "../documents/qualifications.ts";
import { tagOutCritical } from "../downtimes/tag-out-critical.ts";
import { recordReadings, toReadings } from "../meters/record-readings.ts";
import type { ShownPhoto } from "../photos/store-photos.ts";
import { findArrived, identifyPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { findLog } from "./select-inspections.ts";
import type { Finding } from "./evaluate-inspection.ts";
import { evaluateInspection } from "./evaluate-inspection.ts";
import { findFacts } from "./find-facts.ts";
import { notifyOfInspection } from "./notify-of-inspection.ts";

type Input = ParsedBody<"submitInspection">;

/**
 * Records an inspection. Its results are evaluated here, whatever the phone made of them; with the
 * record go the asset's last inspection and meters, and the notifications of a failure. One that was
 * sent before is returned again and not recorded twice.
 */
export async function submitInspection(context: Context<"submitInspection">) {
  const { company, user, body: input, now } = context;
  await refuseUnqualified(company, input, { user, now });
  const moment = parseMomentsIn(company, now);
  const moments = toMoments(input, company, now);
  // No meter is read in the future, whatever the phone's clock says.
  const at = moments.date < now ? moments.date : now;
  const latest = toLatestMoment(input, moments.date, { company, now });
  const sent = Object.values(input.results).flatMap(({ photos = [] }) => photos);
  const given = await readPhotos(sent, context, input.photos);
  return company.transaction(async (tx) => {
    const [asset, facts] = await Promise.all([
      // One that is sent twice at once waits here for the first.
      lockAsset(tx, input.assetId),
      findFacts(tx, context, { at, latest, photos: given }),
    ]);
    const { id, near, readingIds: ids } = facts;
    if (facts.sent) {
      const { id: known } = facts.sent;
      return { ...(await findLog(tx, known)), ...(await findSkipped(tx, known, input.review)) };
    }
    refuseArchived(asset, context);
    const checklist = facts.checklist ?? undefined;
    const { findings, evaluation } = evaluateInspection({ input, asset, checklist });
    const photos = await identifyPhotos(tx, user, findArrived(given, facts.arrived));
    const record = {
      ...toStatement(context),
      ...moments,
      ...evaluation,
      results: toResults(findings, photos, moment),
      checklistCategory: asset.category,
      unit: pickUnit(asset),
      whileOutOfService: wasOutOfService(facts.down, latest),
    };
    const recorded = { ...record, checklistItems: checklist?.items ?? null };
    const review = await reviewRepairs(tx, { asset, user, now, at: latest }, listReviews(context));
    const inspection = { id, ...recorded };
    await insertLog(tx, context, inspection);
    const source = "inspection";
    const origin = { asset, user, now, readAt: at, near, ids, source, inspectionId: id } as const;
    const { readAt, given: counted } = await recordReadings(tx, origin, toReadings(record));
    await storePhotos(tx, photos, { inspectionId: id });
    await addAnnual(tx, { ...record, id });
    const { carriesDefects = false } = input;
    const known = [...facts.known, ...listReopened(review)];
    const reviews = toReviewEvents(review, findSignature(context));
    const inspected = { ...facts, asset, user, at, inspection, carriesDefects, known, reviews };
    const linked = await linkFailures(tx, inspected);
    const by = { asset, user, now, attributedBy: context.attributedBy };
    const tag = await tagOut(tx, by, { linked, review });
    const hasDefects = linked.length + review.reviewed.length > 0;
    const down = tag?.changes;
    await updateAsset(tx, asset, { id, ...record, ...counted, readAt, hasDefects, down });
    const isCritical = linked.some((defect) => defect.critical);
    await notifyOfInspection(tx, asset, {
      ...recorded,
      isTaggedOut: tag !== undefined,
      isCritical,
    });
    if (tag && record.passed) await notifyOfTag(tx, { asset, user, now }, tag.defect);
    return toResponse(asset, inspection, { defects: linked, reviewSkipped: review.reviewSkipped });
  });
}

type Down = Awaited<ReturnType<typeof findFacts>>["down"];

/** One that comes in late may have been made before the asset went out of service, or before it was returned. */
function wasOutOfService(last: Down | null, at: Date): boolean {
  if (last?.condition !== "out_of_service") return false;
  return last.endedAt === null || new Date(last.endedAt) > at;
}

/** Only the driver may accept a repair; the office may also reject it. */
function listReviews({ body: { review = [] }, attributedBy }: Context<"submitInspection">) {
  return attributedBy ? review.filter(({ accepted }) => !accepted) : review;
}

/** What the office files for a driver has no signature. */
function findSignature({ body, attributedBy }: Context<"submitInspection">): string | null {
  return attributedBy ? null : body.signatureUrl;
}

/** As the lists return it later. */
function toResponse<Row extends Parameters<typeof listIssueLabels>[0], Found>(
  asset: AssetRow,
  inspection: Row,
  found: Found,
) {
  return {
    ...inspection,
    resolved: false,
    resolvedAt: null,
    resolvedByMaintenanceId: null,
    voidedAt: null,
    voidedByName: null,
    voidReason: null,
    confirmation: null,
    assetName: asset.name,
    assetCategory: asset.category,
    issueCount: inspection.issues.length,
    issueLabels: listIssueLabels(inspection).slice(0, inspectionLimits.issueLabelsMax),
    ...found,
  };
}

type Found = { linked: Awaited<ReturnType<typeof linkFailures>>; review: Reviewed };

/** Takes the asset out of service where a failed item is critical, or the repair of a critical defect was rejected. */
async function tagOut(
  tx: CompanyDb,
  by: Parameters<typeof tagOutCritical>[1],
  { linked, review }: Found,
) {
  const critical = [...linked, ...listReopened(review)].find((defect) => defect.critical);
  const changes = critical && (await tagOutCritical(tx, by, critical));
  return changes && { changes, defect: critical };
}

/** Only the office and qualified inspectors may submit an annual inspection: 49 CFR 396.19. */
async function refuseUnqualified(
  company: CompanyDb,
  { inspectionType }: Input,
  { user, now }: { user: CompanyUser; now: Date },
): Promise<void> {
  if (inspectionType !== "annual" || can(user.role, "dashboard.read")) return;
  if (!(await isInspector(company, { user, now }))) throw fail("inspections.notQualified");
}

type Stored = Insert<typeof inspectionLogs> & { id: number } & Parameters<
    typeof listInspectionTexts
  >[0];

async function insertLog(
  tx: CompanyDb,
  { idempotency }: Context<"submitInspection">,
  inspection: Stored,
): Promise<void> {
  const { checklistItems: _items, ...record } = inspection;
  // An attribution also has the name of who filed it.
  const attribution = record.attributedById ? [record.driverName] : [];
  const words = toStoredTerms(tx, [...listInspectionTexts(inspection), ...attribution]);
  await tx.add(inspectionLogs, [{ ...record, ...toKeyColumns(idempotency), words }]);
  tx.expectSeals([{ kind: "inspection", recordId: record.id }]);
}

type Inspected = Pick<
  typeof inspectionLogs.$inferSelect,
  "id" | "inspectionType" | "date" | "passed" | "unlisted"
>;
type Recorded = Inspected &
  Pick<typeof inspectionLogs.$inferSelect, "receivedAt" | "attributedById"> &
  GivenReadings & {
    readAt: Partial<Pick<AssetRow, "milesReadAt" | "hoursReadAt">>;
    /** Whether it has reported defects, or seen some again. */
    hasDefects: boolean;
    /** What takes the asset out of service. */
    down: Awaited<ReturnType<typeof tagOutCritical>>;
  };

/**
 * An inspection that its driver has not confirmed is not the asset's last one, and no reading lowers a meter. A moved
 * meter raises the asset's version, so that an open form cannot overwrite it.
 */
async function updateAsset(tx: CompanyDb, asset: AssetRow, log: Recorded): Promise<void> {
  const readings = mergeReadings(asset, log);
  const isMoved =
    readings.currentMiles !== asset.currentMiles || readings.currentHours !== asset.currentHours;
  const last = log.attributedById === null ? toLastInspection(asset, log) : {};
  const moments = { ...last, ...log.readAt };
  const { hasDefects } = log;
  if (!hasDefects && Object.keys(moments).length === 0) return;
  const raised = isMoved && {
    ...readings,
    version: asset.version + 1,
    updatedAt: log.receivedAt,
  };
  const compute = hasDefects ? countDefects : undefined;
  await tx.changeRow(assets, { id: asset.id, compute }, { ...moments, ...raised, ...log.down });
}

/** One that comes in late does not replace a newer one, and one with unlisted items counts as no pre-trip. */
export function toLastInspection(asset: AssetRow, inspection: Inspected) {
  const { id, date, passed, unlisted } = inspection;
  const isNewer = (known: Date | null) => known === null || date >= known;
  return {
    ...(isNewer(asset.lastInspectionAt) && {
      lastInspectionId: id,
      lastInspectionAt: date,
      lastInspectionPassed: passed,
    }),
    ...(!unlisted && isNewer(asset.listedInspectionAt) && { listedInspectionAt: date }),
    ...toNewestInspections(asset, inspection),
  };
}

type ParseMoment = (text: string | null | undefined) => Date | null;

function parseMomentsIn({ timeZone }: CompanyDb, now: Date): ParseMoment {
  return (text) => pickPlausibleMoment(text ? toMoment(text, timeZone) : null, now);
}

function toMoments(input: Input, company: CompanyDb, now: Date) {
  const moment = parseMomentsIn(company, now);
  // Stored as the phone sent it, so that the office sees how wrong its clock is.
  const completedAt = input.completedAt ? toMoment(input.completedAt, company.timeZone) : null;
  const corrected = correctMoment({ ...input, completedAt }, now);
  return {
    date: corrected ?? moment(input.date) ?? now,
    startedAt: moment(input.startedAt),
    completedAt,
    receivedAt: now,
    createdAt: now,
  };
}

/**
 * What has happened by this moment may have been known at the inspection: one on a bare day, which is stored as its
 * noon, may have been made at its end.
 */
function toLatestMoment(
  { date: given }: Input,
  date: Date,
  { company: { timeZone }, now }: Pick<Context<"submitInspection">, "company" | "now">,
): Date {
  const isAsGiven = given && toMoment(given, timeZone).getTime() === date.getTime();
  const latest = isAsGiven ? toDueMoment(given, timeZone) : date;
  return latest < now ? latest : now;
}

/** What is recorded as the driver gave it. */
function toStatement({ body: input, user, attributedBy }: Context<"submitInspection">) {
  return {
    assetId: input.assetId,
    checklistId: input.checklistId ?? limits.builtInChecklistId,
    inspectionType: input.inspectionType ?? "pre_trip",
    driverId: user.id,
    driverName: formatFullName(user),
    attributedById: attributedBy?.id ?? null,
    odometer: input.odometer ?? null,
    comments: input.comments ?? null,
    signatureUrl: input.signatureUrl,
    ...toPhoneWord(input),
  };
}

/** What the phone sent about itself, and about how the inspection was filled in on it. */
function toPhoneWord(input: Input) {
  return {
    clockOffsetMs: input.clockOffsetMs ?? null,
    walkId: input.walkId ?? null,
    appVersion: input.appVersion ?? null,
    language: input.language ?? null,
    challengeItemId: input.challenge?.itemId ?? null,
    wasSignedIn: input.wasSignedIn ?? null,
  };
}

/** The results in the order that they were sent, with addresses in place of photos. */
function toResults(
  findings: readonly Finding[],
  stored: readonly ShownPhoto[],
  moment: ParseMoment,
): InspectionResults {
  const urls = stored.map((photo) => photo.url);
  const recorded = findings.map(([id, { photos, answeredAt, ...result }]) => {
    const shown = photos && { photos: urls.splice(0, photos.length) };
    const at = moment(answeredAt)?.toISOString();
    return [id, { ...result, ...shown, ...(at && { answeredAt: at }) }] as const;
  });
  return Object.fromEntries(recorded);
}
