import type { Schedule } from "#shared/api/api-schemas.ts";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { sortByUrgency } from "#shared/schedules/sort-by-urgency.ts";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp, visitor } from "../../test/kit/harness.ts";

const { app, clock, connect, statementsOf } = await shareTestApp();
const { manager, driver } = await foundCompany(connect);

const path = "/api/maintenance/schedules";
const now = new Date("2026-11-20T15:00:00.000Z");

afterEach(() => clock.reset());

type Page = { names: string[]; total: string | undefined; next: string | undefined };

async function pageAt(user: TestCaller, address: string): Promise<Page> {
  const response = await user.agent.get(address);
  expect(response.status, response.text).toBe(200);
  const found: Schedule[] = response.body;
  return {
    names: found.map(({ name }) => name),
    total: response.headers["x-total-count"],
    next: /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1],
  };
}

async function everyName(user: TestCaller, address: string): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined = address;
  while (next) {
    const page: Page = await pageAt(user, next);
    names.push(...page.names);
    next = page.next;
  }
  return names;
}

type Due = Partial<Record<"nextDueMiles" | "nextDueHours" | "inHours", number>>;

const meters = { currentMiles: 10_000, currentHours: 500 };

/** A schedule of a new asset with 10,000 miles and 500 hours on its meters. */
async function build(user: TestCaller, name: string, due: Due) {
  return buildFor(user, (await buildAsset(user, meters)).id, { name, ...due });
}

/** Schedules of one new asset. */
async function buildAll(user: TestCaller, dues: Record<string, Due>) {
  const { id } = await buildAsset(user, meters);
  for (const [name, due] of Object.entries(dues)) await buildFor(user, id, { name, ...due });
}

function buildFor(
  user: TestCaller,
  assetId: number,
  { inHours, ...dues }: Due & { name: string; soonMiles?: number },
) {
  return buildSchedule(user, assetId, {
    ...dues,
    ...(dues.nextDueMiles === undefined ? {} : { intervalMiles: 5_000 }),
    ...(dues.nextDueHours === undefined ? {} : { intervalHours: 250 }),
    ...(inHours === undefined
      ? {}
      : { intervalDays: 90, nextDue: new Date(now.getTime() + inHours * hourMs).toISOString() }),
  });
}

