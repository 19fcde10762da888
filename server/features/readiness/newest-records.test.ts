/** Holds what is stored of a unit's newest records to the records, whatever comes in and in whatever order. */
import { dayMs } from "#shared/base/dates.ts";
import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import {
  buildAsset,
  buildAttributed,
  buildChecklist,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";

const { clock, connect, database } = await startTestApp();
const { manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const lists = {
  shift: await addList("shift"),
  nrmca: await addList("nrmca"),
  annual: await addList("annual"),
};
const now = Date.parse("2026-11-21T00:00:00.000Z");
afterAll(() => clock.set(new Date(now).toISOString()));

/** Some of the same moment, and none of the order in which they are sent. */
const performedAt = fc
  .integer({ min: 0, max: 6 })
  .map((days) => new Date(now - days * dayMs).toISOString());
const inspect = { date: performedAt, isFailed: fc.boolean() };
const types = ["pre_trip", "shift", "nrmca"] as const;
const step = fc.oneof(
  fc.record({
    act: fc.constant("inspect"),
    inspectionType: fc.constantFrom(...types, "annual"),
    ...inspect,
  }),
  // The driver confirms it, denies it, or never answers.
  fc.record({
    act: fc.constant("file"),
    inspectionType: fc.constantFrom(...types),
    ...inspect,
    isOwn: fc.option(fc.boolean()),
  }),
  fc.record({ act: fc.constant("maintain"), date: performedAt }),
  fc.record({ act: fc.constant("archive") }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A unit that is archived refuses what is not filed from the time before. */
async function take(assetId: number, given: Step): Promise<void> {
  const params = { id: assetId };
  const { archived } = await manager.call("getAsset", { params });
  const status = archived ? 404 : 201;
  if (given.act === "archive") {
    await manager.call("updateAsset", { params, body: { archived: !archived } });
  } else if (given.act === "maintain") {
    const words = { serviceType: "Oil Change", description: "Changed oil" } as const;
    const body = { assetId, date: given.date, ...words };
    expect((await manager.send("logMaintenance", { body })).status).toBe(status);
  } else if (given.act === "inspect") {
    const body = fillIn(assetId, given);
    expect((await manager.send("submitInspection", { body })).status).toBe(status);
  } else {
    const copy = { userId: driver.id, performedAt: given.date, body: fillIn(assetId, given) };
    const { id } = await buildAttributed(manager, assetId, copy);
    if (given.isOwn === null) return;
    const body = { isOwn: given.isOwn };
    await driver.call("confirmInspection", { params: { id }, body });
  }
}

async function addList(type: "shift" | "nrmca" | "annual"): Promise<number> {
  return (await buildChecklist(manager, { items: ["Horn"], inspectionTypes: [type] })).id;
}

type Type = keyof typeof lists | "pre_trip";
type Inspection = { inspectionType: Type; date: string; isFailed: boolean };

function fillIn(assetId: number, { inspectionType, date, isFailed }: Inspection) {
  const signed = { assetId, date, inspectionType, signatureUrl: "Sam Member" };
  if (inspectionType === "pre_trip") {
    return { ...signed, results: buildResults("truck", isFailed ? ["horn"] : []) };
  }
  const horn = isFailed
    ? ({ status: "fail", notes: "Silent" } as const)
    : ({ status: "pass" } as const);
  return { ...signed, checklistId: lists[inspectionType], results: { Horn: horn } };
}

it("a unit knows its newest records of each kind, also of those that come late or are filed by the office", async () => {
  clock.set(new Date(now).toISOString());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id } = await buildAsset(manager, { kind: "mixer", atMine: true });
      for (const given of steps) await take(id, given);
      expect(await invalidRows(database)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
