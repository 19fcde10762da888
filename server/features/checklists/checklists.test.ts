import { describe, expect, it } from "vitest";
import { buildAsset, buildChecklist, buildInspection } from "../../test/build-by-agent.ts";
import { foundCompany } from "../../test/company.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

const path = "/api/inspection/checklists";
const input = { name: "Morning round", category: "truck", items: ["Horn", "Mirrors"] };
const neverWas = 9_007_199_254_740_991;

async function namesOf(query = ""): Promise<string[]> {
  const { body } = await driver.agent.get(`${path}${query}`);
  return body.map((checklist: { name: string }) => checklist.name);
}

describe("GET /api/inspection/checklists", () => {
  it("lists those in use, the oldest first, of one category when asked, in two statements", async () => {
    const { manager: boss, driver: reader } = await foundCompany(app);
    await buildChecklist(boss.agent, { name: "A truck", category: "truck" });
    await buildChecklist(boss.agent, { name: "A trailer", category: "trailer" });
    const removed = await buildChecklist(boss.agent, { name: "Removed", category: "truck" });
    await buildChecklist(boss.agent, { name: "Another truck", category: "truck" });
    await boss.agent.delete(`${path}/${removed.id}`);
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

  it("shows nothing of another company", async () => {
    await buildChecklist(other.manager.agent, { name: "Secret round" });
    expect(await namesOf()).not.toContain("Secret round");
  });

  it("refuses an unknown category and an unknown parameter", async () => {
    expect((await driver.agent.get(`${path}?category=boat`)).status).toBe(400);
    expect((await driver.agent.get(`${path}?active=false`)).status).toBe(400);
  });

  it("is not for nobody", async () => {
    expect((await visitor(app).get(path)).status).toBe(401);
  });
});

describe("POST /api/inspection/checklists", () => {
  it("keeps the items in their order, trimmed", async () => {
    const items = ["Tires ", " Horn", "10", "2", "Mirrors"];
    const response = await manager.agent.post(path).send({ ...input, items });
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
    const response = await manager.agent.post(path).send({ ...input, ...wrong });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toMatch(sentence);
  });

  it("takes as many as 200 items", async () => {
    const response = await manager.agent.post(path).send({ ...input, items: manyItems(200) });
    expect(response.status).toBe(201);
  });

  function manyItems(count: number): string[] {
    return Array.from({ length: count }, (_, index) => `Item ${index}`);
  }

  it("keeps nothing that only the server decides", async () => {
    const forged = { id: 5, companyId: 1, version: 9, active: false };
    const { body } = await manager.agent.post(path).send({ ...input, ...forged });
    expect(body).toMatchObject({ version: 1, active: true });
    expect(body.id).not.toBe(5);
  });

  it("is not for drivers, nor for nobody", async () => {
    expect((await driver.agent.post(path).send(input)).status).toBe(403);
    expect((await visitor(app).post(path).send(input)).status).toBe(401);
  });
});

describe("PATCH /api/inspection/checklists/:id", () => {
  it("changes the given fields and raises the version", async () => {
    const { id } = await buildChecklist(manager.agent, { items: ["Horn", "Mirrors"] });
    const renamed = await admin.agent.patch(`${path}/${id}`).send({ name: "Evening round" });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({
      name: "Evening round",
      items: ["Horn", "Mirrors"],
      version: 2,
    });
    const turned = await manager.agent.patch(`${path}/${id}`).send({ items: ["Mirrors", "Horn"] });
    expect(turned.body).toMatchObject({
      name: "Evening round",
      items: ["Mirrors", "Horn"],
      version: 3,
    });
  });

  it("changes no record that was filled from an earlier version", async () => {
    const asset = await buildAsset(manager.agent);
    const { id } = await buildChecklist(manager.agent, { name: "Round", items: ["Tires", "Horn"] });
    const results = { Horn: { status: "pass" as const }, Tires: { status: "pass" as const } };
    const log = await buildInspection(driver.agent, asset.id, { checklistId: id, results });
    await manager.agent.patch(`${path}/${id}`).send({ name: "New", items: ["Brakes"] });
    const { body } = await driver.agent.get(`/api/inspection/logs?assetId=${asset.id}`);
    expect(body[0].id).toBe(log.id);
    expect(body[0].checklistItems).toEqual([
      { id: "Tires", group: "Round", label: "Tires", required: true },
      { id: "Horn", group: "Round", label: "Horn", required: true },
    ]);
  });

  it("gives each of many changes at once a version of its own", async () => {
    const { id } = await buildChecklist(manager.agent);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        manager.agent.patch(`${path}/${id}`).send({ name: `Round ${index}` }),
      ),
    );
    const versions = answers.map((answer) => answer.body.version).toSorted((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("refuses what could not be created either", async () => {
    const { id } = await buildChecklist(manager.agent);
    for (const wrong of [{ items: [] }, { name: "" }, { category: "boat" }, { items: null }]) {
      expect((await manager.agent.patch(`${path}/${id}`).send(wrong)).status).toBe(400);
    }
  });

  it("knows none of another company, none that is gone and none that never was", async () => {
    const foreign = await buildChecklist(other.manager.agent, { name: "Theirs" });
    const gone = await buildChecklist(manager.agent);
    await manager.agent.delete(`${path}/${gone.id}`);
    for (const id of [foreign.id, gone.id, neverWas, 1, "x"]) {
      expect((await manager.agent.patch(`${path}/${id}`).send({ name: "Ours" })).status).toBe(404);
    }
    const { body } = await other.driver.agent.get(path);
    expect(body.map((checklist: { name: string }) => checklist.name)).toContain("Theirs");
  });

  it("is not for drivers, nor for nobody", async () => {
    const { id } = await buildChecklist(manager.agent);
    expect((await driver.agent.patch(`${path}/${id}`).send({ name: "Mine" })).status).toBe(403);
    expect((await visitor(app).patch(`${path}/${id}`).send({ name: "Mine" })).status).toBe(401);
  });
});

describe("DELETE /api/inspection/checklists/:id", () => {
  it("takes a list out of use once", async () => {
    const { id, name } = await buildChecklist(manager.agent, { name: "Short-lived" });
    expect((await manager.agent.delete(`${path}/${id}`)).status).toBe(204);
    expect(await namesOf()).not.toContain(name);
    expect((await manager.agent.delete(`${path}/${id}`)).status).toBe(404);
  });

  it("still takes the inspection of a driver who had the list open", async () => {
    const asset = await buildAsset(manager.agent);
    const { id } = await buildChecklist(manager.agent, { items: ["Horn", "Tires"] });
    await manager.agent.delete(`${path}/${id}`);
    const results = { Horn: { status: "pass" as const }, Tires: { status: "fail" as const } };
    const log = await buildInspection(driver.agent, asset.id, { checklistId: id, results });
    expect(log).toMatchObject({ checklistId: id, checklistVersion: 1, issues: ["Tires"] });
  });

  it("knows none of another company and none that never was", async () => {
    const foreign = await buildChecklist(other.manager.agent, { name: "Kept" });
    for (const id of [foreign.id, neverWas, 1, "x"]) {
      expect((await manager.agent.delete(`${path}/${id}`)).status).toBe(404);
    }
    const { body } = await other.driver.agent.get(path);
    expect(body.map((checklist: { name: string }) => checklist.name)).toContain("Kept");
  });

  it("is not for drivers, nor for nobody", async () => {
    const { id } = await buildChecklist(manager.agent);
    expect((await driver.agent.delete(`${path}/${id}`)).status).toBe(403);
    expect((await visitor(app).delete(`${path}/${id}`)).status).toBe(401);
  });
});
