import { defectEvents, inspectionLogs } from "#shared/schema.ts";
import { and, eq, notInArray, or, ne, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Join } from "../../db/statements/company-rows.ts";
import { isAny } from "../../db/statements/search-terms.ts";

const { id, defectId, kind, details, at, byName, inspectionId, maintenanceLogId } = defectEvents;

const fields = {
  id,
  defectId,
  kind,
  details,
  at,
  byName,
  inspectionId,
  maintenanceLogId,
  /** Whether its inspection is void. */
  isOfVoid: sql<boolean>`${inspectionLogs.voidedAt} is not null`,
};

const withInspection: Join = {
  kind: "left",
  table: inspectionLogs,
  on: eq(inspectionLogs.id, inspectionId),
};

/** Without the notes, and the many times that an item only failed or passed again. */
const isDeciding = and(
  notInArray(kind, ["passed_again", "noted"]),
  or(ne(kind, "seen_again"), sql`${details} ->> 'critical' is not null`),
);

/** What has made defects what they are, oldest first. */
export async function readTrail(tx: CompanyDb, defectIds: readonly number[]) {
  if (defectIds.length === 0) return [];
  return tx.select(fields, defectEvents, {
    joins: [withInspection],
    where: and(isAny(defectId, defectIds), isDeciding),
    orderBy: [id],
  });
}

export type TrailEvent = Awaited<ReturnType<typeof readTrail>>[number];
