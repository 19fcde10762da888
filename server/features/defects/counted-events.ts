/** Which events of a defect count: not those of inspections that were voided. */
import type { DefectEventKind } from "#shared/defects/defects.ts";
import { defectEvents, defects, inspectionLogs } from "#shared/schema.ts";
import { and, eq, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";

/** The events that link their inspection with their defect. */
export const linking: DefectEventKind[] = ["reported", "seen_again"];

/** Whether an event, or the report of a defect, came with an inspection that is void. */
export function isOfVoid(company: CompanyDb, { inspectionId }: Pick<Events, "inspectionId">): SQL {
  const isVoid = and(eq(inspectionLogs.id, inspectionId), isNotNull(inspectionLogs.voidedAt));
  return sql`${company.counting(inspectionLogs, isVoid)} > 0`;
}

/** Whether the inspection that reported a defect was voided, and no other one has seen it. */
export function isReportVoid(company: CompanyDb): SQL<boolean> {
  const isSighting = and(
    eq(defectEvents.defectId, defects.id),
    eq(defectEvents.kind, "seen_again"),
  );
  const isSeen = and(isSighting, not(isOfVoid(company, defectEvents)));
  return sql<boolean>`${isOfVoid(company, defects)}
    and ${company.countingUpTo(defectEvents, isSeen, 1)} = 0`;
}

/** Whether an event says that its item failed, at an inspection that counts. */
export function isFailure(company: CompanyDb, event: Events): SQL | undefined {
  const isOwn = sql`${event.details} ->> 'duplicateOf' is null`;
  return and(inArray(event.kind, linking), isOwn, not(isOfVoid(company, event)));
}

type Events = Record<"inspectionId" | "kind" | "details", AnyPgColumn>;
