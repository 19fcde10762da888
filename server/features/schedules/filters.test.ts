import type { Schedule } from "#shared/api/api-schemas.ts";
import { hourMs } from "#shared/base/dates.ts";
import { scheduleStates, computeScheduleStatus } from "#shared/schedules/schedules.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { buildAsset, buildSchedule, foundCompany, signUp } from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp, visitor } from "../../test/kit/harness.ts";

const { app, clock, connect, statementsOf } = await shareTestApp();
const { admin, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const now = new Date("2026-11-20T15:00:00.000Z");
beforeEach(() => clock.set(now));

type Query = Partial<Record<"status" | "search" | "due" | "cursor", string>> & {
  assetId?: number;
  limit?: number;
};

async function list(user: TestCaller, query: Query) {
  const response = await user.send("listSchedules", { query });
  expect(response.status, response.text).toBe(200);
  const found: Schedule[] = response.body;
  return {
    names: found.map(({ name }) => name),
    total: response.headers["x-total-count"],
    next: /cursor=([\w-]+)/.exec(response.headers["link"] ?? "")?.[1],
  };
}

async function listNames(user: TestCaller, query: Query): Promise<string[]> {
  return (await list(user, query)).names;
}

const inHours = (hours: number) => ({
  type: "time_based" as const,
  intervalDays: 90,
  nextDue: new Date(now.getTime() + hours * hourMs).toISOString(),
});

/** Two assets with services in each state, some by date and some by miles. */
async function buildYard(user: TestCaller) {
  const meters = { currentMiles: 10_000, make: "Mack", vinOrSerial: "1M2GR3GC5KM004821" };
  const mixer = await buildAsset(user, { ...meters, name: "Mixer 103" });
  const loader = await buildAsset(user, {
    name: "Loader Émile",
    category: "equipment",
    make: "Volvo",
    model: "L110H",
    vinOrSerial: "VCEL110H",
  });
  const byMiles = (miles: number) => ({ intervalMiles: 5_000, nextDueMiles: 10_000 + miles });
  const add = (assetId: number, name: string, given: object) =>
    buildSchedule(user, assetId, { name, ...given });
  await add(mixer.id, "Oil Change", byMiles(-220));
  await add(mixer.id, "Brake Inspection", inHours(-72));
  await add(mixer.id, "Tire Rotation", byMiles(700));
  await add(mixer.id, "DOT Inspection", inHours(2_000));
  const stopped = await add(mixer.id, "Engine Service", inHours(-500));
  await user.call("updateSchedule", { params: { id: stopped.id }, body: { active: false } });
  await add(loader.id, "Brake Overhaul 100%", inHours(-1));
  await add(loader.id, "Hydraulic Service", inHours(30));
  return { mixer, loader };
}

const yardUser = await signUp(connect());
clock.set(now);
const { mixer, loader } = await buildYard(yardUser);

describe("GET /api/maintenance/schedules?status=", () => {
  it.each([
    ["overdue", ["Brake Inspection", "Oil Change", "Brake Overhaul 100%"]],
    ["due_soon", ["Hydraulic Service", "Tire Rotation"]],
    ["on_time", ["DOT Inspection"]],
    ["stopped", ["Engine Service"]],
  ])(
    "returns those that are %s with their total, the most pressing first",
    async (status, names) => {
      const total = String(names.length);
      expect(await list(yardUser, { status })).toEqual({ names, total, next: undefined });
    },
  );

  it("returns the same as computeScheduleStatus on both sides of each edge", async () => {
    const user = await signUp(connect());
    const { id } = await buildAsset(user, { currentMiles: 10_000, currentHours: 500 });
    const byDate = [-1 / hourMs, 0, 100, 100 + 1 / hourMs].map(inHours);
    const byMiles = [9_999.9, 10_000, 11_000, 11_000.1].map((nextDueMiles) => ({
      intervalMiles: 5_000,
      nextDueMiles,
    }));
    const byHours = [499.9, 500, 600, 600.1].map((nextDueHours) => ({
      intervalHours: 250,
      nextDueHours,
    }));
    for (const dues of [...byDate, ...byMiles, ...byHours]) await buildSchedule(user, id, dues);
    const all: Schedule[] = await user.call("listSchedules");
    for (const status of scheduleStates) {
      const found: Schedule[] = await user.call("listSchedules", { query: { status } });
      const expected = all.filter(
        (candidate) => computeScheduleStatus(candidate, candidate, now) === status,
      );
      expect([status, found.map((item) => item.id).toSorted((a, b) => a - b)]).toEqual([
        status,
        expected.map((item) => item.id),
      ]);
    }
  });

  it("counts what is never due as on time", async () => {
    const user = await signUp(connect());
    const { id } = await buildAsset(user);
    const schedule = await buildSchedule(user, id, inHours(-5));
    await user.call("updateSchedule", { params: { id: schedule.id }, body: { nextDue: null } });
    expect(await listNames(user, { status: "on_time" })).toEqual([schedule.name]);
    expect(await listNames(user, { status: "overdue" })).toEqual([]);
  });

  it("pages stably while time passes", async () => {
    const first = await list(yardUser, { status: "overdue", limit: 2 });
    expect(first).toMatchObject({ names: ["Brake Inspection", "Oil Change"], total: "3" });
    clock.set(new Date(now.getTime() + 40 * hourMs));
    const rest = await list(yardUser, { status: "overdue", limit: 2, cursor: first.next ?? "" });
    expect(rest).toEqual({ names: ["Brake Overhaul 100%"], total: "3", next: undefined });
  });
});

describe("GET /api/maintenance/schedules?search=", () => {
  it.each([
    ["a schedule's name", "brake", ["Brake Inspection", "Brake Overhaul 100%"]],
    ["a part of it in any case", "ROTAT", ["Tire Rotation"]],
    ["an asset's name", "émile", ["Brake Overhaul 100%", "Hydraulic Service"]],
    ["an asset's make", "volvo", ["Brake Overhaul 100%", "Hydraulic Service"]],
    ["an asset's serial number", "vcel110", ["Brake Overhaul 100%", "Hydraulic Service"]],
    ["a percent sign as itself", "100%", ["Brake Overhaul 100%"]],
    ["a low line as itself", "_", []],
    ["words of both in any order", "brake LOADER", ["Brake Overhaul 100%"]],
    ["an asset's name without the blank in it", "mixer103 oil", ["Oil Change"]],
    ["blanks around it as nothing", "  hydraulic ", ["Hydraulic Service"]],
  ])("finds %s", async (_, search, names) => {
    expect(await list(yardUser, { search })).toMatchObject({ names, total: String(names.length) });
  });

  it("returns all for a blank search", async () => {
    expect(await list(yardUser, { search: " " })).toMatchObject({ total: "7" });
  });
});

describe("GET /api/maintenance/schedules with several filters", () => {
  it.each([
    [{ assetId: mixer.id, status: "overdue" }, ["Brake Inspection", "Oil Change"]],
    [{ assetId: loader.id, status: "overdue" }, ["Brake Overhaul 100%"]],
    [{ assetId: mixer.id, search: "inspection" }, ["Brake Inspection", "DOT Inspection"]],
    [{ assetId: mixer.id, search: "volvo" }, []],
    [{ status: "overdue", search: "mixer" }, ["Brake Inspection", "Oil Change"]],
    [{ due: "thisWeek", search: "service" }, ["Hydraulic Service"]],
    [{ due: "thisWeek", assetId: mixer.id }, []],
    [{ due: "soon", assetId: mixer.id }, ["Brake Inspection", "Oil Change", "Tire Rotation"]],
    [{ due: "soon", search: "brake" }, ["Brake Inspection", "Brake Overhaul 100%"]],
    [{ due: "thisWeek", status: "overdue" }, []],
    [{ assetId: mixer.id, status: "overdue", search: "brake" }, ["Brake Inspection"]],
  ])("returns what fits all of %o", async (query, names) => {
    expect(await list(yardUser, query)).toMatchObject({ names, total: String(names.length) });
  });

  it("runs one statement besides the one that identifies the user", async () => {
    const statements = await statementsOf(async () => {
      const query = { assetId: mixer.id, status: "overdue", search: "brake", limit: 10 };
      expect(await listNames(yardUser, query)).toEqual(["Brake Inspection"]);
    });
    expect(statements).toHaveLength(2);
  });

  it("lists one asset's schedules with the soonest first when that is wanted", async () => {
    const query = { assetId: loader.id, order: "soonest" } as const;
    expect(await listNames(yardUser, query)).toEqual(["Brake Overhaul 100%", "Hydraulic Service"]);
    expect(await list(yardUser, query)).toMatchObject({ total: "2" });
  });

  it("leaves out an archived asset's unless it is named", async () => {
    const user = await signUp(connect());
    const { id } = await buildAsset(user, { name: "Old Mixer" });
    await buildSchedule(user, id, { name: "Oil Change", ...inHours(-5) });
    await user.call("updateAsset", { params: { id }, body: { archived: true } });
    for (const query of [{ status: "overdue" }, { search: "oil" }]) {
      expect(await listNames(user, query)).toEqual([]);
      expect(await listNames(user, { ...query, assetId: id })).toEqual(["Oil Change"]);
    }
  });

  it("returns nothing of another company, 403 to a driver and 401 to a signed-out caller", async () => {
    await buildYard(other.admin);
    for (const [name, value] of [
      ["status", "overdue"],
      ["search", "mixer"],
    ] as const) {
      const query = { [name]: value };
      expect(await listNames(admin, query)).toEqual([]);
      expect((await driver.send("listSchedules", { query })).status).toBe(403);
      const address = `/api/maintenance/schedules?${name}=${value}`;
      expect((await visitor(app).get(address)).status).toBe(401);
    }
  });
});
