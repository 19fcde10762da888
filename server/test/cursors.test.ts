import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
} from "./build-by-agent.ts";
import type { TestCompany } from "./company.ts";
import { foundCompany } from "./company.ts";
import type { Agent } from "./harness.ts";
import { startTestApp } from "./harness.ts";

const { app, database, clock } = await startTestApp();
const { pool } = database;
const idMax = Number.MAX_SAFE_INTEGER;

/** The ids of a list as they come when it is read by following `Link`. */
async function idsOf(agent: Agent, first: string): Promise<number[]> {
  const ids: number[] = [];
  for (let next: string | undefined = first; next;) {
    const { status, body, headers } = await agent.get(next);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.map(({ id }: { id: number }) => id));
    const link: string = headers["link"] ?? "";
    next = link === "" ? undefined : link.slice(1, link.indexOf(">"));
  }
  return ids;
}

async function expectEachOnce(agent: Agent, path: string, expected: number[]): Promise<void> {
  const ids = await idsOf(agent, path);
  expect(ids.toSorted(byNumber)).toEqual(expected.toSorted(byNumber));
}

const byNumber = (a: number, b: number) => a - b;

/** As the product keeps them, and as only another version or a hand at the database could. */
const sentNames = [
  "𐐀".repeat(100),
  "İ".repeat(200),
  "Ⱥ".repeat(200),
  "漢".repeat(200),
  '"'.repeat(200),
  "\\".repeat(200),
  "Line\u2028and\u2029end",
  "ΣΑΣ",
  "Same",
  "same",
  "🚚".repeat(100),
];
const storedNames = ["Tab\tand\nline\r", "\u0001".repeat(200), "\u0085", " \u00a0", "\u{ffff}"];

describe("A list that is read by following Link shows every row once", () => {
  it("of assets, whatever their names", async () => {
    const { admin } = await foundCompany(app);
    const ids: number[] = [];
    for (const name of sentNames) ids.push((await buildAsset(admin.agent, { name })).id);
    for (const name of storedNames) ids.push(await storeAsset(admin.id, name));
    ids.push(await storeAsset(admin.id, "Zuletzt", idMax));
    for (const limit of [1, 2, 7]) {
      await expectEachOnce(admin.agent, `/api/assets?limit=${limit}`, ids);
    }
  });

  it("of assets with names that are drawn at random", async () => {
    const { admin } = await foundCompany(app);
    const ids: number[] = [];
    const name = fc.string({ unit: "binary", minLength: 1, maxLength: 100 });
    for (const drawn of fc.sample(name, 60)) {
      ids.push(await storeAsset(admin.id, drawn.replaceAll("\0", "")));
    }
    await expectEachOnce(admin.agent, "/api/assets?limit=1", ids);
  });

  it("of schedules, the soonest first, whatever the meters leave", async () => {
    const { agent } = (await foundCompany(app)).admin;
    const highest = await buildAsset(agent, { currentHours: 99_999_999.9 });
    const ids = await schedulesOn(agent, highest.id);
    // What is due 9,999,999 hours after the highest reading, once the meter was set back to 0.
    await agent.put(`/api/assets/${highest.id}`).send({ currentHours: 0 });
    const lowest = await buildAsset(agent, { currentHours: 0 });
    ids.push(...(await schedulesOn(agent, lowest.id)));
    await agent.put(`/api/assets/${lowest.id}`).send({ currentHours: 99_999_999.9 });
    for (const path of ["?order=soonest&limit=1", "?limit=1"]) {
      await expectEachOnce(agent, `/api/maintenance/schedules${path}`, ids);
    }
    const overdue = await idsOf(agent, "/api/maintenance/schedules?due=overdue&limit=100");
    await expectEachOnce(agent, "/api/maintenance/schedules?due=overdue&limit=1", overdue);
  });

  it("of inspections and maintenance, at the edges of the calendar and of the ids", async () => {
    const company = await foundCompany(app, { timeZone: "Pacific/Kiritimati" });
    const { agent } = company.admin;
    const asset = await buildAsset(agent);
    const dates = ["1990-01-01", "1990-01-01T00:00:00.001Z", "2024-02-29T23:59:59.999Z"];
    const inspections: number[] = [];
    const work: number[] = [];
    for (const date of [...dates, ...dates]) {
      inspections.push((await buildInspection(agent, asset.id, { date, fail: ["horn"] })).id);
      work.push((await buildMaintenanceLog(agent, asset.id, { date })).id);
    }
    inspections.push(await copyAsLast("inspection_logs", inspections[0]));
    work.push(await copyAsLast("maintenance_logs", work[0]));
    await expectEachOnce(agent, "/api/inspection/logs?limit=1", inspections);
    await expectEachOnce(
      agent,
      "/api/inspection/logs?passed=false&resolved=false&limit=2",
      inspections,
    );
    await expectEachOnce(agent, "/api/maintenance/logs?limit=1", work);
  });

  it("of today's inspections, resolved ones, notifications and the audit trail", async () => {
    clock.set("2026-11-20T15:00:00.000Z");
    const { admin, driver } = await foundCompany(app);
    const asset = await buildAsset(admin.agent);
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const made = { date: "2026-11-20T14:59:59.999Z", fail: ["horn"] };
      const { id } = await buildInspection(driver.agent, asset.id, made);
      ids.push(id);
      const date = "2026-11-20";
      await buildMaintenanceLog(admin.agent, asset.id, { resolvedInspectionId: id, date });
    }
    await expectEachOnce(admin.agent, "/api/inspection/logs/today?limit=1", ids);
    const resolved = "/api/inspection/logs?resolvedSince=2026-11-20&limit=1";
    await expectEachOnce(admin.agent, resolved, ids);
    await copyAsLast("notifications", await anyOf("notifications", admin.id));
    await copyAsLast("audit_entries", await anyOf("audit_entries", admin.id));
    for (const path of ["/api/notifications", "/api/audit"]) {
      const all = await idsOf(admin.agent, `${path}?limit=200`);
      expect(all).toContain(idMax);
      expect(all.length).toBeGreaterThan(5);
      await expectEachOnce(admin.agent, `${path}?limit=1`, all);
    }
  });
});

