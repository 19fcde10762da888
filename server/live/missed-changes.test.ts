import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createLog } from "../log.ts";
import {
  addSignedIn,
  buildAsset,
  buildChecklist,
  foundCompany,
  password,
  signIn,
} from "../test/kit/build.ts";
import { startTestApp, TestCaller } from "../test/kit/harness.ts";
import type { Screen } from "../test/kit/event-reader.ts";
import { openScreen, waitForEvent } from "../test/kit/event-reader.ts";
import { Bus } from "./bus.ts";
import { Live } from "./live.ts";
import { refreshable } from "./refreshable.ts";

const { connect, database, clock, url, parts } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);
const log = createLog("silent");

/** What the office's screens refetch after a new checklist. */
const afterChecklist = [
  "listChecklists",
  "getPack",
  "getSetup",
  "getReadiness",
  "getAssetReadiness",
];
const all = refreshable.toSorted();
let open: Screen[] = [];

afterEach(async () => {
  for (const screen of open) screen.close();
  await Promise.all(open.map(({ ended }) => ended));
  open = [];
});

async function watch(user: TestCaller, ...given: [{ since?: number; page?: string }?, object?]) {
  const [query, headers] = given;
  const screen = await openScreen(user.agent, query, { ...headers });
  open.push(screen);
  return screen;
}

/** The position that a response to this user says. */
async function readPosition(user: TestCaller): Promise<number> {
  return Number((await user.send("getCurrentUser")).headers["yardcheck-position"]);
}

/** Makes a change, and waits until it is published; returns the position of a screen then. */
async function change(by = admin): Promise<number> {
  const screen = await openScreen(driver.agent);
  await buildChecklist(by);
  await waitForEvent(screen, ["listChecklists", "getPack"]);
  screen.close();
  await screen.ended;
  return screen.position();
}

/** What a screen has missed that comes back and goes at once. */
async function listMissed(user: TestCaller, since: number): Promise<readonly string[]> {
  const screen = await openScreen(user.agent, { since });
  screen.close();
  await screen.ended;
  return screen.missed;
}

/** A second server on the same database. */
async function startSecondServer() {
  const live = new Live({ url, database, clock, log, sessionMaxDays: 90 });
  await live.start();
  return { live, connect: () => new TestCaller(createApp({ ...parts, live })) };
}

