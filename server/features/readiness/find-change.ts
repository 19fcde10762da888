/** When time alone changes what an audit would find: papers and days at midnight, services and meters at their moment. */
import { addCalendarDays, toEndMoment } from "#shared/base/days.ts";
import { meterLimits } from "#shared/meters/meters-limits.ts";
import { assets, scheduleDues } from "#shared/schema.ts";
import { and, asc, eq, gte, not, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { RowsTogether } from "../../db/statements/company-rows.ts";
import { isInScope, isOfUnit, type Scope, type When } from "./select-units.ts";

/** The next service that falls due, and the meter that was read longest ago without being stale. */
export function selectNextChanges(scope: Scope) {
  const { nextDue, active, archived, assetId } = scheduleDues;
  const { milesReadAt, hoursReadAt } = assets;
  const earliest = (at: AnyPgColumn) => sql`min(${at}) filter (where ${at} >= ${scope.staleSince})`;
  const oldest = sql<string | null>`least(${earliest(milesReadAt)}, ${earliest(hoursReadAt)})`;
  return {
    nextDues: {
      fields: { at: nextDue },
      from: scheduleDues,
      where: and(active, not(archived), gte(nextDue, scope.now), isOfUnit(scope, assetId)),
      orderBy: [asc(nextDue)],
      limit: 1,
    },
    freshMeters: {
      fields: { readAt: oldest },
      from: assets,
      where: and(isInScope(scope), eq(assets.condition, "in_use")),
    },
  };
}

type Read = RowsTogether<ReturnType<typeof selectNextChanges>>;

/** Never before now. */
export function findNextChange({ now, today, timeZone }: When, read: Read): Date {
  const due = read.nextDues.first?.at;
  const readAt = read.freshMeters.first?.readAt;
  const moments = [
    toEndMoment(today, timeZone),
    ...(due ? [new Date(due)] : []),
    ...(readAt ? [addCalendarDays(new Date(readAt), meterLimits.meterStaleDays, timeZone)] : []),
  ];
  const ahead = moments.filter((at) => at >= now).map((at) => at.getTime());
  return new Date(Math.min(...ahead));
}
