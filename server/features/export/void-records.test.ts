import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { type Unpacked, unpackBody } from "../../test/kit/archive-reader.ts";
import { buildAsset, buildInspection, buildMaintenanceLog, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect } = await shareTestApp();

describe("An export of a company with void records", () => {
  it("marks each with the moment, the person and the reason, and its README says so", async () => {
    clock.set("2026-11-27T18:00:00.000Z");
    const admin = await signUp(connect(), { timeZone: "UTC" });
    const { id: assetId } = await buildAsset(admin);
    const inspection = await buildInspection(admin, assetId, { odometer: 900 });
    const wrong = await buildMaintenanceLog(admin, assetId, {
      date: "2026-11-26",
      cost: 12_400,
    });
    const { date, serviceType, description } = wrong;
    const log = { assetId, date, serviceType, description, cost: 1_240 };
    const right = await admin.call("correctMaintenance", {
      params: { id: wrong.id },
      body: { reason: "Wrong cost", log },
    });
    const body = { reason: "Wrong unit" };
    await admin.call("voidInspection", { params: { id: inspection.id }, body });
    const response = await admin.agent.get("/api/company/export").buffer(true).parse(unpackBody);
    const files: Unpacked = response.body;
    const by = { "Voided (ISO 8601)": "2026-11-27T18:00:00.000Z", "Voided By": "Ada Founder" };
    const valid = { "Voided (ISO 8601)": "", "Voided By": "", Reason: "" };
    expect(readRows(files, "maintenance-logs.csv")).toMatchObject([
      { ...by, Reason: "Wrong cost", Cost: "12400", "Replaced By ID": String(right.id) },
      { ...valid, Cost: "1240", "Replaces ID": String(wrong.id) },
    ]);
    const untrue = { ...by, Reason: "Wrong unit" };
    expect(readRows(files, "inspections.csv")).toMatchObject([untrue]);
    expect(readRows(files, "meter-readings.csv")).toMatchObject([untrue]);
    expect(files.get("README.txt")?.toString()).toContain("a moment under Voided");
  });
});

function readRows(files: Unpacked, file: string) {
  const text = files.get(file)?.toString() ?? "";
  return Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true }).data;
}
