import { describe, expect, it } from "vitest";
import { foundCompany } from "../../test/company.ts";
import { startTestApp } from "../../test/harness.ts";

const { app } = await startTestApp();

describe("GET /api/crew", () => {
  it("lists the crew", async () => {
    const { manager } = await foundCompany(app);
    const response = await manager.agent.get("/api/crew");
    expect(response.status).toBe(200);
    expect(response.body).toHaveLength(3);
  });
});
