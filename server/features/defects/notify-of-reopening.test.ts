import type { Answer, Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const reason = "It was another unit";
const signature = "Sam Member";

type Log = Answer<"logMaintenance">;
type Teller = typeof driver;

async function listTold(user: Teller) {
  const rows = await user.call("listNotifications");
  return rows.map(({ type, title, message }) => ({ type, title, message })).toReversed();
}

/** What a user is told while something is done. */
async function watch(user: Teller, act: () => Promise<unknown>) {
  const before = (await listTold(user)).length;
  await act();
  return (await listTold(user)).slice(before);
}

function voidLog({ id }: { id: number }) {
  return manager.call("voidMaintenance", { params: { id }, body: { reason } });
}

function correct(log: Log, changes: Partial<Body<"logMaintenance">>) {
  const { assetId, date, serviceType, description, cost } = log;
  const body = { reason, log: { assetId, date, serviceType, description, cost, ...changes } };
  return manager.call("correctMaintenance", { params: { id: log.id }, body });
}

async function buildResolved() {
  const asset = await buildAsset(manager, { name: "Mixer 14" });
  const inspection = await buildInspection(driver, asset.id, { fail: ["horn"] });
  const resolvedInspectionId = inspection.id;
  const given = { resolvedInspectionId, serviceType: "Electrical Repair" } as const;
  const log = await buildMaintenanceLog(manager, asset.id, given);
  return { asset, inspection, log, resolvedInspectionId };
}

async function buildReported() {
  const asset = await buildAsset(manager, { name: "Mixer 14" });
  const body = { assetId: asset.id, title: "Hose chafed" };
  const defect = await driver.call("createDefect", { body });
  const defects = [{ id: defect.id, outcome: "repaired" as const }];
  const log = await buildMaintenanceLog(manager, asset.id, { defects, signature });
  const number = `D-${String(defect.number).padStart(4, "0")}`;
  return { asset, defect, defects, log, number };
}

describe("The notification of maintenance that is taken back", () => {
  it("tells the driver whose inspection is no longer resolved, by whom and why", async () => {
    const { log } = await buildResolved();
    expect(await watch(driver, () => voidLog(log))).toEqual([
      {
        type: "inspection_failed",
        title: "Inspection no longer resolved",
        message: "Mixer 14: Electrical Repair voided by Sam Member: It was another unit",
      },
    ]);
  });

  it("tells who reported the defect that is open again, and leads to it", async () => {
    const { defect, log, number } = await buildReported();
    expect(await watch(driver, () => voidLog(log))).toEqual([
      {
        type: "repair_rejected",
        title: `Mixer 14: ${number}: Open`,
        message: "Hose chafed, reopened by Sam Member: It was another unit",
      },
    ]);
    const [newest] = await driver.call("listNotifications", { query: { limit: 1 } });
    expect(newest).toMatchObject({ path: `/defects/${defect.id}`, read: false });
  });

  it("is in the language of its reader", async () => {
    const reader = await addSignedIn(connect(), admin, { role: "driver" });
    await reader.call("updatePreferences", { body: { language: "es" } });
    const asset = await buildAsset(manager, { name: "Mixer 15" });
    const failed = await buildInspection(reader, asset.id, { fail: ["horn"] });
    const body = { assetId: asset.id, title: "Hose chafed" };
    const { id, number } = await reader.call("createDefect", { body });
    const serviceType = "Electrical Repair" as const;
    const fix = { resolvedInspectionId: failed.id, serviceType };
    const log = await buildMaintenanceLog(manager, asset.id, fix);
    const [resolved] = await listTold(reader);
    expect(resolved?.message).toBe("Mixer 15: Sam Member registró Reparación eléctrica");
    expect(await watch(reader, () => voidLog(log))).toMatchObject([
      {
        title: "Inspección ya no resuelta",
        message: "Mixer 15: Sam Member anuló Reparación eléctrica: It was another unit",
      },
    ]);
    const defects = [{ id, outcome: "repaired" as const }];
    const repaired = await buildMaintenanceLog(manager, asset.id, { defects });
    expect(await watch(reader, () => voidLog(repaired))).toMatchObject([
      {
        title: `Mixer 15: D-${String(number).padStart(4, "0")}: Abierto`,
        message: "Hose chafed, reabierto por Sam Member: It was another unit",
      },
    ]);
  });

  it("comes when a correction no longer resolves the inspection, or no longer repairs the defect", async () => {
    const [resolved, reported] = [await buildResolved(), await buildReported()];
    const ofInspection = await watch(driver, () => correct(resolved.log, {}));
    const ofDefect = await watch(driver, () => correct(reported.log, {}));
    expect([...ofInspection, ...ofDefect].map(({ title }) => title)).toEqual([
      "Inspection no longer resolved",
      `Mixer 14: ${reported.number}: Open`,
    ]);
  });

  it("does not come when a correction resolves and repairs the same again", async () => {
    const { log, resolvedInspectionId } = await buildResolved();
    const { log: repair, defects } = await buildReported();
    const told = await watch(driver, async () => {
      await correct(log, { resolvedInspectionId, cost: 7 });
      await correct(repair, { defects, signature, cost: 7 });
    });
    expect(told).toEqual([]);
  });

  it("comes once to a driver, however many of their inspections are open again", async () => {
    const asset = await buildAsset(manager);
    const report = { fail: ["horn"], carriesDefects: true };
    await buildInspection(driver, asset.id, report);
    const { defects } = await buildInspection(driver, asset.id, report);
    const repaired = defects.map(({ id }) => ({ id, outcome: "repaired" as const }));
    const log = await buildMaintenanceLog(manager, asset.id, { defects: repaired });
    expect(await watch(driver, () => voidLog(log))).toMatchObject([{ type: "inspection_failed" }]);
  });

  it("does not come to who takes it back, nor to one who was removed", async () => {
    const asset = await buildAsset(manager);
    const removed = await addSignedIn(connect(), admin, { role: "driver" });
    const [own, theirs] = [
      await buildInspection(manager, asset.id, { fail: ["horn"] }),
      await buildInspection(removed, asset.id, { fail: ["mirrors"] }),
    ];
    const logs = [
      await buildMaintenanceLog(admin, asset.id, { resolvedInspectionId: own.id }),
      await buildMaintenanceLog(admin, asset.id, { resolvedInspectionId: theirs.id }),
    ];
    await admin.call("removeUser", { params: { id: removed.id } });
    const others = await watch(driver, async () => {
      const toManager = await watch(manager, async () => {
        for (const log of logs) await voidLog(log);
      });
      expect(toManager).toEqual([]);
    });
    expect(others).toEqual([]);
  });
});
