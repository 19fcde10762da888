/** How long the office of a large company waits for what it searches, plans, adds up and takes back; one user alone. */
import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { toDay } from "#shared/base/days.ts";
import { listMonths, toSpan } from "#shared/costs/cost-months.ts";
import { toMonth, toWeeks } from "#shared/calendar/calendar.ts";
import {
  chooseSize,
  openPool,
  printFigures,
  startDatabase,
  startProduct,
} from "../reliability/kit/product.ts";
import { findP99, time } from "../reliability/kit/reads-beside.ts";
import { createFounder, fillCompanyOf, type Founder } from "../reliability/kit/users.ts";

const requests = 200;
/** Before they are counted, so that what a server does once is no part of them. */
const requestsAhead = 10;
const month = toMonth(toDay(new Date(), "UTC"));
const span = toSpan(month);
const weeks = toWeeks(month);
/** Of one unit, before the oldest is voided. */
const logsOfUnit = 2_000;

/** Each with the milliseconds that it may take, if that was agreed. */
const reads: [name: string, path: (yard: number) => string, goal?: number][] = [
  ["search, all kinds", () => `/api/search?q=unit%20${randomInt(10_000)}`, 50],
  ["search of assets", () => `/api/assets?search=serial${randomInt(100)}&limit=20`, 50],
  ["calendar", () => `/api/calendar?from=${weeks.from}&until=${weeks.until}`, 150],
  ["costs by month", () => "/api/costs?by=month", 300],
  ["costs by type", () => "/api/costs?by=type", 300],
  ["costs by unit", () => "/api/costs?by=unit&limit=50", 300],
  ["costs of a yard by month", (yard) => `/api/costs?by=month&yard=${yard}`, 300],
  ["costs by yard", () => "/api/costs?by=yard", 300],
  ["dashboard of a yard", (yard) => `/api/dashboard/stats?yard=${yard}`],
  ["activity of a yard", (yard) => `/api/dashboard/activity?yard=${yard}`],
  ["inspections of a yard", (yard) => `/api/inspection/logs?yard=${yard}&limit=50&results=false`],
  ["maintenance of a yard", (yard) => `/api/maintenance/logs?yard=${yard}&limit=50`],
  ["services due in a yard", (yard) => `/api/maintenance/schedules?due=soon&yard=${yard}&limit=10`],
  ["defects of a yard", (yard) => `/api/defects?yard=${yard}&limit=50`],
  ["board of a yard", (yard) => `/api/board?yard=${yard}`],
  ["30 days of a yard's board", (yard) => `/api/board/days?days=30&yard=${yard}`],
  ["readiness of a yard", (yard) => `/api/readiness?yard=${yard}`],
];

it("the office's searches, sums and lists in a company with so many maintenance logs", async () => {
  const size = chooseSize(1_000_000);
  const { url } = await startDatabase();
  const { origin } = await startProduct({ DATABASE_URL: url });
  const user = await createFounder(origin);
  const pool = openPool(url);
  await fillCompanyOf(pool, user, { inspectionLogs: size, maintenanceLogs: size });
  const yards: number[] = [];
  for (const name of ["North", "South", "River"]) {
    yards.push((await user.call("createYard", { body: { name } })).id);
  }
  await pool.query("update assets set yard_id = ($1::bigint[])[1 + id % 3]", [yards]);
  await fillMonths(pool);
  await pool.query("vacuum analyze");
  for (const [name, toPath, goal] of reads) {
    const times: number[] = [];
    for (let n = -requestsAhead; n < requests; n += 1) {
      const { status, ms } = await user.get(toPath(yards.at(n % yards.length) ?? 0));
      expect.soft(status, name).toBe(200);
      if (n >= 0) times.push(ms);
    }
    times.sort((a, b) => a - b);
    const [median, p99] = [times[requests / 2] ?? 0, findP99(times)];
    const aim = goal === undefined ? "" : ` (${p99 > goal ? "NOT " : ""}${goal})`;
    printFigures(`${name}: median ${median.toFixed(0)}, p99 ${p99.toFixed(0)} ms${aim}`);
  }
  const { ms } = await voidOldest(user, pool);
  printFigures(`the oldest of ${logsOfUnit} logs of a unit voided: ${ms} ms (200)`);
});

/** Voids the oldest of many logs that served a unit's schedule. */
async function voidOldest(user: Founder, pool: ReturnType<typeof openPool>) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into maintenance_logs (company_id, asset_id, schedule_id, date, service_type, description,
       odometer, serviced_miles, counted_from_miles, logged_by_id, logged_by_name)
     select company_id, asset_id, id, now() - make_interval(days => n), 'Oil Change', 'Changed oil',
       10000 - n, 10000 - n, 10000 - n, $2, 'Dee Drill'
     from maintenance_schedules, generate_series($3::int, 1, -1) n where id = $1 returning id::int`,
    [user.scheduleId, user.id, logsOfUnit],
  );
  const params = { id: rows[0]?.id ?? 0 };
  return time(() => user.call("voidMaintenance", { params, body: { reason: "Wrong unit" } }));
}

/** Twelve months of each unit, as the nightly count writes them. */
async function fillMonths(pool: ReturnType<typeof openPool>): Promise<void> {
  await pool.query(
    `insert into asset_months (company_id, month, asset_id, miles, hours, internal_cost, external_cost,
       parts_cost, labor_cost, service_types, type_costs, logs, services, services_on_time, counted_at)
     select company_id, month, id, 900, 40, 120.5, 80, 90, 60, '{Oil Change,Tires}', '{120.5,80}', 2, 1, 1, now()
     from assets, unnest($1::text[]) month on conflict do nothing`,
    [listMonths(span)],
  );
}
