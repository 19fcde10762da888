import { describe, expect, it } from "vitest";
import { signUp } from "../../test/company.ts";
import { startTestApp } from "../../test/harness.ts";

const { app, statementsOf } = await startTestApp();

describe("GET /api/user", () => {
  it("answers the signed-in user with one statement", async () => {
    const { agent } = await signUp(app, "ada");
    const statements = await statementsOf(async () => {
      const response = await agent.get("/api/user");
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ username: "ada", role: "admin" });
    });
    expect(statements).toHaveLength(1);
  });
});
