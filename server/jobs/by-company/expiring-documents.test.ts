import type { Body } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, foundCompany, signIn } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { notifyOfExpiringDocuments } from "./expiring-documents.ts";

const { clock, connect, database } = await startTestApp();
const company = await foundCompany(connect, { timeZone: "America/Chicago" });
const { admin, manager, driver } = company;
const refreshed: number[] = [];
const parts = { database, clock, live: { changed: (id: number) => void refreshed.push(id) } };

/** Sessions end meanwhile. */
async function passUntil(moment: string): Promise<void> {
  clock.set(moment);
  for (const user of [admin, manager, driver]) await signIn(user, user);
}

async function titles(by = manager) {
  const all = await by.call("listNotifications");
  return all
    .filter(({ type }) => type === "document_expiring" || type === "roadside_due")
    .map(({ title }) => title);
}

/** What the office is notified of at noon of these days, each day of the job twice. */
async function titlesOn(days: readonly string[]) {
  const found: Record<string, string[]> = {};
  for (const day of days) {
    await passUntil(`${day}T18:00:00.000Z`);
    const before = (await titles()).length;
    await notifyOfExpiringDocuments(parts);
    await notifyOfExpiringDocuments(parts);
    const now = await titles();
    found[day] = now.slice(0, now.length - before);
  }
  return found;
}

function add(body: Body<"addDocument">) {
  return manager.call("addDocument", { body });
}

