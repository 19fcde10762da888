import { hourMs } from "#shared/base/dates.ts";
import { scheduleLimits } from "#shared/schedules/schedules.ts";
import type { SQL } from "drizzle-orm";
import { lt, lte, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { momentMs, readCursor } from "../../db/statements/keyset.ts";

type Dues = { nextDue: AnyPgColumn; usageLeft: AnyPgColumn };

/**
 * The milliseconds left at a moment until something is due, by time or by meter, whichever comes
 * first (`computeHoursLeft` in shared/schedules/schedules.ts); null for what is never due.
 */
export function computeMsLeft(
  { nextDue, usageLeft }: Omit<Dues, "usageLeft"> & { usageLeft: AnyPgColumn | null },
  at: Date,
): SQL {
  return sql`least((extract(epoch from ${nextDue}) * 1000)::bigint - ${at.getTime()}::bigint,
    (${usageLeft}::numeric * ${hourMs}::int)::bigint)`;
}

/** Whether `computeMsLeft` is below 0; a comparison of columns takes a third of the time of computing it. */
export function isOverdue({ nextDue, usageLeft }: Dues, at: Date | SQL): SQL {
  return sql`(${or(lt(nextDue, at), lt(usageLeft, 0))})`;
}

/** Whether something is due soon or overdue. */
export function needsService({ nextDue, usageLeft }: Dues, at: Date): SQL {
  const { dueSoonHours } = scheduleLimits;
  const soon = new Date(at.getTime() + dueSoonHours * hourMs);
  return sql`(${or(lte(nextDue, soon), lte(usageLeft, dueSoonHours))})`;
}

const keyFromMoment = z.tuple([momentMs]).rest(z.unknown());

/**
 * The moment of a list's first page, which its cursors carry, so that its next pages do not shift
 * with the time that has passed.
 */
export function readFirstMoment(cursor: string | undefined, now: Date): Date {
  const [ms] = readCursor(cursor, keyFromMoment) ?? [];
  return ms === undefined ? now : new Date(ms);
}
