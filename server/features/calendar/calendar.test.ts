import type { Answer, Query } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { calendarLimits } from "#shared/calendar/calendar.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildAsset, buildDocument, buildSchedule, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp, type TestCompany } from "../../test/kit/harness.ts";

const { clock, connect, database, statementsOf } = await shareTestApp();
const now = "2026-11-20T18:00:00.000Z";
const timeZone = "America/Chicago";

beforeEach(() => clock.set(now));
afterAll(() => clock.reset());

const december = { from: "2026-11-29", until: "2027-01-02" };

function read({ manager }: TestCompany, query: Query<"getCalendar"> = december) {
  return manager.call("getCalendar", { query });
}

/** "Dec 1: Oil Change of Mixer 12, est." */
function tell({ entries }: Answer<"getCalendar">): string[] {
  return entries.map(({ day, name, documentKind, owner, isEstimated, isOverdue }) =>
    [day, name ?? documentKind, owner, isEstimated && "est.", isOverdue && "late"]
      .filter(Boolean)
      .join(" "),
  );
}

/** A unit that runs 100 mi a day, and stands at 13,000 mi. */
async function buildRunning({ admin }: TestCompany, name: string) {
  clock.set("2026-10-20T18:00:00.000Z");
  const { id } = await buildAsset(admin, { name });
  const read = (value: number, readAt: string) =>
    admin.call("addReading", { params: { id }, body: { meter: "miles", value, readAt } });
  clock.set(now);
  await read(10_000, "2026-10-21");
  await read(13_000, "2026-11-20");
  return id;
}

