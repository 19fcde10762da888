/** Files a held submission: the use case of its kind runs as its author. */
import { apiSchemas } from "#shared/api-schemas.ts";
import type { HeldKind } from "#shared/held.ts";
import { defectEvents, inspectionLogs, meterReadings, photos, users } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod";
import type { CompanyUser } from "../../db/users.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { actOnDefect } from "../defects/act-on-defect.ts";
import { createDefect } from "../defects/create-defect.ts";
import { submitInspection } from "../inspections/submit-inspection.ts";
import { addReading } from "../meters/add-reading.ts";
import type { HeldRow } from "./data.ts";

type Deciding = Context<"decideHeld">;

/** Returns the id of its record, also where that was made before. */
export async function fileHeld(tx: CompanyDb, context: Deciding, held: HeldRow): Promise<number> {
  const recorded = await findRecorded(tx, held);
  if (recorded !== undefined) return recorded;
  const assetId = context.body.assetId ?? held.assetId;
  if (assetId === null) throw fail("held.unfit");
  // They belong to no record for a moment, because a record claims only such photos.
  await tx.change(photos, eq(photos.heldId, held.id), { heldId: null });
  const author = await tx.get(users, held.userId);
  const user: CompanyUser = { ...author, company: context.user.company };
  const idempotency = { key: held.idempotencyKey, hash: held.requestHash ?? "" };
  const filing = { ...context, company: tx, user, idempotency, isFiled: true } as const;
  return kinds[held.kind].file(filing, held, assetId);
}

type Filing = Deciding & { isFiled: true };

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
    file: async (filing, { body: sent, performedAt }, assetId) => {
      const given = { ...sent, assetId, date: performedAt.toISOString() };
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
