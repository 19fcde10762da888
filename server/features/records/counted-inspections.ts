/** Which inspections count. */
import { inspectionConfirmations, inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";

const { inspectionId, isOwn } = inspectionConfirmations;

/**
 * Whether an inspection counts: it is not void, and it is its driver's, because it came through the driver's session or
 * the driver has confirmed it. One that only the office attributes to a driver is no pre-trip
 * (`docs/develop/decisions/0050`).
 */
export function doesCount(company: CompanyDb): SQL | undefined {
  const isConfirmed = and(eq(inspectionId, inspectionLogs.id), isOwn);
  const confirmed = company.countingUpTo(inspectionConfirmations, isConfirmed, 1);
  const isOfDriver = or(isNull(inspectionLogs.attributedById), sql`${confirmed} > 0`);
  return and(isValid, isOfDriver);
}

/** Not void. */
export const isValid = isNull(inspectionLogs.voidedAt);
