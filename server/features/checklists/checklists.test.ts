import { describe, expect, it } from "vitest";
import { buildAsset, buildChecklist, buildInspection, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

const path = "/api/inspection/checklists";
const input = { name: "Morning round", category: "truck", items: ["Horn", "Mirrors"] };
const unknownId = 9_007_199_254_740_991;

async function listNames(query = ""): Promise<string[]> {
  const { body } = await driver.agent.get(`${path}${query}`);
  return body.map((checklist: { name: string }) => checklist.name);
}

describe("GET /api/inspection/checklists", () => {
  it("lists active checklists, oldest first, by category, in two statements", async () => {
    const { manager: boss, driver: reader } = await foundCompany(connect);
    await buildChecklist(boss, { name: "A truck", category: "truck" });
    await buildChecklist(boss, { name: "A trailer", category: "trailer" });
    const removed = await buildChecklist(boss, { name: "Removed", category: "truck" });
    await buildChecklist(boss, { name: "Another truck", category: "truck" });
    await boss.call("deleteChecklist", { params: { id: removed.id } });
    const names = async (query: string): Promise<string[]> => {
      const { body } = await reader.agent.get(`${path}${query}`);
      return body.map((checklist: { name: string }) => checklist.name);
    };
    const statements = await statementsOf(async () => {
      expect(await names("")).toEqual(["A truck", "A trailer", "Another truck"]);
    });
    expect(statements).toHaveLength(2);
    expect(await names("?category=truck")).toEqual(["A truck", "Another truck"]);
    expect(await names("?category=equipment")).toEqual([]);
  });

  it("returns nothing of another company", async () => {
    await buildChecklist(other.manager, { name: "Secret round" });
    expect(await listNames()).not.toContain("Secret round");
  });

  it("refuses an unknown category and an unknown parameter", async () => {
    expect((await driver.send("listChecklists", { query: { category: "boat" } })).status).toBe(400);
    expect((await driver.send("listChecklists", { query: { active: "false" } })).status).toBe(400);
  });

  it("returns 401 to a signed-out caller", async () => {
    expect((await connect().send("listChecklists")).status).toBe(401);
  });
});

describe("POST /api/inspection/checklists", () => {
  it("stores the items in their order, trimmed", async () => {
    const items = ["Tires ", " Horn", "10", "2", "Mirrors"];
    const response = await manager.send("createChecklist", { body: { ...input, items } });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      name: "Morning round",
      category: "truck",
      items: ["Tires", "Horn", "10", "2", "Mirrors"],
      version: 1,
      active: true,
    });
    expect(response.body.id).toBeGreaterThan(1_000);
  });

  it.each([
    {
      what: "no items",
      wrong: { items: [] },
      field: "items",
      sentence: "Please add at least one checklist item",
    },
    {
      what: "a blank item",
      wrong: { items: ["Horn", "  "] },
      field: "items",
      sentence: "Checklist items must not be blank",
    },
    {
      what: "an item twice",
      wrong: { items: ["Horn", "horn "] },
      field: "items",
      sentence: "'horn' is on the list twice",
    },
    {
      what: "an odd item",
      wrong: { items: ["constructor"] },
      field: "items",
      sentence: /cannot be used/,
    },
    { what: "too many items", wrong: { items: manyItems(201) }, field: "items", sentence: /200/ },
    { what: "an item that is no text", wrong: { items: [7] }, field: "items.0", sentence: /./ },
    { what: "no name", wrong: { name: " " }, field: "name", sentence: "Name is required" },
    {
      what: "an unknown category",
      wrong: { category: "boat" },
      field: "category",
      sentence: "Category is required",
    },
  ])("refuses $what", async ({ wrong, field, sentence }) => {
    const response = await manager.send("createChecklist", { body: { ...input, ...wrong } });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toMatch(sentence);
  });

  it("accepts 200 items", async () => {
    const response = await manager.send("createChecklist", {
      body: { ...input, items: manyItems(200) },
    });
    expect(response.status).toBe(201);
  });

  function manyItems(count: number): string[] {
    return Array.from({ length: count }, (_, index) => `Item ${index}`);
  }

  it("ignores fields that only the server sets", async () => {
    const forged = { id: 5, companyId: 1, version: 9, active: false };
    const { body } = await manager.send("createChecklist", { body: { ...input, ...forged } });
    expect(body).toMatchObject({ version: 1, active: true });
    expect(body.id).not.toBe(5);
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    expect((await driver.send("createChecklist", { body: input })).status).toBe(403);
    expect((await connect().send("createChecklist", { body: input })).status).toBe(401);
  });
});

