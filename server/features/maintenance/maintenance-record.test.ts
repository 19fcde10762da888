import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { connect, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);

describe("GET /api/maintenance/logs/:id", () => {
  it("returns everything that was entered and what it names, in two statements", async () => {
    const asset = await buildAsset(admin, { name: "Mixer 103" });
    const schedule = await buildSchedule(admin, asset.id, { name: "Brake Inspection" });
    const inspection = await buildInspection(driver, asset.id, { fail: ["tires"] });
    const entered = {
      scheduleId: schedule.id,
      odometer: 148_260,
      hours: 9_204.5,
      serviceType: "Brake Service",
      description: "New pads and drums",
      performedBy: "external",
      performedByName: "Kenworth of Joliet",
      cost: 1_240,
      resolvedInspectionId: inspection.id,
    } as const;
    const log = await buildMaintenanceLog(manager, asset.id, {
      ...entered,
      photoUrls: [photoDataUrl],
    });
    const params = { id: log.id };
    const statements = await statementsOf(async () => {
      expect(await admin.call("getMaintenanceLog", { params })).toEqual({
        ...log,
        ...entered,
        assetName: "Mixer 103",
        loggedByName: "Sam Member",
        scheduleName: "Brake Inspection",
        inspectionDate: inspection.date,
        inspectionVoidedAt: null,
        inspectionDriverName: inspection.driverName,
        replaced: null,
        defects: inspection.defects.map((defect) => ({ ...defect, state: "repaired" })),
        certification: null,
        files: [],
      });
    });
    expect(statements).toHaveLength(2);
    expect(log.photoUrls).toEqual([expect.stringMatching(/^\/api\/photos\/\d+$/)]);
  });

  it("shows who certified its repairs, also once it is void, with the defects that it had closed", async () => {
    const asset = await buildAsset(admin);
    const body = { assetId: asset.id, title: "Hose chafed" };
    const { id, number } = await driver.call("createDefect", { body });
    const defects = [{ id, outcome: "repaired" as const }];
    const given = { defects, signature: "Sam M." };
    const log = await buildMaintenanceLog(manager, asset.id, given);
    const other = await buildMaintenanceLog(manager, asset.id);
    const read = (params: { id: number }) => admin.call("getMaintenanceLog", { params });
    const certification = { at: log.createdAt, byName: "Sam Member", signature: "Sam M." };
    expect(await read(log)).toMatchObject({
      certification,
      defects: [{ number, state: "repaired" }],
    });
    await admin.call("voidMaintenance", { params: { id: log.id }, body: { reason: "Twice" } });
    expect(await read(log)).toMatchObject({ certification, defects: [{ number, state: "open" }] });
    expect(await read(other)).toMatchObject({ certification: null, defects: [] });
  });

  it("names no schedule and no inspection where there is none", async () => {
    const asset = await buildAsset(admin);
    const log = await buildMaintenanceLog(admin, asset.id);
    expect(await manager.call("getMaintenanceLog", { params: { id: log.id } })).toMatchObject({
      scheduleName: null,
      inspectionDate: null,
      inspectionDriverName: null,
      defects: [],
    });
  });

  it("names the user who logged it, also once they have left the crew", async () => {
    const names = { firstName: "Ray", lastName: "Delgado" };
    const gone = await addSignedIn(connect(), admin, { role: "manager", ...names });
    const asset = await buildAsset(admin);
    const { id } = await buildMaintenanceLog(gone, asset.id);
    await admin.call("removeUser", { params: { id: gone.id } });
    const { loggedByName } = await admin.call("getMaintenanceLog", { params: { id } });
    expect(loggedByName).toBe("Ray Delgado");
  });
});

describe("GET /api/maintenance/logs with a schedule", () => {
  it("lists only the work on that schedule", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id);
    await buildMaintenanceLog(admin, asset.id);
    const { id } = await buildMaintenanceLog(admin, asset.id, { scheduleId: schedule.id });
    const query = { assetId: asset.id, scheduleId: schedule.id };
    const logs = await admin.call("listMaintenanceLogs", { query });
    expect(logs.map((log) => log.id)).toEqual([id]);
  });
});
