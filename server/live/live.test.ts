import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createLog } from "../log.ts";
import {
  addSignedIn,
  buildAsset,
  buildChecklist,
  buildInspection,
  buildSchedule,
  foundCompany,
  password,
  signIn,
} from "../test/kit/build.ts";
import { startTestApp, TestCaller } from "../test/kit/harness.ts";
import type { Screen } from "../test/kit/event-reader.ts";
import { openScreen, waitForEvent } from "../test/kit/event-reader.ts";
import { Live } from "./live.ts";

const testApp = await startTestApp();
const { connect, database, clock, url, live, parts } = testApp;
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const path = "/api/live";
/** What the office's screens refetch after a new checklist. */
const afterChecklist = [
  "listChecklists",
  "getPack",
  "getSetup",
  "getReadiness",
  "getAssetReadiness",
];
const open: Screen[] = [];

afterAll(() => {
  for (const screen of open) screen.close();
});

async function watch(user: TestCaller): Promise<Screen> {
  const screen = await openScreen(user.agent);
  open.push(screen);
  return screen;
}

let hired = 0;

async function hire(role: "manager" | "driver" = "manager") {
  hired += 1;
  const member = await addSignedIn(connect(), admin, {
    role,
    username: `${role}-of-live-${hired}`,
  });
  await waitUntilPublished();
  return member;
}

/** Waits until all changes so far are published, by waiting for a later one of another company. */
async function waitUntilPublished(): Promise<void> {
  const screen = await openScreen(other.driver.agent);
  await buildChecklist(other.admin);
  await screen.next();
  screen.close();
  await screen.ended;
}

/** A second server on the same database. */
async function startSecondServer() {
  const log = createLog("silent");
  const itsLive = new Live({ url, database, clock, log, sessionMaxDays: 90 });
  await itsLive.start();
  return { app: createApp({ ...parts, live: itsLive }), live: itsLive };
}