describe("GET /api/maintenance/schedules?order=soonest", () => {
  it("sorts the soonest first and stopped schedules last", async () => {
    const user = await signUp(connect());
    clock.set(now);
    await buildAll(user, {
      "stopped, though late": { inHours: -900 },
      "on time by miles": { nextDueMiles: 11_010 },
      "on time by date": { inHours: 100.5 },
      "due soon by hours": { nextDueHours: 600 },
      "due soon by date": { inHours: 99 },
      "due now by miles": { nextDueMiles: 10_000 },
      "overdue by a tenth of a mile": { nextDueMiles: 9_999.9 },
      "overdue by date": { inHours: -1 },
      "overdue by hours": { nextDueHours: 498 },
      "far by date, late by miles": { inHours: 2_000, nextDueMiles: 9_985 },
      "far by miles, soon by date": { inHours: 3, nextDueMiles: 15_000 },
    });
    const [first] = await user.call("listSchedules");
    await user.call("updateSchedule", {
      params: { id: Number(first?.id) },
      body: { active: false },
    });
    const expected = [
      "overdue by hours",
      "far by date, late by miles",
      "overdue by date",
      "overdue by a tenth of a mile",
      "due now by miles",
      "far by miles, soon by date",
      "due soon by date",
      "due soon by hours",
      "on time by date",
      "on time by miles",
      "stopped, though late",
    ];
    expect(await everyName(user, `${path}?order=soonest`)).toEqual(expected);
    for (const limit of [1, 2, 5, 10]) {
      expect(await everyName(user, `${path}?order=soonest&limit=${limit}`)).toEqual(expected);
    }
  });

  it("pages stably while time passes and services are logged", async () => {
    const user = await signUp(connect());
    clock.set(now);
    await buildAll(user, {
      a: { inHours: 1 },
      b: { nextDueHours: 502 },
      c: { inHours: 3 },
      d: { nextDueHours: 504 },
      e: { inHours: 5 },
    });
    const first = await pageAt(user, `${path}?order=soonest&limit=2`);
    expect(first.names).toEqual(["a", "b"]);
    clock.set(new Date(now.getTime() + 3.5 * hourMs));
    const [a] = await user.call("listSchedules");
    await buildMaintenanceLog(user, Number(a?.assetId), {
      scheduleId: a?.id,
      date: now.toISOString(),
    });
    expect(await everyName(user, first.next ?? "")).toEqual(["c", "d", "e", "a"]);
  });

  it("sorts as sortByUrgency does, and equal ones by id", async () => {
    const user = await signUp(connect());
    clock.set(now);
    const dues: Record<string, Due> = {};
    for (let n = 0; n < 40; n += 1) {
      const spread = ((n * 7_919) % 23) - 6;
      const kinds: Due[] = [
        { inHours: spread * 20 },
        { nextDueHours: 500 + spread * 20 },
        { nextDueMiles: 10_000 + spread * 200 },
        { nextDueMiles: 10_000 + spread * 100, inHours: 30 - spread },
      ];
      dues[`s${n}`] = kinds[n % kinds.length] ?? {};
    }
    await buildAll(user, dues);
    const schedules: Schedule[] = await user.call("listSchedules");
    const names = sortByUrgency(schedules, now).map(({ name }) => name);
    expect(await everyName(user, `${path}?order=soonest`)).toEqual(names);
    expect(await everyName(user, `${path}?order=soonest&limit=3`)).toEqual(names);
  });

  it("begins with the same schedules whatever the length of a page", async () => {
    const user = await signUp(connect());
    clock.set(now);
    const maybe = (...values: number[]) =>
      fc.option(fc.constantFrom(...values), { nil: undefined });
    const due = fc.record({
      inHours: maybe(-50, 0, 90, 300),
      nextDueMiles: maybe(9_500, 10_000, 10_900, 13_000),
      nextDueHours: maybe(450, 500, 590, 800),
    });
    for (const dues of fc.sample(fc.array(due, { maxLength: 2 }), 16)) {
      await buildAll(user, Object.fromEntries(dues.map((given, n) => [`s${n}`, given])));
    }
    const built = await user.call("listSchedules");
    for (const { id } of built.slice(0, 4)) {
      await user.call("updateSchedule", { params: { id }, body: { active: false } });
    }
    const schedules = await user.call("listSchedules");
    const byRule = sortByUrgency(schedules, now);
    for (const limit of [1, 2, 3, 5, 8, byRule.length - 1, byRule.length]) {
      const page = await user.call("listSchedules", { query: { order: "soonest", limit } });
      expect([limit, page]).toEqual([limit, byRule.slice(0, limit)]);
    }
  });

  it.each([
    ["due soon", {}],
    ["on time", { soonMiles: 0 }],
  ])(
    "sorts what a unit will reach sooner before what has less left, where that is %s",
    async (_what, window) => {
      const user = await signUp(connect());
      const buildRunning = async (daily: number, due: Due) => {
        const { id } = await buildAsset(user);
        for (const [readAt, value] of [
          ["2026-10-21T15:00:00.000Z", 10_000],
          [now.toISOString(), 10_000 + 30 * daily],
        ] as const) {
          clock.set(readAt);
          await user.call("addReading", {
            params: { id },
            body: { meter: "miles", value, readAt },
          });
        }
        const { nextDueMiles: left = 0, inHours } = due;
        const nextDueMiles = 10_000 + 30 * daily + left;
        const name = `${left} mi at ${daily}`;
        await buildFor(user, id, { name, inHours, nextDueMiles, ...window });
      };
      for (const left of [100, 200, 300]) {
        await buildRunning(3, { nextDueMiles: left, inHours: 24 * 500 });
      }
      await buildRunning(200, { nextDueMiles: 900, inHours: 24 * 600 });
      await buildRunning(100, { nextDueMiles: 950, inHours: 24 * 600 });
      const names = ["900 mi at 200", "950 mi at 100", "100 mi at 3", "200 mi at 3"];
      const expected = [...names, "300 mi at 3"];
      for (const limit of [1, 2, 10]) {
        const page = `${path}?order=soonest&limit=${limit}`;
        expect((await pageAt(user, page)).names).toEqual(expected.slice(0, limit));
      }
    },
  );

  it("returns whole schedules, in two statements", async () => {
    const user = await signUp(connect());
    clock.set(now);
    const schedule = await build(user, "Oil", { nextDueMiles: 12_000.5, inHours: 3 });
    const statements = await statementsOf(async () => {
      expect(await user.call("listSchedules", { query: { order: "soonest" } })).toEqual([schedule]);
    });
    expect(statements).toHaveLength(2);
    expect(await user.call("listSchedules", { query: { due: "overdue" } })).toEqual([]);
  });

  it("follows every change of the meters", async () => {
    const user = await signUp(connect());
    const asset = await buildAsset(user, { currentMiles: 10_000 });
    await buildSchedule(user, asset.id, { name: "near", nextDueMiles: 10_500 });
    await build(user, "far", { nextDueMiles: 11_000 });
    const order = () => everyName(user, `${path}?order=soonest`);
    expect(await order()).toEqual(["near", "far"]);
    await user.call("updateAsset", { params: { id: asset.id }, body: { currentMiles: 9_000 } });
    expect(await order()).toEqual(["far", "near"]);
    const inspection = { assetId: asset.id, odometer: 9_600, signatureUrl: "Sam" };
    const results = { horn: { status: "pass" as const } };
    await user.call("submitInspection", { body: { ...inspection, results } });
    expect(await order()).toEqual(["near", "far"]);
    await buildMaintenanceLog(user, asset.id, { odometer: 10_600 });
    expect((await pageAt(user, `${path}?due=overdue`)).names).toEqual(["near"]);
  });

  it("refuses invalid filters, limits and cursors", async () => {
    const cursors = ["[]", "[1]", "[1,0,0,1.5,4]", "[1,0,0,1e300,4]", "[-1,0,0,1,1]"];
    const queries = [
      { order: "name" },
      { due: "someday" },
      { status: "late" },
      { status: "" },
      { search: "s".repeat(201) },
      { name: "Oil" },
      { order: "soonest", limit: 1_001 },
      ...cursors.map((text) => ({
        order: "soonest",
        cursor: Buffer.from(text).toString("base64url"),
      })),
    ];
    for (const query of queries) {
      expect([query, (await manager.send("listSchedules", { query })).status]).toEqual([
        query,
        400,
      ]);
    }
  });

  it("accepts cursors with the largest possible distance, in both directions", async () => {
    const user = await signUp(connect());
    await build(user, "far", { nextDueHours: 99_999_999.9 });
    const ms = 99_999_999.9 * hourMs;
    for (const [leftMs, names] of [
      [-ms, ["far"]],
      [ms, []],
    ] as const) {
      const day = Math.floor((now.getTime() + leftMs) / dayMs);
      const key = JSON.stringify([now.getTime(), 2, day, Math.round(leftMs), 1]);
      const cursor = Buffer.from(key).toString("base64url");
      const page = await pageAt(user, `${path}?order=soonest&cursor=${cursor}`);
      expect(page.names).toEqual(names);
    }
  });

  it("returns nothing of another company, 403 to a driver and 401 when signed out", async () => {
    const other = await foundCompany(connect);
    await build(other.admin, "foreign", { inHours: -5 });
    for (const query of ["order=soonest", "due=overdue", "due=thisWeek"]) {
      expect((await manager.agent.get(`${path}?${query}`)).body).toEqual([]);
      expect((await driver.agent.get(`${path}?${query}`)).status).toBe(403);
      expect((await visitor(app).get(`${path}?${query}`)).status).toBe(401);
    }
  });
});

