/**
 * Schedules with the most pressing first. What is left until they are due is counted in hours by
 * time and by meter alike (`hoursLeft`), so the list is merged from the heads of two indexes; what
 * is stopped comes last. Going on, a page counts from the moment of the first one: nobody's next
 * page is shifted by the time that has passed meanwhile.
 */
import type { ParsedQuery, Schedule } from "#shared/api-schemas.ts";
import { dayMs, hourMs } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import type { DueSpan } from "#shared/schedules.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { CompanyDb } from "../../db/company-db.ts";
import { latestMs, momentMs, readCursor, rowId, toCursor } from "../../db/keyset.ts";
import { cutPage, List, untilPageIsFull } from "../../db/list.ts";

type Asked = Pick<ParsedQuery<"listSchedules">, "due" | "cursor"> & { now: Date; limit: number };

/** When the first page was asked, whether it is never due, the milliseconds left until it is, its id. */
const soonestKey = z.tuple([
  momentMs,
  z.union([z.literal(0), z.literal(1)]),
  z.number().int().min(-leftMsMax()).max(leftMsMax()),
  rowId,
]);
type SoonestKey = z.output<typeof soonestKey>;

const soonestRow = z.object({
  item: z.string(),
  bytes: z.number(),
  list_key: z.tuple([z.number(), z.number(), z.number()]),
});
const soonestAnswer = z.object({ total: z.number().nullable(), found: z.array(soonestRow) });

/** Those that are due are counted. */
export async function listSoonest(company: CompanyDb, asked: Asked): Promise<List<Schedule>> {
  const after = readCursor(asked.cursor, soonestKey);
  const atMs = after?.[0] ?? asked.now.getTime();
  const part = { at: new Date(atMs), after, limit: sql.raw(String(asked.limit + 1)) };
  const [row] = await company.statement((companyId) => {
    const listed = sql`select ${shown} as schedule,
        json_build_array(p.never, p.left_ms::bigint, p.id) as list_key
      from (${soonestOf({ ...part, companyId }, asked.due)}) p
      join maintenance_schedules s on s.company_id = ${companyId} and s.id = p.id
      join assets a on a.company_id = ${companyId} and a.id = s.asset_id
      order by p.never, p.left_ms, p.id`;
    const page = untilPageIsFull(listed, sql`listed.schedule::text`, sql`listed.list_key`);
    const total = asked.due ? totalOf({ ...part, companyId }, asked.due) : sql`null`;
    return sql`select ${total} as total, (select coalesce(json_agg(page order by page.place), '[]')
      from (${page}) page) as found`;
  });
  const { total, found } = soonestAnswer.parse(row);
  const { rows, hasMore } = cutPage(found, asked.limit);
  const last = hasMore ? rows.at(-1) : undefined;
  return new List(
    rows.map(({ item }) => item),
    last && toCursor([atMs, ...last.list_key]),
    total === null ? {} : { total },
  );
}

type Part = { companyId: SQL; at: Date; after: SoonestKey | undefined; limit: SQL };

function soonestOf(part: Part, due: DueSpan | undefined): SQL {
  switch (due) {
    case "thisWeek":
      return byTime(part, isThisWeek(part));
    case "overdue":
      return merged(part, [
        byTime(part, sql`s.next_due < ${moment(part.at)} and ${isSoonerByTime(part)}`),
        byMeter(part, sql`s.usage_left < 0 and ${isSoonerByMeter(part)}`),
      ]);
    case undefined:
      return merged(part, [
        byTime(part, isSoonerByTime(part)),
        byMeter(part, isSoonerByMeter(part)),
        neverDue(part),
      ]);
  }
}

function merged({ limit }: Part, parts: SQL[]): SQL {
  const all = parts.map((each) => sql`(${each})`);
  return sql`select * from (${sql.join(all, sql` union all `)}) v
      order by v.never, v.left_ms, v.id limit ${limit}`;
}

