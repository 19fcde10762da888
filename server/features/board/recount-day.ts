import { toDay } from "#shared/base/days.ts";
import { inspectionDays } from "#shared/schema.ts";
import { and, eq, gte, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { callRoll, countRoll, readRoll } from "./evaluate-board.ts";

type Inspection = { id: number; assetId: number; date: Date };

const { day, expected, onTime, late, missedIds } = inspectionDays;

/**
 * Takes an inspection that is about to be voided out of its day, if that was written for good: its unit is missing there
 * unless another inspection of the day counts. Its settings of today say whether it was expected and by when.
 */
export async function recountDay(tx: CompanyDb, voided: Inspection, now: Date): Promise<void> {
  const date = toDay(voided.date, tx.timeZone);
  const [written] = await tx.select({ day }, inspectionDays, { where: eq(day, date) });
  if (!written) return;
  const roll = await readRoll(tx, date, date);
  const units = roll.units.filter(({ id }) => id === voided.assetId);
  const others = roll.inspections.filter(({ id }) => id !== voided.id);
  const before = countRoll(date, callRoll({ ...roll, units }, date, now));
  const called = callRoll({ ...roll, units, inspections: others }, date, now);
  const after = countRoll(date, called);
  const isMissing = called.some(({ status }) => status === "missing");
  const isCounted = and(gte(onTime, before.onTime), gte(late, before.late));
  const changes = {
    expected: sql`${expected} + ${after.expected - before.expected}`,
    onTime: sql`${onTime} + ${after.onTime - before.onTime}`,
    late: sql`${late} + ${after.late - before.late}`,
    ...(isMissing && { missedIds: sql`${missedIds} || ${voided.assetId}::bigint` }),
  };
  const isNotMissed = sql`not ${voided.assetId} = any(${missedIds})`;
  await tx.change(inspectionDays, and(eq(day, date), isNotMissed, isCounted), changes);
}
