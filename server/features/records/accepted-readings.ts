/** Which readings count, as conditions of a statement (`isAccepted` and `isWaiting` in shared/meters/meters.ts). */
import { meterReadings } from "#shared/schema.ts";
import { and, isNotNull, isNull, or } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Decided = Record<"voidedAt" | "toConfirm" | "confirmedAt", AnyPgColumn>;

/** The readings that count: not void, and none that waits for the office. */
export function areAccepted({ voidedAt, toConfirm, confirmedAt }: Decided = meterReadings) {
  return and(isNull(voidedAt), or(isNull(toConfirm), isNotNull(confirmedAt)));
}

/** The readings that wait until the office confirms or voids them, as their index has it. */
export function areWaiting() {
  const { voidedAt, toConfirm, confirmedAt } = meterReadings;
  return and(toConfirm, isNull(confirmedAt), isNull(voidedAt));
}
