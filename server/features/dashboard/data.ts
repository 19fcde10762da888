import { apiSchemas } from "#shared/api-schemas.ts";
import { assetCategories, assetConditions } from "#shared/assets.ts";
import { hourMs } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { momentMs, readCursor, rowId, toCursor } from "../../db/keyset.ts";
import { cutPage, List, untilPageIsFull } from "../../db/list.ts";
import type { Context } from "../../http/route.ts";

/** Counts of the assets that are not archived, from indexes alone. */
export async function fleetStats(company: CompanyDb, now: Date) {
  const [row] = await company.statement(
    (companyId) => sql`with fleet as (
        select a.condition, a.category, count(*) as assets from assets a
        where a.company_id = ${companyId} and not a.archived
        group by a.condition, a.category
      ), due as (${dueAssets(companyId, now)})
      select json_build_object(
        'totalAssets', coalesce(sum(f.assets), 0),
        'serviceDue', (select count(*) from due),
        'overdue', (select count(*) from due where due.is_overdue),
        'outOfService', ${assetsIn("condition", "out_of_service")},
        'active', ${assetsIn("condition", "in_use")},
        'categories', ${countsOf("category", assetCategories)},
        'conditions', ${countsOf("condition", assetConditions)}
      ) as stats from fleet f`,
  );
  return apiSchemas.getDashboardStats.returns.parse(row?.["stats"]);
}

type Grouping = "category" | "condition";

function countsOf(column: Grouping, words: readonly string[]): SQL {
  const pairs = words.map((word) => sql`${literal(word)}, ${assetsIn(column, word)}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

function assetsIn(column: Grouping, word: string): SQL {
  return sql`coalesce(sum(f.assets) filter (where f.${sql.raw(column)} = ${literal(word)}), 0)`;
}

/** For words of our own lists only. */
function literal(word: string): SQL {
  return sql.raw(`'${word}'`);
}

/**
 * Assets with an active schedule that is overdue or due soon, each once and with the worst of them;
 * by time and by meter, each from its own index.
 */
function dueAssets(companyId: SQL, now: Date): SQL {
  const soon = new Date(now.getTime() + limits.dueSoonHours * hourMs).toISOString();
  return sql`
        select s.asset_id, bool_or(s.is_overdue) as is_overdue from (
          select s.asset_id, s.next_due < ${now.toISOString()}::timestamptz as is_overdue
          from maintenance_schedules s
          where s.company_id = ${companyId} and s.active and not s.shelved
            and s.next_due <= ${soon}::timestamptz
          union all
          select s.asset_id, s.usage_left < 0 from maintenance_schedules s
          where s.company_id = ${companyId} and s.active and not s.shelved
            and s.usage_left <= ${limits.dueSoonHours}
        ) s group by s.asset_id`;
}

/** When the first page was asked, 0 for an overdue asset and 1 for another, its name and id. */
const dueKey = z.tuple([momentMs, z.union([z.literal(0), z.literal(1)]), z.string(), rowId]);

const dueRows = z.array(
  z.object({
    item: z.string(),
    bytes: z.number(),
    list_key: z.tuple([z.number(), z.string(), z.number()]),
    total: z.number(),
  }),
);

type ServiceDue = Answer<"listServiceDue">[number];

/**
 * The assets that are due for service, overdue ones before others, and the count of all. Going on, a
 * page counts from the moment of the first one, so that no asset moves from one page to another.
 */
export async function listServiceDue({
  company,
  query,
  now,
}: Context<"listServiceDue">): Promise<List<ServiceDue>> {
  const { limit = limits.assetsMax, cursor } = query;
  const after = readCursor(cursor, dueKey);
  const atMs = after?.[0] ?? now.getTime();
  const place = sql`case when due.is_overdue then 0 else 1 end`;
  const isNext = after
    ? sql`(${place}, lower(a.name), a.id) > (${after[1]}::int, ${after[2]}::text, ${after[3]}::bigint)`
    : sql`true`;
  const found = await company.statement((companyId) => {
    const listed = sql`with due as (${dueAssets(companyId, new Date(atMs))})
      select json_build_object('id', a.id, 'name', a.name, 'category', a.category,
          'year', a.year, 'make', a.make, 'model', a.model,
          'status', case when due.is_overdue then 'overdue' else 'due_soon' end) as asset,
        json_build_array(${place}, lower(a.name), a.id) as list_key,
        (select count(*)::int from due) as total
      from due join assets a on a.company_id = ${companyId} and a.id = due.asset_id
      where ${isNext}
      order by ${place}, lower(a.name), a.id
      limit ${sql.raw(String(limit + 1))}`;
    const besides = sql`listed.list_key, listed.total`;
    return untilPageIsFull(listed, sql`listed.asset::text`, besides);
  });
  const known = dueRows.parse(found);
  const { rows, hasMore } = cutPage(known, limit);
  const last = hasMore ? rows.at(-1) : undefined;
  return new List(
    rows.map(({ item }) => item),
    last && toCursor([atMs, ...last.list_key]),
    { total: known[0]?.total ?? 0 },
  );
}

/** The newest of each kind by its own index, then merged. */
export async function listActivity(company: CompanyDb, limit: number) {
  const newest = sql`limit ${sql.raw(String(limit))}`;
  const rows = await company.statement(
    (companyId) => sql`with activity as (
        (select 'maintenance' as type, m.id, m.asset_id, m.service_type || ' logged' as description,
          m.created_at
        from maintenance_logs m where m.company_id = ${companyId}
        order by m.created_at desc, m.id desc ${newest})
        union all
        (select 'inspection', i.id, i.asset_id,
          case when i.passed then 'Inspection passed' else 'Inspection failed' end
            || case when i.unlisted then ' (unlisted items)' else '' end, i.created_at
        from inspection_logs i where i.company_id = ${companyId}
        order by i.created_at desc, i.id desc ${newest})
      )
      select json_build_object('type', v.type, 'id', v.id, 'assetId', v.asset_id,
        'assetName', a.name, 'description', v.description, 'createdAt',
        to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as item
      from activity v join assets a on a.company_id = ${companyId} and a.id = v.asset_id
      order by v.created_at desc, v.type, v.id desc ${newest}`,
  );
  return apiSchemas.listActivity.returns.parse(rows.map((row) => row["item"]));
}
