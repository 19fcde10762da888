/** Which events of a defect count: not those of inspections that were voided. */
import type { DefectEventKind } from "#shared/defects/defects.ts";
import { inspectionLogs } from "#shared/schema.ts";
import { and, eq, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";

/** The events that link their inspection with their defect. */
export const linking: DefectEventKind[] = ["reported", "seen_again"];

/** Whether an event came with an inspection that is void. */
export function isOfVoid(company: CompanyDb, { inspectionId }: Events): SQL {
  const isVoid = and(eq(inspectionLogs.id, inspectionId), isNotNull(inspectionLogs.voidedAt));
  return sql`${company.counting(inspectionLogs, isVoid)} > 0`;
}

/** Whether an event says that its item failed, at an inspection that counts. */
export function isFailure(company: CompanyDb, event: Events): SQL | undefined {
  const isOwn = sql`${event.details} ->> 'duplicateOf' is null`;
  return and(inArray(event.kind, linking), isOwn, not(isOfVoid(company, event)));
}

type Events = Record<"inspectionId" | "kind" | "details", AnyPgColumn>;
