import { expect, describe, it } from "vitest";
import { addSignedIn, foundCompany, signIn, unique } from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp, TestCaller as Caller } from "../../test/kit/harness.ts";
import { subscription } from "../../test/kit/samples.ts";
import { createApp } from "../../app.ts";

const { connect, database, parts } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

/** The user of each phone. */
async function owners(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ endpoint: string; id: number }>(
    "select /* across companies */ endpoint, user_id::int as id from push_subscriptions",
  );
  return Object.fromEntries(rows.map(({ endpoint, id }) => [endpoint, id]));
}

async function subscribe(user: TestCaller) {
  const body = subscription(unique("phone"));
  const { id } = await user.call("addPush", { body });
  return { ...body, id };
}

describe("GET /api/push", () => {
  it("returns the key that phones subscribe with, and null where no alerts are sent", async () => {
    expect(await driver.call("getPush")).toEqual({ publicKey: parts.push?.publicKey });
    const { push: _push, ...without } = parts;
    const silent = new Caller(createApp(without));
    await signIn(silent, { username: driver.username });
    expect(await silent.call("getPush")).toEqual({ publicKey: null });
    expect(await silent.refusal("addPush", { body: subscription("x") })).toBe("409 push.off");
  });
});

describe("POST /api/push", () => {
  it("stores a phone once, with the keys of its last subscription", async () => {
    const { id, ...body } = await subscribe(driver);
    const again = { ...body, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
    expect(await driver.call("addPush", { body: again })).toEqual({ id });
    expect((await owners())[body.endpoint]).toBe(driver.id);
  });

  it("takes a phone from the user whom it alerted before, also of another company", async () => {
    const { id: _id, ...body } = await subscribe(driver);
    await manager.call("addPush", { body });
    expect((await owners())[body.endpoint]).toBe(manager.id);
    await other.driver.call("addPush", { body });
    expect((await owners())[body.endpoint]).toBe(other.driver.id);
  });

  it("gives up a user's oldest phone for the eleventh", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver" });
    const phones = [];
    for (let n = 0; n < 11; n += 1) phones.push((await subscribe(user)).endpoint);
    const stored = await owners();
    expect(phones.map((phone) => stored[phone] === user.id)).toEqual([
      false,
      ...Array<boolean>(10).fill(true),
    ]);
  });

  it.each([
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://wns2-by3p.notify.windows.com/w/?token=x",
  ])("accepts %s", async (endpoint) => {
    const response = await driver.send("addPush", { body: { ...subscription("x"), endpoint } });
    expect(response.status, response.text).toBe(201);
  });

  it.each([
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://localhost:5432/x",
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com:22/x",
    "https://fcm.googleapis.com./x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilpush.apple.com/x",
    "https://evil.example/.push.apple.com",
    "https://evil.example\\.push.apple.com/x",
    "https://evil.example#.push.apple.com",
  ])("refuses %s, which is no push service", async (endpoint) => {
    const body = { ...subscription("x"), endpoint };
    expect(await driver.refusal("addPush", { body })).toBe("400 push.unknownService");
  });

  it.each([
    ["http", { endpoint: "http://fcm.googleapis.com/fcm/send/x" }],
    ["a name and password", { endpoint: "https://a:b@fcm.googleapis.com/x" }],
    ["another scheme", { endpoint: "file:///etc/passwd" }],
    ["no address", { endpoint: "fcm.googleapis.com" }],
    ["too long an address", { endpoint: `https://fcm.googleapis.com/${"x".repeat(1_000)}` }],
    ["half a key", { p256dh: "BCVxsr7N" }],
    ["a short secret", { auth: "BTBZ" }],
  ])("refuses %s", async (_, wrong) => {
    const response = await driver.send("addPush", { body: { ...subscription("x"), ...wrong } });
    expect(response.status).toBe(400);
    expect(response.body.code).toBe("request.invalid");
  });

  it("refuses a key that is no point of the curve", async () => {
    const body = { ...subscription("x"), p256dh: `B${"A".repeat(86)}` };
    expect((await driver.send("addPush", { body })).status).toBe(400);
  });
});

describe("DELETE /api/push/:id", () => {
  it("turns one's own phone off, and no other user's", async () => {
    const { id, endpoint } = await subscribe(driver);
    for (const user of [manager, other.driver]) {
      expect(await user.refusal("removePush", { params: { id } })).toBe("404 request.notFound");
    }
    await driver.call("removePush", { params: { id } });
    expect(await owners()).not.toHaveProperty(endpoint);
  });
});

describe("A phone", () => {
  it("takes alerts no longer than its session lasts", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver" });
    const elsewhere = await signIn(connect(), { username: user.username });
    const [here, there] = [await subscribe(user), await subscribe(elsewhere)];
    await user.call("signOut");
    expect(await owners()).not.toHaveProperty([here.endpoint]);
    expect((await owners())[there.endpoint]).toBe(user.id);
    await admin.call("resetPassword", { params: { id: user.id } });
    expect(await owners()).not.toHaveProperty([there.endpoint]);
  });

  it("takes no alerts of a removed user", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver" });
    const { endpoint } = await subscribe(user);
    await admin.call("removeUser", { params: { id: user.id } });
    expect(await owners()).not.toHaveProperty([endpoint]);
  });

  it("goes on with the session that changes its own password, and no other", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver" });
    const elsewhere = await signIn(connect(), { username: user.username });
    const [here, there] = [await subscribe(user), await subscribe(elsewhere)];
    const body = { currentPassword: "correct horse", newPassword: "another horse" };
    await user.call("changePassword", { body });
    expect(await owners()).toHaveProperty([here.endpoint]);
    expect(await owners()).not.toHaveProperty([there.endpoint]);
  });
});

describe("PUT /api/user/preferences", () => {
  it("stores quiet hours and whom to wake, each as far as it was sent", async () => {
    const before = await driver.call("getCurrentUser");
    expect(before).toMatchObject({ quietFrom: null, quietUntil: null, wake: false });
    const body = { quietFrom: "21:30", quietUntil: "04:00", wake: true };
    expect(await driver.call("updatePreferences", { body })).toMatchObject(body);
    await driver.call("updatePreferences", { body: { quietFrom: null } });
    expect(await driver.call("getCurrentUser")).toMatchObject({ ...body, quietFrom: null });
    const response = await driver.send("updatePreferences", { body: { quietFrom: "24:00" } });
    expect(response.body.errors).toEqual({ quietFrom: "Please give a time, like 07:00" });
  });
});
