import { describe, expect, it } from "vitest";
import { sealRecords } from "../../jobs/seal-records.ts";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { tamper } from "../../test/kit/tamper.ts";

const { connect, database, parts } = await startTestApp();

describe("The seals of an inspection that was voided", () => {
  it.each([
    ["the reason was changed", "update inspection_logs set void_reason = 'None' where id = $1"],
    [
      "the voiding was taken away",
      "update inspection_logs set voided_at = null, voided_by_id = null, voided_by_name = null, void_reason = null where id = $1",
    ],
    [
      "its defect was opened again",
      "update defects set state = 'open', closed_at = null where inspection_id = $1",
    ],
    [
      "what closed its defect is gone",
      "delete from defect_events where inspection_id = $1 and kind = 'voided'",
    ],
    [
      "its reading counts again",
      "update meter_readings set voided_at = null, voided_by_id = null, voided_by_name = null, void_reason = null where inspection_id = $1",
    ],
  ])("show that %s", async (_what, change) => {
    const { admin, driver } = await foundCompany(connect);
    const asset = await buildAsset(admin);
    const { id } = await buildInspection(driver, asset.id, { fail: ["horn"], odometer: 500 });
    await admin.call("voidInspection", { params: { id }, body: { reason: "Wrong unit" } });
    await sealRecords(parts);
    expect((await admin.call("verifySeals")).broken).toBeNull();
    await tamper(database.pool, change, id);
    expect((await admin.call("verifySeals")).broken).not.toBeNull();
  });

  it("show one that was made void by hand", async () => {
    const { admin, driver } = await foundCompany(connect);
    const asset = await buildAsset(admin);
    const { id } = await buildInspection(driver, asset.id);
    await sealRecords(parts);
    const change = `update inspection_logs set voided_at = now(), voided_by_id = driver_id,
      voided_by_name = 'Nobody', void_reason = 'None' where id = $1`;
    await tamper(database.pool, change, id);
    expect((await admin.call("verifySeals")).broken).not.toBeNull();
    const { blocks } = await admin.call("getInspectionPaper", { params: { id }, query: {} });
    expect(JSON.stringify(blocks)).toContain("does not match its seal");
  });
});

describe("The seals of a log that was voided", () => {
  it.each([
    ["the reason was changed", "update maintenance_logs set void_reason = 'None' where id = $1"],
    [
      "the voiding was taken away",
      "update maintenance_logs set voided_at = null, voided_by_id = null, voided_by_name = null, void_reason = null, replaced_by_id = null, resolved_inspection_id = null where id = $1",
    ],
    [
      "the log in its place is another",
      "update maintenance_logs set replaced_by_id = $1 where id = $1",
    ],
    [
      "the first resolution of its inspection was changed",
      "update withdrawn_resolutions set resolved_at = now() where maintenance_log_id = $1",
    ],
    [
      "the first resolution of its inspection is gone",
      "delete from withdrawn_resolutions where maintenance_log_id = $1",
    ],
    [
      "the later resolution of its inspection was changed",
      "update inspection_logs set resolved_at = now() from maintenance_logs m where m.id = $1 and inspection_logs.id = m.resolved_inspection_id",
    ],
    [
      "the later resolution of its inspection is gone",
      "update inspection_logs set resolved = false, resolved_at = null, resolved_by_maintenance_id = null from maintenance_logs m where m.id = $1 and inspection_logs.id = m.resolved_inspection_id",
    ],
  ])("show that %s", async (_what, change) => {
    const { admin, driver } = await foundCompany(connect);
    const asset = await buildAsset(admin);
    const { id } = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const given = { resolvedInspectionId: id };
    const { date, serviceType, description, ...log } = await buildMaintenanceLog(
      admin,
      asset.id,
      given,
    );
    const fields = { assetId: asset.id, date, serviceType, description, ...given };
    const body = { reason: "Wrong cost", log: fields };
    await admin.call("correctMaintenance", { params: { id: log.id }, body });
    await sealRecords(parts);
    expect((await admin.call("verifySeals")).broken).toBeNull();
    await tamper(database.pool, change, log.id);
    expect((await admin.call("verifySeals")).broken).not.toBeNull();
  });
});
