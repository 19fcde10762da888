import { describe, expect, it } from "vitest";
import { buildAsset, foundCompany } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";
import { endDeferrals } from "./ended-deferrals.ts";

const { clock, connect, database } = await startTestApp();
const { manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const start = "2026-10-03T18:00:00.000Z";
const refreshed: (readonly string[])[] = [];
const changed = (_id: number, calls: readonly string[]) => void refreshed.push(calls);
const parts = { database, clock, live: { changed } };

type Until = { untilDay?: string; untilMiles?: number; untilHours?: number };

async function defer(until: Until) {
  clock.set(start);
  const asset = await buildAsset(manager, { currentMiles: 1_000, currentHours: 10 });
  const body = { assetId: asset.id, title: "Fender loose" };
  const { id, number } = await driver.call("createDefect", { body });
  const act = { act: "defer", note: "Safe to drive", signature: "Sam", ...until } as const;
  await manager.call("actOnDefect", { params: { id }, body: act });
  return { asset, id, number };
}

const read = (id: number) => manager.call("getDefect", { params: { id } });
const ended = async () => {
  const all = await manager.call("listNotifications");
  return all.filter(({ type }) => type === "deferral_ended");
};

describe("A deferral", () => {
  it("ends on its day in the company's zone, once on two servers, with a notification", async () => {
    const { id, number, asset } = await defer({ untilDay: "2026-10-10" });
    // In Chicago it is still the day before.
    clock.set("2026-10-10T04:59:00.000Z");
    await endDeferrals(parts);
    expect(await read(id)).toMatchObject({ state: "deferred", reviewPending: true });
    clock.set("2026-10-10T05:01:00.000Z");
    await Promise.all([endDeferrals(parts), endDeferrals(parts)]);
    await endDeferrals(parts);
    const { events, ...defect } = await read(id);
    expect(defect).toMatchObject({ state: "open", deferredUntil: null, reviewPending: false });
    expect(events.map(({ kind }) => kind)).toEqual(["reported", "deferred", "deferral_ended"]);
    expect(events.at(-1)).toMatchObject({ byId: null, at: "2026-10-10T05:01:00.000Z" });
    expect(await ended()).toMatchObject([
      {
        assetId: asset.id,
        title: `${asset.name}: D-${String(number).padStart(4, "0")} is deferred no longer`,
        message: "Fender loose",
        path: `/defects/${id}`,
      },
    ]);
    expect(refreshed).toHaveLength(1);
    const shown = ["listDefects", "getDefect", "listDocuments", "getAsset", "listNotifications"];
    expect(refreshed[0]).toEqual(expect.arrayContaining(shown));
    expect(await invalidRows(database)).toEqual([]);
  });

  it("is a part of one notification where more than three end at once", async () => {
    const all = [await defer({ untilDay: "2026-10-12" }), await defer({ untilDay: "2026-10-12" })];
    all.push(await defer({ untilDay: "2026-10-12" }), await defer({ untilDay: "2026-10-12" }));
    const before = (await ended()).length;
    clock.set("2026-10-12T05:01:00.000Z");
    await endDeferrals(parts);
    for (const { id } of all) expect(await read(id)).toMatchObject({ state: "open" });
    const [newest] = await ended();
    const title = "4 defects are deferred no longer";
    expect(newest).toMatchObject({ title, assetId: null, path: "/defects" });
    expect(await ended()).toHaveLength(before + 1);
  });

  it("is sent in its reader's language, whatever the unit is called", async () => {
    const { id, number } = await defer({ untilDay: "2026-10-10" });
    await manager.call("updatePreferences", { body: { language: "es" } });
    clock.set("2026-10-10T05:01:00.000Z");
    await endDeferrals(parts);
    await manager.call("updatePreferences", { body: { language: null } });
    const [newest] = await ended();
    expect(newest?.path).toBe(`/defects/${id}`);
    expect(newest?.title).toContain(`${number} ya no está aplazado`);
    expect(newest?.message).toBe("Fender loose");
  });

  it.each([
    [{ untilMiles: 1_100 }, { meter: "miles", value: 1_100 }],
    [{ untilHours: 20 }, { meter: "hours", value: 20 }],
  ] as const)("ends when the meter shows %o", async (until, reading) => {
    const { id, asset } = await defer(until);
    await endDeferrals(parts);
    expect(await read(id)).toMatchObject({ state: "deferred" });
    await driver.call("addReading", { params: { id: asset.id }, body: reading });
    await endDeferrals(parts);
    expect(await read(id)).toMatchObject({ state: "open", deferredMiles: null });
  });

  it("does not end while its defect is in repair", async () => {
    const { id } = await defer({ untilDay: "2026-10-10" });
    await manager.call("actOnDefect", { params: { id }, body: { act: "start" } });
    clock.set("2026-11-10T12:00:00.000Z");
    await endDeferrals(parts);
    expect(await read(id)).toMatchObject({ state: "in_repair", deferredUntil: "2026-10-10" });
  });
});
