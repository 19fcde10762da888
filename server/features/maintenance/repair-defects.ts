import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { isActive } from "#shared/defects/defects.ts";
import { signAgain } from "#shared/maintenance/maintenance-schema.ts";
import type { ServiceType } from "#shared/schedules/service-types.ts";
import { defectEvents, defects, inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Given, Placed } from "../../db/statements/built-once.ts";
import type { Selected } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { type Again, closeDefects } from "../defects/close-defects.ts";
import { addEvents } from "../defects/add-events.ts";
import { isActive as isOpen, isLink, toActRefusal } from "../defects/select-defects.ts";

type Input = ParsedBody<"logMaintenance">;
type Call = Pick<Context<"logMaintenance">, "user" | "body" | "now">;

const { id, assetId, passed, resolved, voidedAt } = inspectionLogs;
const inspectionFields = { id, assetId, passed, resolved, voidedAt };
const { number, title, state, reportedById } = defects;
const defectFields = {
  id: defects.id,
  assetId: defects.assetId,
  number,
  title,
  state,
  reportedById,
};

/**
 * The repairs of a log: the failed inspection that it resolves, with its active defects, and the defects that it
 * names. Fails with 404 for unknown ones, 400 for another asset's, 409 for closed ones.
 */
export function toRepairs({ inspection, rows }: Found, input: Input, again?: Again) {
  const given = new Map(input.defects?.map((item) => [item.id, item]));
  if (input.resolvedInspectionId) refuseResolved(inspection, { ...input, again });
  refuseClosed(rows, input, given);
  refuseUncertified(rows, input, again);
  const repaired = rows.map((defect) => {
    const { outcome = "repaired", note = null } = given.get(defect.id) ?? {};
    return { defect, state: outcome, note };
  });
  return { inspection, repaired };
}

type Found = Selected<ReturnType<typeof selectRepairs>>;

/** What a log names that it repairs. */
export function listNamed({ resolvedInspectionId, defects: named = [] }: Input) {
  const defectIds = named.length > 0 ? named.map((item) => item.id) : undefined;
  return { inspectionId: resolvedInspectionId ?? undefined, defectIds };
}

type Named = Placed<{ assetId: number } & ReturnType<typeof listNamed>>;

/** The repairs as columns. They are read after the asset was locked, so no other request changes them meanwhile. */
export function selectRepairs(tx: CompanyDb, { assetId: ofAsset, inspectionId, defectIds }: Named) {
  const isLinked = inspectionId && isActiveOf(tx, ofAsset, inspectionId);
  const isNamed = defectIds && sql`${defects.id} = any(${defectIds}::bigint[])`;
  const where = or(isNamed, isLinked);
  const inspection = { where: inspectionId && eq(id, inspectionId) };
  const rows = tx.all(defectFields, defects, { where, orderBy: [defects.id] });
  return {
    inspection: inspectionId
      ? tx.first(inspectionFields, inspectionLogs, inspection)
      : sql<null>`null`,
    rows: where ? rows : sql<(typeof rows)["_"]["type"]>`'[]'::json`,
  };
}

type Claim = Pick<Input, "assetId"> & { again: Again | undefined };

/** A log that is corrected may name the inspection that it resolved before that was voided. */
function refuseResolved(inspection: Found["inspection"] | null, input: Claim): void {
  if (!inspection) throw fail("request.notFound");
  if (inspection.assetId !== input.assetId) throw fail("maintenance.inspectionOfOtherAsset");
  if (inspection.passed) throw fail("maintenance.inspectionPassed");
  if (inspection.resolved) throw fail("maintenance.alreadyResolved");
  const isAgain = input.again?.inspectionIds.includes(inspection.id) ?? false;
  if (inspection.voidedAt !== null && !isAgain) throw fail("maintenance.inspectionVoid");
}

function refuseClosed(rows: Found["rows"], input: Input, given: Map<number, unknown>): void {
  const found = new Set(rows.map((row) => row.id));
  if ([...given.keys()].some((candidate) => !found.has(candidate))) throw fail("request.notFound");
  if (rows.some((row) => row.assetId !== input.assetId)) throw fail("defects.ofOtherAsset");
  const closed = rows.find((row) => !isActive(row));
  if (closed) throw toActRefusal(closed);
}

/** The void log keeps its signature, and a certified repair must not become one that nobody certifies. */
function refuseUncertified(rows: Found["rows"], { signature }: Input, again?: Again): void {
  if (signature || !rows.some((row) => again?.certifiedIds.includes(row.id))) return;
  throw fail("request.invalid", { message: signAgain, fields: { signature: signAgain } });
}

function isActiveOf(
  tx: CompanyDb,
  ofAsset: Given<number>,
  inspectionId: Given<number>,
): SQL | undefined {
  const isOfInspection = and(
    eq(defectEvents.defectId, defects.id),
    eq(defectEvents.inspectionId, inspectionId),
    isLink,
  );
  const isLinked = sql`${tx.counting(defectEvents, isOfInspection)} > 0`;
  return and(eq(defects.assetId, ofAsset), isOpen, isLinked);
}

type Repair = {
  asset: AssetRow;
  log: { id: number; serviceType: ServiceType };
  again: Again | undefined;
} & ReturnType<typeof toRepairs>;

/**
 * Closes what a log repaired, certified where the log is signed (49 CFR 396.11(a)(3)); returns whether
 * there was anything. Drivers are not asked to review a repair that is not signed.
 */
export async function repairDefects(
  tx: CompanyDb,
  { user, body, now }: Call,
  { asset, log, inspection, repaired, again }: Repair,
): Promise<boolean> {
  if (repaired.length === 0 && !inspection) return false;
  const { signature = null } = body;
  const isSigned = signature !== null;
  const inspectionId = inspection?.id;
  const closed = repaired;
  await closeDefects(tx, { asset, user, now, log, inspectionId, isSigned, closed, again });
  const by = { at: now, byId: user.id, byName: formatFullName(user) };
  const events = repaired.map(({ defect, state: outcome, note }) => ({
    ...by,
    defectId: defect.id,
    kind: isSigned ? ("certified" as const) : ("closed" as const),
    note,
    signature,
    maintenanceLogId: log.id,
    details: { outcome },
  }));
  await addEvents(tx, events);
  return repaired.length > 0;
}
