import { describe, expect, it } from "vitest";
import { password, signIn } from "../../test/company.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, database } = await startTestApp();

describe("a sign-up whose session cannot be kept", () => {
  it("is answered as done, because the company stands, and signs in by hand", async () => {
    await database.pool.query(
      "alter table sessions add constraint full_up check (false) not valid",
    );
    const input = {
      username: "unlucky",
      email: "unlucky@example.com",
      password,
      firstName: "Una",
      lastName: "Lucky",
    };
    const founded = await visitor(app).post("/api/register").send(input);
    expect([founded.status, founded.body.username]).toEqual([201, "unlucky"]);
    expect(founded.headers).not.toHaveProperty("set-cookie");
    await database.pool.query("alter table sessions drop constraint full_up");
    const agent = await signIn(app, "unlucky");
    expect((await agent.get("/api/user")).body).toMatchObject({ username: "unlucky" });
  });
});
