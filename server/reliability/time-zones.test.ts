import { dayMs, findTimeZone } from "#shared/base/dates.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildMaintenanceLog,
  buildResults,
  buildSchedule,
  foundCompany,
  signUp,
} from "../test/kit/build.ts";
import type { TestApp } from "../test/kit/harness.ts";
import { startTestApp } from "../test/kit/harness.ts";

const { TZ: ownZone, PGOPTIONS: ownOptions } = process.env;

/** Sets the time zone of this process and of every new database connection. */
function moveTo(zone: string): void {
  process.env["TZ"] = zone;
  process.env["PGOPTIONS"] = `-c timezone=${zone}`;
}

const servers: (TestApp & { zone: string })[] = [];
for (const zone of ["UTC", "Asia/Kathmandu", "Asia/Tokyo", "America/Los_Angeles"]) {
  moveTo(zone);
  servers.push({ zone, ...(await startTestApp()) });
}

afterAll(() => {
  restore("TZ", ownZone);
  restore("PGOPTIONS", ownOptions);
});

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** The day in Los Angeles, and the moments at which it begins and ends. */
const days = [
  {
    name: "summer time begins",
    day: "2026-03-08",
    start: "2026-03-08T08:00",
    end: "2026-03-09T07:00",
  },
  {
    name: "summer time ends",
    day: "2026-11-01",
    start: "2026-11-01T07:00",
    end: "2026-11-02T08:00",
  },
  {
    name: "nothing changes",
    day: "2026-06-15",
    start: "2026-06-15T07:00",
    end: "2026-06-16T07:00",
  },
];
const minuteMs = 60_000;

describe.each(servers)("With a server in $zone", ({ zone, connect, clock, database }) => {
  beforeEach(() => moveTo(zone));

  it("the process uses that zone, and database connections use UTC", async () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(findTimeZone(zone));
    const { rows } = await database.pool.query(
      "select setting, reset_val from pg_settings where name = 'TimeZone'",
    );
    expect(rows).toEqual([{ setting: "UTC", reset_val: zone }]);
  });

  it.each(days)("a company in Los Angeles has its own today when $name", async ({ start, end }) => {
    const { admin, driver } = await foundCompany(connect, { timeZone: "America/Los_Angeles" });
    const asset = await buildAsset(admin);
    const begins = Date.parse(`${start}:00Z`);
    const ends = Date.parse(`${end}:00Z`);
    const moments = [begins - minuteMs, begins + minuteMs, ends - minuteMs, ends + minuteMs];
    clock.set(new Date(ends));
    for (const moment of moments) {
      const body = {
        assetId: asset.id,
        date: new Date(moment).toISOString(),
        results: buildResults("truck"),
        signatureUrl: "Sam Member",
      };
      await driver.call("submitInspection", { body });
    }
    clock.set(new Date(ends - 2 * minuteMs));
    const body = await admin.call("listTodaysInspections");
    const dates = body
      .map(({ date }: { date: string }) => Date.parse(date))
      .toSorted((a, b) => a - b);
    expect(dates).toEqual([begins + minuteMs, ends - minuteMs]);
  });

  it.each(days)("maintenance of a bare day stays on that day when $name", async ({ day, end }) => {
    clock.set(new Date(Date.parse(`${end}:00Z`) - minuteMs));
    const admin = await signUp(connect(), { timeZone: "America/Los_Angeles" });
    const asset = await buildAsset(admin);
    const { date } = await buildMaintenanceLog(admin, asset.id, { date: day });
    const shown = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });
    expect(shown.format(new Date(date))).toBe(day);
    const body = await admin.call("listMaintenanceLogs", { query: { day } });
    expect(body).toHaveLength(1);
  });

  it.each(days)(
    "a schedule due on a day is not overdue before it ends when $name",
    async (given) => {
      const end = Date.parse(`${given.end}:00Z`);
      const worked = new Date(Date.parse(given.day) - 10 * dayMs).toISOString().slice(0, 10);
      clock.set(new Date(end - dayMs));
      const user = await signUp(connect(), { timeZone: "America/Los_Angeles" });
      const { id } = await buildAsset(user);
      const { id: scheduleId } = await buildSchedule(user, id, { intervalDays: 10 });
      await buildMaintenanceLog(user, id, { scheduleId, date: worked });
      for (const [moment, count] of [
        [end - minuteMs, 0],
        [end + minuteMs, 1],
      ] as const) {
        clock.set(new Date(moment));
        const body = await user.call("listSchedules", { query: { due: "overdue" } });
        expect(body).toHaveLength(count);
      }
    },
  );
});
