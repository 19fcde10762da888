import { randomUUID } from "node:crypto";
import type { Answer, Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const reason = "It was another unit";
const signature = "Sam Member";

function voidLog({ id }: { id: number }) {
  return manager.call("voidMaintenance", { params: { id }, body: { reason } });
}

type Log = Answer<"logMaintenance">;

/** The fields of a log as its form sends them again. */
function toBody(log: Log, changes: Partial<Body<"logMaintenance">> = {}): Body<"logMaintenance"> {
  const { assetId, date, scheduleId, serviceType, description, odometer, cost, photoUrls } = log;
  const fields = { assetId, date, scheduleId, serviceType, description, odometer, cost, photoUrls };
  return { ...fields, ...changes };
}

function correct(log: Log, changes: Partial<Body<"logMaintenance">>, headers = {}) {
  const body = { reason: "Wrong cost", log: toBody(log, changes) };
  return manager.send("correctMaintenance", { params: { id: log.id }, body, headers });
}

/** A unit with a critical defect, out of service, whose repair a log has certified. */
async function buildRepaired(given: Partial<Body<"logMaintenance">> = {}) {
  const asset = await buildAsset(manager);
  const report = { assetId: asset.id, title: "Brakes fade", unsafe: true };
  const defect = await driver.call("createDefect", { body: report });
  const repairs = [{ id: defect.id, outcome: "repaired" as const }];
  const log = await buildMaintenanceLog(manager, asset.id, {
    defects: repairs,
    signature,
    ...given,
  });
  return { asset, defect, log };
}

describe("POST /api/maintenance/logs/:id/void", () => {
  it("returns the log with who voided it, when and why", async () => {
    const asset = await buildAsset(manager);
    const log = await buildMaintenanceLog(manager, asset.id, { cost: 12_400 });
    expect(await voidLog(log)).toEqual({
      ...log,
      voidedAt: expect.any(String),
      voidedByName: "Sam Member",
      voidReason: reason,
    });
  });

  it("takes an asset's schedule and meters back to what a person had entered", async () => {
    const asset = await buildAsset(manager, { currentMiles: 88_000 });
    const schedule = await buildSchedule(manager, asset.id, { nextDueMiles: 90_000 });
    const given = { scheduleId: schedule.id, odometer: 880_200 };
    await voidLog(await buildMaintenanceLog(manager, asset.id, given));
    const query = { assetId: asset.id };
    expect(await manager.call("listSchedules", { query })).toEqual([schedule]);
    expect(await manager.call("getAsset", { params: { id: asset.id } })).toMatchObject({
      currentMiles: 88_000,
      lastServicedDate: null,
      lastServicedMiles: null,
    });
  });

  it("counts a schedule from the newest of the logs that are left", async () => {
    const asset = await buildAsset(manager, { currentMiles: 10_000 });
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    const older = { scheduleId, odometer: 10_100, date: "2026-03-01T12:00:00.000Z" };
    const newer = { scheduleId, odometer: 15_000, date: "2026-06-01T12:00:00.000Z" };
    await buildMaintenanceLog(manager, asset.id, older);
    await voidLog(await buildMaintenanceLog(manager, asset.id, newer));
    const [schedule] = await manager.call("listSchedules", { query: { assetId: asset.id } });
    expect(schedule).toMatchObject({ lastPerformed: older.date, nextDueMiles: 15_100 });
    const { lastServicedMiles } = await manager.call("getAsset", { params: { id: asset.id } });
    expect(lastServicedMiles).toBe(10_100);
  });

  it("leaves a schedule that was edited since as a person entered it", async () => {
    const asset = await buildAsset(manager, { currentMiles: 10_000 });
    const { id } = await buildSchedule(manager, asset.id);
    const log = await buildMaintenanceLog(manager, asset.id, { scheduleId: id });
    const edited = await manager.call("updateSchedule", {
      params: { id },
      body: { nextDueMiles: 12_345 },
    });
    await voidLog(log);
    expect(await manager.call("listSchedules", { query: { assetId: asset.id } })).toEqual([edited]);
  });

  it("counts a schedule whose intervals were changed since with those, as if it had not been served", async () => {
    const asset = await buildAsset(manager, { currentMiles: 10_000 });
    const plan = { intervalMiles: 5_000, intervalDays: 90, lastPerformed: "2026-03-01" };
    const { id } = await buildSchedule(manager, asset.id, plan);
    const given = { scheduleId: id, odometer: 14_000, date: "2026-06-01" };
    const log = await buildMaintenanceLog(manager, asset.id, given);
    const body = { intervalMiles: 6_000, intervalDays: 60 };
    const changed = await manager.call("updateSchedule", { params: { id }, body });
    expect(changed).toMatchObject({ nextDueMiles: 20_000, nextDue: "2026-07-31T23:59:59.999Z" });
    const { body: corrected } = await correct(log, { odometer: 14_100 });
    const query = { assetId: asset.id };
    expect(await manager.call("listSchedules", { query })).toEqual([
      { ...changed, currentMiles: 14_100, nextDueMiles: 20_100 },
    ]);
    await voidLog(corrected);
    expect(await manager.call("listSchedules", { query })).toMatchObject([
      {
        lastPerformed: "2026-03-01T12:00:00.000Z",
        nextDue: "2026-04-30T23:59:59.999Z",
        nextDueMiles: 16_000,
      },
    ]);
  });

  it("leaves a due as a person entered it where only another interval was changed since", async () => {
    const asset = await buildAsset(manager, { currentMiles: 10_000 });
    const plan = { intervalMiles: 5_000, intervalDays: 90, nextDueMiles: 12_345 };
    const { id } = await buildSchedule(manager, asset.id, plan);
    const log = await buildMaintenanceLog(manager, asset.id, { scheduleId: id });
    await manager.call("updateSchedule", { params: { id }, body: { intervalDays: 60 } });
    await voidLog(log);
    const [schedule] = await manager.call("listSchedules", { query: { assetId: asset.id } });
    expect(schedule).toMatchObject({ nextDueMiles: 12_345, lastPerformed: null });
  });

  it("leaves the other services that were logged before it, also where they were counted from as much", async () => {
    const asset = await buildAsset(manager, { currentMiles: 6_500 });
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    await buildMaintenanceLog(manager, asset.id, { scheduleId });
    const lowered = { currentMiles: 800 };
    await manager.call("updateAsset", { params: { id: asset.id }, body: lowered });
    const before = await manager.call("listSchedules", { query: { assetId: asset.id } });
    const date = "2026-01-02";
    await voidLog(await buildMaintenanceLog(manager, asset.id, { date, odometer: 6_500 }));
    expect(await manager.call("listSchedules", { query: { assetId: asset.id } })).toEqual(before);
  });

  it("makes the failed inspection unresolved, and its defects open, with an entry that says why", async () => {
    const asset = await buildAsset(manager);
    const { id, defects } = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const log = await buildMaintenanceLog(manager, asset.id, { resolvedInspectionId: id });
    await voidLog(log);
    const params = { assetId: asset.id };
    const unresolved = await manager.call("listUnresolvedInspections", { params });
    expect(unresolved.map((inspection) => inspection.id)).toEqual([id]);
    const open = await manager.call("getDefect", { params: { id: defects[0]?.id ?? 0 } });
    expect(open).toMatchObject({ state: "open", closedAt: null, maintenanceLogId: null });
    expect(open.events.at(-1)).toMatchObject({
      kind: "correction",
      byName: "Sam Member",
      note: reason,
      maintenanceLogId: log.id,
    });
    expect(await manager.call("getAsset", { params: { id: asset.id } })).toMatchObject({
      openDefects: 1,
    });
  });

  it("lets another log resolve the same inspection, and that one be voided, too", async () => {
    const asset = await buildAsset(manager);
    const { id } = await buildInspection(driver, asset.id, { fail: ["horn"] });
    for (let n = 0; n < 3; n += 1) {
      await voidLog(await buildMaintenanceLog(manager, asset.id, { resolvedInspectionId: id }));
    }
    const last = await buildMaintenanceLog(manager, asset.id, { resolvedInspectionId: id });
    const inspection = await manager.call("getInspectionLog", { params: { id } });
    expect(inspection).toMatchObject({ resolved: true, resolvedByMaintenanceId: last.id });
  });

  it("takes a unit with a critical defect out of service again that was returned meanwhile", async () => {
    const { asset, defect, log } = await buildRepaired();
    await manager.call("returnToService", { params: { id: asset.id }, body: { signature } });
    await voidLog(log);
    expect(await manager.call("getAsset", { params: { id: asset.id } })).toMatchObject({
      condition: "out_of_service",
      criticalDefects: 1,
      downDefect: { number: defect.number },
    });
    const [notification] = await admin.call("listNotifications");
    expect(notification).toMatchObject({ type: "asset_tagged_out", assetId: asset.id });
  });

  it.each([true, false])(
    "refuses a log whose repair a driver reviewed: accepted %s",
    async (accepted) => {
      const { asset, defect, log } = await buildRepaired();
      const review = [{ defectId: defect.id, accepted, note: "Seen" }];
      await buildInspection(driver, asset.id, { review, carriesDefects: true });
      const refused = await manager.send("voidMaintenance", {
        params: { id: log.id },
        body: { reason },
      });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: "maintenance.restsOn",
        message: expect.stringMatching(
          new RegExp(
            `^Sam Member reviewed the repair of D-0*${defect.number} on .+ stays as it is`,
          ),
        ),
      });
    },
  );

  it("refuses a log whose repair was certified since", async () => {
    const { defect, log } = await buildRepaired({ signature: null });
    const act = { act: "certify", outcome: "repaired", note: "Seen", signature } as const;
    await manager.call("actOnDefect", { params: { id: defect.id }, body: act });
    const refused = await correct(log, {});
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Sam Member certified the repair of D-/);
  });

  it("refuses a log that is void, and one that was corrected", async () => {
    const asset = await buildAsset(manager);
    const params = (log: Log) => ({ params: { id: log.id }, body: { reason } });
    const [first, second] = [
      await buildMaintenanceLog(manager, asset.id),
      await buildMaintenanceLog(manager, asset.id),
    ];
    await voidLog(first);
    await correct(second, { cost: 12 });
    const answers = [
      await manager.send("voidMaintenance", params(first)),
      await manager.send("voidMaintenance", params(second)),
      await correct(first, {}),
      await correct(second, {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "maintenance.alreadyVoid"],
      [409, "maintenance.replaced"],
      [409, "maintenance.alreadyVoid"],
      [409, "maintenance.replaced"],
    ]);
  });

  it("leaves the log out of every list, count and file, but shows it where void ones are asked for", async () => {
    const company = await foundCompany(connect);
    const asset = await buildAsset(company.admin);
    const log = await buildMaintenanceLog(company.admin, asset.id, { description: "Nowhere else" });
    const body = { reason };
    await company.admin.call("voidMaintenance", { params: { id: log.id }, body });
    const list = (query: object) => company.admin.call("listMaintenanceLogs", { query });
    const today = log.date.slice(0, 10);
    expect(await list({})).toEqual([]);
    expect(await list({ text: "nowhere" })).toEqual([]);
    expect(await list({ day: today })).toEqual([]);
    expect(await company.admin.call("listActivity")).toEqual([]);
    const shown = [{ id: log.id, voidReason: reason, voidedByName: "Ada Founder" }];
    expect(await list({ voided: "1" })).toMatchObject(shown);
    expect(await list({ voided: "1", text: "nowhere" })).toMatchObject(shown);
    const file = (query: string) => company.admin.agent.get(`/api/maintenance/export${query}`);
    expect((await file("")).text).not.toContain("Nowhere else");
    expect((await file("?voided=1")).text).toContain(reason);
  });

  it("takes 28 statements for the oldest of 2,000 logs of a unit", async () => {
    const asset = await buildAsset(manager);
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    const oldest = await buildMaintenanceLog(manager, asset.id, { scheduleId, odometer: 10 });
    await database.pool.query(
      `insert into maintenance_logs (company_id, asset_id, schedule_id, date, odometer, serviced_miles,
        counted_from_miles, description, logged_by_id, logged_by_name)
      select m.company_id, m.asset_id, m.schedule_id, m.date + make_interval(secs => n), 10 + n, 10 + n,
        10 + n, 'Oil', m.logged_by_id, 'Ada'
      from maintenance_logs m, generate_series(1, 2000) n where m.id = $1 /* across companies */`,
      [oldest.id],
    );
    await database.pool.query("analyze maintenance_logs");
    const statements = await statementsOf(() => voidLog(oldest));
    expect(statements.length).toBeLessThanOrEqual(28);
  });
});

