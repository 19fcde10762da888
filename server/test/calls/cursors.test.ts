import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  signUp,
} from "../kit/build.ts";
import type { TestCaller, TestCompany } from "../kit/harness.ts";
import { startTestApp } from "../kit/harness.ts";

const { clock, connect, database } = await startTestApp();
const { pool } = database;
const idMax = Number.MAX_SAFE_INTEGER;

/** The ids of a list in order, read by following `Link`. */
async function listIds(user: TestCaller, first: string): Promise<number[]> {
  const ids: number[] = [];
  for (let next: string | undefined = first; next;) {
    const { status, body, headers } = await user.agent.get(next);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.map(({ id }: { id: number }) => id));
    const link: string = headers["link"] ?? "";
    next = link === "" ? undefined : link.slice(1, link.indexOf(">"));
  }
  return ids;
}

async function expectEachOnce(user: TestCaller, path: string, expected: number[]): Promise<void> {
  const ids = await listIds(user, path);
  expect(ids.toSorted(byNumber)).toEqual(expected.toSorted(byNumber));
}

const byNumber = (a: number, b: number) => a - b;

/** Names that a caller may send, and names that only another version or SQL could store. */
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

describe("A list that is read by following Link", () => {
  it("shows every asset once, whatever their names", async () => {
    const admin = await signUp(connect());
    const ids: number[] = [];
    for (const name of sentNames) ids.push((await buildAsset(admin, { name })).id);
    for (const name of storedNames) ids.push(await storeAsset(admin.id, name));
    ids.push(await storeAsset(admin.id, "Zuletzt", idMax));
    for (const limit of [1, 2, 7]) {
      await expectEachOnce(admin, `/api/assets?limit=${limit}`, ids);
    }
  });

  it("shows every asset once, with names that are drawn at random", async () => {
    const admin = await signUp(connect());
    const ids: number[] = [];
    const name = fc.string({ unit: "binary", minLength: 1, maxLength: 100 });
    for (const drawn of fc.sample(name, 60)) {
      ids.push(await storeAsset(admin.id, drawn.replaceAll("\0", "")));
    }
    await expectEachOnce(admin, "/api/assets?limit=1", ids);
  });

  it("shows every schedule once, the soonest first, whatever the meters read", async () => {
    const user = await signUp(connect());
    const highest = await buildAsset(user, { currentHours: 99_999_999.9 });
    const ids = await schedulesOn(user, highest.id);
    // These are due 9,999,999 hours after the highest reading; then the meter is set back to 0.
    await user.call("updateAsset", { params: { id: highest.id }, body: { currentHours: 0 } });
    const lowest = await buildAsset(user, { currentHours: 0 });
    ids.push(...(await schedulesOn(user, lowest.id)));
    await user.call("updateAsset", {
      params: { id: lowest.id },
      body: { currentHours: 99_999_999.9 },
    });
    for (const path of ["?order=soonest&limit=1", "?limit=1"]) {
      await expectEachOnce(user, `/api/maintenance/schedules${path}`, ids);
    }
    const overdue = await listIds(user, "/api/maintenance/schedules?due=overdue&limit=100");
    await expectEachOnce(user, "/api/maintenance/schedules?due=overdue&limit=1", overdue);
  });

  it("shows every inspection and maintenance log once, at the edges of the calendar and of the ids", async () => {
    const company = await foundCompany(connect, { timeZone: "Pacific/Kiritimati" });
    const user = company.admin;
    const asset = await buildAsset(user);
    const dates = ["1990-01-01", "1990-01-01T00:00:00.001Z", "2024-02-29T23:59:59.999Z"];
    const inspections: number[] = [];
    const work: number[] = [];
    for (const date of [...dates, ...dates]) {
      inspections.push((await buildInspection(user, asset.id, { date, fail: ["horn"] })).id);
      work.push((await buildMaintenanceLog(user, asset.id, { date })).id);
    }
    inspections.push(await copyAsLast("inspection_logs", inspections[0]));
    work.push(await copyAsLast("maintenance_logs", work[0]));
    await expectEachOnce(user, "/api/inspection/logs?limit=1", inspections);
    await expectEachOnce(
      user,
      "/api/inspection/logs?passed=false&resolved=false&limit=2",
      inspections,
    );
    await expectEachOnce(user, "/api/maintenance/logs?limit=1", work);
  });

  it("shows every row once of today's inspections, resolved ones, notifications and the audit trail", async () => {
    clock.set("2026-11-20T15:00:00.000Z");
    const { admin, driver } = await foundCompany(connect);
    const asset = await buildAsset(admin);
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const made = { date: "2026-11-20T14:59:59.999Z", fail: ["horn"] };
      const { id } = await buildInspection(driver, asset.id, made);
      ids.push(id);
      const date = "2026-11-20";
      await buildMaintenanceLog(admin, asset.id, { resolvedInspectionId: id, date });
    }
    await expectEachOnce(admin, "/api/inspection/logs/today?limit=1", ids);
    const resolved = "/api/inspection/logs?resolvedSince=2026-11-20&limit=1";
    await expectEachOnce(admin, resolved, ids);
    await copyAsLast("notifications", await findAnyId("notifications", admin.id));
    await copyAsLast("audit_entries", await findAnyId("audit_entries", admin.id));
    for (const path of ["/api/notifications", "/api/audit"]) {
      const all = await listIds(admin, `${path}?limit=200`);
      expect(all).toContain(idMax);
      expect(all.length).toBeGreaterThan(5);
      await expectEachOnce(admin, `${path}?limit=1`, all);
    }
  });
});

describe("A cursor that the product did not create", () => {
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
    ["longer than any valid one", "/api/assets", base64url(`["${"x".repeat(1_300)}",1]`)],
    ["that is not base64url to its end", "/api/maintenance/schedules", `${base64url("[1]")}!`],
  ])("is refused when it is one %s", async (_, path, cursor) => {
    const user = await signUp(connect());
    const { status, body } = await user.agent.get(path).query({ cursor });
    expect([status, body.errors]).toEqual([400, { cursor: "That is not a cursor" }]);
  });

  it.each(lists)("is refused or returns a page, but never fails: %s", async (path) => {
    company ??= await foundCompany(connect);
    const user = company.admin;
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
      const { status, body } = await user.agent.get(`${path}${between}cursor=${base64url(text)}`);
      expect([200, 400], `${text}: ${JSON.stringify(body)}`).toContain(status);
    }
  });
});

async function schedulesOn(user: TestCaller, assetId: number): Promise<number[]> {
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
  for (const kind of kinds) ids.push((await buildSchedule(user, assetId, kind)).id);
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

async function findAnyId(table: string, userId: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select min(t.id) as id from ${table} t join users u on u.company_id = t.company_id
     where u.id = $1 and t.user_id = u.id /* across companies */`,
    [userId],
  );
  return Number(rows[0]?.id);
}

/** Copies a row under the highest possible id. */
async function copyAsLast(table: string, id: number | undefined): Promise<number> {
  await pool.query(
    `insert into ${table} overriding system value
     select (jsonb_populate_record(t, jsonb_build_object('id', $2::bigint))).*
     from ${table} t /* across companies */ where t.id = $1`,
    [id, idMax],
  );
  return idMax;
}
