import type { Body, InspectionLog } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildChecklist, buildResults, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl as photo } from "../../test/kit/samples.ts";

const { connect, statementsOf } = await shareTestApp();
const { manager, driver } = await foundCompany(connect);

type Items = Body<"createChecklist">["items"];
type Results = Record<string, object>;

const pass = { status: "pass" };
const fail = { status: "fail" };
const na = { status: "na" };
const tread = { id: "tread", label: "Steer tread", type: "number", unit: "32nds", min: 4 } as const;

/** Sends these results of a list with these items. */
async function submit(items: Items, results: Results) {
  const asset = await buildAsset(manager);
  const { id: checklistId } = await buildChecklist(manager, { items });
  const body = { assetId: asset.id, checklistId, results, signatureUrl: "Sam" };
  return driver.send("submitInspection", { body });
}

async function record(items: Items, results: Results): Promise<InspectionLog> {
  const { status, body } = await submit(items, results);
  expect([status, body.message]).toEqual([201, undefined]);
  const log = await manager.call("getInspectionLog", { params: { id: body.id } });
  expect(log).toMatchObject(body);
  return log;
}

async function readRefusal(items: Items, results: Results): Promise<[number, string]> {
  const { status, body } = await submit(items, results);
  return [status, body.message];
}

describe("The results of an inspection", () => {
  it("are taken by label, stored by id, and named by their label", async () => {
    const log = await record([{ id: "horn-1", label: "Horn" }, "Mirrors"], {
      Mirrors: pass,
      Horn: { ...fail, notes: "Weak" },
    });
    expect(log.results).toEqual({ Mirrors: pass, "horn-1": { ...fail, notes: "Weak" } });
    expect(log).toMatchObject({ issues: ["horn-1"], issueLabels: ["Horn"], checklistVersion: 1 });
    const found = await manager.call("listInspectionLogs", { query: { text: "horn" } });
    expect(found.map(({ id }) => id)).toContain(log.id);
    const [unresolved] = await driver.call("listUnresolvedInspections", {
      params: { assetId: String(log.assetId) },
    });
    expect(unresolved).toMatchObject({ issues: ["horn-1"], issueLabels: ["Horn"] });
    const notifications = await manager.call("listNotifications");
    expect(notifications[0]?.message).toBe("Sam Member reported: Horn");
  });

  it("are counted as repeated failures under the item's id, also when sent by label", async () => {
    const { id: assetId } = await buildAsset(manager);
    const items = [{ id: "horn-1", label: "Horn" }];
    const { id: checklistId } = await buildChecklist(manager, { items });
    const repeats: number[] = [];
    for (const key of ["horn-1", "Horn"]) {
      const body = { assetId, checklistId, results: { [key]: fail }, signatureUrl: "Sam" };
      const { body: log } = await driver.send("submitInspection", { body });
      const { repeat } = await manager.call("getDefect", { params: { id: log.defects[0].id } });
      repeats.push(repeat);
    }
    expect(repeats).toEqual([1, 2]);
  });

  it("may not be passed with their section when an item is critical or measured", async () => {
    const refused = [400, "Some of these items must be answered one by one"];
    const together = { ...pass, how: "section" };
    const steering = { id: "steering", label: "Steering", critical: true };
    const items = ["Horn", steering, tread];
    const answers = { Horn: together, Steering: pass, tread: { value: 6 } };
    await record(items, answers);
    for (const odd of [{ Steering: together }, { tread: { ...together, value: 6 } }]) {
      expect(await readRefusal(items, { ...answers, ...odd })).toEqual(refused);
    }
    const { id: assetId } = await buildAsset(manager);
    const results = { ...buildResults("truck"), steering: together };
    const builtIn = { assetId, results, signatureUrl: "Sam" };
    expect((await driver.send("submitInspection", { body: builtIn })).status).toBe(400);
  });

  it("are taken by id as well", async () => {
    const log = await record([{ id: "horn-1", label: "Horn" }], { "horn-1": pass });
    expect(log.results).toEqual({ "horn-1": pass });
  });

  it("are readings where a ready list asks for the hour meter, unless one was sent beside them", async () => {
    const meter = { id: "hours", label: "Hours", type: "number", unit: "hr" } as const;
    const items = [meter];
    expect(await record(items, { hours: { value: 120.26 } })).toMatchObject({ hours: 120.3 });
    expect(await record(items, { hours: { value: -4 } })).toMatchObject({ hours: null });
    const boom = [{ ...meter, id: "boom-hours" }];
    const log = await record(boom, { "boom-hours": { value: 80 } });
    expect(log.hours).toBeNull();
    const asset = await buildAsset(manager);
    const { id: checklistId } = await buildChecklist(manager, { items });
    const sent = { assetId: asset.id, checklistId, signatureUrl: "Sam" };
    const body = { ...sent, hours: 130, results: { hours: { value: 120 } } };
    expect(await driver.call("submitInspection", { body })).toMatchObject({ hours: 130 });
    const results = { hours: { value: 140 } };
    await driver.call("submitInspection", { body: { ...sent, results } });
    const { currentHours } = await manager.call("getAsset", { params: { id: asset.id } });
    expect(currentHours).toBe(140);
  });

  it("name each item once", async () => {
    const items = [{ id: "horn-1", label: "Horn" }];
    const twice = await readRefusal(items, { Horn: pass, "horn-1": fail });
    expect(twice).toEqual([400, "The answers do not fit any version of this checklist"]);
  });

  it("preserve their photos when their keys become ids", async () => {
    const sent = [];
    for (let count = 0; count < 2; count += 1) {
      sent.push((await driver.call("addPhoto", { body: { photo } })).url);
    }
    const items = [
      { id: "2", label: "b" },
      { id: "1", label: "a" },
    ];
    const log = await record(items, {
      b: { ...fail, photos: [sent[0]] },
      a: { ...fail, photos: [sent[1]] },
    });
    expect(log.results["2"]?.photos).toEqual([sent[0]]);
    expect(log.results["1"]?.photos).toEqual([sent[1]]);
  });

  it("are recorded with the newest version that their labels or ids fit", async () => {
    const asset = await buildAsset(manager);
    const { id: checklistId } = await buildChecklist(manager, { items: ["Horn", "Tires"] });
    const items = [{ id: "Horn", label: "Bell" }, "Tires"];
    await manager.call("updateChecklist", { params: { id: checklistId }, body: { items } });
    const versionOf = async (results: Results) => {
      const body = { assetId: asset.id, checklistId, results, signatureUrl: "Sam" };
      return (await driver.send("submitInspection", { body })).body.checklistVersion;
    };
    expect(await versionOf({ Bell: pass, Tires: pass })).toBe(2);
    // The id is the label of the first version; both fit, and the newest counts.
    expect(await versionOf({ Horn: pass, Tires: pass })).toBe(2);
  });

  it("take no statement more with rules than without", async () => {
    const asset = await buildAsset(manager);
    const statementsFor = async (items: Items, results: Results) => {
      const { id: checklistId } = await buildChecklist(manager, { items });
      const body = { assetId: asset.id, checklistId, results, signatureUrl: "Sam" };
      const made = await statementsOf(async () => {
        expect((await driver.send("submitInspection", { body })).status).toBe(201);
      });
      return made.length;
    };
    const plain = await statementsFor(["Horn"], { Horn: pass });
    expect(await statementsFor([tread], { "Steer tread": { value: 7 } })).toBe(plain);
  });
});

