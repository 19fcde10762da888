import { hourMs } from "#shared/base/dates.ts";
import { scheduleDues } from "#shared/schema.ts";
import {
  computeHoursLeft,
  computeScheduleStatus,
  computeUsageLeft,
  scheduleLimits,
} from "#shared/schedules/schedules.ts";
import { maintenanceSchedules } from "#shared/schema.ts";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { CompanyDb } from "../../db/company/company-db.ts";
import { buildAsset, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { isOverdue, computeMsLeft, needsService } from "./dues.ts";
import { storeFirstDues } from "./first-dues.ts";

const { connect, database } = await shareTestApp();
const admin = await signUp(connect());
const readings = { currentMiles: 10_000.1, currentHours: 500.2 };
const now = new Date("2026-11-20T15:00:00.123Z");
const own = 7;

/** Values on both sides of overdue and due soon, by the specified window and by its own, and random ones. */
function near(meter: number, soon: number) {
  const edges = [0, own, soon].flatMap((edge) => [-0.1, 0, 0.1].map((step) => meter + edge + step));
  const tenths = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 10);
  const wanted = fc.oneof(fc.constantFrom(...edges), tenths);
  return fc.option(wanted.map((value) => Math.round(value * 10) / 10));
}

const moments = [0, scheduleLimits.dueSoonHours * hourMs, own * 24 * hourMs].flatMap((edge) =>
  [-1, 0, 1].map((ms) => new Date(now.getTime() + edge + ms)),
);
const dues = fc.record({
  nextDue: fc.option(
    fc.oneof(
      fc.constantFrom(...moments),
      fc.date({ min: now, noInvalidDate: true, max: new Date("2199-01-01") }),
    ),
  ),
  nextDueMiles: near(readings.currentMiles, scheduleLimits.dueSoonMiles),
  nextDueHours: near(readings.currentHours, scheduleLimits.dueSoonHours),
  soonDays: fc.constantFrom(null, null, 0, own),
  soonMiles: fc.constantFrom(null, null, 0, own),
  soonHours: fc.constantFrom(null, null, 0, own),
});

it("a schedule is due in the database exactly when it is in shared/schedules/schedules.ts", async () => {
  const { id: assetId } = await buildAsset(admin, readings);
  const { rows: owners } = await database.pool.query(
    "select company_id from users /* across companies */ where id = $1",
    [admin.id],
  );
  const owner = { id: Number(owners[0].company_id), timeZone: "UTC" };
  const company = new CompanyDb(database.builder, owner);
  const given = fc.sample(dues, 500);
  const rows = given.map((due) => ({
    ...due,
    assetId,
    name: "Oil Change",
    type: "usage_based" as const,
    intervalDays: 90,
    intervalMiles: 5_000,
    intervalHours: 250,
  }));
  const added = await company.addReturning(maintenanceSchedules, rows, {
    id: maintenanceSchedules.id,
  });
  await storeFirstDues(company, assetId);
  const ids = added.map(({ id }) => id);
  const found = await company.select(
    {
      id: scheduleDues.id,
      usageLeft: scheduleDues.usageLeft,
      ms: computeMsLeft(scheduleDues, now),
      isOverdue: isOverdue(scheduleDues, now),
      needsService: needsService(scheduleDues, now),
    },
    scheduleDues,
    { orderBy: [scheduleDues.id] },
  );
  expect(found.map(({ id }) => id)).toEqual(ids);
  for (const [index, due] of given.entries()) {
    const ms = found[index]?.ms === null ? null : Number(found[index]?.ms);
    expect([due, found[index]?.usageLeft]).toEqual([due, computeUsageLeft(due, readings)]);
    const left = computeHoursLeft(due, readings, now);
    expect([due, ms]).toEqual([due, left === Infinity ? null : Math.round(left * hourMs)]);
    const status = computeScheduleStatus(due, readings, now);
    expect([due, found[index]?.isOverdue === true]).toEqual([due, status === "overdue"]);
    expect([due, found[index]?.needsService === true]).toEqual([due, status !== "on_time"]);
  }
});
