import { limits } from "#shared/limits.ts";
import { dayMs, hourMs } from "#shared/dates.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildMaintenanceLog, buildSchedule, foundCompany } from "../test/build.ts";
import type { TestCaller, TestCompany } from "../test/harness.ts";
import { startTestApp } from "../test/harness.ts";
import { notifyOfDueSchedules } from "./due-notifications.ts";

const { clock, connect, database, live, tripwire } = await startTestApp();
const telling = { database, clock, live };

type Notice = { type: string; title: string; message: string; assetId: number; userId: number };

async function noticesOf(user: TestCaller): Promise<Notice[]> {
  const response = await user.send("listNotifications");
  expect(response.status).toBe(200);
  return response.body;
}

async function typesFor({ manager }: TestCompany): Promise<string[]> {
  return (await noticesOf(manager)).map(({ type }) => type).toReversed();
}

/** A schedule by days whose next due is at that moment. */
async function dueAt(company: TestCompany, moment: Date) {
  const asset = await buildAsset(company.admin, { name: "Mixer 12" });
  return buildSchedule(company.admin, asset.id, {
    intervalDays: 90,
    nextDue: moment.toISOString(),
  });
}

/** A schedule whose asset's meter stands so far before its next due. */
async function dueIn(company: TestCompany, meter: "miles" | "hours", left: number) {
  const isMiles = meter === "miles";
  const readings = isMiles ? { currentMiles: 50_000 } : { currentHours: 50_000 };
  const asset = await buildAsset(company.admin, readings);
  const due = 50_000 + left;
  return buildSchedule(
    company.admin,
    asset.id,
    isMiles
      ? { intervalMiles: 5_000, nextDueMiles: due }
      : { intervalHours: 250, nextDueHours: due },
  );
}

describe("Notices of what comes due", () => {
  it("tell managers and admins, and no driver, of what and when", async () => {
    const company = await foundCompany(connect, { timeZone: "America/Denver" });
    const schedule = await dueAt(company, new Date(Date.now() + dayMs));
    await notifyOfDueSchedules(telling);
    for (const user of [company.admin, company.manager]) {
      const { id } = user;
      const notices = await noticesOf(user);
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
    expect(await noticesOf(company.driver)).toEqual([]);
  });

  it("tell once when it is due soon and once when it is overdue, on both sides of each edge", async () => {
    const company = await foundCompany(connect);
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
      await notifyOfDueSchedules(telling);
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
    const company = await foundCompany(connect);
    await dueIn(company, meter, left);
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(types);
  });

  it("follow the meter of an inspection", async () => {
    const company = await foundCompany(connect);
    const schedule = await dueIn(company, "miles", 3_000);
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual([]);
    const inspection = {
      assetId: schedule.assetId,
      odometer: 53_500,
      results: { horn: { status: "pass" } },
      signatureUrl: "Sam",
    };
    const response = await company.driver.send("submitInspection", { body: inspection });
    expect(response.status).toBe(201);
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_overdue"]);
  });

  it("begin again with the cycle that a service begins", async () => {
    const company = await foundCompany(connect);
    const schedule = await dueIn(company, "miles", 500);
    await notifyOfDueSchedules(telling);
    await buildMaintenanceLog(company.admin, schedule.assetId, {
      scheduleId: schedule.id,
      odometer: 50_400,
    });
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon"]);
    await company.admin.call("updateAsset", {
      params: { id: schedule.assetId },
      body: { currentMiles: 54_900 },
    });
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon", "schedule_due_soon"]);
  });

  it("go on with the cycle when work is logged that is no service of the schedule", async () => {
    const company = await foundCompany(connect);
    const schedule = await dueIn(company, "miles", 500);
    await notifyOfDueSchedules(telling);
    await buildMaintenanceLog(company.admin, schedule.assetId, { odometer: 50_400 });
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon"]);
  });

  it("begin again when the interval moves the due, and not when only the name changes", async () => {
    const company = await foundCompany(connect);
    const { id } = await dueIn(company, "miles", 500);
    const path = `/api/maintenance/schedules/${id}`;
    await notifyOfDueSchedules(telling);
    await company.admin.agent.patch(path).send({ name: "Brake Inspection" });
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toHaveLength(1);
    await company.admin.agent.patch(path).send({ intervalMiles: 5_100 });
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toHaveLength(2);
  });

  it("leave out what is archived or stopped, until it is not", async () => {
    const company = await foundCompany(connect);
    const stopped = await dueIn(company, "miles", -1);
    const archived = await dueAt(company, new Date(Date.now() - dayMs));
    const user = company.admin;
    await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: false } });
    await user.call("updateAsset", { params: { id: archived.assetId }, body: { archived: true } });
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual([]);
    await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: true } });
    await user.call("updateAsset", { params: { id: archived.assetId }, body: { archived: false } });
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_overdue", "schedule_overdue"]);
  });

  it("say nothing to who has left", async () => {
    const company = await foundCompany(connect);
    await company.admin.call("removeMember", { params: { id: company.manager.id } });
    await dueIn(company, "hours", 5);
    await notifyOfDueSchedules(telling);
    const told = await database.pool.query(
      "select user_id::int as id from notifications /* across companies */ where user_id = any($1)",
      [[company.admin.id, company.manager.id]],
    );
    expect(told.rows).toEqual([{ id: company.admin.id }]);
  });

  it("are made once by several servers that look at the same time", async () => {
    const company = await foundCompany(connect);
    for (let n = 0; n < 5; n += 1) await dueIn(company, "hours", n);
    await Promise.all([1, 2, 3, 4].map(() => notifyOfDueSchedules(telling)));
    expect(await typesFor(company)).toHaveLength(5);
  });

  it("wait for the next time where somebody changes a schedule at this moment", async () => {
    const company = await foundCompany(connect);
    const { id } = await dueIn(company, "hours", 5);
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query(
      "select /* across companies */ 1 from maintenance_schedules where id = $1 for update",
      [id],
    );
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual([]);
    await client.query("rollback");
    client.release();
    await notifyOfDueSchedules(telling);
    expect(await typesFor(company)).toEqual(["schedule_due_soon"]);
  });

  it("are made for more schedules than one statement takes", async () => {
    const company = await foundCompany(connect);
    const { id } = await dueIn(company, "miles", 5_000);
    await database.pool.query(
      `insert into maintenance_schedules (company_id, asset_id, name, interval_miles, next_due)
      select s.company_id, s.asset_id, 'Copy', 1, now() from maintenance_schedules s,
        generate_series(1, 450) /* across companies */ where s.id = $1`,
      [id],
    );
    const before = tripwire.statements.length;
    await notifyOfDueSchedules(telling);
    // Three batches, each with its beginning, lock, look, notices and end.
    expect(tripwire.statements.length - before).toBe(15);
    const counted = await database.pool.query(
      "select count(*)::int as count from notifications /* across companies */ where user_id = $1",
      [company.manager.id],
    );
    expect(counted.rows).toEqual([{ count: 450 }]);
  });

  it("cost three statements and a beginning and end at most when there is nothing to tell", async () => {
    await notifyOfDueSchedules(telling);
    const before = tripwire.statements.length;
    await notifyOfDueSchedules(telling);
    expect(tripwire.statements.length - before).toBe(4);
  });
});
