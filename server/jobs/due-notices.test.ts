import { limits } from "#shared/limits.ts";
import { dayMs, hourMs } from "#shared/dates.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildMaintenanceLog, buildSchedule } from "../test/build-by-agent.ts";
import type { TestCompany } from "../test/company.ts";
import { foundCompany } from "../test/company.ts";
import type { Agent } from "../test/harness.ts";
import { startTestApp } from "../test/harness.ts";
import { tellOfDueSchedules } from "./due-notices.ts";

const { app, database, clock, live, tripwire } = await startTestApp();
const telling = { database, clock, live };

type Notice = { type: string; title: string; message: string; assetId: number; userId: number };

async function noticesOf(agent: Agent): Promise<Notice[]> {
  const response = await agent.get("/api/notifications");
  expect(response.status).toBe(200);
  return response.body;
}

async function typesFor({ manager }: TestCompany): Promise<string[]> {
  return (await noticesOf(manager.agent)).map(({ type }) => type).toReversed();
}

/** A schedule by days whose next due is at that moment. */
async function dueAt(company: TestCompany, moment: Date) {
  const asset = await buildAsset(company.admin.agent, { name: "Mixer 12" });
  return buildSchedule(company.admin.agent, asset.id, {
    intervalDays: 90,
    nextDue: moment.toISOString(),
  });
}

/** A schedule whose asset's meter stands so far before its next due. */
async function dueIn(company: TestCompany, meter: "miles" | "hours", left: number) {
  const isMiles = meter === "miles";
  const readings = isMiles ? { currentMiles: 50_000 } : { currentHours: 50_000 };
  const asset = await buildAsset(company.admin.agent, readings);
  const due = 50_000 + left;
  return buildSchedule(
    company.admin.agent,
    asset.id,
    isMiles
      ? { intervalMiles: 5_000, nextDueMiles: due }
      : { intervalHours: 250, nextDueHours: due },
  );
}

