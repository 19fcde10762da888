import type { Answer, Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { assetMonths } from "#shared/schema.ts";
import * as fc from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { countCosts } from "../../jobs/by-company/recount-costs.ts";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { startTestApp, type TestCaller } from "../../test/kit/harness.ts";

const { clock, connect, database } = await startTestApp();
const timeZone = "America/Chicago";
const now = new Date("2026-11-20T18:00:00.000Z");
const parts = { database, clock, live: { changed: () => undefined } };

beforeEach(() => clock.set(now));
afterAll(() => clock.reset());

function build() {
  return foundCompany(connect, { timeZone });
}

function getCosts(by: TestCaller, query: Record<string, string | number> = {}) {
  return by.call("getCosts", { query: { by: "month", ...query } });
}

type Costs = Answer<"getCosts">;

function pickTotals({ rows }: Costs): Record<string, number> {
  return Object.fromEntries(rows.map(({ key, total }) => [key, total]));
}

describe("GET /api/costs", () => {
  it("adds up logs at once in the month of the company's calendar", async () => {
    const { manager } = await build();
    const { id } = await buildAsset(manager);
    // In Chicago it is still August.
    await buildMaintenanceLog(manager, id, { date: "2026-09-01T03:00:00.000Z", cost: 500 });
    await buildMaintenanceLog(manager, id, { date: "2026-11-02", cost: 0.1 });
    const split = { cost: 0.2, partsCost: 0.05, laborCost: 0.1, performedBy: "external" } as const;
    await buildMaintenanceLog(manager, id, { date: "2026-11-03", ...split });
    const costs = await getCosts(manager);
    expect(pickTotals(costs)).toEqual({ "2026-08": 500, "2026-11": 0.3 });
    expect(costs.rows.at(-1)).toMatchObject({
      internal: 0.1,
      external: 0.2,
      parts: 0.05,
      labor: 0.1,
      logs: 2,
    });
    expect(costs.totals).toMatchObject({ total: 500.3, logs: 3, perMile: null, perHour: null });
    expect(costs.asOf).toBe(now.toISOString());
  });

  it("groups by unit, category and type of service, in the order that was asked for", async () => {
    const { admin, manager } = await build();
    const truck = await buildAsset(admin, { name: "b truck", category: "truck" });
    const loader = await buildAsset(admin, { name: "A loader", category: "equipment" });
    const date = "2026-10-05";
    await buildMaintenanceLog(manager, truck.id, { date, cost: 30, serviceType: "Oil Change" });
    await buildMaintenanceLog(manager, loader.id, { date, cost: 20, serviceType: "Oil Change" });
    await buildMaintenanceLog(manager, loader.id, { date, cost: 5, serviceType: "Other" });
    const keysOf = ({ rows }: Costs) => rows.map(({ key, name }) => name ?? key);
    expect(keysOf(await getCosts(manager, { by: "unit" }))).toEqual(["b truck", "A loader"]);
    const named = await getCosts(manager, { by: "unit", sort: "name" });
    expect(keysOf(named)).toEqual(["A loader", "b truck"]);
    expect(keysOf(await getCosts(manager, { by: "unit", sort: "logs" }))).toEqual([
      "A loader",
      "b truck",
    ]);
    expect(pickTotals(await getCosts(manager, { by: "category" }))).toEqual({
      truck: 30,
      equipment: 25,
    });
    expect(pickTotals(await getCosts(manager, { by: "type" }))).toEqual({
      "Oil Change": 50,
      Other: 5,
    });
    const ofLoader = { by: "type", assetId: loader.id } as const;
    const types = await getCosts(manager, ofLoader);
    expect(pickTotals(types)).toEqual({ "Oil Change": 20, Other: 5 });
    expect(types.totals.total).toBe(25);
    const trucks = await getCosts(manager, { by: "month", category: "truck" });
    expect(trucks.totals.total).toBe(30);
  });

  it("gives the rows in parts", async () => {
    const { manager } = await build();
    for (const cost of [1, 2, 3]) {
      const { id } = await buildAsset(manager);
      await buildMaintenanceLog(manager, id, { date: "2026-11-02", cost });
    }
    const first = await getCosts(manager, { by: "unit", limit: 2 });
    expect(first.rows.map(({ total }) => total)).toEqual([3, 2]);
    expect(first).toMatchObject({ hasMore: true, totals: { total: 6 } });
    const second = await getCosts(manager, { by: "unit", limit: 2, after: 2 });
    expect(second.rows.map(({ total }) => total)).toEqual([1]);
    expect(second.hasMore).toBe(false);
  });

  it("gives units in parts of which a log between two repeats or leaves out none", async () => {
    const { admin, manager } = await build();
    const date = "2026-11-02";
    const ids: number[] = [];
    for (const cost of [10, 20, 30]) {
      const { id } = await buildAsset(admin, { category: "truck" });
      await buildMaintenanceLog(manager, id, { date, cost });
      ids.push(id);
      // Of these neither a month is counted, nor are they asked for.
      await buildAsset(admin, { category: "truck" });
      await buildMaintenanceLog(manager, (await buildAsset(admin, { category: "trailer" })).id, {
        date,
        cost: 5,
      });
    }
    const readPart = (afterUnit: number) =>
      getCosts(manager, { by: "unit", category: "truck", limit: 4, afterUnit });
    const first = await readPart(0);
    expect(first).toMatchObject({ hasMore: true, totals: { total: 30 } });
    for (const id of ids) await buildMaintenanceLog(manager, id, { date, cost: 100 });
    const second = await readPart(first.lastUnit ?? 0);
    expect(second).toMatchObject({ hasMore: false, lastUnit: null, totals: { total: 130 } });
    expect(pickTotals(first)).toEqual({ [ids[0] ?? 0]: 10, [ids[1] ?? 0]: 20 });
    expect(pickTotals(second)).toEqual({ [ids[2] ?? 0]: 130 });
  });

  it("adds up nothing of another company's unit", async () => {
    const [own, other] = [await build(), await build()];
    const { id } = await buildAsset(other.manager);
    await buildMaintenanceLog(other.manager, id, { date: "2026-11-02", cost: 70 });
    for (const by of ["month", "unit", "category", "type"]) {
      const { rows, totals } = await getCosts(own.manager, { by, assetId: id });
      expect({ rows, total: totals.total }).toEqual({ rows: [], total: 0 });
    }
  });

  it("answers without logs, and refuses what is no span of months", async () => {
    const { manager } = await build();
    const none = await getCosts(manager, { by: "type" });
    expect(none).toMatchObject({ rows: [], hasMore: false, asOf: null });
    expect(none.totals).toMatchObject({ total: 0, logs: 0, miles: null, perMile: null });
    for (const query of [
      { from: "2026-11", until: "2026-10" },
      { from: "2021-11", until: "2026-11" },
      { from: "2026-11" },
      { from: "2026-13", until: "2026-13" },
    ]) {
      const sent = await manager.send("getCosts", { query: { by: "month", ...query } });
      expect(sent.status).toBe(400);
    }
  });

  it("compares costs with what the meters ran, without the leaps of a replaced one", async () => {
    const { admin, manager } = await build();
    clock.set(new Date(now.getTime() - 60 * dayMs));
    const { id } = await buildAsset(admin, { currentMiles: 10_000 });
    const read = (body: Body<"addReading">) => manager.call("addReading", { params: { id }, body });
    clock.set(now);
    await read({ meter: "miles", value: 10_500, readAt: "2026-10-20" });
    await read({ meter: "miles", value: 10_700, readAt: "2026-11-05" });
    await read({
      meter: "miles",
      value: 100,
      readAt: "2026-11-10",
      restart: "replaced",
      previousValue: 10_800,
    });
    await read({ meter: "miles", value: 150, readAt: "2026-11-15" });
    await buildMaintenanceLog(manager, id, { date: "2026-11-16", cost: 700 });
    const { rows } = await getCosts(manager);
    expect(rows.at(-1)).toMatchObject({ key: "2026-11", miles: 350, perMile: 2, perHour: null });
  });

  describe("of a unit whose meter was corrected", () => {
    const past = { currentMiles: 85_000 };
    const read = (by: TestCaller, id: number, body: Pick<Body<"addReading">, "value" | "readAt">) =>
      by.call("addReading", { params: { id }, body: { meter: "miles", ...body } });
    const correct = async (by: TestCaller, id: number, currentMiles: number) =>
      by.call("updateAsset", { params: { id }, body: { currentMiles } });
    const countMiles = async (by: TestCaller) => {
      await countCosts(parts);
      const { rows } = await getCosts(by, { from: "2026-10", until: "2026-11" });
      return rows.map(({ miles }) => miles);
    };

    async function buildRead() {
      const { admin, manager } = await build();
      clock.set(new Date("2026-09-10T18:00:00.000Z"));
      const { id } = await buildAsset(admin, past);
      clock.set(now);
      return { manager, id };
    }

    it("leaves out a mistake of the same month, and one that came with a log", async () => {
      const { manager, id } = await buildRead();
      await read(manager, id, { value: 87_000, readAt: "2026-10-20" });
      await correct(manager, id, 880_200);
      await correct(manager, id, 88_020);
      await buildMaintenanceLog(manager, id, { date: "2026-11-20", odometer: 991_000 });
      await correct(manager, id, 88_100);
      expect(await countMiles(manager)).toEqual([2_000, 1_100]);
    });

    it("leaves out a mistake of an earlier month", async () => {
      const { manager, id } = await buildRead();
      await read(manager, id, { value: 87_000, readAt: "2026-10-05" });
      await read(manager, id, { value: 880_200, readAt: "2026-10-20" });
      await correct(manager, id, 88_020);
      expect(await countMiles(manager)).toEqual([2_000, 1_020]);
    });

    it("counts to where a meter was turned back a little", async () => {
      const { manager, id } = await buildRead();
      await read(manager, id, { value: 87_000, readAt: "2026-10-20" });
      await correct(manager, id, 86_500);
      expect(await countMiles(manager)).toEqual([0, 1_500]);
    });

    it("counts anew from what a new meter was corrected to", async () => {
      const { manager, id } = await buildRead();
      const restart = { restart: "replaced", previousValue: 86_000 } as const;
      const body = { meter: "miles", value: 5_000, readAt: "2026-10-20", ...restart } as const;
      await manager.call("addReading", { params: { id }, body });
      await correct(manager, id, 50);
      await correct(manager, id, 300);
      expect(await countMiles(manager)).toEqual([0, 1_250]);
    });
  });

  it("counts again the months of a reading that is made, confirmed or voided late", async () => {
    const { admin, driver, manager } = await build();
    clock.set(new Date("2026-02-10T18:00:00.000Z"));
    const { id } = await buildAsset(admin, { currentMiles: 10_000 });
    const read = (by: TestCaller, value: number, readAt: string) =>
      by.call("addReading", { params: { id }, body: { meter: "miles", value, readAt } });
    clock.set(now);
    const countMiles = async () => {
      const { rows } = await getCosts(manager, { from: "2026-03", until: "2026-11" });
      return Object.fromEntries(
        rows.flatMap(({ key, miles }) => (miles ? [[key.slice(5), miles]] : [])),
      );
    };
    const wrong = await read(manager, 10_900, "2026-03-05");
    await read(manager, 11_000, "2026-06-05");
    expect(await countMiles()).toEqual({ "03": 900, "06": 100 });
    const reason = "Another unit";
    await manager.call("voidReading", { params: { id: wrong.id }, body: { reason } });
    expect(await countMiles()).toEqual({ "06": 1_000 });
    const waiting = await read(driver, 900_000, "2026-07-05");
    expect(await countMiles()).toEqual({ "06": 1_000 });
    await manager.call("confirmReading", { params: { id: waiting.id } });
    expect(await countMiles()).toEqual({ "06": 1_000, "07": 889_000 });
    await manager.call("updateAsset", { params: { id }, body: { currentMiles: 12_000 } });
    expect(await countMiles()).toEqual({ "06": 1_000, "11": 1_000 });
    const odometer = 12_500;
    const { id: inspection } = await buildInspection(driver, id, { odometer });
    await countCosts(parts);
    expect(await countMiles()).toMatchObject({ "11": 1_500 });
    await manager.call("voidInspection", { params: { id: inspection }, body: { reason } });
    expect(await countMiles()).toMatchObject({ "11": 1_000 });
  });

  it("takes what an earlier log read away from the next month in which its unit was read", async () => {
    const { admin, manager } = await build();
    clock.set(new Date(now.getTime() - 120 * dayMs));
    const { id } = await buildAsset(admin, { currentMiles: 10_000 });
    clock.set(now);
    // Of each month the last is logged first, as lists of past services often stand.
    await buildMaintenanceLog(manager, id, { date: "2026-11-02", odometer: 11_500 });
    await buildMaintenanceLog(manager, id, { date: "2026-10-05", odometer: 11_000 });
    const early = await buildMaintenanceLog(manager, id, { date: "2026-09-05", odometer: 10_400 });
    const countMiles = async () =>
      (await getCosts(manager)).rows.map(({ key, miles }) => [key.slice(5), miles]);
    expect(await countMiles()).toEqual([
      ["09", 400],
      ["10", 600],
      ["11", 500],
    ]);
    await manager.call("voidMaintenance", {
      params: { id: early.id },
      body: { reason: "Wrong unit" },
    });
    expect((await countMiles()).slice(-2)).toEqual([
      ["10", 1_000],
      ["11", 500],
    ]);
  });

  it("says which services came no later than they were due", async () => {
    const { manager } = await build();
    const { id } = await buildAsset(manager, { currentMiles: 10_000 });
    const { id: scheduleId } = await buildSchedule(manager, id, {
      type: "usage_based",
      intervalMiles: 1_000,
    });
    const log = (date: string, odometer: number) =>
      buildMaintenanceLog(manager, id, { scheduleId, date, odometer });
    await log("2026-11-02", 11_000);
    await log("2026-11-09", 12_001);
    // Older than the last service: when it was due is not known.
    await log("2026-11-05", 11_500);
    await buildMaintenanceLog(manager, id, { date: "2026-11-10" });
    const { totals } = await getCosts(manager);
    expect(totals).toMatchObject({ logs: 4, services: 2, servicesOnTime: 1 });
  });
});

describe("the months of units", () => {
  const act = fc.record({
    kind: fc.constantFrom("log", "log", "void", "correct"),
    date: fc.constantFrom("2026-09-30", "2026-10-01", "2026-11-12"),
    cents: fc.integer({ min: 0, max: 99_999 }),
    isFirst: fc.boolean(),
    which: fc.nat(20),
  });

  it("are the logs that are not void, to the cent", async () => {
    const { manager } = await build();
    const property = fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const [first, second] = [await buildAsset(manager), await buildAsset(manager)];
      let logs: Answer<"logMaintenance">[] = [];
      for (const { kind, date, cents, isFirst, which } of acts) {
        const { id: assetId } = isFirst ? first : second;
        const old = kind === "log" ? undefined : logs[which % (logs.length || 1)];
        const made = await change(manager, old, { date, assetId, cost: cents / 100, kind });
        logs = [...logs.filter((log) => log !== old), ...made];
      }
      for (const { id } of [first, second]) {
        const { rows } = await getCosts(manager, { assetId: id });
        const counted = rows.filter((row) => row.logs).map(({ key, total }) => [key, total]);
        expect(Object.fromEntries(counted)).toEqual(
          sumLogs(logs.filter((log) => log.assetId === id)),
        );
      }
    });
    await fc.assert(property, { numRuns: 8 });
  });

  it("have every log of several at once", async () => {
    const { admin, manager } = await build();
    const { id } = await buildAsset(manager);
    const date = "2026-11-02";
    await Promise.all(
      [admin, manager].flatMap((by) =>
        [1, 2, 3].map((cost) => buildMaintenanceLog(by, id, { date, cost })),
      ),
    );
    expect((await getCosts(manager)).totals).toMatchObject({ total: 12, logs: 6 });
  });

  it("are counted again each night, and all of them the first time", async () => {
    const { company, manager } = await buildNamed();
    const { id } = await buildAsset(manager, { currentHours: 100 });
    await buildMaintenanceLog(manager, id, { date: "2023-01-05", cost: 40 });
    const isOfCompany = eq(assetMonths.companyId, company);
    await database.builder.delete(assetMonths).where(isOfCompany);
    await countCosts(parts);
    const early = { from: "2023-01", until: "2023-01" };
    expect((await getCosts(manager, early)).totals.total).toBe(40);
    await database.builder.update(assetMonths).set({ logs: 9 }).where(isOfCompany);
    await countCosts(parts);
    expect((await getCosts(manager)).totals.logs).toBe(9);
    clock.set(new Date(now.getTime() + dayMs));
    const body = { meter: "hours", value: 130 } as const;
    await manager.call("addReading", { params: { id }, body });
    await countCosts(parts);
    expect((await getCosts(manager)).totals).toMatchObject({ logs: 0, hours: 30 });
    expect((await getCosts(manager, early)).totals.logs).toBe(9);
  });
});

type Change = { kind: string; date: string; assetId: number; cost: number };

/** Voids or corrects a log, or makes one where there is none; returns the log that is there then. */
async function change(
  by: TestCaller,
  old: Answer<"logMaintenance"> | undefined,
  { kind, assetId, ...given }: Change,
) {
  if (!old) return [await buildMaintenanceLog(by, assetId, given)];
  const { serviceType, description } = old;
  const log = { assetId, serviceType, description, ...given };
  const [params, reason] = [{ id: old.id }, "Wrong"];
  if (kind === "correct") {
    return [await by.call("correctMaintenance", { params, body: { reason, log } })];
  }
  await by.call("voidMaintenance", { params, body: { reason } });
  return [];
}

/** By month. */
function sumLogs(logs: readonly Answer<"logMaintenance">[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { date, cost } of logs) {
    const month = date.slice(0, 7);
    sums[month] = Math.round((sums[month] ?? 0) * 100 + (cost ?? 0) * 100) / 100;
  }
  return sums;
}

async function buildNamed() {
  const { admin, manager } = await build();
  const { id: company } = await admin.call("getCompany", {});
  return { company, manager };
}
