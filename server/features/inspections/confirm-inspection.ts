import { formatFullName } from "#shared/crew/crew.ts";
import { reviewedRepairs } from "#shared/defects/defect-form.ts";
import { heldSubmissions, inspectionConfirmations, inspectionLogs, users } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Insert } from "../../db/statements/company-rows.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { type AssetRow, lockAsset } from "../records/locked-asset.ts";
import { addEvents } from "../defects/add-events.ts";
import { recountDefects } from "../defects/select-defects.ts";
import { reviewRepairs, toReviewEvents } from "../defects/review-repairs.ts";
import { addAnnual } from "../documents/add-document.ts";
import { notifyOffice } from "../notifications/notify.ts";
import { toLastInspection } from "./submit-inspection.ts";

/**
 * Records the driver's answer whether an inspection that the office filed was theirs: only in the driver's own
 * session, and only once. A yes makes it count; the inspection itself is not changed.
 */
export function confirmInspection(context: Context<"confirmInspection">) {
  const { company, user, params, body, now } = context;
  return company.transaction(async (tx) => {
    const log = await findAttributed(tx, params.id, user);
    const asset = await lockAsset(tx, log.assetId);
    await refuseVoid(tx, log);
    await refuseRemoved(tx, user);
    await refuseAnswered(tx, log);
    const userName = formatFullName(user);
    const answer = { userId: user.id, userName, isOwn: body.isOwn, at: now };
    const confirmation = await recordConfirmation(tx, { ...answer, inspectionId: log.id });
    if (body.isOwn) await countAsOwn(tx, { asset, user, now }, log);
    else await notifyOfDenial(tx, { asset, user, now }, log);
    return confirmation;
  });
}

type Log = typeof inspectionLogs.$inferSelect;
type By = { asset: AssetRow; user: CompanyUser; now: Date };

/** Another driver's is not found. */
async function findAttributed(tx: CompanyDb, id: number, user: CompanyUser): Promise<Log> {
  const { driverId, attributedById } = inspectionLogs;
  const isTheirs = and(eq(driverId, user.id), isNotNull(attributedById));
  const columns = getTableColumns(inspectionLogs);
  const [log] = await tx.select(columns, inspectionLogs, {
    where: and(eq(inspectionLogs.id, id), isTheirs),
  });
  if (!log) throw fail("request.notFound");
  return log;
}

/** Who removes them at the same moment waits, or has been first. */
async function refuseRemoved(tx: CompanyDb, { id }: CompanyUser): Promise<void> {
  const { removedAt } = await tx.get(users, id, { lock: true });
  if (removedAt !== null) throw fail("auth.signedOut");
}

/** Read under the lock of its asset, because the office may void it meanwhile. */
async function refuseVoid(tx: CompanyDb, { id }: Log): Promise<void> {
  const { voidedAt } = await tx.get(inspectionLogs, id);
  if (voidedAt !== null) throw fail("inspections.alreadyVoid");
}

async function refuseAnswered(tx: CompanyDb, { id }: Log): Promise<void> {
  const isAnswered = eq(inspectionConfirmations.inspectionId, id);
  if ((await tx.count(inspectionConfirmations, isAnswered, 1)) > 0) {
    throw fail("inspections.confirmed");
  }
}

/** The answer is sealed apart, so that the seal of the inspection stays as it is. */
export async function recordConfirmation(
  tx: CompanyDb,
  answer: Insert<typeof inspectionConfirmations>,
) {
  const confirmation = await tx.insert(inspectionConfirmations, answer);
  tx.expectSeals([{ kind: "confirmation", recordId: confirmation.inspectionId }]);
  return confirmation;
}

/** Does what its filing has left to its driver: the asset's last inspection, the annual paper, accepted repairs. */
async function countAsOwn(tx: CompanyDb, by: By, log: Log): Promise<void> {
  const { asset, user } = by;
  await addAnnual(tx, { ...log, driverName: formatFullName(user), attributedById: null });
  await acceptRepairs(tx, by, log);
  await recountDefects(tx, asset.id, toLastInspection(asset, log));
}

async function acceptRepairs(tx: CompanyDb, by: By, log: Log): Promise<void> {
  const accepted = await listAccepted(tx, log);
  const review = await reviewRepairs(tx, { ...by, at: log.date }, accepted);
  const { user, now } = by;
  const signed = { at: now, byId: user.id, byName: formatFullName(user), inspectionId: log.id };
  const events = toReviewEvents(review, log.signatureUrl).map((event) => ({ ...event, ...signed }));
  await addEvents(tx, events);
}

/** Read from the held submission, because the inspection has no field for accepted repairs. */
async function listAccepted(tx: CompanyDb, { id }: Log) {
  const { kind, recordId, body } = heldSubmissions;
  const [held] = await tx.select({ body }, heldSubmissions, {
    where: and(eq(kind, "inspection"), eq(recordId, id)),
  });
  const review = reviewedRepairs.safeParse(held?.body["review"]);
  return review.success ? review.data.filter(({ accepted }) => accepted) : [];
}

function notifyOfDenial(tx: CompanyDb, { asset, user, now }: By, { id }: Log): Promise<void> {
  const notification = {
    type: "submission_held",
    say: () => ({
      title: w.denied({ unit: asset.name }),
      message: w.notThem({ name: formatFullName(user) }),
    }),
    assetId: asset.id,
    path: `/inspection?inspection=${id}`,
    createdAt: now,
  } as const;
  return notifyOffice(tx, notification, user.id);
}

const w = words({
  denied: ["{unit}: an inspection is denied", "{unit}: niegan una inspección"],
  notThem: ["{name} says that this was not them", "{name} dice que no fue"],
});