describe("Notices of what comes due", () => {
  it("tell managers and admins, and no driver, of what and when", async () => {
    const company = await foundCompany(app, { timeZone: "America/Denver" });
    const schedule = await dueAt(company, new Date(Date.now() + dayMs));
    await tellOfDueSchedules(telling);
    for (const { agent, id } of [company.admin, company.manager]) {
      const notices = await noticesOf(agent);
      expect(notices).toEqual([
        expect.objectContaining({
          type: "schedule_due_soon",
          title: "Oil Change is due soon",
          message: expect.stringMatching(/^Mixer 12: next due [A-Z][a-z]{2} \d+, 20\d\d$/),
          assetId: schedule.assetId,
          userId: id,
        }),
      ]);
    }
    expect(await noticesOf(company.driver.agent)).toEqual([]);
  });

  it("tell once when it is due soon and once when it is overdue, on both sides of each edge", async () => {
    const company = await foundCompany(app);
    const due = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 10 * dayMs);
    await dueAt(company, due);
    const soon = due.getTime() - limits.dueSoonHours * hourMs;
    const steps: [number, string[]][] = [
      [soon - 1, []],
      [soon, ["schedule_due_soon"]],
      [soon + 1, ["schedule_due_soon"]],
      [due.getTime(), ["schedule_due_soon"]],
      [due.getTime() + 1, ["schedule_due_soon", "schedule_overdue"]],
      [due.getTime() + 2 * dayMs, ["schedule_due_soon", "schedule_overdue"]],
    ];
    for (const [moment, types] of steps) {
      clock.set(new Date(moment));
      await tellOfDueSchedules(telling);
      expect(await typesFor(company)).toEqual(types);
    }
  });

  it.each([
    ["miles", 1_000.1, []],
    ["miles", 1_000, ["schedule_due_soon"]],
    ["miles", 0, ["schedule_due_soon"]],
    ["miles", -0.1, ["schedule_overdue"]],
    ["hours", 100.1, []],
    ["hours", 100, ["schedule_due_soon"]],
    ["hours", 0, ["schedule_due_soon"]],
    ["hours", -0.1, ["schedule_overdue"]],
  ] as const)("take %s with %d left for %j", async (meter, left, types) => {
    const company = await foundCompany(app);
    await dueIn(company, meter, left);
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(types);
  });

  it("follow the meter of an inspection", async () => {
    const company = await foundCompany(app);
    const schedule = await dueIn(company, "miles", 3_000);
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual([]);
    const inspection = {
      assetId: schedule.assetId,
      odometer: 53_500,
      results: { horn: { status: "pass" } },
      signatureUrl: "Sam",
    };
    const response = await company.driver.agent.post("/api/inspection/logs").send(inspection);
    expect(response.status).toBe(201);
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_overdue"]);
  });

  it("begin again with the cycle that a service begins", async () => {
    const company = await foundCompany(app);
    const schedule = await dueIn(company, "miles", 500);
    await tellOfDueSchedules(telling);
    await buildMaintenanceLog(company.admin.agent, schedule.assetId, {
      scheduleId: schedule.id,
      odometer: 50_400,
    });
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon"]);
    await company.admin.agent.put(`/api/assets/${schedule.assetId}`).send({ currentMiles: 54_900 });
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon", "schedule_due_soon"]);
  });

  it("go on with the cycle when work is logged that is no service of the schedule", async () => {
    const company = await foundCompany(app);
    const schedule = await dueIn(company, "miles", 500);
    await tellOfDueSchedules(telling);
    await buildMaintenanceLog(company.admin.agent, schedule.assetId, { odometer: 50_400 });
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon"]);
  });

  it("begin again when the interval moves the due, and not when only the name changes", async () => {
    const company = await foundCompany(app);
    const { id } = await dueIn(company, "miles", 500);
    const path = `/api/maintenance/schedules/${id}`;
    await tellOfDueSchedules(telling);
    await company.admin.agent.patch(path).send({ name: "Brake Inspection" });
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toHaveLength(1);
    await company.admin.agent.patch(path).send({ intervalMiles: 5_100 });
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toHaveLength(2);
  });

  it("leave out what is archived or stopped, until it is not", async () => {
    const company = await foundCompany(app);
    const stopped = await dueIn(company, "miles", -1);
    const archived = await dueAt(company, new Date(Date.now() - dayMs));
    const { agent } = company.admin;
    await agent.patch(`/api/maintenance/schedules/${stopped.id}`).send({ active: false });
    await agent.put(`/api/assets/${archived.assetId}`).send({ archived: true });
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual([]);
    await agent.patch(`/api/maintenance/schedules/${stopped.id}`).send({ active: true });
    await agent.put(`/api/assets/${archived.assetId}`).send({ archived: false });
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_overdue", "schedule_overdue"]);
  });

  it("say nothing to who has left", async () => {
    const company = await foundCompany(app);
    await company.admin.agent.delete(`/api/crew/${company.manager.id}`);
    await dueIn(company, "hours", 5);
    await tellOfDueSchedules(telling);
    const told = await database.pool.query(
      "select user_id::int as id from notifications /* across companies */ where user_id = any($1)",
      [[company.admin.id, company.manager.id]],
    );
    expect(told.rows).toEqual([{ id: company.admin.id }]);
  });

  it("are made once by several servers that look at the same time", async () => {
    const company = await foundCompany(app);
    for (let n = 0; n < 5; n += 1) await dueIn(company, "hours", n);
    await Promise.all([1, 2, 3, 4].map(() => tellOfDueSchedules(telling)));
    expect(await typesFor(company)).toHaveLength(5);
  });

  it("wait for the next time where somebody changes a schedule at this moment", async () => {
    const company = await foundCompany(app);
    const { id } = await dueIn(company, "hours", 5);
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query(
      "select /* across companies */ 1 from maintenance_schedules where id = $1 for update",
      [id],
    );
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual([]);
    await client.query("rollback");
    client.release();
    await tellOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon"]);
  });

  it("are made for more schedules than one statement takes", async () => {
    const company = await foundCompany(app);
    const { id } = await dueIn(company, "miles", 5_000);
    await database.pool.query(
      `insert into maintenance_schedules (company_id, asset_id, name, interval_miles, next_due)
      select s.company_id, s.asset_id, 'Copy', 1, now() from maintenance_schedules s,
        generate_series(1, 450) /* across companies */ where s.id = $1`,
      [id],
    );
    const before = tripwire.statements.length;
    await tellOfDueSchedules(telling);
    // Three batches, each with its beginning, lock, look, notices and end.
    expect(tripwire.statements.length - before).toBe(15);
    const counted = await database.pool.query(
      "select count(*)::int as count from notifications /* across companies */ where user_id = $1",
      [company.manager.id],
    );
    expect(counted.rows).toEqual([{ count: 450 }]);
  });

  it("cost three statements and a beginning and end at most when there is nothing to tell", async () => {
    await tellOfDueSchedules(telling);
    const before = tripwire.statements.length;
    await tellOfDueSchedules(telling);
    expect(tripwire.statements.length - before).toBe(4);
  });
});
