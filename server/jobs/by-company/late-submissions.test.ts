import { createHash, randomUUID } from "node:crypto";
import { hourMs } from "#shared/base/dates.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { buildAsset, buildHeld, buildResults, foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { notifyOfLate } from "./late-submissions.ts";

const { clock, connect, database } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const refreshed: number[] = [];
const parts = { database, clock, live: { changed: (id: number) => void refreshed.push(id) } };
let start: number;

beforeEach(async () => {
  start = clock.now().getTime();
});

async function passHours(hours: number): Promise<void> {
  clock.set(new Date(start + hours * hourMs));
  await notifyOfLate(parts);
  // A second run, as of another server, notifies no user again.
  await notifyOfLate(parts);
}

async function listNotifications(type: string, by = driver) {
  return (await by.call("listNotifications")).filter((notification) => notification.type === type);
}

describe("What is late", () => {
  it("notifies a driver once of what the office has not decided for a day", async () => {
    const { id: assetId } = await buildAsset(admin, { name: "Mixer 12" });
    await buildHeld(driver, assetId);
    const decided = await buildHeld(driver, (await buildAsset(admin)).id);
    const body = { decision: "decline" } as const;
    await admin.call("decideHeld", { params: { id: decided.id }, body });
    await passHours(23);
    expect(await listNotifications("held_waiting")).toEqual([]);
    await passHours(25);
    await passHours(50);
    expect(await listNotifications("held_waiting")).toMatchObject([
      {
        assetId,
        title: "Mixer 12: the office has not decided yet",
        path: "/inspection?view=unsent",
      },
    ]);
    expect(await listNotifications("held_waiting", manager)).toEqual([]);
    expect(refreshed).toHaveLength(1);
  });

  it("notifies a driver once of the photos that have not come for a day, but not of a void inspection", async () => {
    const [{ id: assetId }, other] = [
      await buildAsset(admin, { name: "Mixer 14" }),
      await buildAsset(admin),
    ];
    await submitWithoutPhotos(assetId);
    const untrue = await submitWithoutPhotos(other.id);
    await manager.call("voidInspection", { params: untrue, body: { reason: "Sent twice" } });
    await passHours(25);
    await passHours(50);
    expect(await listNotifications("photos_missing")).toMatchObject([
      { assetId, title: "Mixer 14: photos are missing" },
    ]);
  });
});

/** The photos of one item are named, and still to come. */
async function submitWithoutPhotos(assetId: number): Promise<{ id: number }> {
  const photos = [randomUUID(), randomUUID()].map((key) => ({
    key,
    sha256: createHash("sha256").update(key).digest("hex"),
    bytes: 3,
  }));
  const results = buildResults("truck", { tires: "Bald" });
  const names = photos.map(({ key }) => `photo:${key}`);
  const tires = { ...results["tires"], status: "fail" as const, photos: names };
  const body = { assetId, signatureUrl: "Dee", photos, results: { ...results, tires } };
  const { id } = await driver.call("submitInspection", { body });
  return { id };
}
