import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

type Notification = { id: number; read: boolean; type: string; userId: number };

async function listNotificationsOf(user: TestCaller, query: object = {}): Promise<Notification[]> {
  const response = await user.send("listNotifications", { query });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

/** Each failed inspection notifies every manager and admin. */
async function failInspections(count: number): Promise<void> {
  const asset = await buildAsset(admin);
  for (let n = 0; n < count; n += 1) {
    await buildInspection(driver, asset.id, { fail: ["horn"] });
  }
}

async function hireManager() {
  return addSignedIn(connect(), admin, { role: "manager" });
}

describe("GET /api/notifications", () => {
  it("lists the caller's notifications, newest first, in two statements", async () => {
    const reader = await hireManager();
    await failInspections(3);
    const statements = await statementsOf(async () => {
      const listed = await listNotificationsOf(reader);
      const ids = listed.map(({ id }) => id);
      expect(ids).toHaveLength(3);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(new Set(listed.map(({ userId }) => userId))).toEqual(new Set([reader.id]));
    });
    expect(statements).toHaveLength(2);
  });

  it("filters by read and unread", async () => {
    const reader = await hireManager();
    await failInspections(2);
    const [newest, oldest] = await listNotificationsOf(reader);
    await reader.send("markNotification", { params: { id: newest?.id }, body: { read: true } });
    expect(await listNotificationsOf(reader, { unread: "true" })).toEqual([oldest]);
    expect(await listNotificationsOf(reader, { unread: "false" })).toEqual([
      { ...newest, read: true },
    ]);
  });

  it("returns every notification page by page", async () => {
    const reader = await hireManager();
    await failInspections(5);
    const found = await reader.list("listNotifications", { query: { unread: true, limit: 2 } });
    expect(found).toEqual(await listNotificationsOf(reader));
    expect(found).toHaveLength(5);
  });

  it("lists a driver's notification of a repair", async () => {
    const asset = await buildAsset(admin);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    await buildMaintenanceLog(admin, asset.id, { resolvedInspectionId: failed.id });
    const [newest] = await listNotificationsOf(driver, { limit: 1 });
    expect(newest).toMatchObject({ type: "inspection_resolved", read: false });
  });

  it("returns 400 for invalid queries and 401 to a signed-out caller", async () => {
    for (const query of [{ unread: "1" }, { limit: "201" }, { cursor: "x" }, { read: "true" }]) {
      expect((await admin.send("listNotifications", { query })).status).toBe(400);
    }
    expect((await connect().send("listNotifications")).status).toBe(401);
  });

  it("returns nothing of another company", async () => {
    await failInspections(1);
    expect(await listNotificationsOf(other.admin)).toEqual([]);
  });
});

describe("PATCH /api/notifications/:id", () => {
  it("marks a notification as read, and as unread again", async () => {
    await failInspections(1);
    const [notification] = await listNotificationsOf(manager);
    for (const read of [true, true, false]) {
      const response = await manager.send("markNotification", {
        params: { id: notification?.id },
        body: { read },
      });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...notification, read });
    }
  });

  it("returns 404 for another user's or an unknown notification", async () => {
    await failInspections(1);
    const [notification] = await listNotificationsOf(manager);
    for (const user of [admin, driver, other.admin]) {
      expect(
        await user.refusal("markNotification", {
          params: { id: notification?.id },
          body: { read: true },
        }),
      ).toBe("404 request.notFound");
    }
    expect(
      (await manager.send("markNotification", { params: { id: 999999 }, body: { read: true } }))
        .status,
    ).toBe(404);
    expect(await listNotificationsOf(manager, { limit: 1 })).toEqual([notification]);
  });

  it("returns 400 for an invalid body and 401 to a signed-out caller", async () => {
    await failInspections(1);
    const [notification] = await listNotificationsOf(manager);
    for (const body of [{}, { read: "true" }, { read: null }]) {
      expect(
        (await manager.send("markNotification", { params: { id: notification?.id }, body })).status,
      ).toBe(400);
    }
    expect(
      (await connect().send("markNotification", { params: { id: 1 }, body: { read: true } }))
        .status,
    ).toBe(401);
  });
});

describe("POST /api/notifications/read-all", () => {
  it("marks all of the caller's notifications and no others", async () => {
    const reader = await hireManager();
    await failInspections(2);
    const before = await listNotificationsOf(manager, { unread: "true" });
    expect((await reader.send("markAllNotifications")).status).toBe(204);
    expect(await listNotificationsOf(reader, { unread: "true" })).toEqual([]);
    expect(await listNotificationsOf(reader)).toHaveLength(2);
    expect(await listNotificationsOf(manager, { unread: "true" })).toEqual(before);
  });

  it("returns 401 to a signed-out caller", async () => {
    expect((await connect().send("markAllNotifications")).status).toBe(401);
  });
});

describe("The language of a notification", () => {
  it("is its reader's own, else their company's, else English", async () => {
    const company = await foundCompany(connect);
    const read = async (user: TestCaller) => {
      const [newest] = await user.call("listNotifications", { query: { limit: 1 } });
      return newest?.message;
    };
    const asset = await buildAsset(company.admin);
    const { admin: english, manager: unset } = company;
    await english.call("updatePreferences", { body: { language: "en" } });
    await buildInspection(company.driver, asset.id, { fail: ["horn"] });
    expect(await read(unset)).toMatch(/ reported: Horn/);

    const body = { name: "Concreto del Valle", timeZone: "UTC", language: "es" } as const;
    await english.call("updateCompany", { body });
    await buildInspection(company.driver, asset.id, { fail: ["horn"] });
    expect(await read(unset)).toMatch(/ reportó: /);
    expect(await read(english)).toMatch(/ reported: /);
  });

  it("is the driver's where their inspection is resolved", async () => {
    const { admin: repairer, driver: reader } = await foundCompany(connect);
    await reader.call("updatePreferences", { body: { language: "es" } });
    const asset = await buildAsset(repairer);
    const failed = await buildInspection(reader, asset.id, { fail: ["horn"] });
    await buildMaintenanceLog(repairer, asset.id, { resolvedInspectionId: failed.id });
    const [newest] = await reader.call("listNotifications", { query: { limit: 1 } });
    expect(newest).toMatchObject({ type: "inspection_resolved", title: "Inspección resuelta" });
    expect(newest?.message).toContain(`${asset.name}: `);
  });

  it("leaves what is stored for all users English", async () => {
    const { admin: author, manager: reader } = await foundCompany(connect);
    await reader.call("updatePreferences", { body: { language: "es" } });
    const asset = await buildAsset(author);
    const headers = { "accept-language": "es" };
    await author.call("tagOut", { params: { id: asset.id }, body: { reason: "Bent" }, headers });
    const [notification] = await reader.call("listNotifications", { query: { limit: 1 } });
    expect(notification).toMatchObject({
      title: `${asset.name} está fuera de servicio`,
      message: expect.stringContaining("la sacó de servicio: Bent"),
    });
    const [entry] = await author.call("listAudit", { query: { limit: 1 }, headers });
    expect(entry?.changes).toEqual({ condition: { from: "in_use", to: "out_of_service" } });
  });
});
