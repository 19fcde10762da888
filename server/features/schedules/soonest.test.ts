import type { Schedule } from "#shared/api-schemas.ts";
import { dayMs, hourMs } from "#shared/dates.ts";
import { hoursLeft } from "#shared/schedules.ts";
import { afterEach, describe, expect, it } from "vitest";
import { buildAsset, buildMaintenanceLog, buildSchedule } from "../../test/build-by-agent.ts";
import { foundCompany, signUp } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, clock, statementsOf } = await startTestApp();
const { manager, driver } = await foundCompany(app);

const path = "/api/maintenance/schedules";
const now = new Date("2026-11-20T15:00:00.000Z");

afterEach(() => clock.reset());

type Page = { names: string[]; total: string | undefined; next: string | undefined };

async function pageAt(agent: Agent, address: string): Promise<Page> {
  const response = await agent.get(address);
  expect(response.status, response.text).toBe(200);
  const found: Schedule[] = response.body;
  return {
    names: found.map(({ name }) => name),
    total: response.headers["x-total-count"],
    next: /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1],
  };
}

async function everyName(agent: Agent, address: string): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined = address;
  while (next) {
    const page: Page = await pageAt(agent, next);
    names.push(...page.names);
    next = page.next;
  }
  return names;
}

type Due = Partial<Record<"nextDueMiles" | "nextDueHours" | "inHours", number>>;

const meters = { currentMiles: 10_000, currentHours: 500 };

/** A schedule of an asset of its own with 10,000 miles and 500 hours on its meters. */
async function build(agent: Agent, name: string, due: Due) {
  return buildFor(agent, (await buildAsset(agent, meters)).id, { name, ...due });
}

/** Schedules of one such asset. */
async function buildAll(agent: Agent, dues: Record<string, Due>) {
  const { id } = await buildAsset(agent, meters);
  for (const [name, due] of Object.entries(dues)) await buildFor(agent, id, { name, ...due });
}

function buildFor(agent: Agent, assetId: number, { inHours, ...dues }: Due & { name: string }) {
  return buildSchedule(agent, assetId, {
    ...dues,
    ...(dues.nextDueMiles === undefined ? {} : { intervalMiles: 5_000 }),
    ...(dues.nextDueHours === undefined ? {} : { intervalHours: 250 }),
    ...(inHours === undefined
      ? {}
      : { intervalDays: 90, nextDue: new Date(now.getTime() + inHours * hourMs).toISOString() }),
  });
}

