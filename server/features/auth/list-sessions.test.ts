import { api } from "#shared/api/api.ts";
import { describe, expect, it } from "vitest";
import { addSignedIn, foundCompany, password, signIn } from "../../test/kit/build.ts";
import { openScreen } from "../../test/kit/event-reader.ts";
import { shareTestApp, type TestCaller } from "../../test/kit/harness.ts";
import { subscription } from "../../test/kit/samples.ts";

const { connect, clock, database } = await shareTestApp();
const { admin, manager } = await foundCompany(connect);
const other = await foundCompany(connect);

const chromeOnWindows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36";
const safariOnPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

/** A driver who is signed in at their desk and on their phone. */
async function signInTwice() {
  const { username, id } = await addSignedIn(connect(), admin, { role: "driver" });
  const [desk, phone] = [connect(), connect()];
  clock.set("2026-11-20T06:42:00Z");
  await signInWith(desk, username, chromeOnWindows);
  clock.set("2026-11-21T06:42:00Z");
  await signInWith(phone, username, safariOnPhone);
  clock.reset();
  return { desk, phone, username, id };
}

async function signInWith(caller: TestCaller, username: string, userAgent: string) {
  const headers = { "user-agent": userAgent };
  await caller.call("signIn", { body: { username, password }, headers });
}

async function findOther(caller: TestCaller) {
  const sessions = await caller.call("listSessions");
  const found = sessions.find(({ isCurrent }) => !isCurrent);
  return { params: { session: found?.id ?? "" } };
}

describe("GET /api/user/sessions", () => {
  it("names the browser, the system and the moment of each sign-in, and this device", async () => {
    const { desk, phone } = await signInTwice();
    const [first, onPhone, atDesk] = await phone.call("listSessions");
    expect(first).toMatchObject({ browser: null, system: null, isCurrent: false });
    expect(onPhone).toMatchObject({ browser: "Safari", system: "iPhone", isCurrent: true });
    expect(atDesk).toMatchObject({ browser: "Chrome", system: "Windows", isCurrent: false });
    expect(new Set([first?.id, onPhone?.id, atDesk?.id]).size).toBe(3);
    const current = (await desk.call("listSessions")).filter(({ isCurrent }) => isCurrent);
    expect(current).toEqual([{ ...atDesk, isCurrent: true }]);
  });

  it("shows no id with which a session could be taken over", async () => {
    const { phone } = await signInTwice();
    const { text } = await phone.send("listSessions");
    const { rows } = await database.pool.query<{ sid: string }>("select sid from sessions");
    for (const { sid } of rows) expect(text).not.toContain(sid);
  });

  it("leaves out sessions that are too old, expired or of an earlier password", async () => {
    const { desk, phone, username } = await signInTwice();
    await desk.call("changePassword", {
      body: { currentPassword: password, newPassword: "another one" },
    });
    expect((await phone.send("listSessions")).status).toBe(401);
    expect(await desk.call("listSessions")).toHaveLength(1);
    clock.set(new Date(Date.now() + 13 * 86_400_000));
    const later = await signIn(connect(), { username, password: "another one" });
    expect(await later.call("listSessions")).toHaveLength(2);
    clock.set(new Date(Date.now() + 20 * 86_400_000));
    expect(await later.call("listSessions")).toHaveLength(1);
  });
});

describe("DELETE /api/user/sessions/:session", () => {
  it("signs the user out there, ends its alerts and closes its screens", async () => {
    const { desk, phone } = await signInTwice();
    await desk.call("addPush", { body: subscription("lost") });
    const screen = await openScreen(desk.agent);
    const lost = (await phone.call("listSessions")).find(({ browser }) => browser === "Chrome");
    await phone.call("endSession", { params: { session: lost?.id ?? "" } });
    expect(await desk.refusal("getCurrentUser")).toBe("401 auth.signedOut");
    await screen.ended;
    const { rows } = await database.pool.query(
      "select /* across companies */ 1 from push_subscriptions where endpoint like '%lost'",
    );
    expect(rows).toEqual([]);
    await phone.call("getCurrentUser");
  });

  it("stands in the trail with the device that was signed out", async () => {
    const { phone, id } = await signInTwice();
    const lost = (await phone.call("listSessions")).find(({ browser }) => browser === "Chrome");
    await phone.call("endSession", { params: { session: lost?.id ?? "" } });
    const [entry] = await admin.call("listAudit", { query: { noun: "member", rowId: id } });
    expect(entry).toMatchObject({
      action: "signed_out",
      userId: id,
      changes: { signedInOn: { from: ["Chrome, Windows"], to: null } },
    });
  });

  it("finds no session of another user, of the same company or another", async () => {
    const { desk, phone } = await signInTwice();
    const input = await findOther(phone);
    for (const caller of [admin, manager, other.admin]) {
      expect(await caller.refusal("endSession", input)).toBe("404 request.notFound");
    }
    await desk.call("getCurrentUser");
  });

  it("succeeds once of twenty at once", async () => {
    const { phone } = await signInTwice();
    const input = await findOther(phone);
    const sent = Array.from({ length: 20 }, () => phone.send("endSession", input));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === api.endSession.status)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
  });
});

describe("DELETE /api/user/sessions", () => {
  it("signs the user out everywhere but here, and nobody else", async () => {
    const { desk, phone } = await signInTwice();
    await phone.call("endOtherSessions");
    expect(await desk.refusal("getCurrentUser")).toBe("401 auth.signedOut");
    expect(await phone.call("listSessions")).toMatchObject([{ isCurrent: true }]);
    await admin.call("getCurrentUser");
    await phone.call("endOtherSessions");
  });
});
