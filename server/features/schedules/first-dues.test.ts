/** Holds what is stored of an asset's first dues to its schedules and meters, whatever changes them. */
import type { Body } from "#shared/api/api-schemas.ts";
import { hourMs } from "#shared/base/dates.ts";
import { scheduleLimits } from "#shared/schedules/schedules.ts";
import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { invalidRows } from "../../test/calls/invalid-rows.ts";
import { buildAsset, buildAttributed, buildResults, foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";

const { clock, connect, database } = await startTestApp();
const { manager, driver } = await foundCompany(connect);
const now = Date.parse("2026-11-20T15:00:00.000Z");
afterAll(() => clock.reset());

const readings = { currentMiles: 10_000, currentHours: 500 };
const intervals = { intervalDays: 90, intervalMiles: 5_000, intervalHours: 250 };

/** Readings on both sides of where a due at 10,000 miles or 500 hours is overdue, or soon. */
function around(meter: number, soon: number) {
  const edges = [meter, meter - soon];
  return fc.constantFrom(...edges.flatMap((edge) => [edge - 0.1, edge, edge + 0.1]), meter + 700);
}
const miles = around(readings.currentMiles, scheduleLimits.dueSoonMiles);
const hours = around(readings.currentHours, scheduleLimits.dueSoonHours);
const moment = fc
  .integer({ min: -100, max: 200 })
  .map((inHours) => new Date(now + inHours * hourMs).toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
/** Windows of their own, most of which end between the edges. */
const windows = {
  soonDays: fc.constantFrom(undefined, null, 0, 2),
  soonMiles: fc.constantFrom(undefined, null, 0, 700),
  soonHours: fc.constantFrom(undefined, null, 0, 30),
};
const dues = {
  ...windows,
  nextDue: maybe(moment),
  nextDueMiles: maybe(miles),
  nextDueHours: maybe(hours),
};
const given = { odometer: maybe(miles), hours: maybe(hours) };
const none = {
  nextDue: undefined,
  nextDueHours: undefined,
  soonDays: undefined,
  soonMiles: undefined,
  soonHours: undefined,
};
const place = fc.nat({ max: 3 });
const performedAt = fc.nat({ max: 9 }).map((ago) => new Date(now - ago * hourMs).toISOString());

const step = fc.oneof(
  fc.record({ act: fc.constant("schedule" as const), ...dues }),
  fc.record({
    act: fc.constant("reschedule" as const),
    place,
    body: fc.record(
      {
        active: fc.boolean(),
        intervalMiles: fc.constantFrom(100, null),
        intervalMonths: fc.constantFrom(1, null),
        anchor: fc.constantFrom("completion" as const, "fixed" as const),
        ...dues,
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    act: fc.constant("service" as const),
    place: maybe(place),
    date: performedAt,
    ...given,
  }),
  fc.record({ act: fc.constant("inspect" as const), date: performedAt, ...given }),
  fc.record({ act: fc.constant("file" as const), date: performedAt, ...given }),
  fc.record({
    act: fc.constant("read" as const),
    body: fc.oneof(
      fc.record({ meter: fc.constant("miles" as const), value: miles }),
      fc.record({ meter: fc.constant("hours" as const), value: hours }),
    ),
    restart: fc.constantFrom(undefined, "replaced" as const, "corrected" as const),
  }),
  fc.record({ act: fc.constant("void" as const), place }),
  fc.record({ act: fc.constant("edit" as const), currentMiles: miles, currentHours: hours }),
  fc.record({ act: fc.constant("archive" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What is refused, as most is of an archived asset, changes nothing. */
async function take(assetId: number, step: Step): Promise<void> {
  const params = { id: assetId };
  switch (step.act) {
    case "schedule": {
      const { act: _act, ...due } = step;
      await manager.send("createSchedule", { body: { ...plan, assetId, ...due } });
      return;
    }
    case "reschedule":
      return reschedule(assetId, step);
    case "service": {
      const { act: _act, place: at, ...log } = step;
      const scheduleId = await findSchedule(assetId, at);
      await manager.send("logMaintenance", { body: { ...work, ...log, assetId, scheduleId } });
      return;
    }
    case "inspect": {
      await manager.send("submitInspection", { body: fillIn(assetId, step) });
      return;
    }
    case "file": {
      const copy = { userId: driver.id, performedAt: step.date, body: fillIn(assetId, step) };
      await buildAttributed(manager, assetId, copy);
      return;
    }
    case "read": {
      const { restart } = step;
      await manager.send("addReading", { params, body: { ...step.body, restart } });
      return;
    }
    case "void":
      return voidReading(assetId, step.place);
    case "edit": {
      const { act: _act, ...body } = step;
      await manager.send("updateAsset", { params, body });
      return;
    }
    case "archive": {
      const { archived } = await manager.call("getAsset", { params });
      await manager.call("updateAsset", { params, body: { archived: !archived } });
    }
  }
}

const plan = { name: "Oil Change", type: "usage_based", ...intervals } as const;
const work = { serviceType: "Oil Change", description: "Changed oil" } as const;

async function findSchedule(assetId: number, at = -1): Promise<number | undefined> {
  const listed = await manager.call("listSchedules", { query: { assetId } });
  return listed[at]?.id;
}

const serviceNow = {
  act: "service",
  place: 0,
  date: new Date(now).toISOString(),
  odometer: 10_700,
  hours: undefined,
} as const;

type Rescheduled = { place: number; body: Body<"updateSchedule"> };

async function reschedule(assetId: number, { place: at, body }: Rescheduled): Promise<void> {
  const id = (await findSchedule(assetId, at)) ?? 0;
  await manager.send("updateSchedule", { params: { id }, body });
}

async function voidReading(assetId: number, at: number): Promise<void> {
  const listed = await manager.call("listReadings", { params: { id: assetId } });
  const id = listed[at]?.id ?? 0;
  await manager.send("voidReading", { params: { id }, body: { reason: "Typed wrong" } });
}

type Given = Pick<Body<"submitInspection">, "date" | "odometer" | "hours">;

function fillIn(assetId: number, { date, odometer, hours: read }: Given) {
  const results = buildResults("truck");
  return { assetId, date, odometer, hours: read, results, signatureUrl: "Sam Member" };
}

it("an asset knows what of its schedules is due first, and whether its meters make one due, whatever changes them", async () => {
  clock.set(new Date(now).toISOString());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id } = await buildAsset(manager, readings);
      const first = { act: "schedule", ...none, nextDueMiles: 10_900 } as const;
      for (const next of [first, ...steps]) await take(id, next);
      expect(await invalidRows(database)).toEqual([]);
    }),
    // A reading that moved a due is void again.
    { numRuns: 25, examples: [[[serviceNow, { act: "void", place: 0 }]]] },
  );
});
