import { api, type CallName } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  addUser,
  buildAsset,
  buildDocument,
  buildInspection,
  buildMaintenanceLog,
  buildReport,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { connect, clock } = await shareTestApp();

/** A Friday before the cut-off. */
const date = "2026-11-20T05:00:00.000Z";
clock.set(date);

const { admin, manager, driver } = await foundCompany(connect);

const [north, south] = await Promise.all(
  ["North", "South"].map((name) => manager.call("createYard", { body: { name } })),
);
const places = [north?.id, north?.id, south?.id, null];
const units = await Promise.all(
  places.map((yardId) =>
    buildAsset(manager, { ...(yardId !== undefined && { yardId }), currentMiles: 10_000 }),
  ),
);
for (const { id } of units) {
  await driver.call("createDefect", { body: { assetId: id, title: "Hose chafed" } });
  await buildInspection(driver, id, { date, fail: ["mirrors"] });
  await buildMaintenanceLog(manager, id, { date, cost: 100 });
  await buildSchedule(manager, id, { intervalMiles: 100, nextDueMiles: 100 });
  await buildDocument(manager, { assetId: id, expiresOn: "2020-01-01" });
}
for (const yardId of places.slice(1)) {
  const member = await addUser(admin, { role: "driver" });
  await admin.call("updateUser", { params: { id: member.id }, body: { yardId } });
  await buildDocument(manager, {
    userId: member.id,
    kind: "drivers_license",
    expiresOn: "2020-01-01",
  });
}

for (const { id } of units) await buildReport(admin, id);

beforeEach(() => clock.set("2026-11-20T08:00:00.000Z"));

const narrow = { north: String(north?.id), south: String(south?.id), none: "none" };

type Row = {
  id: number;
  assetId?: number | null;
  userId?: number | null;
  key: string;
  onTime: number;
};
/** What these calls answer, as far as it is looked at. */
type Answered = Row[] & {
  units: Row[] & number;
  rows: Row[];
  entries: Row[];
  totals: { total: number };
  totalAssets: number;
  serviceDue: number;
  overdue: number;
  active: number;
};
type Response = { body: Answered; text: string };

/** What is picked of a call's answer about all, and about each part. */
async function readParts<Of>(name: CallName, query: object, pick: (response: Response) => Of) {
  const read = async (yard?: string) => {
    const { path } = api[name];
    const response = await manager.agent.get(path).query(yard ? { ...query, yard } : query);
    expect(response.status, `${path} ${response.text}`).toBe(200);
    return pick(response);
  };
  const { north: inNorth, south: inSouth, none } = narrow;
  return { all: await read(), parts: [await read(inNorth), await read(inSouth), await read(none)] };
}

const toIds = (rows: Row[]) => rows.map(({ id }) => id);
const toOwners = (rows: Row[]) => rows.map(({ assetId, userId }) => assetId ?? `user ${userId}`);

