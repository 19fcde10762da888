import { describe, expect, it } from "vitest";
import { buildAsset, buildInspection, buildMaintenanceLog } from "../../test/build-by-agent.ts";
import { addMember, foundCompany } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

const path = "/api/notifications";

type Notice = { id: number; read: boolean; type: string; userId: number };

async function noticesOf(agent: Agent, query: object = {}): Promise<Notice[]> {
  const response = await agent.get(path).query(query);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

/** Each failed inspection tells every manager and admin. */
async function failInspections(count: number): Promise<void> {
  const asset = await buildAsset(admin.agent);
  for (let n = 0; n < count; n += 1) {
    await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
  }
}

let hired = 0;

async function hireManager() {
  hired += 1;
  return addMember(app, admin.agent, { role: "manager", username: `hired-${hired}` });
}

describe("GET /api/notifications", () => {
  it("lists one's own notices, newest first, in two statements", async () => {
    const reader = await hireManager();
    await failInspections(3);
    const statements = await statementsOf(async () => {
      const notices = await noticesOf(reader.agent);
      const ids = notices.map(({ id }) => id);
      expect(ids).toHaveLength(3);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(new Set(notices.map(({ userId }) => userId))).toEqual(new Set([reader.id]));
    });
    expect(statements).toHaveLength(2);
  });

  it("lists the unread or the read ones when asked", async () => {
    const reader = await hireManager();
    await failInspections(2);
    const [newest, oldest] = await noticesOf(reader.agent);
    await reader.agent.patch(`${path}/${newest?.id}`).send({ read: true });
    expect(await noticesOf(reader.agent, { unread: "true" })).toEqual([oldest]);
    expect(await noticesOf(reader.agent, { unread: "false" })).toEqual([{ ...newest, read: true }]);
  });

  it("goes on page by page", async () => {
    const reader = await hireManager();
    await failInspections(5);
    const ids: number[] = [];
    let next: string | undefined = `${path}?unread=true&limit=2`;
    while (next) {
      const response = await reader.agent.get(next);
      const found: Notice[] = response.body;
      ids.push(...found.map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1];
    }
    expect(ids).toEqual((await noticesOf(reader.agent)).map(({ id }) => id));
    expect(ids).toHaveLength(5);
  });

  it("tells a driver of a repair", async () => {
    const asset = await buildAsset(admin.agent);
    const failed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    await buildMaintenanceLog(admin.agent, asset.id, { resolvedInspectionId: failed.id });
    const [newest] = await noticesOf(driver.agent, { limit: 1 });
    expect(newest).toMatchObject({ type: "inspection_resolved", read: false });
  });

  it("refuses what it does not understand, and nobody", async () => {
    for (const query of [{ unread: "1" }, { limit: "201" }, { cursor: "x" }, { read: "true" }]) {
      expect((await admin.agent.get(path).query(query)).status).toBe(400);
    }
    expect((await visitor(app).get(path)).status).toBe(401);
  });

  it("shows nothing of another company", async () => {
    await failInspections(1);
    expect(await noticesOf(other.admin.agent)).toEqual([]);
  });
});

describe("PATCH /api/notifications/:id", () => {
  it("marks a notice read, and unread again", async () => {
    await failInspections(1);
    const [notice] = await noticesOf(manager.agent);
    for (const read of [true, true, false]) {
      const response = await manager.agent.patch(`${path}/${notice?.id}`).send({ read });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...notice, read });
    }
  });

  it("does not find a colleague's, another company's or a missing one", async () => {
    await failInspections(1);
    const [notice] = await noticesOf(manager.agent);
    for (const { agent } of [admin, driver, other.admin]) {
      const response = await agent.patch(`${path}/${notice?.id}`).send({ read: true });
      expect([response.status, response.body.code]).toEqual([404, "request.notFound"]);
    }
    expect((await manager.agent.patch(`${path}/999999`).send({ read: true })).status).toBe(404);
    expect(await noticesOf(manager.agent, { limit: 1 })).toEqual([notice]);
  });

  it("refuses what is not valid, and nobody", async () => {
    await failInspections(1);
    const [notice] = await noticesOf(manager.agent);
    for (const body of [{}, { read: "true" }, { read: null }]) {
      expect((await manager.agent.patch(`${path}/${notice?.id}`).send(body)).status).toBe(400);
    }
    expect((await visitor(app).patch(`${path}/1`).send({ read: true })).status).toBe(401);
  });
});

describe("POST /api/notifications/read-all", () => {
  it("marks all of one's own, and nobody else's", async () => {
    const reader = await hireManager();
    await failInspections(2);
    const before = await noticesOf(manager.agent, { unread: "true" });
    expect((await reader.agent.post(`${path}/read-all`)).status).toBe(204);
    expect(await noticesOf(reader.agent, { unread: "true" })).toEqual([]);
    expect(await noticesOf(reader.agent)).toHaveLength(2);
    expect(await noticesOf(manager.agent, { unread: "true" })).toEqual(before);
  });

  it("is not for nobody", async () => {
    expect((await visitor(app).post(`${path}/read-all`)).status).toBe(401);
  });
});
