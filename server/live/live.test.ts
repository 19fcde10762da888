import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createLog } from "../log.ts";
import {
  buildAsset,
  buildChecklist,
  buildInspection,
  buildSchedule,
} from "../test/build-by-agent.ts";
import { addMember, foundCompany, password, signIn } from "../test/company.ts";
import type { Screen } from "../test/event-reader.ts";
import { openScreen } from "../test/event-reader.ts";
import type { Agent } from "../test/harness.ts";
import { startTestApp, visitor } from "../test/harness.ts";
import { Live } from "./live.ts";

const testApp = await startTestApp();
const { app, database, clock, url, live, parts } = testApp;
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

const path = "/api/live";
const open: Screen[] = [];

afterAll(() => {
  for (const screen of open) screen.close();
});

async function watch(agent: Agent): Promise<Screen> {
  const screen = await openScreen(agent);
  open.push(screen);
  return screen;
}

let hired = 0;

async function hire(role: "manager" | "driver" = "manager") {
  hired += 1;
  const member = await addMember(app, admin.agent, {
    role,
    username: `${role}-of-live-${hired}`,
  });
  await settled();
  return member;
}

/** Until all that was written so far has been told, which another company's screen knows by its turn. */
async function settled(): Promise<void> {
  const screen = await openScreen(other.driver.agent);
  await buildChecklist(other.admin.agent);
  await screen.next();
  screen.close();
  await screen.ended;
}

/** A server of its own on the same database. */
async function anotherServer() {
  const log = createLog("silent");
  const itsLive = new Live({ url, database, clock, log, sessionMaxDays: 90 });
  await itsLive.start();
  return { app: createApp({ ...parts, live: itsLive }), live: itsLive };
}