describe("A number", () => {
  it.each([
    [3.5, "fail", ["tread"]],
    [4, "pass", []],
  ])(
    "is evaluated: %d where 4 is required is a %s, whatever was sent",
    async (value, status, issues) => {
      const log = await record([tread], { "Steer tread": { status: "pass", value } });
      expect(log.results).toEqual({ tread: { status, value } });
      expect(log).toMatchObject({ issues, passed: issues.length === 0 });
    },
  );

  it("is missing without its value", async () => {
    expect(await readRefusal([tread, "Horn"], { tread: pass, Horn: pass })).toEqual([
      400,
      "Please complete all required items: tread",
    ]);
  });

  it("is not stored for a check", async () => {
    expect((await record(["Horn"], { Horn: { ...pass, value: 7 } })).results).toEqual({
      Horn: pass,
    });
  });

  it("must be a number", async () => {
    const [status] = await readRefusal([tread], { tread: { value: "7" } });
    expect(status).toBe(400);
  });
});

describe("N/A", () => {
  const coupling = { label: "Coupling", mayBeNa: true };

  it("is recorded where the item allows it, and fails nothing", async () => {
    const log = await record([coupling, "Horn"], { Coupling: na, Horn: pass });
    expect(log).toMatchObject({ passed: true, issues: [], results: { Coupling: na } });
  });

  it("is refused where the item does not allow it, also of the built-in list", async () => {
    const refusal = [400, "This item cannot be N/A"];
    expect(await readRefusal([coupling, "Horn"], { Coupling: pass, Horn: na })).toEqual(refusal);
    const { id: assetId } = await buildAsset(manager);
    const body = { assetId, results: { horn: na }, signatureUrl: "Sam" };
    const response = await driver.send("submitInspection", { body });
    expect([response.status, response.body.message]).toEqual(refusal);
  });

  it("is refused as the answer to every item", async () => {
    expect(await readRefusal([coupling], { Coupling: na })).toEqual([
      400,
      "Inspect at least one item",
    ]);
  });
});

describe("An optional item", () => {
  it("may be left out, or fail", async () => {
    const items = ["Horn", { label: "Radio", required: false }];
    expect(await record(items, { Horn: pass })).toMatchObject({ passed: true });
    const failed = await record(items, { Horn: pass, Radio: fail });
    expect(failed).toMatchObject({ passed: false, issues: ["Radio"] });
  });
});

describe("A required photo", () => {
  const decals = { id: "decals", label: "Decals", photo: "always" } as const;
  const welds = { id: "welds", label: "Welds", photo: "on_fail" } as const;
  const items = [decals, welds];

  it("is asked for by the labels of the items that lack it", async () => {
    expect(await readRefusal(items, { decals: pass, welds: fail })).toEqual([
      400,
      "Please add a photo of: Decals, Welds",
    ]);
    expect((await readRefusal(items, { decals: pass, welds: pass }))[1]).toBe(
      "Please add a photo of: Decals",
    );
  });

  it("is in the record", async () => {
    const log = await record(items, { decals: { ...pass, photos: [photo] }, welds: pass });
    expect(log.results["decals"]?.photos).toHaveLength(1);
  });

  it("may be impossible, with a note that says why", async () => {
    const bare = { ...pass, noPhoto: true };
    expect((await readRefusal([decals], { decals: bare }))[0]).toBe(400);
    const log = await record([decals], { decals: { ...bare, notes: "Lens broken" } });
    expect(log.results["decals"]).toEqual({ ...bare, notes: "Lens broken" });
  });
});
