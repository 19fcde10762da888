import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/build.ts";
import type { TestCaller } from "../../test/harness.ts";
import { startTestApp } from "../../test/harness.ts";

const { connect, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

type Notice = { id: number; read: boolean; type: string; userId: number };

async function noticesOf(user: TestCaller, query: object = {}): Promise<Notice[]> {
  const response = await user.send("listNotifications", { query });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

/** Each failed inspection tells every manager and admin. */
async function failInspections(count: number): Promise<void> {
  const asset = await buildAsset(admin);
  for (let n = 0; n < count; n += 1) {
    await buildInspection(driver, asset.id, { fail: ["horn"] });
  }
}

let hired = 0;

async function hireManager() {
  hired += 1;
  return addSignedIn(connect(), admin, { role: "manager", username: `hired-${hired}` });
}

describe("GET /api/notifications", () => {
  it("lists one's own notices, newest first, in two statements", async () => {
    const reader = await hireManager();
    await failInspections(3);
    const statements = await statementsOf(async () => {
      const notices = await noticesOf(reader);
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
    const [newest, oldest] = await noticesOf(reader);
    await reader.send("markNotification", { params: { id: newest?.id }, body: { read: true } });
    expect(await noticesOf(reader, { unread: "true" })).toEqual([oldest]);
    expect(await noticesOf(reader, { unread: "false" })).toEqual([{ ...newest, read: true }]);
  });

  it("goes on page by page", async () => {
    const reader = await hireManager();
    await failInspections(5);
    const found = await reader.list("listNotifications", { query: { unread: true, limit: 2 } });
    expect(found).toEqual(await noticesOf(reader));
    expect(found).toHaveLength(5);
  });

  it("tells a driver of a repair", async () => {
    const asset = await buildAsset(admin);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    await buildMaintenanceLog(admin, asset.id, { resolvedInspectionId: failed.id });
    const [newest] = await noticesOf(driver, { limit: 1 });
    expect(newest).toMatchObject({ type: "inspection_resolved", read: false });
  });

  it("refuses what it does not understand, and nobody", async () => {
    for (const query of [{ unread: "1" }, { limit: "201" }, { cursor: "x" }, { read: "true" }]) {
      expect((await admin.send("listNotifications", { query })).status).toBe(400);
    }
    expect((await connect().send("listNotifications")).status).toBe(401);
  });

  it("shows nothing of another company", async () => {
    await failInspections(1);
    expect(await noticesOf(other.admin)).toEqual([]);
  });
});

describe("PATCH /api/notifications/:id", () => {
  it("marks a notice read, and unread again", async () => {
    await failInspections(1);
    const [notice] = await noticesOf(manager);
    for (const read of [true, true, false]) {
      const response = await manager.send("markNotification", {
        params: { id: notice?.id },
        body: { read },
      });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...notice, read });
    }
  });

  it("does not find a colleague's, another company's or a missing one", async () => {
    await failInspections(1);
    const [notice] = await noticesOf(manager);
    for (const user of [admin, driver, other.admin]) {
      expect(
        await user.refusal("markNotification", {
          params: { id: notice?.id },
          body: { read: true },
        }),
      ).toBe("404 request.notFound");
    }
    expect(
      (await manager.send("markNotification", { params: { id: 999999 }, body: { read: true } }))
        .status,
    ).toBe(404);
    expect(await noticesOf(manager, { limit: 1 })).toEqual([notice]);
  });

  it("refuses what is not valid, and nobody", async () => {
    await failInspections(1);
    const [notice] = await noticesOf(manager);
    for (const body of [{}, { read: "true" }, { read: null }]) {
      expect(
        (await manager.send("markNotification", { params: { id: notice?.id }, body })).status,
      ).toBe(400);
    }
    expect(
      (await connect().send("markNotification", { params: { id: 1 }, body: { read: true } }))
        .status,
    ).toBe(401);
  });
});

describe("POST /api/notifications/read-all", () => {
  it("marks all of one's own, and nobody else's", async () => {
    const reader = await hireManager();
    await failInspections(2);
    const before = await noticesOf(manager, { unread: "true" });
    expect((await reader.send("markAllNotifications")).status).toBe(204);
    expect(await noticesOf(reader, { unread: "true" })).toEqual([]);
    expect(await noticesOf(reader)).toHaveLength(2);
    expect(await noticesOf(manager, { unread: "true" })).toEqual(before);
  });

  it("is not for nobody", async () => {
    expect((await connect().send("markAllNotifications")).status).toBe(401);
  });
});
