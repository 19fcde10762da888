/** Files a held submission: the use case of its kind runs as its author. */
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { formatAttribution } from "#shared/inspections/attribution.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import type { HeldKind } from "#shared/held/held.ts";
import { defectEvents, inspectionLogs, meterReadings, photos, users } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { actOnDefect } from "../defects/act-on-defect.ts";
import { createDefect } from "../defects/create-defect.ts";
import { recordConfirmation } from "../inspections/confirm-inspection.ts";
import { submitInspection } from "../inspections/submit-inspection.ts";
import { addReading } from "../meters/add-reading.ts";
import type { HeldRow } from "./list-held.ts";
import { dropNamed } from "./list-photos.ts";

type Deciding = Context<"decideHeld">;

/** Returns the id of its record, also where that was made before, its attribution, and the unit that it is of then. */
export async function fileHeld(tx: CompanyDb, context: Deciding, held: HeldRow) {
  const assetId = findAssetId(context, held);
  if (assetId === null) throw fail("held.unfit");
  const asset = await lockAssets(tx, assetId, held);
  // Its driver's own phone, which waits for the same lock, may have got through with it.
  const idempotencyKey = held.copyOfKey ?? held.idempotencyKey;
  const recorded = await findRecorded(tx, { ...held, idempotencyKey });
  if (recorded !== undefined) return { recordId: recorded, attribution: null };
  // They belong to no record for a moment, because a record claims only such photos.
  await tx.change(photos, eq(photos.heldId, held.id), { heldId: null });
  const { filing, attribution } = await prepareFiling(tx, context, { held, assetId });
  const recordId = await kinds[held.kind].file(filing, held, assetId);
  if (isDisowned(held) && held.kind === "inspection") {
    const { userId, userName, receivedAt: at } = held;
    await recordConfirmation(tx, { inspectionId: recordId, userId, userName, isOwn: false, at });
  }
  const unit = { assetId: asset.id, assetName: asset.name };
  return { recordId, attribution, ...(attribution !== null && { unit }) };
}

/** An act stays with its defect. */
function findAssetId({ body }: Deciding, { kind, assetId }: HeldRow): number | null {
  return kind === "defectAct" ? assetId : (body.assetId ?? assetId);
}

/** Locks both assets in the order of their ids, and returns the one to file for. */
async function lockAssets(tx: CompanyDb, assetId: number, { assetId: sentFor }: HeldRow) {
  if (sentFor !== null && sentFor < assetId) await lockAsset(tx, sentFor);
  const asset = await lockAsset(tx, assetId);
  if (sentFor !== null && sentFor > assetId) await lockAsset(tx, sentFor);
  return asset;
}

type Filing = Deciding & { isFiled: true };

/**
 * Prepares filing as the author. The record has the author's name only if it came through the author's own session
 * and stays with its unit; otherwise an attribution takes the place of the name (`docs/develop/decisions/0050`).
 */
async function prepareFiling(
  tx: CompanyDb,
  context: Deciding,
  { held, assetId }: { held: HeldRow; assetId: number },
) {
  const { user: by } = context;
  const author = await tx.get(users, held.userId);
  const user: CompanyUser = { ...author, company: by.company };
  // The phone may still send the submission under its key; a copy from a file must not block that.
  const sent = { key: held.idempotencyKey, hash: held.requestHash ?? "" };
  const idempotency = isFromFile(held) ? undefined : sent;
  const filing: Filing = { ...context, company: tx, user, idempotency, isFiled: true };
  const way = {
    isFromFile: isFromFile(held),
    isForOtherUnit: assetId !== held.assetId,
    isDisowned: isDisowned(held),
  };
  if (!Object.values(way).includes(true)) return { filing, attribution: null };
  const attribution = formatAttribution({
    ...way,
    filer: formatFullName(by),
    author: held.userName,
  });
  const named = { ...user, firstName: attribution, lastName: "" };
  const attributed: Filing = { ...filing, user: named, attributedBy: by };
  return { filing: attributed, attribution };
}

function isFromFile({ reason }: HeldRow): boolean {
  return reason === "held.shared";
}

/** Its author has said in their own session that it was not them. */
function isDisowned({ reason }: HeldRow): boolean {
  return reason === "held.notMine";
}

type Kind = {
  file: (filing: Filing, held: HeldRow, assetId: number) => Promise<number>;
  /** The table that its key is stored in, with the columns of its record and its author. */
  record: {
    table: typeof inspectionLogs | typeof defectEvents | typeof meterReadings;
    id: AnyPgColumn<{ data: number; notNull: true }>;
    by: AnyPgColumn;
  };
};

/** A report and an act are events of their defect. */
const event = { table: defectEvents, id: defectEvents.defectId, by: defectEvents.byId };

/** At its performed moment, where the kind has one. */
const kinds: Record<HeldKind, Kind> = {
  inspection: {
    file: async (filing, held, assetId) => {
      // Only a phone that sends them itself has photos which come later.
      const sent = isFromFile(held) ? dropNamed(held.body) : held.body;
      const given = { ...sent, assetId, date: held.performedAt.toISOString() };
      const body = parse(apiSchemas.submitInspection.body, given);
      return (await submitInspection({ ...filing, params: undefined, body })).id;
    },
    record: { table: inspectionLogs, id: inspectionLogs.id, by: inspectionLogs.driverId },
  },
  defect: {
    file: async (filing, { body: sent, performedAt: at }, assetId) => {
      const given = { ...sent, assetId, performedAt: at.toISOString() };
      const body = parse(apiSchemas.createDefect.body, given);
      return (await createDefect({ ...filing, params: undefined, body })).id;
    },
    record: event,
  },
  defectAct: {
    file: async (filing, { body: { defectId, ...sent }, performedAt: at }) => {
      const params = parse(apiSchemas.actOnDefect.params, { id: String(defectId) });
      const given = { ...sent, performedAt: at.toISOString() };
      const body = parse(apiSchemas.actOnDefect.body, given);
      // The others are signed by the shop or the office, who never queue them.
      const isDrivers = body.act === "note" || body.act === "reject";
      if (filing.attributedBy && !isDrivers) throw fail("held.unfit");
      return (await actOnDefect({ ...filing, params, body })).id;
    },
    record: event,
  },
  reading: {
    file: async (filing, { body: sent, performedAt }, assetId) => {
      // A day that was typed counts, unless the phone's clock was ahead.
      const day = String(sent["readAt"]);
      const readAt = new Date(day) < performedAt ? day : performedAt.toISOString();
      const given = { ...sent, readAt };
      const body = parse(apiSchemas.addReading.body, given);
      return (await addReading({ ...filing, params: { id: assetId }, body })).id;
    },
    record: { table: meterReadings, id: meterReadings.id, by: meterReadings.enteredById },
  },
};

/** The id of what was recorded under its key. */
export async function findRecorded(
  tx: CompanyDb,
  { kind, userId, idempotencyKey }: Pick<HeldRow, "kind" | "userId" | "idempotencyKey">,
): Promise<number | undefined> {
  const { table, id, by } = kinds[kind].record;
  const where = and(eq(by, userId), eq(table.idempotencyKey, idempotencyKey));
  return (await tx.select({ id }, table, { where }))[0]?.id;
}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw fail("held.unfit");
  return parsed.data;
}
