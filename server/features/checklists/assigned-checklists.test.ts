import type { Body } from "#shared/api/api-schemas.ts";
import { readyLists } from "#shared/checklists/ready-lists.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, buildChecklist, foundCompany, signUp } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, statementsOf } = await shareTestApp();
const boss = await signUp(connect());

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

  it("is listed for an asset only where its kind, its make and a tag all match", async () => {
    const { manager, driver } = await foundCompany(connect);
    const assigned = { kinds: ["mixer" as const], makes: ["Mack"], tags: ["Night", "quarry"] };
    await buildChecklist(manager, { name: "Night mixers", ...assigned });
    await buildChecklist(manager, { name: "Loaders", kinds: ["loader", "skid_steer"] });
    const listFor = async (given: Partial<Body<"createAsset">>) => {
      const { id } = await buildAsset(manager, { make: "Mack", kind: "mixer", ...given });
      const lists = await driver.call("listChecklists", { query: { assetId: String(id) } });
      return lists.map(({ name }) => name);
    };
    expect(await listFor({ tags: ["front", "NIGHT"] })).toEqual(["Night mixers"]);
    expect(await listFor({ tags: ["front"] })).toEqual([]);
    expect(await listFor({ tags: [] })).toEqual([]);
    expect(await listFor({ tags: ["quarry"], make: "Volvo" })).toEqual([]);
    expect(await listFor({ tags: ["quarry"], kind: "dump_truck" })).toEqual([]);
    expect(await listFor({ tags: ["quarry"], kind: null })).toEqual([]);
    const loader = await buildAsset(manager, { category: "equipment", kind: "loader" });
    await buildChecklist(manager, { name: "Machines", category: "equipment", kinds: ["loader"] });
    const query = { assetId: String(loader.id) };
    expect(await driver.call("listChecklists", { query })).toMatchObject([{ name: "Machines" }]);
  });

  it("is not listed for another company's asset", async () => {
    const { driver } = await foundWithLists();
    const other = await foundCompany(connect);
    const { id } = await buildAsset(other.manager);
    expect(await driver.call("listChecklists", { query: { assetId: String(id) } })).toEqual([]);
  });

  it.each([
    ["a blank make", { makes: [" "] }],
    ["too many", { makes: Array.from({ length: 11 }, (_, at) => `Make ${at}`) }],
    ["no list", { makes: "Mack" }],
    ["an unknown kind", { kinds: ["boat"] }],
    ["a blank tag", { tags: [" "] }],
    ["too many tags", { tags: Array.from({ length: 11 }, (_, at) => `Tag ${at}`) }],
  ])("may not have %s", async (_, wrong) => {
    const { manager } = await foundCompany(connect);
    const body = { name: "Round", category: "truck", items: ["Horn"], ...wrong };
    expect((await manager.send("createChecklist", { body })).status).toBe(400);
  });
});

describe("A checklist for some kinds and tags", () => {
  it("stores each of them once, and is changed and recorded with them", async () => {
    const { manager, admin } = await foundCompany(connect);
    const given = { kinds: ["mixer" as const, "mixer" as const], tags: [" night ", "Night"] };
    const { id, ...list } = await buildChecklist(manager, given);
    expect(list).toMatchObject({ kinds: ["mixer"], tags: ["night"], makes: [] });
    const update = (body: Body<"updateChecklist">) =>
      manager.call("updateChecklist", { params: { id }, body });
    expect(await update({ name: "Renamed" })).toMatchObject({ kinds: ["mixer"], tags: ["night"] });
    await update({ kinds: ["mixer", "boom_pump"], tags: [] });
    const query = { noun: "checklist" as const, rowId: String(id), limit: "1" };
    const [entry] = await admin.call("listAudit", { query });
    expect(entry?.changes).toMatchObject({
      kinds: { from: ["Mixer"], to: ["Mixer", "Boom Pump"] },
      tags: { from: ["night"], to: null },
    });
  });

  it.each([{ kinds: ["mixer" as const] }, { tags: ["night"] }])(
    "comes after those for all: %j",
    async (assigned) => {
      const { manager, driver } = await foundCompany(connect);
      await buildChecklist(manager, { name: "For some", ...assigned });
      await buildChecklist(manager, { name: "For all" });
      const lists = await driver.call("listChecklists", { query: { category: "truck" } });
      expect(lists.map(({ name }) => name)).toEqual(["For all", "For some"]);
    },
  );
});

describe("A checklist that begins as a ready list", () => {
  it.each(readyLists.map((list) => [list.name, list] as const))(
    "%s is stored with its items, and names what it began as",
    async (readyList, { category, kind, type, items }) => {
      const assigned = { kinds: kind ? [kind] : [], inspectionTypes: [type] };
      const body = { name: "Ours", category, items: [...items], ...assigned, readyList };
      const list = await boss.call("createChecklist", { body });
      expect(list).toMatchObject({ ...assigned, readyList, definition: items });
      const params = { id: list.id };
      const renamed = { name: "Renamed", readyList: "lowboy" };
      const response = await boss.send("updateChecklist", { params, body: renamed });
      expect(response.body).toMatchObject({ name: "Renamed", readyList, definition: items });
    },
  );

  it("is named in the audit trail, and null where it began as nothing", async () => {
    const list = await buildChecklist(boss, { readyList: "boom_pump" });
    const query = { noun: "checklist" as const, rowId: String(list.id) };
    const [entry] = await boss.call("listAudit", { query });
    expect(entry?.changes["readyList"]).toEqual({ from: null, to: "Boom pump" });
    expect((await buildChecklist(boss)).readyList).toBeNull();
  });

  it("may not name an unknown one", async () => {
    const body = { name: "Round", category: "truck", items: ["Horn"], readyList: "boat" };
    const response = await boss.send("createChecklist", { body });
    expect([response.status, response.body.errors]).toEqual([
      400,
      { readyList: "Unknown ready list" },
    ]);
  });
});