describe("A cursor that the product never gave", () => {
  const lists = [
    "/api/assets",
    "/api/maintenance/schedules",
    "/api/maintenance/schedules?order=soonest",
    "/api/maintenance/schedules?due=overdue",
    "/api/inspection/logs",
    "/api/inspection/logs/today",
    "/api/maintenance/logs",
    "/api/notifications",
    "/api/audit",
  ];
  let company: TestCompany | undefined;

  const base64url = (text: string) => Buffer.from(text).toString("base64url");

  it.each([
    ["longer than any of ours", "/api/assets", base64url(`["${"x".repeat(1_300)}",1]`)],
    ["that is not base64url to its end", "/api/maintenance/schedules", `${base64url("[1]")}!`],
  ])("is refused when it is one %s", async (_, path, cursor) => {
    const { agent } = (await foundCompany(app)).admin;
    const { status, body } = await agent.get(path).query({ cursor });
    expect([status, body.errors]).toEqual([400, { cursor: "That is not a cursor" }]);
  });

  it.each(lists)("is refused or shows a page, but is no failure: %s", async (path) => {
    company ??= await foundCompany(app);
    const { agent } = company.admin;
    const between = path.includes("?") ? "&" : "?";
    const number = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), fc.constant(-0));
    const part = fc.oneof(number, fc.string({ unit: "binary" }), fc.constant(null));
    const key = fc.oneof(
      fc.array(part, { maxLength: 5 }),
      fc.json().map((text) => text),
    );
    const drawn = fc.sample(key, 60).map((value) => JSON.stringify(value));
    const forged = ['["a\\u0000",1]', '["\\ud800",1]', "[".repeat(900), "[1e999,1]", "nonsense"];
    for (const text of [...forged, ...drawn]) {
      const { status, body } = await agent.get(`${path}${between}cursor=${base64url(text)}`);
      expect([200, 400], `${text}: ${JSON.stringify(body)}`).toContain(status);
    }
  });
});

async function schedulesOn(agent: Agent, assetId: number): Promise<number[]> {
  const kinds = [
    { intervalHours: 9_999_999 },
    { intervalHours: 1 },
    { intervalMiles: 9_999_999 },
    { intervalDays: 3_650 },
    { intervalDays: 1, nextDue: "1990-01-01" },
    { intervalDays: 1, nextDue: "2200-12-31" },
    { intervalHours: 1, nextDueHours: 0 },
    { intervalHours: 1, active: false },
  ];
  const ids: number[] = [];
  for (const kind of kinds) ids.push((await buildSchedule(agent, assetId, kind)).id);
  return ids;
}

async function storeAsset(userId: number, name: string, id?: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into assets (company_id, id, name, search_text, category, vin_or_serial, year, make, model)
     overriding system value
     select u.company_id, coalesce($3, nextval(pg_get_serial_sequence('assets', 'id'))), $2, '',
       'truck', 'X', 2020, 'Mack', 'Granite'
     from users u /* across companies */ where u.id = $1 returning id`,
    [userId, name, id],
  );
  return Number(rows[0]?.id);
}

async function anyOf(table: string, userId: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select min(t.id) as id from ${table} t join users u on u.company_id = t.company_id
     where u.id = $1 and t.user_id = u.id /* across companies */`,
    [userId],
  );
  return Number(rows[0]?.id);
}

/** The same row once more, under the highest id that there can be. */
async function copyAsLast(table: string, id: number | undefined): Promise<number> {
  await pool.query(
    `insert into ${table} overriding system value
     select (jsonb_populate_record(t, jsonb_build_object('id', $2::bigint))).*
     from ${table} t /* across companies */ where t.id = $1`,
    [id, idMax],
  );
  return idMax;
}
