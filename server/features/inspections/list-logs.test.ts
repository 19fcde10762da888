import { limits } from "#shared/base/limits.ts";
import type { Query } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import { fillCompany } from "../../test/kit/fleet-filling.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, database, statementsOf } = await shareTestApp();
const timeZone = "America/Chicago";
const company = await foundCompany(connect, { timeZone });
const { admin, driver } = company;
const miguel = await addSignedIn(connect(), admin, {
  role: "driver",
  firstName: "Miguel",
  lastName: "Ortíz",
});
const mixer = await buildAsset(admin, { name: "Mixer 103" });
const given = { location: "Plant 2", tags: ["day shift"], unitNumber: "P-88" };
const pump = await buildAsset(admin, { name: "Pump-103 Élan", ...given });

clock.set("2026-04-20T15:00:00.000Z");
/** Just before and after the month that a company in Chicago calls March. */
const february = await inspect(driver, mixer.id, { date: "2026-03-01T05:59:59.999Z" });
const firstOfMarch = await inspect(driver, mixer.id, {
  date: "2026-03-01T06:00:00.000Z",
  comments: "Left mirror is loose",
});
const failed = await inspect(miguel, mixer.id, {
  date: "2026-03-10",
  fail: { horn: "Sounds weak" },
});
const resolved = await inspect(miguel, pump.id, { date: "2026-03-10", fail: { tires: "Worn" } });
const lastOfMarch = await inspect(driver, pump.id, { date: "2026-04-01T04:59:59.999Z" });
const april = await inspect(miguel, pump.id, {
  date: "2026-04-01T05:00:00.000Z",
  comments: "Cafe\u0301 stop",
});
await buildMaintenanceLog(admin, pump.id, {
  resolvedInspectionId: resolved,
  date: "2026-03-11",
});
const all = [april, lastOfMarch, resolved, failed, firstOfMarch, february];

const theirs = await foundCompany(connect, { timeZone });
const theirAsset = await buildAsset(theirs.admin, { name: "Mixer 103" });
await buildInspection(theirs.driver, theirAsset.id, {
  date: "2026-03-10",
  comments: "Left mirror is loose",
  fail: { horn: "Sounds weak" },
});

type Filter = NonNullable<Query<"listInspectionLogs">>;

async function inspect(
  by: typeof driver,
  assetId: number,
  given: Parameters<typeof buildInspection>[2],
): Promise<number> {
  return (await buildInspection(by, assetId, given)).id;
}