describe("GET /api/calendar", () => {
  it("lists due days, forecasts and papers by day, and those of a day by unit", async () => {
    const company = await foundCompany(connect, { timeZone });
    const { admin, driver } = company;
    const mixer = await buildRunning(company, "Mixer 12");
    const pump = await buildRunning(company, "Pump 3");
    await buildSchedule(admin, pump, { name: "Tire Rotation", nextDueMiles: 14_100 });
    const days = { type: "time_based", intervalDays: 90, intervalMiles: null } as const;
    const due = await buildSchedule(admin, mixer, { ...days, nextDue: "2026-12-01" });
    const registration = { kind: "registration", expiresOn: "2026-12-24" } as const;
    const paper = await buildDocument(admin, { assetId: mixer, ...registration });
    const card = { kind: "medical_card", expiresOn: "2027-01-02" } as const;
    await buildDocument(admin, { userId: driver.id, ...card });
    const calendar = await read(company);
    expect(tell(calendar)).toEqual([
      "2026-12-01 Oil Change Mixer 12",
      "2026-12-01 Tire Rotation Pump 3 est.",
      "2026-12-24 registration Mixer 12",
      "2027-01-02 medical_card Sam Member",
    ]);
    expect(calendar.days).toEqual([
      { day: "2026-12-01", total: 2 },
      { day: "2026-12-24", total: 1 },
      { day: "2027-01-02", total: 1 },
    ]);
    const [service, , document, own] = calendar.entries;
    expect(service).toMatchObject({ of: "service", id: due.id, assetId: mixer, userId: null });
    expect(document).toMatchObject({ of: "document", id: paper.id, assetId: mixer });
    expect(own).toMatchObject({ of: "document", assetId: null, userId: driver.id });
    expect(await read(company, { from: "2026-12-02", until: "2026-12-23" })).toEqual({
      entries: [],
      days: [],
    });
  });

  it("shows what is overdue on today, and an expired paper on its own day", async () => {
    const company = await foundCompany(connect, { timeZone });
    const { admin } = company;
    const { id: assetId } = await buildAsset(admin, { name: "Mixer 12" });
    const days = { type: "time_based", intervalDays: 30, intervalMiles: null } as const;
    await buildSchedule(admin, assetId, { ...days, nextDue: "2026-10-01" });
    await buildDocument(admin, { assetId, kind: "insurance", expiresOn: "2026-11-03" });
    const late = ["2026-11-03 insurance Mixer 12 late", "2026-11-20 Oil Change Mixer 12 late"];
    expect(tell(await read(company, {}))).toEqual(late);
    expect(tell(await read(company, { from: "2026-10-01", until: "2026-10-31" }))).toEqual([]);
    // The next day the service has moved along, also before the forecasts of that day are computed.
    clock.set("2026-11-21T18:00:00.000Z");
    expect(tell(await read(company, {}))[1]).toBe("2026-11-21 Oil Change Mixer 12 late");
  });

  it("leaves out what is stopped, archived, replaced, removed, certified or of another company", async () => {
    const company = await foundCompany(connect, { timeZone });
    const other = await foundCompany(connect, { timeZone });
    const { admin } = company;
    const days = { type: "time_based", intervalDays: 30, intervalMiles: null } as const;
    const due = { ...days, nextDue: "2026-12-10" } as const;
    const { id: assetId } = await buildAsset(admin);
    const stopped = await buildSchedule(admin, assetId, due);
    await admin.call("updateSchedule", { params: { id: stopped.id }, body: { active: false } });
    const archived = await buildAsset(admin);
    await buildSchedule(admin, archived.id, due);
    await buildDocument(admin, { assetId: archived.id, kind: "other", expiresOn: "2026-12-10" });
    const body = { archived: true };
    await admin.call("updateAsset", { params: { id: archived.id }, body });
    const old = { assetId, kind: "registration", expiresOn: "2026-12-10" } as const;
    await buildDocument(admin, { ...old, issuedOn: "2025-12-10" });
    await buildDocument(admin, { ...old, issuedOn: "2026-11-10", expiresOn: "2028-12-10" });
    const removed = await buildDocument(admin, { ...old, kind: "lease" });
    await admin.call("removeDocument", { params: { id: removed.id } });
    const report = { assetId, kind: "roadside_report", issuedOn: "2026-11-18" } as const;
    const { id } = await buildDocument(admin, report);
    expect((await read(company)).days).toEqual([{ day: "2026-12-03", total: 1 }]);
    await admin.call("certifyDocument", { params: { id }, body: { signature: "Ada Byron" } });
    const { id: foreign } = await buildAsset(other.admin);
    await buildSchedule(other.admin, foreign, due);
    expect(tell(await read(company))).toEqual([]);
  });

  it("takes 42 days at most, and without days gives the weeks of this month", async () => {
    const company = await foundCompany(connect, { timeZone });
    const { id: assetId } = await buildAsset(company.admin, { name: "Mixer 12" });
    const ends = ["2026-10-31", "2026-11-01", "2026-12-05", "2026-12-06"];
    for (const expiresOn of ends) {
      await buildDocument(company.admin, { assetId, kind: "other", expiresOn });
    }
    const days = (await read(company, {})).days.map(({ day }) => day);
    expect(days).toEqual(["2026-11-01", "2026-12-05"]);
    const send = (query: object) => company.manager.agent.get("/api/calendar").query(query);
    expect((await send({ from: "2026-11-01", until: "2026-12-12" })).status).toBe(200);
    const { status, body } = await send({ from: "2026-11-01", until: "2026-12-13" });
    expect([status, body.message]).toEqual([400, "A calendar has at most 42 days"]);
    for (const query of [
      { from: "2026-11-02", until: "2026-11-01" },
      { from: "2026-11-01" },
      { until: "2026-11-01" },
      { from: "2026-02-30", until: "2026-03-01" },
      { from: "1900-01-01", until: "1900-01-02" },
      { from: "now", until: "later" },
    ]) {
      expect([query, (await send(query)).status]).toEqual([query, 400]);
    }
  });

  it("shows the first of each day where there are more than 2,000, counts all, and stays small", async () => {
    const company = await foundCompany(connect, { timeZone });
    const name = "ü".repeat(limits.nameMax);
    const { id: assetId } = await buildAsset(company.admin, { name });
    const { id } = await buildSchedule(company.admin, assetId, {
      name,
      type: "time_based",
      intervalDays: 30,
      nextDue: "2026-12-31",
    });
    const fill = (count: number, length: number) =>
      database.pool.query(
        `insert into maintenance_schedules (company_id, asset_id, name, type, interval_days, next_due, forecast_on)
        select s.company_id, s.asset_id, left(s.name, $3), s.type, 30, s.next_due, '2026-12-01'::date + n % 3
        from maintenance_schedules s, generate_series(1, $2::int) n where s.id = $1 /* across companies */`,
        [id, count, length],
      );
    await fill(2_400, 3);
    const statements = await statementsOf(() => read(company));
    expect(statements).toHaveLength(2);
    const cut = await read(company);
    expect(cut.days).toEqual([
      ...["2026-12-01", "2026-12-02", "2026-12-03"].map((day) => ({ day, total: 800 })),
      { day: "2026-12-31", total: 1 },
    ]);
    expect(cut.entries.length).toBeLessThanOrEqual(calendarLimits.entriesMax);
    const counts = cut.days.map(
      ({ day }) => cut.entries.filter((entry) => entry.day === day).length,
    );
    expect(Math.max(...counts) - Math.min(...counts.slice(0, 3))).toBeLessThanOrEqual(1);
    expect(counts[3]).toBe(1);
    await fill(3_000, limits.nameMax);
    const { text } = await company.manager.send("getCalendar", { query: december });
    expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
  });
});