describe("GET /api/maintenance/schedules?order=soonest", () => {
  it("has overdue before due soon before the rest, the soonest first, and what is stopped last", async () => {
    const { agent } = await signUp(app, "ordered");
    clock.set(now);
    await buildAll(agent, {
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
    const [first] = (await agent.get(path)).body;
    await agent.patch(`${path}/${first.id}`).send({ active: false });
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
    expect(await everyName(agent, `${path}?order=soonest`)).toEqual(expected);
    for (const limit of [1, 2, 5, 10]) {
      expect(await everyName(agent, `${path}?order=soonest&limit=${limit}`)).toEqual(expected);
    }
  });

  it("goes on where it was, whatever time has passed and whoever was served meanwhile", async () => {
    const { agent } = await signUp(app, "passing");
    clock.set(now);
    await buildAll(agent, {
      a: { inHours: 1 },
      b: { nextDueHours: 502 },
      c: { inHours: 3 },
      d: { nextDueHours: 504 },
      e: { inHours: 5 },
    });
    const first = await pageAt(agent, `${path}?order=soonest&limit=2`);
    expect(first.names).toEqual(["a", "b"]);
    clock.set(new Date(now.getTime() + 3.5 * hourMs));
    const [a] = (await agent.get(path)).body;
    await buildMaintenanceLog(agent, a.assetId, { scheduleId: a.id, date: now.toISOString() });
    expect(await everyName(agent, first.next ?? "")).toEqual(["c", "d", "e", "a"]);
  });

  it("agrees with the rule of the screens, equals by id", async () => {
    const { agent } = await signUp(app, "agreeing");
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
    await buildAll(agent, dues);
    const schedules: Schedule[] = (await agent.get(path)).body;
    const left = (schedule: Schedule) => hoursLeft(schedule, schedule, now);
    const byRule = schedules.toSorted((a, b) => left(a) - left(b) || a.id - b.id);
    const names = byRule.map(({ name }) => name);
    expect(await everyName(agent, `${path}?order=soonest`)).toEqual(names);
    expect(await everyName(agent, `${path}?order=soonest&limit=3`)).toEqual(names);
  });

  it("answers whole schedules, in two statements", async () => {
    const { agent } = await signUp(app, "whole");
    clock.set(now);
    const schedule = await build(agent, "Oil", { nextDueMiles: 12_000.5, inHours: 3 });
    const statements = await statementsOf(async () => {
      expect((await agent.get(`${path}?order=soonest`)).body).toEqual([schedule]);
    });
    expect(statements).toHaveLength(2);
    expect((await agent.get(`${path}?due=overdue`)).body).toEqual([]);
  });

  it("follows the meters wherever they are read", async () => {
    const { agent } = await signUp(app, "following");
    const asset = await buildAsset(agent, { currentMiles: 10_000 });
    await buildSchedule(agent, asset.id, { name: "near", nextDueMiles: 10_500 });
    await build(agent, "far", { nextDueMiles: 11_000 });
    const order = () => everyName(agent, `${path}?order=soonest`);
    expect(await order()).toEqual(["near", "far"]);
    await agent.put(`/api/assets/${asset.id}`).send({ currentMiles: 9_000 });
    expect(await order()).toEqual(["far", "near"]);
    const inspection = { assetId: asset.id, odometer: 9_600, signatureUrl: "Sam" };
    const results = { horn: { status: "pass" } };
    await agent.post("/api/inspection/logs").send({ ...inspection, results });
    expect(await order()).toEqual(["near", "far"]);
    await buildMaintenanceLog(agent, asset.id, { odometer: 10_600 });
    expect((await pageAt(agent, `${path}?due=overdue`)).names).toEqual(["near"]);
  });

  it("refuses what it does not understand", async () => {
    const cursors = ["[]", "[1]", "[1,0,1.5,4]", "[1,0,1e300,4]", "[-1,0,1,1]"];
    const queries = [
      { order: "name" },
      { due: "someday" },
      { order: "soonest", assetId: 5 },
      { due: "overdue", assetId: 5 },
      { order: "soonest", limit: 1_001 },
      ...cursors.map((text) => ({
        order: "soonest",
        cursor: Buffer.from(text).toString("base64url"),
      })),
    ];
    for (const query of queries) {
      expect([query, (await manager.agent.get(path).query(query)).status]).toEqual([query, 400]);
    }
  });

  it("goes on from the farthest that meters can leave, either way", async () => {
    const { agent } = await signUp(app, "farthest");
    await build(agent, "far", { nextDueHours: 99_999_999.9 });
    const ms = 99_999_999.9 * hourMs;
    for (const [leftMs, names] of [
      [-ms, ["far"]],
      [ms, []],
    ] as const) {
      const key = JSON.stringify([now.getTime(), 0, Math.round(leftMs), 1]);
      const cursor = Buffer.from(key).toString("base64url");
      const page = await pageAt(agent, `${path}?order=soonest&cursor=${cursor}`);
      expect(page.names).toEqual(names);
    }
  });

  it("shows nothing of another company, and nothing to drivers and nobody", async () => {
    const other = await foundCompany(app);
    await build(other.admin.agent, "foreign", { inHours: -5 });
    for (const query of ["order=soonest", "due=overdue", "due=thisWeek"]) {
      expect((await manager.agent.get(`${path}?${query}`)).body).toEqual([]);
      expect((await driver.agent.get(`${path}?${query}`)).status).toBe(403);
      expect((await visitor(app).get(`${path}?${query}`)).status).toBe(401);
    }
  });
});

describe("GET /api/maintenance/schedules?due=overdue", () => {
  it("counts all that is overdue and shows the latest first", async () => {
    const { agent } = await signUp(app, "overdue");
    clock.set(now);
    await buildAll(agent, {
      "an hour late": { inHours: -1 },
      "ten miles over": { nextDueMiles: 9_990 },
      "late both ways": { inHours: -50, nextDueMiles: 9_000 },
      "late by date only": { inHours: -2, nextDueMiles: 14_000 },
      "late by miles only": { inHours: 500, nextDueMiles: 9_950 },
      "due this very moment": { inHours: 0 },
      "at its mile": { nextDueMiles: 10_000 },
    });
    const first = await pageAt(agent, `${path}?due=overdue&limit=3`);
    expect(first).toMatchObject({
      names: ["late both ways", "late by miles only", "late by date only"],
      total: "5",
    });
    const second = await pageAt(agent, first.next ?? "");
    expect(second).toEqual({
      names: ["an hour late", "ten miles over"],
      total: "5",
      next: undefined,
    });
  });

  it("leaves out what is stopped, and an archived asset's until that is restored", async () => {
    const { agent } = await signUp(app, "left-out");
    clock.set(now);
    const stopped = await build(agent, "stopped", { inHours: -5 });
    await agent.patch(`${path}/${stopped.id}`).send({ active: false });
    const archived = await build(agent, "archived", { inHours: -5 });
    const archive = (value: boolean) =>
      agent.put(`/api/assets/${archived.assetId}`).send({ archived: value });
    await archive(true);
    expect(await pageAt(agent, `${path}?due=overdue`)).toMatchObject({ names: [], total: "0" });
    expect(await everyName(agent, `${path}?order=soonest`)).toEqual(["stopped"]);
    expect(await everyName(agent, path)).toEqual(["stopped"]);
    await archive(false);
    expect(await pageAt(agent, `${path}?due=overdue`)).toMatchObject({
      names: ["archived"],
      total: "1",
    });
    await agent.patch(`${path}/${stopped.id}`).send({ active: true });
    expect(await pageAt(agent, `${path}?due=overdue`)).toMatchObject({ total: "2" });
  });
});

describe("GET /api/maintenance/schedules?due=thisWeek", () => {
  it("counts what falls due by date within seven days from now, without what is overdue", async () => {
    const { agent } = await signUp(app, "week");
    clock.set(now);
    const week = (7 * dayMs) / hourMs;
    await buildAll(agent, {
      "in seven days": { inHours: week },
      "a moment later": { inHours: week + 1 / 3_600_000 },
      "due now": { inHours: 0 },
      "just overdue": { inHours: -1 / 3_600_000 },
      "soon by miles": { nextDueMiles: 10_100 },
      "by date, overdue by miles": { inHours: 10, nextDueMiles: 9_999 },
      "by date, sooner by miles": { inHours: 20, nextDueMiles: 10_010 },
    });
    expect(await pageAt(agent, `${path}?due=thisWeek`)).toEqual({
      names: ["due now", "by date, sooner by miles", "in seven days"],
      total: "3",
      next: undefined,
    });
    expect(await pageAt(agent, `${path}?due=thisWeek&limit=1`)).toMatchObject({
      names: ["due now"],
      total: "3",
    });
    expect(await everyName(agent, `${path}?due=thisWeek&limit=1`)).toHaveLength(3);
  });
});
