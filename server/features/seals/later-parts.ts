/** The parts of records that are written later, and have seals of their own. */
import type { SealKind } from "#shared/seals/seals.ts";
import {
  inspectionLogs,
  maintenanceLogs,
  recordSeals,
  withdrawnResolutions,
} from "#shared/schema.ts";
import { and, eq, getTableColumns, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Columns } from "../../db/statements/company-rows.ts";
import { momentAsJson } from "../../db/statements/list.ts";

const { resolved, resolvedAt, resolvedByMaintenanceId } = inspectionLogs;
const later = alias(recordSeals, "later");

type Resolution = Record<"resolved" | "resolvedAt" | "resolvedByMaintenanceId", SQL>;

/** How an inspection was resolved first, also where that was taken back. */
export function selectFirstResolution(tx: CompanyDb): Resolution {
  const { inspectionId, id, ...was } = getTableColumns(withdrawnResolutions);
  const first = tx.first(was, withdrawnResolutions, {
    where: eq(inspectionId, inspectionLogs.id),
    orderBy: [id],
  });
  const now = { resolved, resolvedAt: momentAsJson(resolvedAt), resolvedByMaintenanceId };
  return toResolution(first, now);
}

/** How an inspection was resolved after that was taken back; the next row has it where that was taken back, too. */
export function selectNextResolution(tx: CompanyDb): Columns {
  const { inspectionId, id, ...was } = getTableColumns(next);
  const taken = withdrawnResolutions;
  const following = tx.first(was, next, {
    where: and(eq(inspectionId, taken.inspectionId), gt(id, taken.id)),
    orderBy: [id],
  });
  const present = tx.first({ resolved, resolvedAt, resolvedByMaintenanceId }, inspectionLogs, {
    where: eq(inspectionLogs.id, taken.inspectionId),
  });
  const now = {
    resolved: sql`(${present} ->> 'resolved')::boolean`,
    resolvedAt: sql`${present} ->> 'resolvedAt'`,
    resolvedByMaintenanceId: sql`(${present} ->> 'resolvedByMaintenanceId')::bigint`,
  };
  return { id: taken.id, inspectionId: taken.inspectionId, ...toResolution(following, now) };
}

const next = alias(withdrawnResolutions, "next");

/** The values of a row, if there is one, else those of now. */
function toResolution(row: SQL, now: Record<keyof Resolution, SQLWrapper>): Resolution {
  const either = (value: SQL, other: SQLWrapper) =>
    sql`case when ${row} is not null then ${value} else ${other} end`;
  return {
    resolved: either(sql`true`, now.resolved),
    resolvedAt: either(sql`${row} ->> 'resolvedAt'`, now.resolvedAt),
    resolvedByMaintenanceId: either(
      sql`(${row} ->> 'resolvedByMaintenanceId')::bigint`,
      now.resolvedByMaintenanceId,
    ),
  };
}

/** Whether an inspection is resolved where one more resolution of it was sealed than was taken back. */
export function isResolvedAsSealed(tx: CompanyDb): SQL {
  const { id, inspectionId, maintenanceLogId } = withdrawnResolutions;
  const has = (kind: SealKind, recordId: AnyPgColumn) =>
    sql`${tx.counting(later, and(eq(later.kind, kind), eq(later.recordId, recordId)))} > 0`;
  const count = (where: SQL) =>
    tx.counting(withdrawnResolutions, and(eq(inspectionId, inspectionLogs.id), where));
  const first = sql`(${has("resolution", inspectionLogs.id)})::int`;
  const renewed = count(has("renewal", id));
  const takenBack = count(has("voiding", maintenanceLogId));
  return sql`case ${first} + ${renewed} - ${takenBack}
    when 1 then ${resolved} and ${resolvedAt} is not null
    when 0 then not ${resolved} and num_nonnulls(${resolvedAt}, ${resolvedByMaintenanceId}) = 0
    else false end`;
}

export type Later = {
  kinds: SealKind[];
  /** The columns that are always set together with the part, and those that may be. */
  set: SQLWrapper[];
  maySet?: SQLWrapper[];
};

/** Whether a part that is written later is there where it is sealed, and nowhere else. */
export function isSealedLater(tx: CompanyDb, recordId: AnyPgColumn, part: Later): SQL {
  const { kinds, set, maySet = [] } = part;
  const where = and(inArray(later.kind, kinds), eq(later.recordId, recordId));
  const isSealed = sql`${tx.counting(later, where)} > 0`;
  return sql`case when ${isSealed} then num_nonnulls(${sql.join(set, sql`, `)}) = ${set.length}::int
    else num_nonnulls(${sql.join([...set, ...maySet], sql`, `)}) = 0 end`;
}

const {
  id: logId,
  assetId,
  voidedAt,
  voidedById,
  voidedByName,
  voidReason,
  replacedById,
} = getTableColumns(maintenanceLogs);

/** The voiding of a log, with the resolutions that it took back. */
export function selectVoiding(tx: CompanyDb): Columns {
  const withdrawn = tx.all(getTableColumns(withdrawnResolutions), withdrawnResolutions, {
    where: eq(withdrawnResolutions.maintenanceLogId, logId),
    orderBy: [withdrawnResolutions.id],
  });
  const voiding = { voidedAt, voidedById, voidedByName, voidReason, replacedById };
  return { id: logId, assetId, ...voiding, withdrawn };
}

export function isVoidedAsSealed(tx: CompanyDb): SQL {
  return isSealedLater(tx, logId, {
    kinds: ["voiding"],
    set: [voidedAt, voidedById, voidedByName, voidReason],
    maySet: [replacedById],
  });
}
