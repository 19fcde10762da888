import { dayMs } from "#shared/base/dates.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, foundCompany, signIn } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { notifyOfMeters } from "./stale-meters.ts";

const { clock, connect, database } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const start = new Date("2026-10-03T18:00:00.000Z");
const refreshed: number[] = [];
const parts = { database, clock, live: { changed: (id: number) => void refreshed.push(id) } };

function passDays(days: number): void {
  clock.set(new Date(start.getTime() + days * dayMs));
}

async function listNotifications(by = manager) {
  const all = await by.call("listNotifications");
  return all.filter(({ type }) => type === "meter_stale");
}

describe("A stale meter", () => {
  it("notifies the office once, and again only after it was read", async () => {
    clock.set(start);
    const asset = await buildAsset(manager, { currentMiles: 148_220 });
    await buildAsset(manager, { currentMiles: 5, condition: "out_of_service" });
    await buildAsset(manager);
    passDays(29.9);
    await notifyOfMeters(parts);
    expect(await listNotifications()).toEqual([]);
    passDays(30.1);
    await notifyOfMeters(parts);
    await notifyOfMeters(parts);
    for (const user of [admin, manager]) {
      expect(await listNotifications(user)).toMatchObject([
        {
          assetId: asset.id,
          title: `${asset.name}: its meter was not read for long`,
          message: "Last read Oct 3, 2026. Its services by miles and hours go by it.",
        },
      ]);
    }
    expect(await listNotifications(driver)).toEqual([]);
    expect(refreshed).toHaveLength(1);

    passDays(31);
    const params = { id: asset.id };
    await manager.call("addReading", { params, body: { meter: "miles", value: 148_300 } });
    passDays(60);
    await notifyOfMeters(parts);
    expect(await listNotifications()).toHaveLength(1);
    passDays(62);
    await notifyOfMeters(parts);
    expect(await listNotifications()).toHaveLength(2);
  });

  it("is a part of one notification where more than three become stale at once", async () => {
    const company = await foundCompany(connect);
    clock.set(start);
    const ids: number[] = [];
    for (const name of ["Mixer 1", "Mixer 2", "Mixer 3", "Mixer 4", "Mixer 5"]) {
      ids.push((await buildAsset(company.manager, { name, currentMiles: 148_220 })).id);
    }
    passDays(30.1);
    await notifyOfMeters(parts);
    await notifyOfMeters(parts);
    const summary = {
      assetId: null,
      title: "5 meters were not read for long",
      message: "Mixer 1, Mixer 2, Mixer 3 and 2 more",
      path: "/assets",
    };
    expect(await listNotifications(company.manager)).toMatchObject([summary]);
    const [first = 0] = ids;
    const body = { meter: "miles", value: 148_300 } as const;
    await company.manager.call("addReading", { params: { id: first }, body });
    passDays(61);
    await notifyOfMeters(parts);
    expect(await listNotifications(company.manager)).toMatchObject([{ assetId: first }, summary]);
  });

  it("is not notified when it was stale for weeks already", async () => {
    clock.set(start);
    const { id } = await buildAsset(manager, { currentMiles: 148_220 });
    passDays(38);
    await notifyOfMeters(parts);
    expect((await listNotifications()).filter(({ assetId }) => assetId === id)).toEqual([]);
  });

  it.each([
    ["Pacific/Kiritimati", 30.01, "3 oct 2026"],
    ["Pacific/Kiritimati", 36.99, "3 oct 2026"],
    ["Etc/GMT+12", 30.01, "2 oct 2026"],
    ["Etc/GMT+12", 36.99, "2 oct 2026"],
  ])("is sent in its reader's language in %s after %d days", async (timeZone, days, day) => {
    clock.set("2026-10-03T09:59:00.000Z");
    const company = await foundCompany(connect, { timeZone });
    const asset = await buildAsset(company.manager, { currentMiles: 148_220 });
    await company.manager.call("updatePreferences", { body: { language: "es" } });
    clock.set(new Date(Date.parse("2026-10-03T09:59:00.000Z") + days * dayMs));
    await notifyOfMeters(parts);
    for (const user of [company.admin, company.manager]) await signIn(user, user);
    expect(await listNotifications(company.manager)).toMatchObject([
      {
        title: `${asset.name}: hace mucho que no se lee su medidor`,
        message: `Última lectura: ${day}. Sus servicios por millas y horas dependen de ella.`,
      },
    ]);
    const [english] = await listNotifications(company.admin);
    expect(english?.title).toBe(`${asset.name}: its meter was not read for long`);
  });
});