async function find(query: Filter): Promise<number[]> {
  const { status, body } = await admin.send("listInspectionLogs", { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map(({ id }: { id: number }) => id);
}

describe("The history of inspections", () => {
  it.each<[string, Filter, number[]]>([
    ["nothing", {}, all],
    ["a day on", { from: "2026-03-01" }, all.slice(0, 5)],
    ["a day to its end", { to: "2026-03-31" }, all.slice(1)],
    ["a month", { from: "2026-03-01", to: "2026-03-31" }, all.slice(1, 5)],
    ["% alone", { text: "%" }, []],
    ["_ alone", { text: " _ " }, []],
    ["a backslash alone", { text: "\\" }, []],
    ["days in the wrong order", { from: "2026-03-31", to: "2026-03-01" }, []],
    ["what passed", { result: "passed" }, [april, lastOfMarch, firstOfMarch, february]],
    ["what failed", { result: "failed" }, [resolved, failed]],
    ["what waits for a repair", { result: "open" }, [failed]],
    ["what was repaired", { result: "resolved" }, [resolved]],
    ["a driver", { driverId: String(miguel.id) }, [april, resolved, failed]],
    ["an asset", { assetId: String(pump.id) }, [april, lastOfMarch, resolved]],
    [
      "all of them together",
      {
        assetId: String(pump.id),
        driverId: String(miguel.id),
        from: "2026-03-01",
        to: "2026-03-31",
        result: "failed",
        text: "worn tires",
      },
      [resolved],
    ],
    [
      "two that exclude each other",
      { assetId: String(mixer.id), driverId: String(miguel.id), result: "passed" },
      [],
    ],
  ])("is narrowed to %s", async (_, filter, expected) => {
    expect(await find(filter)).toEqual(expected);
  });

  it.each<[string, string, number[]]>([
    ["a comment", "mirror", [firstOfMarch]],
    ["the beginning of a word", "MIRR", [firstOfMarch]],
    ["words in any order", "loose LEFT", [firstOfMarch]],
    ["a composed letter that was stored decomposed", "CAFÉ", [april]],
    ["the note of a failed item", "weak", [failed]],
    ["the label of a failed item", "backup alarm", [failed]],
    ["an asset's name", "mixer", [failed, firstOfMarch, february]],
    ["a part of an asset's name behind a sign", "103 e\u0301lan", [april, lastOfMarch, resolved]],
    ["a name without what separates its parts", "pump103", [april, lastOfMarch, resolved]],
    ["a name with other signs in it", "mixer/103", [failed, firstOfMarch, february]],
    ["an asset's unit number", "p88", [april, lastOfMarch, resolved]],
    ["an asset's place and tags", "SHIFT plant2", [april, lastOfMarch, resolved]],
    ["a note with signs in it", "sounds-weak", [failed]],
    ["no name by the middle of a word", "ump103", []],
    ["a name without its accents", "ortiz", [april, resolved, failed]],
    ["a driver's name", "ORTÍZ mig", [april, resolved, failed]],
    ["a driver, an asset and a note together", "miguel mixer horn weak", [failed]],
    ["no word in the middle of another", "irror", []],
    ["a word that is nowhere", "zebra", []],
    ["separators without a word, as if there was none", " - & ", all],
  ])("finds by its words %s", async (_, text, expected) => {
    expect(await find({ text })).toEqual(expected);
  });

  it("finds an asset by its new name once it is renamed, and not by the old one", async () => {
    const { id } = await buildAsset(admin, { name: "Oldname 7" });
    const made = await inspect(driver, id, { date: "2025-01-05" });
    await admin.call("updateAsset", { params: { id }, body: { name: "Newname 7" } });
    expect([await find({ text: "newname" }), await find({ text: "oldname" })]).toEqual([
      [made],
      [],
    ]);
  });

  it("still finds the records of a removed driver, by name and by id", async () => {
    const gone = await addSignedIn(connect(), admin, { role: "driver", firstName: "Quentin" });
    const made = await inspect(gone, mixer.id, { date: "2025-02-05" });
    await admin.call("removeUser", { params: { id: gone.id } });
    const driverId = String(gone.id);
    expect([await find({ text: "quentin" }), await find({ driverId })]).toEqual([[made], [made]]);
  });

  it("includes archived assets, which the backlog leaves out", async () => {
    const { id } = await buildAsset(admin, { name: "Retired 1" });
    const made = await inspect(driver, id, { date: "2025-03-05", fail: ["horn"] });
    await admin.call("updateAsset", { params: { id }, body: { archived: true } });
    const of2025 = { from: "2025-03-01", to: "2025-03-31" };
    expect(await find({ ...of2025, result: "open" })).toEqual([made]);
    expect(await find({ ...of2025, passed: "false", resolved: "false" })).toEqual([]);
    const searched = { ...of2025, passed: "false", resolved: "false", text: "retired" } as const;
    expect(await find(searched)).toEqual([made]);
  });

  it.each<Filter>([{ to: "2026-04-30", from: "2026-03-01" }, { text: "103" }])(
    "counts on its first page what %j finds, and goes on through equal dates",
    async (filter) => {
      const counts: (string | undefined)[] = [];
      const ids: number[] = [];
      const query = { ...filter, count: "true", limit: 1, results: "false" };
      for await (const { body, headers } of admin.pages("listInspectionLogs", { query })) {
        counts.push(headers["x-total-count"]);
        ids.push(...body.map(({ id }: { id: number }) => id));
      }
      expect(ids).toEqual(await find({ ...filter, limit: String(limits.logsMax) }));
      expect(ids).toEqual(expect.arrayContaining([failed, resolved]));
      expect(counts).toEqual([String(ids.length), ...ids.slice(1).map(() => undefined)]);
    },
  );

  it.each([
    "?from=2026-03",
    "?from=2026-02-30",
    "?to=2026-03-01T00:00:00Z",
    "?result=maybe",
    "?driverId=x",
    "?count=yes",
    `?text=${"x".repeat(limits.searchMax + 1)}`,
  ])("refuses %s", async (query) => {
    expect((await admin.agent.get(`/api/inspection/logs${query}`)).status).toBe(400);
  });
});

describe("A search of more inspections than are read one by one", () => {
  it("finds the same words among the newest rows and behind them, and counts all", async () => {
    const large = await foundCompany(connect);
    const { rows } = await database.pool.query(
      "select company_id as id from users where id = $1 /* across companies */",
      [large.manager.id],
    );
    const none = { schedules: 0, checklists: 0, notifications: 0 };
    await fillCompany(database.pool, {
      companyId: Number(rows[0].id),
      userId: large.manager.id,
      sizes: { ...none, assets: 20, maintenanceLogs: 1, inspectionLogs: 7_000 },
    });
    const { id } = await buildAsset(large.admin, { name: "Veteran" });
    const date = "1999-12-31";
    const made = await buildInspection(large.driver, id, { date, fail: { horn: "Silent" } });
    const search = async (text: string, query = {}) => {
      const given = { text, results: "false", count: "true", limit: 60, ...query };
      const { body, headers } = await large.admin.send("listInspectionLogs", { query: given });
      const ids: number[] = body.map((row: { id: number }) => row.id);
      return { ids, total: headers["x-total-count"], next: headers["link"] !== undefined };
    };
    const rare = { ids: [made.id], total: "1", next: false };
    for (const text of ["silent", "veteran horn", "sam silent"]) {
      expect(await search(text), text).toEqual(rare);
    }
    expect(await search("silent", { from: date, to: date })).toEqual(rare);
    // The user, the names of drivers, the newest rows, and the page with its number.
    expect(await statementsOf(() => search("silent"))).toHaveLength(4);
    expect(await search("silent", { from: "2000-01-01" })).toMatchObject({ ids: [], total: "0" });
    const horn = await large.admin.list("listInspectionLogs", {
      query: { text: "horn", limit: 9 },
    });
    const failed = await large.admin.list("listInspectionLogs", { query: { result: "failed" } });
    expect(horn.map((log) => log.id)).toEqual(failed.map((log) => log.id));
    expect(await search("horn")).toMatchObject({ total: "71", next: true });
    const ofAll = await search("unit");
    expect(ofAll).toMatchObject({ total: "7000", next: true });
    expect(ofAll.ids).toHaveLength(60);
    expect(await search("unit nowhere")).toEqual({ ids: [], total: "0", next: false });
  });
});
