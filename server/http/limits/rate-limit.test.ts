import { describe, expect, it } from "vitest";
import { foundCompany, password, signUp } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";

const writesMax = 12;
const { connect } = await startTestApp({ writesPerMinute: writesMax });

describe("A user's writes", () => {
  it("are limited per minute, unlike reads and other users' writes", async () => {
    // A sign-in counts as a write.
    const { driver, manager } = await foundCompany(connect);
    const writes = Array.from({ length: writesMax }, () => driver.send("markAllNotifications"));
    const responses = await Promise.all(writes);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
      ...Array<string>(writesMax - 1).fill("204"),
      "429",
    ]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe("request.tooManyWrites");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await driver.send("getCurrentUser")).status).toBe(200);
    expect((await manager.send("markAllNotifications")).status).toBe(204);
    const again = { username: driver.username, password };
    expect((await connect().send("signIn", { body: again })).status).toBe(429);
  });

  it("are refused before their body is read", async () => {
    const admin = await signUp(connect());
    const statuses = [];
    for (let count = 0; count <= writesMax; count += 1) {
      statuses.push((await admin.agent.post("/api/assets").type("text").send("none")).status);
    }
    expect(new Set(statuses)).toEqual(new Set([415, 429]));
  });
});