describe("A screen that comes back", () => {
  it("has missed nothing while nothing changed, however often it comes", async () => {
    let since = await change();
    for (let n = 0; n < 10; n += 1) {
      const screen = await watch(manager, { since });
      expect(screen.missed).toEqual([]);
      screen.close();
      await screen.ended;
      since = screen.position();
    }
  });

  it("is notified at once of exactly what changed meanwhile, its own user's changes among it", async () => {
    const since = await change();
    await change(manager);
    const screen = await watch(manager, { since });
    expect(screen.missed).toEqual(afterChecklist);
  });

  it("is notified of nothing that changed in another company", async () => {
    const since = await change();
    const there = await watch(other.manager);
    await buildChecklist(other.admin);
    await waitForEvent(there, afterChecklist);
    expect((await watch(manager, { since })).missed).toEqual([]);
  });

  it("is notified of what changed for its own user only", async () => {
    const colleague = await addSignedIn(connect(), admin, { role: "manager", username: "coll" });
    const since = await change();
    const here = await watch(manager, { since });
    await manager.call("markAllNotifications");
    expect(await here.next()).toEqual(["listNotifications"]);
    expect((await watch(manager, { since })).missed).toEqual(["listNotifications"]);
    expect((await watch(colleague, { since })).missed).toEqual([]);
  });

  it("is not notified of calls that its user may not make", async () => {
    const since = await change();
    await change();
    expect((await watch(driver, { since })).missed).toEqual(["listChecklists", "getPack"]);
  });

  it("goes on from the last event that its browser received", async () => {
    const since = await change();
    const last = await change();
    const screen = await watch(manager, { since }, { "last-event-id": String(last) });
    expect(screen.missed).toEqual([]);
  });

  it("refetches everything where it says no position, or one that this server does not know", async () => {
    const position = await change();
    for (const query of [{}, { since: 1 }, { since: position + 1 }]) {
      const { missed } = await watch(admin, query);
      expect(missed.toSorted()).toEqual(all);
    }
  });

  it("has missed the same on each of several servers", async () => {
    const twin = await startSecondServer();
    const since = await change();
    const there = await signIn(twin.connect(), { username: manager.username });
    await expect.poll(() => listMissed(there, since)).toEqual([]);
    await change();
    // The change is published to the other server, and reaches this one in its own time.
    await expect.poll(() => listMissed(there, since)).toEqual(afterChecklist);
    expect(await listMissed(manager, since)).toEqual(afterChecklist);
    await twin.live.stop();
  });

  it("refetches everything after a server has started or lost its connection", async () => {
    const before = await change();
    const twin = await startSecondServer();
    await expect.poll(() => readPosition(manager)).toBeGreaterThan(before);
    expect((await watch(admin, { since: before })).missed.toSorted()).toEqual(all);
    await twin.live.stop();
    const since = await change();
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'yardcheck live'`);
    await expect.poll(() => readPosition(manager)).toBeGreaterThan(since);
    expect((await watch(admin, { since })).missed.toSorted()).toEqual(all);
  });
});

describe("A page that has just loaded", () => {
  it("has missed what changed since the first response that it relies on, and nothing before", async () => {
    const since = await readPosition(manager);
    expect((await watch(manager, { since })).missed).toEqual([]);
    await change();
    expect((await watch(manager, { since })).missed).toEqual(afterChecklist);
  });

  it("is told its position by the response that signs its user in", async () => {
    await change();
    const body = { username: manager.username, password };
    const { headers } = await connect().send("signIn", { body });
    expect(Number(headers["yardcheck-position"])).toBe(await readPosition(manager));
  });
});

describe("A page that makes a change", () => {
  const page = "0.25";
  const headers = { "yardcheck-page": page };

  it("is not notified of it, while the other pages of its user are", async () => {
    const [own, twin] = [await watch(manager, { page }), await watch(manager, { page: "0.5" })];
    const before = own.position();
    const body = { name: "Daily", category: "truck" as const, items: ["Horn"] };
    await manager.call("createChecklist", { body, headers });
    expect(await twin.next()).toEqual(afterChecklist);
    expect(await own.next()).toEqual([]);
    expect(own.position()).toBeGreaterThan(before);
    await buildAsset(admin);
    expect(await own.next()).toContain("listAssets");
  });

  it("has not missed it when it comes back", async () => {
    const own = await watch(manager, { page });
    const body = { name: "Weekly", category: "truck" as const, items: ["Horn"] };
    await manager.call("createChecklist", { body, headers });
    await own.next();
    own.close();
    const back = await watch(manager, { page, since: own.position() });
    expect(back.missed).toEqual([]);
  });
});

describe("Messages of several servers", () => {
  it("arrive everywhere in the order of their positions, also those of one moment", async () => {
    const received: number[][] = [[], [], []];
    const buses = received.map((positions) => {
      const onMessage = (text: string) => positions.push(Number(JSON.parse(text).at));
      return new Bus({ url, log, everything: "{}", onMessage, onListening: () => undefined });
    });
    await Promise.all(buses.map((bus) => bus.start()));
    for (let n = 0; n < 300; n += 1) {
      for (const [at, bus] of buses.entries()) bus.publish(JSON.stringify({ n, at }));
      if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 7));
    }
    await expect
      .poll(() => received.map(({ length }) => length >= 900))
      .toEqual([true, true, true]);
    for (const positions of received) {
      expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
      expect(positions.slice(-900)).toEqual(received[0]?.slice(-900));
    }
    await Promise.all(buses.map((bus) => bus.stop()));
  });
});
