import { dayMs } from "#shared/base/dates.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { buildAsset, buildSchedule, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect } = await shareTestApp();

// Six in the evening of November 20 in Chicago, whose day ends at six in the morning of UTC.
const now = "2026-11-21T00:00:00.000Z";
const midnight = "2026-11-21T06:00:00.000Z";
beforeEach(() => clock.set(now));

/** A company, and when its readiness changes next: of the fleet, and of one unit. */
async function found() {
  const { manager } = await foundCompany(connect, { timeZone: "America/Chicago" });
  const readFleet = async () => (await manager.call("getReadiness")).changesAt;
  const readUnit = async (id: number) =>
    (await manager.call("getAssetReadiness", { params: { id } })).changesAt;
  return { manager, readFleet, readUnit };
}

describe("When time alone changes the readiness", () => {
  it("is the end of the company's day, where nothing is due before", async () => {
    const { manager, readFleet, readUnit } = await found();
    const { id } = await buildAsset(manager);
    await buildSchedule(manager, id, { intervalDays: 10 });
    expect([await readFleet(), await readUnit(id)]).toEqual([midnight, midnight]);
    clock.set(midnight);
    expect(await readFleet()).toBe("2026-11-22T06:00:00.000Z");
  });

  it("is the moment of the next service that falls due, for its own unit and the fleet", async () => {
    const { manager, readFleet, readUnit } = await found();
    const [first, second] = [await buildAsset(manager), await buildAsset(manager)];
    const due = async (id: number, nextDue: string) =>
      buildSchedule(manager, id, { intervalDays: 10, nextDue });
    await due(first.id, "2026-11-21T03:00:00.000Z");
    await due(second.id, "2026-11-21T02:00:00.000Z");
    expect([await readFleet(), await readUnit(first.id), await readUnit(second.id)]).toEqual([
      "2026-11-21T02:00:00.000Z",
      "2026-11-21T03:00:00.000Z",
      "2026-11-21T02:00:00.000Z",
    ]);
    clock.set("2026-11-21T02:00:00.001Z");
    expect(await readFleet()).toBe("2026-11-21T03:00:00.000Z");
    expect((await manager.call("getAssetReadiness", { params: { id: second.id } })).gaps).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: "396.3(a)" })]),
    );
  });

  it("is the moment at which a meter has not been read for too long, and not that of one that is stale", async () => {
    const { manager, readFleet } = await found();
    const body = (readAt: string) => ({ meter: "hours", value: 100, readAt }) as const;
    const [stale, fresh] = [await buildAsset(manager), await buildAsset(manager)];
    const ago = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
    await manager.call("addReading", { params: { id: stale.id }, body: body(ago(40 * dayMs)) });
    expect(await readFleet()).toBe(midnight);
    const at = ago(30 * dayMs - 2 * 3_600_000);
    await manager.call("addReading", { params: { id: fresh.id }, body: body(at) });
    // An hour later by the clock of Chicago, where summer time has ended meanwhile.
    expect(await readFleet()).toBe("2026-11-21T03:00:00.000Z");
    const listStale = async () => {
      const query = { rule: "advice", limit: 50 } as const;
      const { rows } = await manager.call("getReadiness", { query });
      return rows.flatMap(({ assetId, gaps }) =>
        gaps.filter(({ fix }) => fix.to === "meters").map(() => assetId),
      );
    };
    expect(await listStale()).not.toContain(fresh.id);
    clock.set("2026-11-21T03:00:00.001Z");
    expect(await listStale()).toContain(fresh.id);
    expect(await readFleet()).toBe(midnight);
  });
});