/** The lists, with how many rows each has of two units and a person, of one and one, and of one and one. */
const lists: [CallName, object, (response: Response) => unknown[], number[]][] = [
  ["listAssets", {}, ({ body }) => toIds(body), [2, 1, 1]],
  ["listDefects", {}, ({ body }) => toIds(body), [4, 2, 2]],
  ["listInspectionLogs", {}, ({ body }) => toIds(body), [2, 1, 1]],
  [
    "listInspectionLogs",
    { passed: "false", resolved: "false" },
    ({ body }) => toIds(body),
    [2, 1, 1],
  ],
  ["listInspectionLogs", { text: "mirrors" }, ({ body }) => toIds(body), [2, 1, 1]],
  ["listMaintenanceLogs", {}, ({ body }) => toIds(body), [2, 1, 1]],
  ["listMaintenanceLogs", { text: "oil" }, ({ body }) => toIds(body), [2, 1, 1]],
  ["listSchedules", {}, ({ body }) => toIds(body), [2, 1, 1]],
  ["listSchedules", { due: "overdue" }, ({ body }) => toIds(body), [2, 1, 1]],
  ["listServiceDue", {}, ({ body }) => toIds(body), [2, 1, 1]],
  ["listActivity", {}, ({ body }) => toOwners(body), [4, 2, 2]],
  ["listDocuments", {}, ({ body }) => toIds(body), [3, 2, 2]],
  ["listReports", {}, ({ body }) => toIds(body), [2, 1, 1]],
  ["getBoard", {}, ({ body }) => toIds(body.units), [2, 1, 1]],
  ["getReadiness", {}, ({ body }) => toOwners(body.rows), [2, 1, 1]],
  ["getCosts", { by: "unit" }, ({ body }) => body.rows.map(({ key }) => key), [2, 1, 1]],
  ["getCalendar", {}, ({ body }) => toOwners(body.entries), [2, 1, 1]],
  ["exportInspections", {}, ({ text }) => text.match(/^\d.*mirror/gim) ?? [], [2, 1, 1]],
  ["exportMaintenanceLogs", {}, ({ text }) => text.match(/^\d.*Oil/gim) ?? [], [2, 1, 1]],
];

const counts: [CallName, object, (response: Response) => number][] = [
  ["getDashboardStats", {}, ({ body }) => body.totalAssets],
  ["getDashboardStats", {}, ({ body }) => body.serviceDue],
  ["getDashboardStats", {}, ({ body }) => body.overdue],
  ["getDashboardStats", {}, ({ body }) => body.active],
  ["listBoardDays", {}, ({ body }) => body.reduce((sum, { onTime }) => sum + onTime, 0)],
  ["getReadiness", {}, ({ body }) => body.units],
  ["getCosts", { by: "month" }, ({ body }) => body.totals.total],
];

describe("A yard", () => {
  it("narrows every list to its units, and the parts are the whole", async () => {
    for (const [name, query, pick, sizes] of lists) {
      const { all, parts } = await readParts(name, query, pick);
      expect(
        parts.map(({ length }) => length),
        name,
      ).toEqual(sizes);
      expect(new Set(parts.flat()), name).toEqual(new Set(all));
      expect(parts.flat(), name).toHaveLength(all.length);
    }
  });

  it("narrows every count, and the parts are the whole", async () => {
    for (const [name, query, pick] of counts) {
      const { all, parts } = await readParts(name, query, pick);
      expect(all, name).toBeGreaterThan(0);
      expect(
        parts.reduce((sum, part) => sum + part, 0),
        name,
      ).toBe(all);
      expect(parts[0], name).toBe((parts[1] ?? 0) * 2);
    }
  });

  it("narrows the call that every list and count of units is read with", () => {
    const narrowed = Object.entries(apiSchemas).flatMap(([name, schema]) =>
      "query" in schema && schema.query instanceof z.ZodObject && "yard" in schema.query.shape
        ? name
        : [],
    );
    const tried = new Set([...lists, ...counts].map(([name]) => name));
    expect(new Set(narrowed)).toEqual(tried);
  });

  it("adds up costs by yard, with its name", async () => {
    const { rows } = await manager.call("getCosts", { query: { by: "yard", sort: "total" } });
    const found = rows.map(({ key, name, total }) => ({ key, name, total }));
    expect(found).toHaveLength(3);
    expect(found[0]).toEqual({ key: narrow.north, name: "North", total: 200 });
    expect(found).toContainEqual({ key: narrow.south, name: "South", total: 100 });
    expect(found).toContainEqual({ key: "none", name: null, total: 100 });
  });

  it("is an id or none", async () => {
    for (const yard of ["", "0", "x", "1.5", "-1", "null"]) {
      expect((await manager.agent.get("/api/assets").query({ yard })).status, yard).toBe(400);
    }
    expect((await manager.agent.get("/api/assets").query({ yard: "999999999" })).body).toEqual([]);
  });
});
