import type { Body } from "#shared/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildChecklist, foundCompany } from "../../test/build.ts";
import { startTestApp } from "../../test/harness.ts";

const { connect, statementsOf } = await startTestApp();

async function foundWithLists() {
  const company = await foundCompany(connect);
  const build = (name: string, given: Partial<Body<"createChecklist">> = {}) =>
    buildChecklist(company.manager, { name, ...given });
  await build("For Mack", { makes: ["Mack", " Kenworth "] });
  await build("For all");
  await build("Post-trip", { inspectionTypes: ["post_trip"] });
  await build("Trailers", { category: "trailer" });
  return company;
}

describe("A checklist for some makes", () => {
  it("stores them trimmed, and is changed and recorded with them", async () => {
    const { manager, admin } = await foundCompany(connect);
    const { id, makes } = await buildChecklist(manager, { makes: [" Mack "] });
    expect(makes).toEqual(["Mack"]);
    const update = async (body: Body<"updateChecklist">) =>
      (await manager.call("updateChecklist", { params: { id }, body })).makes;
    expect(await update({ name: "Renamed" })).toEqual(["Mack"]);
    expect(await update({ makes: [] })).toEqual([]);
    const query = { noun: "checklist" as const, rowId: String(id), limit: "1" };
    const [entry] = await admin.call("listAudit", { query });
    expect(entry?.changes["makes"]).toEqual({ from: ["Mack"], to: null });
  });

  it("comes after those for all, page by page", async () => {
    const { driver } = await foundWithLists();
    const lists = await driver.call("listChecklists", { query: { category: "truck" } });
    expect(lists.map(({ name }) => name)).toEqual(["For all", "For Mack"]);
    const first = await driver.send("listChecklists", { query: { limit: "1" } });
    const next = /^<([^>]+)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    const second = await driver.agent.get(next);
    const names = [first.body[0].name, second.body[0].name];
    expect(names).toEqual(["For all", "Trailers"]);
  });

  it.each([
    ["MACK", ["For all", "For Mack"]],
    ["kenworth", ["For all", "For Mack"]],
    ["Volvo", ["For all"]],
  ])("is listed for an asset of the make %s as it fits", async (make, names) => {
    const { manager, driver } = await foundWithLists();
    const { id } = await buildAsset(manager, { make });
    const query = { assetId: String(id) };
    const statements = await statementsOf(async () => {
      const lists = await driver.call("listChecklists", { query });
      expect(lists.map(({ name }) => name)).toEqual(names);
    });
    expect(statements).toHaveLength(2);
    const all = await driver.call("listChecklists", { query: { ...query, type: "all" } });
    expect(all.map(({ name }) => name)).toContain("Post-trip");
  });

  it("is not listed for another company's asset", async () => {
    const { driver } = await foundWithLists();
    const other = await foundCompany(connect);
    const { id } = await buildAsset(other.manager);
    expect(await driver.call("listChecklists", { query: { assetId: String(id) } })).toEqual([]);
  });

  it.each([
    ["a blank make", [" "]],
    ["too many", Array.from({ length: 11 }, (_, at) => `Make ${at}`)],
    ["no list", "Mack"],
  ])("may not have %s", async (_, makes) => {
    const { manager } = await foundCompany(connect);
    const body = { name: "Round", category: "truck", items: ["Horn"], makes };
    expect((await manager.send("createChecklist", { body })).status).toBe(400);
  });
});