describe("An expiring document", () => {
  it("notifies the office once at 60, 30, 7 and 0 days", async () => {
    await passUntil("2024-09-01T18:00:00.000Z");
    const asset = await buildAsset(manager, { name: "Mixer 12" });
    const paper = { kind: "registration", expiresOn: "2024-12-31" } as const;
    const filed = await add({ assetId: asset.id, ...paper });
    const notified = ["2024-11-01", "2024-12-01", "2024-12-24", "2024-12-31"];
    const days = ["2024-10-31", ...notified, "2024-11-30", "2024-12-30"].toSorted();
    expect(await titlesOn([...days, "2025-01-01"])).toEqual({
      "2024-10-31": [],
      "2024-11-01": ["Registration of Mixer 12: expires in 60 days"],
      "2024-11-30": [],
      "2024-12-01": ["Registration of Mixer 12: expires in 30 days"],
      "2024-12-24": ["Registration of Mixer 12: expires in 7 days"],
      "2024-12-30": [],
      "2024-12-31": ["Registration of Mixer 12: expires today"],
      "2025-01-01": [],
    });
    expect(await titles(admin)).toHaveLength(4);
    expect(await titles(driver)).toEqual([]);
    const [last] = await manager.call("listNotifications");
    const path = `/assets/${asset.id}?document=${filed.id}`;
    expect(last).toMatchObject({ assetId: asset.id, path });
    expect(refreshed).toHaveLength(4);
  });

  it("is a part of one notification where more than three expire at once", async () => {
    clock.set("2024-09-01T18:00:00.000Z");
    const fleet = await foundCompany(connect, { timeZone: "America/Chicago" });
    const expiresOn = "2024-10-31";
    for (let n = 0; n < 4; n += 1) {
      const { id: assetId } = await buildAsset(fleet.manager);
      await fleet.manager.call("addDocument", {
        body: { assetId, kind: "insurance", expiresOn },
      });
    }
    const own = { userId: fleet.driver.id, kind: "medical_card", expiresOn } as const;
    await fleet.manager.call("addDocument", { body: own });
    await fleet.manager.call("updatePreferences", { body: { language: "es" } });
    clock.set("2024-10-01T18:00:00.000Z");
    await notifyOfExpiringDocuments(parts);
    await notifyOfExpiringDocuments(parts);
    for (const user of [fleet.admin, fleet.manager, fleet.driver]) await signIn(user, user);
    const [notification, ...others] = await fleet.admin.call("listNotifications");
    const title = "5 documents expire or are to be certified";
    expect(notification).toMatchObject({ title, assetId: null, path: "/documents" });
    expect(others).toEqual([]);
    expect(await titles(fleet.manager)).toEqual(["5 documentos vencen o deben certificarse"]);
    expect(await titles(fleet.driver)).toEqual([expect.stringContaining("expires in 30 days")]);
  });

  it("changes its day at midnight of the company", async () => {
    await passUntil("2025-01-02T18:00:00.000Z");
    const asset = await buildAsset(manager, { name: "Mixer 13" });
    await add({ assetId: asset.id, kind: "insurance", expiresOn: "2025-03-31" });
    const before = (await titles()).length;
    await passUntil("2025-01-30T05:59:00.000Z");
    await notifyOfExpiringDocuments(parts);
    expect(await titles()).toHaveLength(before);
    await passUntil("2025-01-30T06:00:00.000Z");
    await notifyOfExpiringDocuments(parts);
    expect((await titles())[0]).toBe("Insurance of Mixer 13: expires in 60 days");
  });

  it("notifies the user whose document it is, with a link to it on a screen that they may see", async () => {
    await passUntil("2025-04-01T17:00:00.000Z");
    const card = { kind: "medical_card", expiresOn: "2025-04-05" } as const;
    const { id } = await add({ userId: driver.id, ...card });
    await notifyOfExpiringDocuments(parts);
    const newest = async (by: typeof driver) => (await by.call("listNotifications"))[0];
    const title = "Medical Card of Sam Member: expires in 4 days";
    const message = "It is valid until Apr 5, 2025. The office has to file the new one.";
    const own = `/account-settings?document=${id}`;
    expect(await newest(driver)).toMatchObject({ title, message, path: own });
    const path = `/crew?documents=${driver.id}&document=${id}`;
    expect(await newest(manager)).toMatchObject({ title, path, assetId: null });
  });

  it("notifies each user in their own language", async () => {
    await passUntil("2025-04-20T17:00:00.000Z");
    await driver.call("updatePreferences", { body: { language: "es" } });
    await add({ userId: driver.id, kind: "drivers_license", expiresOn: "2025-04-25" });
    await notifyOfExpiringDocuments(parts);
    const newest = async (by: typeof driver) => (await by.call("listNotifications"))[0]?.message;
    expect(await newest(driver)).toMatch(/^Es válido hasta el .+ 2025\. La oficina/);
    expect(await newest(manager)).toMatch(/^It is valid until Apr 25, 2025\./);
  });

  it("sends no notification once it was renewed or removed, and sends one for another day", async () => {
    await passUntil("2025-05-01T17:00:00.000Z");
    await notifyOfExpiringDocuments(parts);
    const { id: assetId } = await buildAsset(manager, { name: "Mixer 14" });
    const old = { assetId, kind: "registration", issuedOn: "2024-05-15" } as const;
    await add({ ...old, expiresOn: "2025-05-15" });
    const fresh = await add({ ...old, issuedOn: "2025-04-30", expiresOn: "2026-05-15" });
    await add({ assetId, kind: "lease", issuedOn: "2024-05-03", expiresOn: "2025-05-02" });
    await add({ assetId, kind: "lease", issuedOn: "2025-05-03", expiresOn: "2026-05-02" });
    const gone = await add({ assetId, kind: "insurance", expiresOn: "2025-05-02" });
    await manager.call("removeDocument", { params: { id: gone.id } });
    expect(await titlesOn(["2025-05-02"])).toEqual({ "2025-05-02": [] });
    const change = (expiresOn: string) =>
      manager.call("updateDocument", { params: { id: fresh.id }, body: { expiresOn } });
    await change("2025-05-20");
    expect(await titlesOn(["2025-05-03"])).toEqual({
      "2025-05-03": ["Registration of Mixer 14: expires in 17 days"],
    });
    await change("2025-05-25");
    expect(await titlesOn(["2025-05-04"])).toEqual({
      "2025-05-04": ["Registration of Mixer 14: expires in 21 days"],
    });
  });
});

describe("A roadside report", () => {
  it("is notified 10, 5 and 1 days before the 15 days are over, and once after", async () => {
    await passUntil("2025-06-01T17:00:00.000Z");
    await notifyOfExpiringDocuments(parts);
    const asset = await buildAsset(manager, { name: "Mixer 15" });
    await add({ assetId: asset.id, kind: "roadside_report", issuedOn: "2025-06-01" });
    const name = "Roadside Inspection Report of Mixer 15";
    const days = ["2025-06-05", "2025-06-06", "2025-06-11", "2025-06-15", "2025-06-16"];
    expect(await titlesOn([...days, "2025-06-17", "2025-06-18"])).toEqual({
      "2025-06-05": [],
      "2025-06-06": [`${name}: due in 10 days`],
      "2025-06-11": [`${name}: due in 5 days`],
      "2025-06-15": [`${name}: due in 1 day`],
      "2025-06-16": [],
      "2025-06-17": [`${name}: overdue since Jun 16, 2025`],
      "2025-06-18": [],
    });
  });
});