describe("POST /api/maintenance/logs/:id/correct", () => {
  it("puts another log in the place of a void one, which says which and why", async () => {
    const asset = await buildAsset(manager, { currentMiles: 500 });
    const { id: scheduleId } = await buildSchedule(manager, asset.id);
    const given = { scheduleId, odometer: 600, cost: 12_400 };
    const log = await buildMaintenanceLog(manager, asset.id, given);
    const before = await manager.call("listSchedules", { query: { assetId: asset.id } });
    const corrected = await correct(log, { cost: 1_240 });
    expect(corrected.status).toBe(201);
    expect(corrected.body).toMatchObject({ cost: 1_240, replacesId: log.id, voidedAt: null });
    const [old, record] = await Promise.all(
      [log.id, corrected.body.id].map((id) =>
        manager.call("getMaintenanceLog", { params: { id } }),
      ),
    );
    expect(old).toMatchObject({ replacedById: corrected.body.id, voidReason: "Wrong cost" });
    expect(record?.replaced).toEqual({
      voidedAt: old?.voidedAt,
      voidedByName: "Sam Member",
      voidReason: "Wrong cost",
    });
    expect(await manager.call("listSchedules", { query: { assetId: asset.id } })).toEqual(before);
  });

  describe("of only the cost, after a service without a reading", () => {
    async function serve(given: Partial<Body<"logMaintenance">> = {}) {
      const asset = await buildAsset(manager, { currentMiles: 50_000 });
      const interval = { intervalMiles: 5_000, nextDueMiles: 50_500 };
      const { id: scheduleId } = await buildSchedule(manager, asset.id, interval);
      const log = await buildMaintenanceLog(manager, asset.id, { scheduleId, ...given });
      return { asset, scheduleId, log };
    }

    async function readDue({ scheduleId, asset }: Awaited<ReturnType<typeof serve>>) {
      const listed = await manager.call("listSchedules", { query: { assetId: asset.id } });
      return listed.find(({ id }) => id === scheduleId)?.nextDueMiles;
    }

    it("leaves the next due and whether it was on time, whatever was read since", async () => {
      const served = await serve();
      const params = { id: served.asset.id };
      await manager.call("addReading", { params, body: { meter: "miles", value: 53_000 } });
      const { body } = await correct(served.log, { cost: 1_240 });
      expect(await readDue(served)).toBe(55_000);
      const [row] = await database.pool
        .query(`select on_time from maintenance_logs where id = ${body.id} /* across companies */`)
        .then(({ rows }) => rows);
      expect(row).toEqual({ on_time: true });
    });

    it("leaves the next due on the scale of a meter that was replaced since", async () => {
      const served = await serve({ odometer: 51_000 });
      const params = { id: served.asset.id };
      const restart = { restart: "replaced", previousValue: 51_500 } as const;
      await manager.call("addReading", { params, body: { meter: "miles", value: 10, ...restart } });
      expect(await readDue(served)).toBe(4_510);
      await correct(served.log, { cost: 1_240 });
      expect(await readDue(served)).toBe(4_510);
    });

    it("leaves other services that were counted from its reading, also once the meter was lowered", async () => {
      const { asset, log } = await serve({ odometer: 50_200 });
      const { id: scheduleId } = await buildSchedule(manager, asset.id, { name: "Grease" });
      await buildMaintenanceLog(manager, asset.id, { scheduleId });
      const body = { currentMiles: 40_000 };
      await manager.call("updateAsset", { params: { id: asset.id }, body });
      const before = await manager.call("listSchedules", { query: { assetId: asset.id } });
      await correct(log, { cost: 1_240 });
      const after = await manager.call("listSchedules", { query: { assetId: asset.id } });
      expect(after).toEqual(before);
    });

    it("leaves a reading void that was voided by itself", async () => {
      const served = await serve({ odometer: 80_200 });
      const params = { id: served.asset.id };
      const [reading] = await manager.call("listReadings", { params });
      const wrong = { params: { id: reading?.id ?? 0 }, body: { reason } };
      await manager.call("voidReading", wrong);
      await correct(served.log, { cost: 1_240 });
      const { currentMiles } = await manager.call("getAsset", { params });
      expect([currentMiles, await readDue(served)]).toEqual([50_000, 55_000]);
    });

    it("leaves the readings of the last service, which an older one had named", async () => {
      const { asset, scheduleId, log } = await serve({ date: "2026-10-03", odometer: 50_200 });
      await buildMaintenanceLog(manager, asset.id, { scheduleId, date: "2026-11-01" });
      await correct(log, { cost: 1_240 });
      const { lastServicedMiles } = await manager.call("getAsset", { params: { id: asset.id } });
      expect(lastServicedMiles).toBe(50_200);
    });
  });

  it("counts other services without a reading from what the meter shows then, as voiding it does", async () => {
    const asset = await buildAsset(manager, { currentMiles: 88_000 });
    const oil = await buildSchedule(manager, asset.id);
    const { id: scheduleId } = await buildSchedule(manager, asset.id, { name: "Grease" });
    const readDue = async () => {
      const listed = await manager.call("listSchedules", { query: { assetId: asset.id } });
      return listed.find(({ id }) => id === scheduleId)?.nextDueMiles;
    };
    const given = { scheduleId: oil.id, odometer: 880_200 };
    const log = await buildMaintenanceLog(manager, asset.id, given);
    await buildMaintenanceLog(manager, asset.id, { scheduleId });
    expect(await readDue()).toBe(885_200);
    const { body } = await correct(log, { odometer: 88_020 });
    expect(await readDue()).toBe(93_020);
    await voidLog(body);
    expect(await readDue()).toBe(93_000);
  });

  it("leaves the moments at which a defect was closed and its inspection resolved", async () => {
    const asset = await buildAsset(manager);
    const { id, defects } = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const log = await buildMaintenanceLog(manager, asset.id, { resolvedInspectionId: id });
    const readMoments = async () => {
      const { resolvedAt } = await manager.call("getInspectionLog", { params: { id } });
      const params = { id: defects[0]?.id ?? 0 };
      const { closedAt } = await manager.call("getDefect", { params });
      return { resolvedAt, closedAt };
    };
    const before = await readMoments();
    await correct(log, { resolvedInspectionId: id, cost: 1_240 });
    expect(await readMoments()).toEqual(before);
  });

  it("moves the work to the unit on which it was done", async () => {
    const [wrong, right] = [
      await buildAsset(manager, { currentMiles: 500 }),
      await buildAsset(manager, { currentMiles: 100 }),
    ];
    const log = await buildMaintenanceLog(manager, wrong.id, { odometer: 600 });
    expect((await correct(log, { assetId: right.id })).status).toBe(201);
    const miles = [wrong, right].map(async ({ id }) => {
      return (await manager.call("getAsset", { params: { id } })).currentMiles;
    });
    expect(await Promise.all(miles)).toEqual([500, 600]);
  });

  it("shows the photos of the log that it corrects, and new ones", async () => {
    const asset = await buildAsset(manager);
    const log = await buildMaintenanceLog(manager, asset.id, { photoUrls: [photoDataUrl] });
    const corrected = await correct(log, { photoUrls: [...log.photoUrls, photoDataUrl] });
    expect(corrected.body.photoUrls).toEqual([
      ...log.photoUrls,
      expect.stringMatching(/^\/api\/photos\/\d+$/),
    ]);
    const again = await correct(corrected.body, { photoUrls: corrected.body.photoUrls });
    expect(again.body.photoUrls).toEqual(corrected.body.photoUrls);
  });

  it("leaves a unit in service whose critical defect stays certified", async () => {
    const { asset, defect, log } = await buildRepaired();
    await manager.call("returnToService", { params: { id: asset.id }, body: { signature } });
    const repairs = { defects: [{ id: defect.id, outcome: "repaired" as const }], signature };
    expect((await correct(log, { ...repairs, cost: 7 })).status).toBe(201);
    const { condition } = await manager.call("getAsset", { params: { id: asset.id } });
    expect(condition).toBe("in_use");
    const [notification] = await driver.call("listNotifications");
    expect(notification).toMatchObject({ type: "asset_returned" });
  });

  it("is refused where a certified repair that stays is not certified again", async () => {
    const { asset, defect, log } = await buildRepaired();
    const message = "Certify the repair again with your name";
    const repairs = { defects: [{ id: defect.id, outcome: "repaired" as const }] };
    for (const unsigned of [repairs, { ...repairs, signature: null }]) {
      const refused = await correct(log, unsigned);
      expect([refused.status, refused.body.message]).toEqual([400, message]);
      expect(refused.body.errors).toEqual({ signature: message });
    }
    const listed = await manager.call("listMaintenanceLogs", { query: { assetId: asset.id } });
    expect(listed).toEqual([log]);
    expect((await correct(log, { cost: 7 })).status).toBe(201);
  });

  it("is refused unsigned where the inspection that it resolves brings a certified repair", async () => {
    const asset = await buildAsset(manager);
    const inspection = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const resolves = { resolvedInspectionId: inspection.id };
    const log = await buildMaintenanceLog(manager, asset.id, { ...resolves, signature });
    expect((await correct(log, resolves)).status).toBe(400);
    expect((await correct(log, { ...resolves, signature })).status).toBe(201);
  });

  it("needs no signature for a repair that was not certified", async () => {
    const { defect, log } = await buildRepaired({ signature: null });
    const repairs = { defects: [{ id: defect.id, outcome: "repaired" as const }] };
    expect((await correct(log, repairs)).status).toBe(201);
  });

  it("is made once for a key, however often it is sent, and refuses the key for another", async () => {
    const asset = await buildAsset(manager);
    const log = await buildMaintenanceLog(manager, asset.id);
    const other = await buildMaintenanceLog(manager, asset.id);
    const headers = { "idempotency-key": randomUUID() };
    const first = await correct(log, { cost: 5 }, headers);
    const again = await correct(log, { cost: 5 }, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await correct(log, { cost: 6 }, headers)).status).toBe(422);
    expect((await correct(other, { cost: 5 }, headers)).status).toBe(422);
  });

  it("is made once of 20 at the same moment", async () => {
    const { log, defect } = await buildRepaired();
    const repairs = { defects: [{ id: defect.id, outcome: "repaired" as const }], signature };
    const sent = Array.from({ length: 20 }, (_, cost) => correct(log, { ...repairs, cost }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it("is made, or the log is voided, or a driver reviews it: one of them", async () => {
    const { asset, log, defect } = await buildRepaired();
    const review = [{ defectId: defect.id, accepted: true }];
    const [corrected, voided, inspected] = await Promise.all([
      correct(log, {}),
      manager.send("voidMaintenance", { params: { id: log.id }, body: { reason } }),
      buildInspection(driver, asset.id, { review, carriesDefects: true }),
    ]);
    const done = [
      corrected.status === 201,
      voided.status === 200,
      !inspected.reviewSkipped?.length,
    ];
    expect(done.filter(Boolean)).toHaveLength(1);
  });
});
