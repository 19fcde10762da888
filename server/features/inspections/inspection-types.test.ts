import type { Answer, Body } from "#shared/api/api-schemas.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildChecklist, buildResults, foundCompany } from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);

const results = { Horn: { status: "pass" } };

async function listFor(...inspectionTypes: InspectionType[]): Promise<number> {
  const { id } = await buildChecklist(manager, { items: ["Horn"], inspectionTypes });
  return id;
}

async function submit(by: TestCaller, given: object) {
  const { id: assetId } = await buildAsset(manager);
  const body = { assetId, results, signatureUrl: "Sam", ...given };
  return by.send("submitInspection", { body });
}

async function change(id: number, body: Body<"updateChecklist">) {
  return manager.send("updateChecklist", { params: { id }, body });
}

describe("The types of a checklist", () => {
  it("are pre-trip alone unless others are given, and stay until they are changed", async () => {
    const { id, inspectionTypes } = await buildChecklist(manager);
    expect(inspectionTypes).toEqual(["pre_trip"]);
    const both: InspectionType[] = ["pre_trip", "post_trip"];
    expect((await change(id, { inspectionTypes: both })).body.inspectionTypes).toEqual(both);
    expect((await change(id, { name: "Renamed" })).body.inspectionTypes).toEqual(both);
    const query = { noun: "checklist" as const, rowId: String(id) };
    const entries: Answer<"listAudit"> = await admin.call("listAudit", { query });
    expect(entries.flatMap(({ changes }) => changes["inspectionTypes"] ?? [])).toEqual([
      { from: null, to: ["Pre-Trip", "Post-Trip"] },
    ]);
  });

  it("narrow the lists: pre-trip without a type, one type, or all", async () => {
    const { manager: boss, driver: reader } = await foundCompany(connect);
    await buildChecklist(boss, { name: "Usual" });
    await buildChecklist(boss, { name: "Both", inspectionTypes: ["pre_trip", "post_trip"] });
    await buildChecklist(boss, { name: "Yearly", inspectionTypes: ["annual"] });
    const namesOf = async (type?: InspectionType | "all") =>
      (await reader.call("listChecklists", { query: { type } })).map(({ name }) => name);
    expect(await namesOf()).toEqual(["Usual", "Both"]);
    expect(await namesOf("post_trip")).toEqual(["Both"]);
    expect(await namesOf("shift")).toEqual([]);
    expect(await namesOf("all")).toEqual(["Usual", "Both", "Yearly"]);
  });

  it.each([
    ["no type", []],
    ["an unknown type", ["weekly"]],
    ["a type twice", ["shift", "shift"]],
    ["annual beside another", ["annual", "pre_trip"]],
  ])("may not be %s", async (_, inspectionTypes) => {
    const body = { name: "Round", category: "truck", items: ["Horn"], inspectionTypes };
    expect((await manager.send("createChecklist", { body })).status).toBe(400);
  });
});

describe("An inspection of a type", () => {
  it("is recorded with it where its list has it", async () => {
    const checklistId = await listFor("post_trip", "shift");
    const { status, body } = await submit(driver, { checklistId, inspectionType: "shift" });
    expect([status, body.inspectionType]).toEqual([201, "shift"]);
  });

  it("is refused where its list lacks it, also of the built-in list", async () => {
    const refusal = [400, "This checklist is not for inspections of this type"];
    const checklistId = await listFor("post_trip");
    const other = await submit(driver, { checklistId });
    expect([other.status, other.body.message]).toEqual(refusal);
    const builtIn = { results: buildResults("truck"), inspectionType: "shift" };
    const response = await submit(driver, builtIn);
    expect([response.status, response.body.message]).toEqual(refusal);
  });

  it("is accepted of a list that was for it when it was filled in", async () => {
    const checklistId = await listFor("post_trip");
    await change(checklistId, { inspectionTypes: ["pre_trip"] });
    const sent = { checklistId, checklistVersion: 1, inspectionType: "post_trip" };
    expect((await submit(driver, sent)).status).toBe(201);
    expect((await submit(driver, { ...sent, checklistVersion: 2 })).status).toBe(400);
  });

  it("may be signed by the office, and by no unqualified driver, when it is annual", async () => {
    const checklistId = await listFor("annual");
    const sent = { checklistId, inspectionType: "annual" };
    const refused = await submit(driver, sent);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Only a qualified inspector may sign an annual inspection (396.19)",
    ]);
    expect((await submit(manager, sent)).status).toBe(201);
  });
});