describe("PATCH /api/inspection/checklists/:id", () => {
  it("changes the given fields and raises the version", async () => {
    const { id } = await buildChecklist(manager, { items: ["Horn", "Mirrors"] });
    const renamed = await admin.send("updateChecklist", {
      params: { id },
      body: { name: "Evening round" },
    });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({
      name: "Evening round",
      items: ["Horn", "Mirrors"],
      version: 2,
    });
    const turned = await manager.send("updateChecklist", {
      params: { id },
      body: { items: ["Mirrors", "Horn"] },
    });
    expect(turned.body).toMatchObject({
      name: "Evening round",
      items: ["Mirrors", "Horn"],
      version: 3,
    });
  });

  it("leaves records of an earlier version unchanged", async () => {
    const asset = await buildAsset(manager);
    const { id } = await buildChecklist(manager, { name: "Round", items: ["Tires", "Horn"] });
    const results = { Horn: { status: "pass" as const }, Tires: { status: "pass" as const } };
    const log = await buildInspection(driver, asset.id, { checklistId: id, results });
    await manager.call("updateChecklist", {
      params: { id },
      body: { name: "New", items: ["Brakes"] },
    });
    const { body } = await driver.send("listInspectionLogs", { query: { assetId: asset.id } });
    expect(body[0].id).toBe(log.id);
    expect(body[0].checklistItems).toEqual([
      { id: "Tires", group: "Round", label: "Tires", required: true },
      { id: "Horn", group: "Round", label: "Horn", required: true },
    ]);
  });

  it("gives each of several concurrent changes its own version", async () => {
    const { id } = await buildChecklist(manager);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        manager.send("updateChecklist", { params: { id }, body: { name: `Round ${index}` } }),
      ),
    );
    const versions = responses.map((response) => response.body.version).toSorted((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("refuses an outdated version", async () => {
    const { id, version } = await buildChecklist(manager, { items: ["Tires"] });
    const patch = (items: string[]) =>
      manager.send("updateChecklist", { params: { id }, body: { items, version } });
    expect((await patch(["Tires", "Brakes"])).status).toBe(200);
    const stale = await patch(["Tires", "Horn"]);
    expect([stale.status, stale.body.code]).toEqual([409, "checklists.stale"]);
    const lists = await manager.call("listChecklists");
    expect(lists.find((list) => list.id === id)?.items).toEqual(["Tires", "Brakes"]);
  });

  it("refuses the same values as POST", async () => {
    const { id } = await buildChecklist(manager);
    for (const wrong of [{ items: [] }, { name: "" }, { category: "boat" }, { items: null }]) {
      expect((await manager.send("updateChecklist", { params: { id }, body: wrong })).status).toBe(
        400,
      );
    }
  });

  it("returns 404 for a foreign, a deleted and an unknown checklist", async () => {
    const foreign = await buildChecklist(other.manager, { name: "Theirs" });
    const gone = await buildChecklist(manager);
    await manager.call("deleteChecklist", { params: { id: gone.id } });
    for (const id of [foreign.id, gone.id, unknownId, 1, "x"]) {
      expect(
        (await manager.send("updateChecklist", { params: { id }, body: { name: "Ours" } })).status,
      ).toBe(404);
    }
    const body = await other.driver.call("listChecklists");
    expect(body.map((checklist: { name: string }) => checklist.name)).toContain("Theirs");
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    const { id } = await buildChecklist(manager);
    expect(
      (await driver.send("updateChecklist", { params: { id }, body: { name: "Mine" } })).status,
    ).toBe(403);
    expect(
      (await connect().send("updateChecklist", { params: { id }, body: { name: "Mine" } })).status,
    ).toBe(401);
  });
});

describe("DELETE /api/inspection/checklists/:id", () => {
  it("removes a checklist once", async () => {
    const { id, name } = await buildChecklist(manager, { name: "Short-lived" });
    expect((await manager.send("deleteChecklist", { params: { id } })).status).toBe(204);
    expect(await listNames()).not.toContain(name);
    expect((await manager.send("deleteChecklist", { params: { id } })).status).toBe(404);
  });

  it("still accepts an inspection that uses the removed checklist", async () => {
    const asset = await buildAsset(manager);
    const { id } = await buildChecklist(manager, { items: ["Horn", "Tires"] });
    await manager.call("deleteChecklist", { params: { id } });
    const results = { Horn: { status: "pass" as const }, Tires: { status: "fail" as const } };
    const log = await buildInspection(driver, asset.id, { checklistId: id, results });
    expect(log).toMatchObject({ checklistId: id, checklistVersion: 1, issues: ["Tires"] });
  });

  it("returns 404 for a foreign and an unknown checklist", async () => {
    const foreign = await buildChecklist(other.manager, { name: "Kept" });
    for (const id of [foreign.id, unknownId, 1, "x"]) {
      expect((await manager.send("deleteChecklist", { params: { id } })).status).toBe(404);
    }
    const body = await other.driver.call("listChecklists");
    expect(body.map((checklist: { name: string }) => checklist.name)).toContain("Kept");
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    const { id } = await buildChecklist(manager);
    expect((await driver.send("deleteChecklist", { params: { id } })).status).toBe(403);
    expect((await connect().send("deleteChecklist", { params: { id } })).status).toBe(401);
  });
});
