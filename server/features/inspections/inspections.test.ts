import { describe, expect, it } from "vitest";
import { buildAsset, builtInResults, buildInspection } from "../../test/build.ts";
import { foundCompany } from "../../test/company.ts";
import { startTestApp } from "../../test/harness.ts";

const { app, statementsOf } = await startTestApp();
const { manager, driver } = await foundCompany(app);

describe("POST /api/inspection/logs", () => {
  it("takes five statements", async () => {
    const asset = await buildAsset(manager.agent);
    const statements = await statementsOf(async () => {
      const response = await driver.agent.post("/api/inspection/logs").send({
        assetId: asset.id, results: builtInResults("truck", ["horn"]), signatureUrl: "Sam Member",
      });
      expect(response.body).toEqual({});
      expect(response.status).toBe(201);
    });
    expect(statements).toHaveLength(5);
    const r = await driver.agent.get("/api/inspection/logs");
    expect(r.body).toEqual({});
  });
});
