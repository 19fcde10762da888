import type { ParsedQuery } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const north = await buildAsset(manager, { name: "Alpha", tags: ["North", "Front discharge"] });
const south = await buildAsset(manager, { name: "Beta", tags: ["South"] });
const parked = await buildAsset(manager, { name: "Gamma", tags: ["north"] });
const theirs = await buildAsset(other.manager, { name: "Delta", tags: ["North", "Theirs"] });

for (const { id } of [north, south, parked]) {
  await driver.call("createDefect", { body: { assetId: id, title: `Hose of ${id} chafed` } });
  await buildInspection(driver, id);
  await buildMaintenanceLog(manager, id);
  await buildMaintenanceLog(manager, id, { serviceType: "Brake Service" });
}
await buildInspection(other.driver, theirs.id);
await buildMaintenanceLog(other.manager, theirs.id);
await manager.call("updateAsset", { params: { id: parked.id }, body: { archived: true } });

describe("GET /api/tags", () => {
  it("returns each tag of the company once, by name, also of archived assets", async () => {
    const expected = ["Front discharge", "North", "South"];
    const { tags } = await manager.call("getTags");
    expect(tags.map((tag) => tag.toLowerCase())).toEqual(expected.map((tag) => tag.toLowerCase()));
    expect(await admin.call("getTags")).toEqual({ tags });
    expect(await other.manager.call("getTags")).toEqual({ tags: ["North", "Theirs"] });
    expect((await (await foundCompany(connect)).manager.call("getTags")).tags).toEqual([]);
  });
});

type Narrowed = "listAssets" | "listDefects" | "listInspectionLogs" | "listMaintenanceLogs";

async function find<Name extends Narrowed>(
  name: Name,
  query: Partial<Record<keyof ParsedQuery<Name> & string, string>>,
  by: TestCaller = manager,
): Promise<number[]> {
  const { status, body } = await by.send(name, { query: query as object });
  expect(status).toBe(200);
  return body.map(({ id, assetId = id }: { id: number; assetId?: number }) => assetId);
}

describe("Lists narrowed to a tag", () => {
  it("lists the assets that have it, in any letter case", async () => {
    expect(await find("listAssets", { tag: "NORTH" })).toEqual([north.id]);
    expect(await find("listAssets", { tag: "north", archived: "true" })).toEqual([parked.id]);
    expect(await find("listAssets", { tag: "Front" })).toEqual([]);
    expect(await find("listAssets", { tag: "Theirs" })).toEqual([]);
    const { headers } = await manager.send("listAssets", { query: { tag: "north" } });
    expect(headers["x-total-count"]).toBe("1");
  });

  it("lists the defects of such assets, counts them, and searches among them", async () => {
    expect(await find("listDefects", { tag: "north" })).toEqual([north.id]);
    expect(await find("listDefects", { tag: "south", search: "hose" })).toEqual([south.id]);
    expect(await find("listDefects", { tag: "south", search: "alpha" })).toEqual([]);
    expect(await find("listDefects", { tag: "south" }, driver)).toEqual([south.id]);
    const { headers } = await manager.send("listDefects", { query: { tag: "north" } });
    expect(headers["x-total-count"]).toBe("1");
  });

  it.each([
    ["listInspectionLogs", 1],
    ["listMaintenanceLogs", 2],
  ] as const)(
    "finds in %s the records of such assets, also of archived ones",
    async (name, each) => {
      const repeat = (...ids: number[]) =>
        ids.flatMap((id) => Array.from({ length: each }, () => id));
      expect(await find(name, { tag: "North" })).toEqual(repeat(parked.id, north.id));
      expect(await find(name, { tag: "south", text: "beta" })).toEqual(repeat(south.id));
      expect(await find(name, { tag: "south", assetId: String(north.id) })).toEqual([]);
      expect(await find(name, { tag: "Theirs" })).toEqual([]);
      const query = { tag: "north", count: "true" } as object;
      const { headers } = await manager.send(name, { query });
      expect(headers["x-total-count"]).toBe(String(2 * each));
    },
  );

  it.each(["listInspectionLogs", "listMaintenanceLogs"] as const)(
    "goes on in %s after a page",
    async (name) => {
      const all = await find(name, { tag: "north" });
      const seen: number[] = [];
      let query: object = { tag: "north", limit: "1" };
      while (seen.length < all.length) {
        const { body, headers } = await manager.send(name, { query });
        seen.push(...body.map(({ assetId }: { assetId: number }) => assetId));
        const next = /^<([^>]+)>/.exec(headers["link"] ?? "")?.[1];
        if (!next) break;
        expect(next).toContain("tag=north");
        query = Object.fromEntries(new URL(next, "http://localhost").searchParams);
      }
      expect(seen).toEqual(all);
    },
  );

  it.each(["listAssets", "listDefects", "listInspectionLogs", "listMaintenanceLogs"] as const)(
    "refuses in %s a blank tag and one that no asset can have",
    async (name) => {
      for (const tag of [" ", "a".repeat(31)]) {
        expect((await manager.send(name, { query: { tag } })).status, tag).toBe(400);
      }
    },
  );

  it.each([
    ["exportInspections", 1],
    ["exportMaintenanceLogs", 2],
  ] as const)("exports with %s what is found", async (name, each) => {
    const { status, text } = await manager.send(name, { query: { tag: "south" } });
    expect(status).toBe(200);
    expect(text.match(/(Alpha|Beta|Gamma)/g)).toEqual(Array.from({ length: each }, () => "Beta"));
  });
});