describe("GET /api/live", () => {
  it("answers with events that nothing on the way may hold back", async () => {
    const { headers } = await watch((await hire()).agent);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(headers).not.toHaveProperty("content-encoding");
  });

  it("tells a colleague's screen what to ask again after a save", async () => {
    const screen = await watch((await hire()).agent);
    await buildChecklist(admin.agent);
    expect(await screen.next()).toEqual(["listChecklists"]);
  });

  it("tells of a failed inspection within two seconds of its answer", async () => {
    const asset = await buildAsset(admin.agent);
    const screen = await watch((await hire()).agent);
    await settled();
    await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const answered = performance.now();
    const told = await screen.next();
    expect(performance.now() - answered).toBeLessThan(2_000);
    expect(told).toContain("listInspectionLogs");
    expect(told).toContain("getDashboardStats");
    expect(told).toContain("listNotifications");
  });

  it("tells a driver only of what a driver may ask", async () => {
    const asset = await buildAsset(admin.agent);
    const { agent } = await hire("driver");
    const screen = await watch(agent);
    await buildSchedule(admin.agent, asset.id);
    expect((await screen.next()).toSorted()).toEqual([
      "getAsset",
      "getInspectionLog",
      "listAssets",
      "listInspectionLogs",
      "listTodaysInspections",
      "listUnresolvedInspections",
    ]);
  });

  it("gathers what follows within a second", async () => {
    const screen = await watch((await hire()).agent);
    await buildChecklist(admin.agent);
    expect(await screen.next()).toEqual(["listChecklists"]);
    await buildChecklist(admin.agent);
    await hire();
    await buildChecklist(admin.agent);
    expect((await screen.next()).toSorted()).toEqual(["listChecklists", "listCrew"]);
  });

  it("says nothing of a save that was refused", async () => {
    const screen = await watch((await hire()).agent);
    const refused = await admin.agent.post("/api/assets").send({ name: "Half" });
    expect(refused.status).toBe(400);
    expect((await admin.agent.delete(`/api/crew/${admin.id}`)).status).toBe(409);
    await buildChecklist(admin.agent);
    expect(await screen.next()).toEqual(["listChecklists"]);
  });

  it("says nothing of another company", async () => {
    const screen = await watch(other.manager.agent);
    await buildAsset(admin.agent);
    await hire();
    await buildChecklist(other.admin.agent);
    expect(await screen.next()).toEqual(["listChecklists"]);
    screen.close();
  });

  it("tells of read notices only those whose they are", async () => {
    const [reader, colleague] = [await hire(), await hire()];
    const [own, colleagues] = [await watch(reader.agent), await watch(colleague.agent)];
    expect((await reader.agent.post("/api/notifications/read-all")).status).toBe(204);
    expect(await own.next()).toEqual(["listNotifications"]);
    await buildChecklist(admin.agent);
    expect(await colleagues.next()).toEqual(["listChecklists"]);
  });

  it("holds no connection to the database", async () => {
    await watch((await hire()).agent);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it("lets six screens of a member be open, and another when one is closed", async () => {
    const { agent } = await hire();
    const screens: Screen[] = [];
    for (let n = 0; n < 6; n += 1) screens.push(await watch(agent));
    const response = await agent.get(path);
    expect([response.status, response.body.code]).toEqual([429, "live.tooMany"]);
    expect(response.headers["retry-after"]).toBe("25");
    screens[0]?.close();
    await screens[0]?.ended;
    await expect.poll(() => watch(agent).then(() => "open", String)).toBe("open");
  });

  it("does not keep a request for the headers alone", async () => {
    const response = await manager.agent.head(path);
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toContain("text/event-stream");
  });

  it("refuses a signed-out caller", async () => {
    const response = await visitor(app).get(path);
    expect([response.status, response.body.code]).toEqual([401, "auth.signedOut"]);
  });
});

describe("Several servers", () => {
  it("tell each other", async () => {
    const twin = await anotherServer();
    const { agent } = await hire();
    const there = await watch(await signIn(twin.app, manager.username));
    const here = await watch(agent);
    await buildChecklist(admin.agent);
    expect(await there.next()).toContain("listChecklists");
    await buildChecklist(await signIn(twin.app, admin.username));
    expect(await here.next()).toEqual(["listChecklists"]);
    await twin.live.stop();
    await there.ended;
  });

  it("tell everything when one starts: one that was killed may have owed the others a word", async () => {
    const screen = await watch((await hire()).agent);
    const twin = await anotherServer();
    expect(await screen.next()).toContain("listAssets");
    await twin.live.stop();
  });

  it("ask everything again when the connection that they hear by was lost", async () => {
    const screen = await watch((await hire()).agent);
    await loseConnection();
    const told = await screen.next();
    expect(told).toContain("listAssets");
    await buildChecklist(admin.agent);
    await expect.poll(() => screen.next()).toContain("listChecklists");
  });

  it("keep what cannot be told until it can", async () => {
    const twin = await anotherServer();
    const there = await watch(await signIn(twin.app, manager.username));
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'yardcheck live'
      order by backend_start limit 1`);
    await buildChecklist(admin.agent);
    expect(await there.next()).toContain("listChecklists");
    await twin.live.stop();
  });

  async function loseConnection(): Promise<void> {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'yardcheck live'`);
  }
});

describe("The end of a session", () => {
  it("ends its screens when a password is reset", async () => {
    const member = await hire("driver");
    const screen = await watch(member.agent);
    await manager.agent.post(`/api/crew/${member.id}/reset-password`);
    await screen.ended;
    expect((await member.agent.get(path)).status).toBe(401);
  });

  it("ends its screens when a member is removed, and nobody else's", async () => {
    const [gone, stays] = [await hire(), await hire()];
    const [ending, going] = [await watch(gone.agent), await watch(stays.agent)];
    expect((await admin.agent.delete(`/api/crew/${gone.id}`)).status).toBe(204);
    await ending.ended;
    expect(await going.next()).toEqual(["listCrew"]);
  });

  it("ends its screens when somebody signs out", async () => {
    const { agent } = await hire();
    const screen = await watch(agent);
    await agent.post("/api/logout");
    await screen.ended;
  });

  it("ends the others when somebody changes their password", async () => {
    const member = await hire();
    const phone = await watch(await signIn(app, member.username));
    const desk = await watch(member.agent);
    await member.agent
      .post("/api/user/change-password")
      .send({ currentPassword: password, newPassword: "another horse" });
    await phone.ended;
    expect(await desk.next()).toEqual(["getCurrentUser"]);
  });

  it("is seen on the other servers too", async () => {
    const twin = await anotherServer();
    const member = await hire();
    const screen = await watch(await signIn(twin.app, member.username));
    await admin.agent.delete(`/api/crew/${member.id}`);
    await screen.ended;
    await twin.live.stop();
  });

  it("is not the end of a role: who becomes a driver hears as a driver", async () => {
    const member = await hire();
    const screen = await watch(member.agent);
    const profile = { firstName: "Sam", lastName: "Low", email: "low@example.com" };
    await member.agent.put("/api/user/profile").send({ ...profile, role: "driver" });
    expect(await screen.next()).toContain("getCurrentUser");
    const asset = await buildAsset(admin.agent);
    await buildSchedule(admin.agent, asset.id);
    expect(await screen.next()).not.toContain("listSchedules");
  });
});

describe("A server that stops", () => {
  it("lets its screens go at once and takes no new ones", async () => {
    const screen = await watch((await hire()).agent);
    live.closeScreens();
    await screen.ended;
    const response = await manager.agent.get(path);
    expect([response.status, response.body.code]).toEqual([503, "request.unavailable"]);
  });
});
