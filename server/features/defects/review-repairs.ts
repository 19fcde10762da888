import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { computeNextState, toStanding } from "#shared/defects/defect-acts.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { selectLastSettling } from "./list-steps.ts";
import type { DefectRow } from "./select-defects.ts";
import { rejectRepairs } from "./reject-repairs.ts";

type Review = NonNullable<ParsedBody<"submitInspection">["review"]>;
type By = {
  asset: AssetRow;
  user: CompanyUser;
  now: Date;
  /** The time of the inspection. */
  at: Date;
};

/** The result of an inspection's review of repairs. */
export type Reviewed = {
  reviewed: { defect: DefectRow; note: string | null; isRejected: boolean }[];
  /** The ids of reviewed defects that were not waiting for this review of this asset. */
  reviewSkipped?: number[];
};

/**
 * Applies the next driver's review of repairs (49 CFR 396.13) before the inspection is stored, so that a failed item
 * is linked with the defect that the review reopened.
 */
export async function reviewRepairs(
  tx: CompanyDb,
  { asset, user, now, at }: By,
  review: Review = [],
): Promise<Reviewed> {
  if (review.length === 0) return { reviewed: [] };
  const waiting = await findWaiting(tx, { assetId: asset.id, at }, review);
  const reviewed = review.flatMap(({ defectId, accepted, note = null }) => {
    const defect = waiting.get(defectId);
    return defect ? [{ defect, note, isRejected: !accepted }] : [];
  });
  const accepted = reviewed.filter(({ isRejected }) => !isRejected);
  if (accepted.length > 0) {
    const ids = accepted.map(({ defect }) => defect.id);
    await tx.change(defects, isAny(defects.id, ids), { reviewPending: false });
  }
  const rejections = reviewed.flatMap(({ defect, note, isRejected }) =>
    isRejected ? [{ defect, note: note ?? "" }] : [],
  );
  await rejectRepairs(tx, { asset, user, now, rejections });
  const skipped = review.filter(({ defectId }) => !waiting.has(defectId));
  return { reviewed, reviewSkipped: skipped.map(({ defectId }) => defectId) };
}

/**
 * Finds the defects that wait for this review, without those that were certified or deferred after the inspection,
 * because its driver cannot have seen that; they cannot change, because the asset is locked. A rejection also counts
 * where another driver has accepted the repair meanwhile.
 */
export async function findWaiting(
  tx: CompanyDb,
  { assetId, at }: { assetId: number; at: Date },
  review: Review,
) {
  const ids = review.map(({ defectId }) => defectId);
  const fields = { ...getTableColumns(defects), settled: selectLastSettling(tx) };
  const found = await tx.select(fields, defects, {
    where: and(isAny(defects.id, ids), eq(defects.assetId, assetId)),
  });
  const rejected = new Set(review.flatMap((item) => (item.accepted ? [] : item.defectId)));
  const waiting = found.filter(
    ({ settled, ...defect }) =>
      (isToReview(defect) || (rejected.has(defect.id) && isAccepted(defect))) &&
      !(settled && new Date(settled.at) > at),
  );
  return new Map<number, DefectRow>(waiting.map((defect) => [defect.id, defect]));
}

function isToReview(defect: DefectRow): boolean {
  return computeNextState(toStanding(defect), "reject") !== undefined;
}

/** Of a defect that waits for no review. */
function isAccepted({ certified, state }: DefectRow): boolean {
  return certified || state === "deferred";
}

/** The defects that the review reopened. */
export function listReopened({ reviewed }: Reviewed) {
  const rejected = reviewed.filter(({ isRejected }) => isRejected);
  return rejected.map(({ defect: { id, number, title, itemId, critical } }) => ({
    id,
    number,
    title,
    itemId,
    critical,
    state: "open" as const,
  }));
}

/** The reviews as events of their defects, with the inspection's signature. */
export function toReviewEvents({ reviewed }: Reviewed, signature: string | null) {
  return reviewed.map(({ defect, note, isRejected }) => ({
    defectId: defect.id,
    kind: isRejected ? ("rejected" as const) : ("reviewed" as const),
    note,
    signature,
  }));
}

/** Returns what a repeated inspection skipped when it was first recorded. */
export async function findSkipped(
  tx: CompanyDb,
  inspectionId: number,
  review: Review = [],
): Promise<Pick<Reviewed, "reviewSkipped">> {
  if (review.length === 0) return {};
  const { defectId, kind } = defectEvents;
  const events = await tx.select({ defectId }, defectEvents, {
    where: and(
      eq(defectEvents.inspectionId, inspectionId),
      inArray(kind, ["reviewed", "rejected"]),
    ),
  });
  const done = new Set(events.map((event) => event.defectId));
  return {
    reviewSkipped: review.flatMap((item) => (done.has(item.defectId) ? [] : item.defectId)),
  };
}