describe("GET /api/maintenance/schedules?due=overdue", () => {
  it("returns overdue schedules with their total, the longest overdue first", async () => {
    const user = await signUp(connect());
    clock.set(now);
    await buildAll(user, {
      "an hour late": { inHours: -1 },
      "ten miles over": { nextDueMiles: 9_990 },
      "late both ways": { inHours: -50, nextDueMiles: 9_000 },
      "late by date only": { inHours: -2, nextDueMiles: 14_000 },
      "late by miles only": { inHours: 500, nextDueMiles: 9_950 },
      "due this very moment": { inHours: 0 },
      "at its mile": { nextDueMiles: 10_000 },
    });
    const first = await pageAt(user, `${path}?due=overdue&limit=3`);
    expect(first).toMatchObject({
      names: ["late both ways", "late by miles only", "late by date only"],
      total: "5",
    });
    const second = await pageAt(user, first.next ?? "");
    expect(second).toEqual({
      names: ["an hour late", "ten miles over"],
      total: "5",
      next: undefined,
    });
  });

  it("leaves out stopped schedules, and an archived asset's until it is restored", async () => {
    const user = await signUp(connect());
    clock.set(now);
    const stopped = await build(user, "stopped", { inHours: -5 });
    await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: false } });
    const archived = await build(user, "archived", { inHours: -5 });
    const archive = (value: boolean) =>
      user.send("updateAsset", { params: { id: archived.assetId }, body: { archived: value } });
    await archive(true);
    expect(await pageAt(user, `${path}?due=overdue`)).toMatchObject({ names: [], total: "0" });
    expect(await everyName(user, `${path}?order=soonest`)).toEqual(["stopped"]);
    expect(await everyName(user, path)).toEqual(["stopped"]);
    await archive(false);
    expect(await pageAt(user, `${path}?due=overdue`)).toMatchObject({
      names: ["archived"],
      total: "1",
    });
    await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: true } });
    expect(await pageAt(user, `${path}?due=overdue`)).toMatchObject({ total: "2" });
  });
});

describe("GET /api/maintenance/schedules?due=thisWeek", () => {
  it("returns schedules due within seven days that are not overdue, with the total", async () => {
    const user = await signUp(connect());
    clock.set(now);
    const week = (7 * dayMs) / hourMs;
    await buildAll(user, {
      "in seven days": { inHours: week },
      "a moment later": { inHours: week + 1 / 3_600_000 },
      "due now": { inHours: 0 },
      "just overdue": { inHours: -1 / 3_600_000 },
      "soon by miles": { nextDueMiles: 10_100 },
      "by date, overdue by miles": { inHours: 10, nextDueMiles: 9_999 },
      "by date, sooner by miles": { inHours: 20, nextDueMiles: 10_010 },
    });
    expect(await pageAt(user, `${path}?due=thisWeek`)).toEqual({
      names: ["due now", "by date, sooner by miles", "in seven days"],
      total: "3",
      next: undefined,
    });
    expect(await pageAt(user, `${path}?due=thisWeek&limit=1`)).toMatchObject({
      names: ["due now"],
      total: "3",
    });
    expect(await everyName(user, `${path}?due=thisWeek&limit=1`)).toHaveLength(3);
  });
});
