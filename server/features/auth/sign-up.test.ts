import { describe, expect, it } from "vitest";
import { password, signIn } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";

const { connect, database } = await startTestApp();

describe("a sign-up whose session cannot be stored", () => {
  it("succeeds without a cookie, and its user can sign in afterwards", async () => {
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
    const founded = await connect().send("signUp", { body: input });
    expect([founded.status, founded.body.username]).toEqual([201, "unlucky"]);
    expect(founded.headers).not.toHaveProperty("set-cookie");
    await database.pool.query("alter table sessions drop constraint full_up");
    const user = await signIn(connect(), { username: "unlucky" });
    expect(await user.call("getCurrentUser")).toMatchObject({ username: "unlucky" });
  });
});