describe("GET /api/live", () => {
  it("returns an event stream that proxies may not store or buffer", async () => {
    const { headers } = await watch(await hire());
    expect(headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(headers).not.toHaveProperty("content-encoding");
  });

  it("notifies a colleague's screen what to refetch after a save", async () => {
    const screen = await watch(await hire());
    await buildChecklist(admin);
    expect(await screen.next()).toEqual(afterChecklist);
  });

  it("notifies of a failed inspection within two seconds of its response", async () => {
    const asset = await buildAsset(admin);
    const screen = await watch(await hire());
    await waitUntilPublished();
    await buildInspection(driver, asset.id, { fail: ["horn"] });
    const respondedAt = performance.now();
    const refresh = await screen.next();
    expect(performance.now() - respondedAt).toBeLessThan(2_000);
    expect(refresh).toContain("listInspectionLogs");
    expect(refresh).toContain("getDashboardStats");
    expect(refresh).toContain("listNotifications");
  });

  it("notifies a driver only of calls that a driver may make", async () => {
    const asset = await buildAsset(admin);
    const user = await hire("driver");
    const screen = await watch(user);
    await buildSchedule(admin, asset.id);
    expect((await screen.next()).toSorted()).toEqual([
      "getAsset",
      "getDefect",
      "getInspectionLog",
      "getInspectionPaper",
      "getPack",
      "listAssets",
      "listDefects",
      "listInspectionLogs",
      "listTodaysInspections",
      "listUnresolvedInspections",
    ]);
  });

  it("combines the changes of a second into one event", async () => {
    const screen = await watch(await hire());
    await buildChecklist(admin);
    expect(await screen.next()).toEqual(afterChecklist);
    await buildChecklist(admin);
    await hire();
    await buildChecklist(admin);
    expect((await screen.next()).toSorted()).toEqual(
      [...afterChecklist, "getCalendar", "listCrew", "listDocuments", "search"].toSorted(),
    );
  });

  it("does not notify of a refused save", async () => {
    const screen = await watch(await hire());
    const refused = await admin.send("createAsset", { body: { name: "Half" } });
    expect(refused.status).toBe(400);
    expect((await admin.send("removeUser", { params: { id: admin.id } })).status).toBe(409);
    await buildChecklist(admin);
    expect(await screen.next()).toEqual(afterChecklist);
  });

  it("does not notify of another company's changes", async () => {
    const screen = await watch(other.manager);
    await buildAsset(admin);
    await hire();
    await buildChecklist(other.admin);
    expect(await screen.next()).toEqual(afterChecklist);
    screen.close();
  });

  it("notifies only the reader of notifications that were marked as read", async () => {
    const [reader, colleague] = [await hire(), await hire()];
    const [own, colleagues] = [await watch(reader), await watch(colleague)];
    expect((await reader.send("markAllNotifications")).status).toBe(204);
    expect(await own.next()).toEqual(["listNotifications"]);
    await buildChecklist(admin);
    expect(await colleagues.next()).toEqual(afterChecklist);
  });

  it("holds no database connection", async () => {
    await watch(await hire());
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it("allows six open screens per user, and another when one is closed", async () => {
    const user = await hire();
    const screens: Screen[] = [];
    for (let n = 0; n < 6; n += 1) screens.push(await watch(user));
    const response = await user.send("liveEvents");
    expect([response.status, response.body.code]).toEqual([429, "live.tooMany"]);
    expect(response.headers["retry-after"]).toBe("25");
    screens[0]?.close();
    await screens[0]?.ended;
    await expect.poll(() => watch(user).then(() => "open", String)).toBe("open");
  });

  it("ends a HEAD request at once", async () => {
    const response = await manager.agent.head(path);
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toContain("text/event-stream");
  });

  it("returns 401 to a signed-out caller", async () => {
    expect(await connect().refusal("liveEvents")).toBe("401 auth.signedOut");
  });
});

describe("Several servers", () => {
  it("notify each other's screens", async () => {
    const twin = await startSecondServer();
    const user = await hire();
    const there = await watch(
      await signIn(new TestCaller(twin.app), { username: manager.username }),
    );
    const here = await watch(user);
    await buildChecklist(admin);
    // The second server may be notified of the new member only now.
    await expect.poll(() => there.next()).toContain("listChecklists");
    await buildChecklist(await signIn(new TestCaller(twin.app), { username: admin.username }));
    expect(await here.next()).toEqual(afterChecklist);
    await twin.live.stop();
    await there.ended;
  });

  it("refetch everything when one starts, as a killed one may have lost changes", async () => {
    const screen = await watch(await hire());
    const twin = await startSecondServer();
    expect(await screen.next()).toContain("listAssets");
    await twin.live.stop();
  });

  it("refetch everything after the listening connection was lost", async () => {
    const screen = await watch(await hire());
    await loseConnection();
    const refresh = await screen.next();
    expect(refresh).toContain("listAssets");
    await buildChecklist(admin);
    await expect.poll(() => screen.next()).toContain("listChecklists");
  });

  it("publish a change that failed to be published as soon as they can", async () => {
    const twin = await startSecondServer();
    const there = await watch(
      await signIn(new TestCaller(twin.app), { username: manager.username }),
    );
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'yardcheck live'
      order by backend_start limit 1`);
    await buildChecklist(admin);
    expect(await there.next()).toContain("listChecklists");
    await twin.live.stop();
  });

  async function loseConnection(): Promise<void> {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'yardcheck live'`);
  }
});

describe("The end of a session", () => {
  it("closes its screens after a password reset", async () => {
    const member = await hire("driver");
    const screen = await watch(member);
    await manager.call("resetPassword", { params: { id: member.id } });
    await screen.ended;
    expect((await member.send("liveEvents")).status).toBe(401);
  });

  it("closes only a removed user's screens", async () => {
    const [gone, stays] = [await hire(), await hire()];
    const [ending, going] = [await watch(gone), await watch(stays)];
    expect((await admin.send("removeUser", { params: { id: gone.id } })).status).toBe(204);
    await ending.ended;
    expect(await going.next()).toEqual([
      "listDocuments",
      "getSetup",
      "getCalendar",
      "listCrew",
      "listInvitations",
      "search",
    ]);
  });

  it("closes its screens after a sign-out", async () => {
    const user = await hire();
    const screen = await watch(user);
    await user.call("signOut");
    await screen.ended;
  });

  it("closes the user's other screens after a password change", async () => {
    const member = await hire();
    const phone = await watch(await signIn(connect(), { username: member.username }));
    const desk = await watch(member);
    await member.call("changePassword", {
      body: { currentPassword: password, newPassword: "another horse" },
    });
    await phone.ended;
    await waitForEvent(desk, ["getCurrentUser", "listSessions", "getPack"]);
  });

  it("closes screens on other servers too", async () => {
    const twin = await startSecondServer();
    const member = await hire();
    const screen = await watch(
      await signIn(new TestCaller(twin.app), { username: member.username }),
    );
    await admin.call("removeUser", { params: { id: member.id } });
    await screen.ended;
    await twin.live.stop();
  });

  it("is not caused by a lower role, which only limits the later events", async () => {
    const member = await hire();
    const screen = await watch(member);
    const profile = { firstName: "Sam", lastName: "Low", email: "low@example.com" };
    await member.call("updateProfile", { body: { ...profile, role: "driver" } });
    expect(await screen.next()).toContain("getCurrentUser");
    const asset = await buildAsset(admin);
    await buildSchedule(admin, asset.id);
    expect(await screen.next()).not.toContain("listSchedules");
  });
});

describe("A server that stops", () => {
  it("closes its screens at once and accepts no new ones", async () => {
    const screen = await watch(await hire());
    live.closeScreens();
    await screen.ended;
    expect(await manager.refusal("liveEvents")).toBe("503 request.unavailable");
  });
});
