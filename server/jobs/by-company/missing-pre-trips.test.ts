import type { Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildInspection, foundCompany } from "../../test/kit/build.ts";
import type { TestCompany } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { notifyOfMissingPreTrips } from "./missing-pre-trips.ts";

const { clock, connect, database } = await startTestApp();
const refreshed: number[] = [];
const parts = { database, clock, live: { changed: (id: number) => void refreshed.push(id) } };

/** A company that has begun: it inspected a trailer once. */
async function found() {
  const company = await foundCompany(connect, { timeZone: "America/Chicago" });
  const trailer = await buildAsset(company.manager, { category: "trailer" });
  clock.set("2026-11-20T10:00:00.000Z");
  await buildInspection(company.driver, trailer);
  return company;
}

async function addUnit(
  { manager }: Pick<TestCompany, "manager">,
  name: string,
  given: Partial<Body<"createAsset">> = {},
) {
  const { id } = await buildAsset(manager, { name, ...given });
  await database.pool.query(
    "update assets set created_at = '2026-01-01' where id = $1 /* across companies */",
    [id],
  );
  return id;
}

/** What the office has been notified of after the job ran at that moment. */
async function titlesAt({ manager }: Pick<TestCompany, "manager">, moment: string) {
  clock.set(moment);
  await notifyOfMissingPreTrips(parts);
  return listTitles(manager);
}

async function listTitles(user: TestCompany["manager"]) {
  const all = await user.call("listNotifications");
  return all.filter(({ type }) => type === "pre_trip_missing").map(({ title }) => title);
}

// A Friday; the cut-off of 7:00 in Chicago is at 13:00.
const cutOff = "2026-11-20T13:00:00.000Z";
const soonAfter = "2026-11-20T13:01:00.000Z";

describe("Units without a pre-trip", () => {
  it("notify the office once after the cut-off, also with several servers", async () => {
    const company = await found();
    const { admin, manager, driver } = company;
    for (const name of ["A", "B", "C", "D"]) await addUnit(company, name);
    const done = await addUnit(company, "E");
    await buildInspection(driver, done, { date: "2026-11-20T12:00:00.000Z" });
    expect(await titlesAt(company, cutOff)).toEqual([]);
    clock.set(soonAfter);
    const before = refreshed.length;
    await Promise.all([notifyOfMissingPreTrips(parts), notifyOfMissingPreTrips(parts)]);
    await notifyOfMissingPreTrips(parts);
    const titles = ["4 units without a pre-trip"];
    expect(refreshed.length - before).toBe(1);
    expect(await listTitles(admin)).toEqual(titles);
    expect(await listTitles(driver)).toEqual([]);
    expect(await titlesAt(company, "2026-11-20T23:00:00.000Z")).toEqual(titles);
    const [newest] = await manager.call("listNotifications");
    expect(newest).toMatchObject({
      message: "A, B, C and 1 more",
      path: "/board",
      assetId: null,
    });
  });

  it("notify again on the next work day, and not on the weekend", async () => {
    const company = await found();
    await addUnit(company, "A");
    const title = "1 unit without a pre-trip";
    expect(await titlesAt(company, soonAfter)).toEqual([title]);
    expect(await titlesAt(company, "2026-11-21T18:00:00.000Z")).toEqual([title]);
    expect(await titlesAt(company, "2026-11-22T18:00:00.000Z")).toEqual([title]);
    expect(await titlesAt(company, "2026-11-23T12:59:00.000Z")).toEqual([title]);
    expect(await titlesAt(company, "2026-11-23T13:01:00.000Z")).toEqual([title, title]);
  });

  it("wait for a later cut-off of their own where nothing is missing before", async () => {
    const company = await found();
    const done = await addUnit(company, "Early");
    await addUnit(company, "Late", { preTripBy: "09:30" });
    await buildInspection(company.driver, done, { date: "2026-11-20T12:00:00.000Z" });
    expect(await titlesAt(company, soonAfter)).toEqual([]);
    expect(await titlesAt(company, "2026-11-20T15:30:00.000Z")).toEqual([]);
    expect(await titlesAt(company, "2026-11-20T15:31:00.000Z")).toEqual([
      "1 unit without a pre-trip",
    ]);
  });

  it("send no notification in a company that never inspected anything, or expects nothing", async () => {
    const fresh = await foundCompany(connect, { timeZone: "America/Chicago" });
    await addUnit(fresh, "A");
    expect(await titlesAt(fresh, soonAfter)).toEqual([]);
    const company = await found();
    await addUnit(company, "A", { category: "equipment" });
    expect(await titlesAt(company, soonAfter)).toEqual([]);
  });

  it("send no notification where all were inspected or stand still", async () => {
    const company = await found();
    const { manager, driver } = company;
    const [done, down] = [await addUnit(company, "A"), await addUnit(company, "B")];
    await manager.call("tagOut", { params: { id: down }, body: { reason: "Bent frame" } });
    await buildInspection(driver, done, { date: "2026-11-20T12:00:00.000Z" });
    expect(await titlesAt(company, soonAfter)).toEqual([]);
  });
});
