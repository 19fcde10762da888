import { reportLimits } from "#shared/reports/reports-limits.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildReport, foundCompany, openToReports } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { connect } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect, { company: "Ridgeline" });
const foreign = await foundCompany(connect);

describe("A report with a photo", () => {
  it("is taken from anyone, and listed for the office with its photo, which drivers do not see", async () => {
    const mixer = await buildAsset(admin, { name: "Mixer 12" });
    const code = await openToReports(admin, mixer.id);
    const given = { text: "  Oil drips\nat the lights ", name: "Pat", contact: "555-0100" };
    const { number } = await connect().call("reportProblem", {
      params: { code },
      body: { ...given, photo: photoDataUrl, openMs: reportLimits.reportOpenMsMin },
      headers: { "accept-language": "es" },
    });
    const [newest] = await manager.call("listReports");
    expect(newest).toMatchObject({
      number,
      assetName: "Mixer 12",
      text: "Oil drips\nat the lights",
      name: "Pat",
      contact: "555-0100",
      language: "es",
      state: "new",
      defectId: null,
    });
    const photo = `/api/photos/${newest?.photoId}`;
    expect((await manager.agent.get(photo)).status).toBe(200);
    expect((await driver.agent.get(photo)).status).toBe(404);
    expect((await foreign.admin.agent.get(photo)).status).toBe(404);
    expect((await connect().agent.get(photo)).status).toBe(401);
  });

  it("is claimed as a defect that is never critical, with its photo, once", async () => {
    const asset = await buildAsset(admin, { name: "Mixer 14" });
    const long = `${"The tailgate opens by itself. ".repeat(5)}Watch out`;
    const report = await buildReport(admin, asset.id, { text: long, photo: photoDataUrl });
    const input = { params: { id: report.id }, body: { decision: "claim", note: "Seen" } } as const;
    const claimed = await manager.call("decideReport", input);
    expect(claimed).toMatchObject({ state: "claimed", decidedById: manager.id, note: "Seen" });
    const defect = await driver.call("getDefect", { params: { id: claimed.defectId ?? 0 } });
    expect(defect).toMatchObject({
      number: claimed.defectNumber,
      assetId: asset.id,
      source: "public",
      critical: false,
      title: expect.stringMatching(/^The tailgate opens.*…$/),
      note: long,
      reportedById: null,
      reportedByName: null,
      reportedAt: report.createdAt,
      photoUrls: [`/api/photos/${report.photoId}`],
    });
    expect((await driver.agent.get(`/api/photos/${report.photoId}`)).status).toBe(200);
    const { condition, openDefects } = await driver.call("getAsset", { params: { id: asset.id } });
    expect({ condition, openDefects }).toEqual({ condition: "in_use", openDefects: 1 });
    expect(await admin.refusal("decideReport", input)).toBe("409 reports.decided");
    const [entry] = await admin.call("listAudit");
    expect(entry).toMatchObject({ noun: "report", rowName: `${report.number}, Mixer 14` });
  });
});
