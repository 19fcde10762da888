import { formatFullName } from "#shared/crew/crew.ts";
import { words } from "#shared/base/words.ts";
import { assets, documents, inspectionLogs, meterReadings, users } from "#shared/schema.ts";
import { and, eq, isNull, type SQL, desc, not, sql } from "drizzle-orm";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import { userLanguage } from "../../db/company/reader-language.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import { recountDay } from "../board/recount-day.ts";
import { countMonthsSince } from "../costs/count-months.ts";
import { countDefects } from "../defects/select-defects.ts";
import { withdrawInspection } from "../defects/withdraw-inspection.ts";
import { findDocument, nameRow } from "../documents/list-documents.ts";
import { findMeter, resetNotified, restoreServices } from "../meters/change-meter.ts";
import { voidReadings } from "../meters/void-readings.ts";
import { notifyUsers } from "../notifications/notify.ts";
import { type AssetRow, lockAsset } from "../records/locked-asset.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import { findLog } from "./select-inspections.ts";
import { doesCount } from "../records/counted-inspections.ts";

type Call = Context<"voidInspection">;
type Log = typeof inspectionLogs.$inferSelect;

/**
 * Voids an inspection that is untrue: it stays, with who voided it and why, and its asset, meters and defects are as if
 * it had never been made. A unit that it took out of service stays so until the office returns it.
 */
export function voidInspection(context: Call) {
  const { company, user, params, body, now } = context;
  return company.transaction(async (tx) => {
    const { assetId } = await tx.get(inspectionLogs, params.id);
    const asset = await lockAsset(tx, assetId);
    const inspection = await tx.get(inspectionLogs, params.id);
    if (inspection.voidedAt !== null) throw fail("inspections.alreadyVoid");
    await recountDay(tx, inspection, now);
    const { reason } = body;
    const voidedByName = formatFullName(user);
    const voided = { voidedAt: now, voidedById: user.id, voidedByName, voidReason: reason };
    await tx.changeRow(inspectionLogs, inspection.id, voided);
    tx.expectSeals([{ kind: "withdrawal", recordId: inspection.id }]);
    await withdrawInspection(tx, { user, now, reason }, { asset, inspection });
    const isOfRecord = eq(meterReadings.inspectionId, inspection.id);
    const { rows, meters, readAt, entries } = await voidReadings(tx, { asset, isOfRecord, voided });
    let changes: Partial<AssetRow> = await findNewest(tx, asset);
    for (const meter of meters) changes = { ...changes, ...(await findMeter(tx, asset, meter)) };
    const raised = { ...changes, version: asset.version + 1, updatedAt: now };
    await tx.changeRow(assets, { id: asset.id, compute: countDefects }, raised);
    const after: AssetRow = { ...asset, ...raised };
    const services: NewEntry[] = [];
    for (const row of rows) services.push(...(await restoreServices(tx, after, row)));
    await resetNotified(tx, after, now);
    if (meters.length > 0) await storeForecasts(tx, { now, assetIds: [asset.id] });
    if (readAt) await countMonthsSince(tx, { assetId: asset.id, date: readAt }, now);
    await notifyDriver(tx, context, { asset, inspection });
    await recordChanges(tx, context, [
      toVoiding(asset, inspection, reason),
      ...entries,
      ...(await removeAnnual(tx, inspection, now)),
      ...toChanges({ noun: "asset", name: asset.name, before: asset, after }),
      ...services,
    ]);
    return findLog(tx, inspection.id);
  });
}

/** The paper of an annual inspection that was passed. */
async function removeAnnual(tx: CompanyDb, { id, inspectionType }: Log, now: Date) {
  if (inspectionType !== "annual") return [];
  const { inspectionId, removedAt } = documents;
  const where = and(eq(inspectionId, id), isNull(removedAt));
  const [paper] = await tx.select({ id: documents.id }, documents, { where });
  if (!paper) return [];
  const rowName = nameRow(await findDocument(tx, paper.id, now));
  await tx.changeRow(documents, paper.id, { removedAt: now });
  return [{ action: "removed", noun: "document", rowId: paper.id, rowName } as const];
}

type Voided = { asset: AssetRow; inspection: Log };

/** Nobody replaces a statement that its driver has signed, so the driver learns why it does not count. */
async function notifyDriver(
  tx: CompanyDb,
  { user, body, now }: Call,
  { asset, inspection }: Voided,
): Promise<void> {
  const where = and(eq(users.id, inspection.driverId), isNull(users.removedAt));
  const drivers = await tx.select({ userId: users.id, language: userLanguage }, users, { where });
  const notification = {
    type: "inspection_voided",
    say: () => ({
      title: w.voided({ unit: asset.name }),
      message: `${formatFullName(user)}: ${body.reason.slice(0, reasonShownMax)}`,
    }),
    assetId: asset.id,
    path: `/inspection?inspection=${inspection.id}`,
    createdAt: now,
    push: "usual",
  } as const;
  await notifyUsers(
    tx,
    drivers.map((driver) => ({ ...notification, ...driver })),
    user.id,
  );
}

/** A notification shows only the beginning of a long reason. */
const reasonShownMax = 200;

function toVoiding({ name }: AssetRow, { id }: Log, reason: string): NewEntry {
  const changes = { voidReason: { from: null, to: reason } };
  return { action: "voided", noun: "inspection", rowId: id, rowName: name, changes };
}

const { id, assetId, date, passed, unlisted, inspectionType } = inspectionLogs;

/** What an asset says of its inspections, counted anew from those that count. */
async function findNewest(tx: CompanyDb, asset: AssetRow): Promise<Partial<AssetRow>> {
  const newest = (isWanted?: SQL) =>
    tx.first({ id, date, passed }, inspectionLogs, {
      where: and(eq(assetId, assets.id), isWanted, doesCount(tx)),
      orderBy: [desc(date), desc(id)],
    });
  // Not looked for through all of a unit's inspections where it had none.
  const newestOf = (known: Date | null, isWanted: SQL | undefined) =>
    known === null ? sql<null>`null` : newest(isWanted);
  const fields = {
    last: newest(),
    listed: newest(not(unlisted)),
    shift: newestOf(asset.shiftInspectedAt, eq(inspectionType, "shift")),
    card: newestOf(asset.cardInspectedAt, and(eq(inspectionType, "nrmca"), sql`${passed}`)),
  };
  const [found] = await tx.select(fields, assets, { where: eq(assets.id, asset.id) });
  invariant(found, "a locked asset is there");
  const { last, listed, shift, card } = found;
  return {
    lastInspectionId: last?.id ?? null,
    lastInspectionAt: toDate(last),
    lastInspectionPassed: last?.passed ?? null,
    listedInspectionAt: toDate(listed),
    shiftInspectedAt: toDate(shift),
    cardInspectedAt: toDate(card),
  };
}

/** Null where there is none. */
function toDate(made: { date: string } | null): Date | null {
  return made === null ? null : new Date(made.date);
}

const w = words({
  voided: ["Your inspection of {unit} was voided", "Se anuló su inspección de {unit}"],
});
