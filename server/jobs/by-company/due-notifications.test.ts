import { dayMs, hourMs } from "#shared/base/dates.ts";
import { scheduleLimits } from "#shared/schedules/schedules.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller, TestCompany } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { toLock } from "../../test/kit/locks.ts";
import { notifyOfDueSchedules } from "./due-notifications.ts";

const { clock, connect, database, live, tripwire } = await startTestApp();
const context = { database, clock, live };

type Notification = {
  type: string;
  title: string;
  message: string;
  assetId: number;
  userId: number;
};

async function listNotificationsOf(user: TestCaller): Promise<Notification[]> {
  const response = await user.send("listNotifications");
  expect(response.status).toBe(200);
  return response.body;
}

async function listTypes({ manager }: TestCompany): Promise<string[]> {
  const types = (await listNotificationsOf(manager)).map(({ type }) => type).toReversed();
  return types.filter((type) => type !== "meter_jump");
}

/** A schedule by days whose next due is at that moment. */
async function buildDueAt(company: TestCompany, moment: Date) {
  const asset = await buildAsset(company.admin, { name: "Mixer 12" });
  return buildSchedule(company.admin, asset.id, {
    intervalDays: 90,
    nextDue: moment.toISOString(),
  });
}

/** A schedule whose asset's meter stands so far before its next due. */
async function buildDueIn(company: TestCompany, meter: "miles" | "hours", left: number) {
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

describe("Notifications of due schedules", () => {
  it("are sent to managers and admins with the due date, but not to drivers", async () => {
    const company = await foundCompany(connect, { timeZone: "America/Denver" });
    const schedule = await buildDueAt(company, new Date(Date.now() + dayMs));
    await notifyOfDueSchedules(context);
    for (const user of [company.admin, company.manager]) {
      const { id } = user;
      const notifications = await listNotificationsOf(user);
      expect(notifications).toEqual([
        expect.objectContaining({
          type: "schedule_due_soon",
          title: "Oil Change is due soon",
          message: expect.stringMatching(/^Mixer 12: next due [A-Z][a-z]{2} \d+, 20\d\d$/),
          assetId: schedule.assetId,
          userId: id,
        }),
      ]);
    }
    expect(await listNotificationsOf(company.driver)).toEqual([]);
  });

  it("are in the language of each reader, or of their company", async () => {
    const company = await foundCompany(connect, { timeZone: "UTC" });
    const settings = { name: "Concreto del Valle", timeZone: "UTC", language: "es" } as const;
    await company.admin.call("updateCompany", { body: settings });
    await company.admin.call("updatePreferences", { body: { language: "en" } });
    await buildDueAt(company, new Date(Date.now() + dayMs));
    await notifyOfDueSchedules(context);
    const [english] = await listNotificationsOf(company.admin);
    const [spanish] = await listNotificationsOf(company.manager);
    expect(english?.title).toBe("Oil Change is due soon");
    expect(spanish?.title).toBe("Oil Change: por vencer");
    expect(spanish?.message).toMatch(/^Mixer 12: próximo \d+ [a-z]{3,4} 20\d\d$/);
  });

  it("are sent once when due soon and once when overdue, exactly at each edge", async () => {
    const company = await foundCompany(connect);
    const due = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 10 * dayMs);
    await buildDueAt(company, due);
    const soon = due.getTime() - scheduleLimits.dueSoonHours * hourMs;
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
      await notifyOfDueSchedules(context);
      expect(await listTypes(company)).toEqual(types);
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
  ] as const)("are sent for %s with %d left as %j", async (meter, left, types) => {
    const company = await foundCompany(connect);
    await buildDueIn(company, meter, left);
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual(types);
  });

  it("follow the meter reading of an inspection", async () => {
    const company = await foundCompany(connect);
    const schedule = await buildDueIn(company, "miles", 3_000);
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual([]);
    const inspection = {
      assetId: schedule.assetId,
      odometer: 53_500,
      results: { horn: { status: "pass" } },
      signatureUrl: "Sam",
    };
    const response = await company.driver.send("submitInspection", { body: inspection });
    expect(response.status).toBe(201);
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual(["schedule_overdue"]);
  });

  it("are sent again in the cycle that a service begins", async () => {
    const company = await foundCompany(connect);
    const schedule = await buildDueIn(company, "miles", 500);
    await notifyOfDueSchedules(context);
    await buildMaintenanceLog(company.admin, schedule.assetId, {
      scheduleId: schedule.id,
      odometer: 50_400,
    });
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual(["schedule_due_soon"]);
    await company.admin.call("updateAsset", {
      params: { id: schedule.assetId },
      body: { currentMiles: 54_900 },
    });
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual(["schedule_due_soon", "schedule_due_soon"]);
  });

  it("are not sent again after work that does not serve the schedule", async () => {
    const company = await foundCompany(connect);
    const schedule = await buildDueIn(company, "miles", 500);
    await notifyOfDueSchedules(context);
    await buildMaintenanceLog(company.admin, schedule.assetId, { odometer: 50_400 });
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual(["schedule_due_soon"]);
  });

  it("are sent again when a new interval moves the due, but not for a new name", async () => {
    const company = await foundCompany(connect);
    const { id } = await buildDueIn(company, "miles", 500);
    const path = `/api/maintenance/schedules/${id}`;
    await notifyOfDueSchedules(context);
    await company.admin.agent.patch(path).send({ name: "Brake Inspection" });
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toHaveLength(1);
    await company.admin.agent.patch(path).send({ intervalMiles: 5_100 });
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toHaveLength(2);
  });

  it("leave out archived assets and stopped schedules until these are restored", async () => {
    const company = await foundCompany(connect);
    const stopped = await buildDueIn(company, "miles", -1);
    const archived = await buildDueAt(company, new Date(Date.now() - dayMs));
    const user = company.admin;
    await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: false } });
    await user.call("updateAsset", { params: { id: archived.assetId }, body: { archived: true } });
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual([]);
    await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: true } });
    await user.call("updateAsset", { params: { id: archived.assetId }, body: { archived: false } });
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual(["schedule_overdue", "schedule_overdue"]);
  });

  it("are not sent to removed users", async () => {
    const company = await foundCompany(connect);
    await company.admin.call("removeUser", { params: { id: company.manager.id } });
    await buildDueIn(company, "hours", 5);
    await notifyOfDueSchedules(context);
    const notified = await database.pool.query(
      "select user_id::int as id from notifications /* across companies */ where user_id = any($1)",
      [[company.admin.id, company.manager.id]],
    );
    expect(notified.rows).toEqual([{ id: company.admin.id }]);
  });

  it("are sent once when several servers run at the same time", async () => {
    const company = await foundCompany(connect);
    for (let n = 0; n < 3; n += 1) await buildDueIn(company, "hours", n);
    await Promise.all([1, 2, 3, 4].map(() => notifyOfDueSchedules(context)));
    expect(await listTypes(company)).toHaveLength(3);
  });

  it("are one for each user and cycle when more than three services are due at once", async () => {
    const company = await foundCompany(connect);
    const { admin, manager, driver } = company;
    await manager.call("updatePreferences", { body: { language: "es" } });
    for (let n = 0; n < 9; n += 1) await buildDueIn(company, "hours", n);
    for (let n = 1; n < 6; n += 1) await buildDueIn(company, "miles", -n);
    await notifyOfDueSchedules(context);
    await notifyOfDueSchedules(context);
    const about = {
      type: "schedule_overdue",
      assetId: null,
      path: "/maintenance?status=due",
    };
    const inEnglish = { title: "14 services are due", message: "5 overdue, 9 due soon" };
    expect(await listNotificationsOf(admin)).toMatchObject([{ ...about, ...inEnglish }]);
    const title = "14 servicios vencidos o por vencer";
    const inSpanish = { title, message: "5 vencidos, 9 por vencer" };
    expect(await listNotificationsOf(manager)).toMatchObject([{ ...about, ...inSpanish }]);
    expect(await listNotificationsOf(driver)).toEqual([]);
    const listed = await admin.send("listSchedules", { query: { due: "soon", limit: 1 } });
    expect(listed.headers["x-total-count"]).toBe("14");
  });

  it("are one each when three are due at once, and one when they are four", async () => {
    const [three, four] = [await foundCompany(connect), await foundCompany(connect)];
    for (let n = 0; n < 3; n += 1) await buildDueIn(three, "hours", n);
    for (let n = 0; n < 4; n += 1) await buildDueIn(four, "hours", n);
    await notifyOfDueSchedules(context);
    expect(await listNotificationsOf(three.admin)).toHaveLength(3);
    const [only, ...others] = await listNotificationsOf(four.admin);
    expect(only).toMatchObject({ title: "4 services are due", message: "4 due soon" });
    expect([only?.type, others]).toEqual(["schedule_due_soon", []]);
  });

  it("wait for the next run when their schedule is being changed", async () => {
    const company = await foundCompany(connect);
    const { id } = await buildDueIn(company, "hours", 5);
    const client = await database.pool.connect();
    await client.query("begin");
    const row = { table: "maintenance_schedules", id };
    const { text, values } = await toLock(database.pool, row, company.admin);
    await client.query(text, values);
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual([]);
    await client.query("rollback");
    client.release();
    await notifyOfDueSchedules(context);
    expect(await listTypes(company)).toEqual(["schedule_due_soon"]);
  });

  it("are sent for more schedules than one statement can handle", async () => {
    const company = await foundCompany(connect);
    const { id } = await buildDueIn(company, "miles", 5_000);
    // What other tests left is sent before.
    await notifyOfDueSchedules(context);
    await database.pool.query(
      `insert into maintenance_schedules (company_id, asset_id, name, interval_miles, next_due)
      select s.company_id, s.asset_id, 'Copy', 1, now() from maintenance_schedules s,
        generate_series(1, 450) /* across companies */ where s.id = $1`,
      [id],
    );
    await database.pool.query(
      `update assets a set first_due = s.next_due, first_soon = s.next_due from maintenance_schedules s
      where s.company_id = a.company_id and s.asset_id = a.id and s.name = 'Copy' and s.asset_id =
        (select asset_id from maintenance_schedules where id = $1) /* across companies */`,
      [id],
    );
    const before = tripwire.statements.length;
    await notifyOfDueSchedules(context);
    // The companies, then of each batch: begin, lock, read, mark, the users, commit; and one insert.
    expect(tripwire.statements.length - before).toBe(1 + 3 * 6 + 1);
    const [only, ...others] = await listNotificationsOf(company.manager);
    expect([only?.title, others]).toEqual(["450 services are due", []]);
    const counted = await database.pool.query(
      `select count(noticed_status)::int as count from maintenance_schedules /* across companies */
      where asset_id = (select asset_id from maintenance_schedules where id = $1) and name = 'Copy'`,
      [id],
    );
    expect(counted.rows).toEqual([{ count: 450 }]);
  });

  it("need only one statement when there is nothing to send", async () => {
    await notifyOfDueSchedules(context);
    const before = tripwire.statements.length;
    await notifyOfDueSchedules(context);
    expect(tripwire.statements.length - before).toBe(1);
  });
});