/** Counted by the same conditions as the page, from the indexes alone. */
function totalOf(part: Part, due: DueSpan): SQL {
  const count = (condition: SQL) => sql`(select count(*)::int from maintenance_schedules s
        where ${isListed(part)} and ${condition})`;
  if (due === "thisWeek") return count(isThisWeek(part));
  const byTimeCount = count(sql`s.next_due < ${moment(part.at)}`);
  const isNotByTime = sql`(s.next_due is null or s.next_due >= ${moment(part.at)})`;
  return sql`(${byTimeCount} + ${count(sql`s.usage_left < 0 and ${isNotByTime}`)})`;
}

function byTime(part: Part, condition: SQL): SQL {
  return sql`select 0 as never, ${timeLeftMs(part)} as left_ms, s.id from maintenance_schedules s
      where ${isListed(part)} and ${condition} and ${isAfter(part, "time")}
      order by s.next_due, s.id limit ${part.limit}`;
}

function byMeter(part: Part, condition: SQL): SQL {
  return sql`select 0 as never, ${usageLeftMs} as left_ms, s.id from maintenance_schedules s
      where ${isListed(part)} and ${condition} and ${isAfter(part, "meter")}
      order by s.usage_left, s.id limit ${part.limit}`;
}

/** What is stopped, by id. */
function neverDue({ companyId, after, limit }: Part): SQL {
  const isNext = after?.[1] === 1 ? sql`s.id > ${after[3]}` : sql`true`;
  return sql`select 1 as never, 0::numeric as left_ms, s.id from maintenance_schedules s
      where s.company_id = ${companyId} and not s.shelved
        and (not s.active or s.next_due is null and s.usage_left is null) and ${isNext}
      order by s.id limit ${limit}`;
}

function isListed({ companyId }: Part): SQL {
  return sql`s.company_id = ${companyId} and s.active and not s.shelved`;
}

/** One that goes by time and by meter is listed once, where it is nearer. */
function isSoonerByTime(part: Part): SQL {
  return sql`s.next_due is not null
        and (s.usage_left is null or ${timeLeftMs(part)} <= ${usageLeftMs})`;
}

function isSoonerByMeter(part: Part): SQL {
  return sql`s.usage_left is not null
        and (s.next_due is null or ${usageLeftMs} < ${timeLeftMs(part)})`;
}

function isThisWeek({ at }: Part): SQL {
  const end = new Date(at.getTime() + limits.scheduledThisWeekDays * dayMs);
  return sql`s.next_due >= ${moment(at)} and s.next_due <= ${moment(end)}
        and (s.usage_left is null or s.usage_left >= 0)`;
}

function isAfter({ at, after }: Part, order: "time" | "meter"): SQL {
  if (!after) return sql`true`;
  const [, never, leftMs, id] = after;
  if (never === 1) return sql`false`;
  return order === "time"
    ? sql`(s.next_due, s.id) > (${momentIn(at, leftMs)}, ${id}::bigint)`
    : sql`(s.usage_left, s.id) > (${leftMs}::numeric / ${hour}, ${id}::bigint)`;
}

/** Meters may leave more than the calendar has; nothing is due by time that late or that early. */
function momentIn(at: Date, leftMs: number): SQL {
  const ms = Math.min(Math.max(at.getTime() + leftMs, 0), latestMs);
  return moment(new Date(ms));
}

function moment(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`;
}

function timeLeftMs({ at }: Part): SQL {
  return sql`(extract(epoch from s.next_due) * 1000 - ${at.getTime()}::bigint)`;
}

const hour = sql.raw(String(hourMs));
const usageLeftMs = sql`(s.usage_left * ${hour})`;

/** As many hours as their column holds, either way: a due may lie beyond every reading. */
function leftMsMax(): number {
  return 1_000_000_000 * hourMs;
}

/** In UTC, as every moment that is answered. */
function text(column: string): SQL {
  return sql`to_char(s.${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const shown = sql`json_build_object('id', s.id, 'assetId', s.asset_id, 'name', s.name,
          'type', s.type, 'intervalDays', s.interval_days, 'intervalMiles', s.interval_miles,
          'intervalHours', s.interval_hours, 'lastPerformed', ${text("last_performed")},
          'nextDue', ${text("next_due")}, 'nextDueMiles', s.next_due_miles,
          'nextDueHours', s.next_due_hours, 'active', s.active, 'createdAt', ${text("created_at")},
          'assetName', a.name, 'currentMiles', a.current_miles, 'currentHours', a.current_hours)`;
