import type { Answer } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { calendarLimits, toMonth, toWeeks } from "#shared/calendar/calendar.ts";
import { assets, documents, scheduleDues } from "#shared/schema.ts";
import { and, gte, isNull, lte, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { selectDay } from "../../db/statements/select-day.ts";
import type { Context } from "../../http/route.ts";
import {
  expiry,
  isOwnerThere,
  isRenewed,
  ownerFields,
  owners,
} from "../documents/list-documents.ts";
import { isOverdue } from "../schedules/dues.ts";
import { isOfUnitInYard, isOwnerInYard } from "../yards/units-in-yards.ts";

type Calendar = Answer<"getCalendar">;
type Entry = Calendar["entries"][number];

/** What falls due on some days, or in the weeks of this month. */
export async function getCalendar({
  company,
  query: { from, until, yard },
  now,
}: Context<"getCalendar">): Promise<Calendar> {
  const today = toDay(now, company.timeZone);
  const days = { ...(from && until ? { from, until } : toWeeks(toMonth(today))), today, yard };
  const { rows, groups } = await company.groups(
    [selectServices(company, days, now), selectDocuments(company, days)],
    {
      by: "day",
      order: [
        { name: "isOverdue", isDescending: true },
        { name: "of", isDescending: true },
        { name: "owner" },
        { name: "id" },
      ],
      limit: calendarLimits.entriesMax,
    },
  );
  return { entries: rows, days: groups.map(({ by, total }) => ({ day: by, total })) };
}

type Days = { from: string; until: string; today: string; yard: number | null | undefined };

/** The services that are forecast for these days; what should have been done before stands on today. */
function selectServices(company: CompanyDb, { from, until, today, yard }: Days, now: Date) {
  const { id, name, assetId, assetName, nextDue, forecastOn, archived } = scheduleDues;
  const isLate = sql<boolean>`coalesce(${isOverdue(scheduleDues, now)}, false)`;
  const dueDay = selectDay(nextDue, company.timeZone);
  return {
    fields: {
      of: sql<Entry["of"]>`'service'::text`,
      day: sql<string>`greatest(${forecastOn}, ${today}::date)`,
      id: sql<number>`${id}`,
      name: sql<string | null>`${name}`,
      documentKind: sql<Entry["documentKind"]>`null::text`,
      assetId: sql<number | null>`${assetId}`,
      userId: sql<number | null>`null::bigint`,
      owner: sql<string>`${assetName}`,
      isEstimated: sql<boolean>`not ${isLate} and coalesce(${forecastOn} != ${dueDay}, true)`,
      isOverdue: isLate,
    },
    from: scheduleDues,
    where: and(
      not(archived),
      isOfUnitInYard(company, assetId, yard),
      lte(forecastOn, until),
      from > today ? gte(forecastOn, from) : sql`${today}::text <= ${until}`,
    ),
  };
}

/** The papers of units and people that expire on these days, and the reports that are to be certified by then. */
function selectDocuments(company: CompanyDb, { from, until, today, yard }: Days) {
  const { id, kind, assetId, userId, expiresOn, removedAt, certifiedAt } = documents;
  return {
    fields: {
      of: sql<Entry["of"]>`'document'::text`,
      day: sql<string>`${expiresOn}`,
      id: sql<number>`${id}`,
      name: sql<string | null>`null::text`,
      documentKind: sql<Entry["documentKind"]>`${kind}`,
      assetId: sql<number | null>`${assetId}`,
      userId: sql<number | null>`${userId}`,
      owner: sql<string>`coalesce(${assets.name}, ${ownerFields.personName}, '')`,
      isEstimated: sql<boolean>`false`,
      isOverdue: sql<boolean>`${expiresOn} < ${today}::date`,
    },
    from: documents,
    joins: owners,
    where: and(
      sql`${expiry} between ${from}::date and ${until}::date`,
      isNull(removedAt),
      isNull(certifiedAt),
      isOwnerThere,
      isOwnerInYard(yard),
      sql`not ${isRenewed(company, today)}`,
    ),
  };
}
