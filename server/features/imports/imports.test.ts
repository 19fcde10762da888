import { readFileSync } from "node:fs";
import { hourMs } from "#shared/base/dates.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import { findTable } from "#shared/imports/find-table.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp, type TestCaller } from "../../test/kit/harness.ts";

const { clock, connect, database } = await shareTestApp();

/** A list as the browser reads it. */
function readList(name: string) {
  const url = new URL(`../../test/lists/${name}.csv`, import.meta.url);
  const text = readFileSync(url, "utf8").replace(/^\uFEFF/, "");
  return findTable(Papa.parse<string[]>(text).data);
}

async function bring(by: TestCaller, kind: ImportKind, { header, rows }: Given) {
  const begun = await by.call("createImport", { body: { kind, header, fileName: "list.csv" } });
  const params = { id: begun.id };
  for (let at = 0; at < rows.length; at += importLimits.rowsAtOnce) {
    const some = rows.slice(at, at + importLimits.rowsAtOnce);
    await by.call("storeImportRows", { params, body: { from: at + 1, rows: some } });
  }
  const body = { mapping: begun.mapping };
  return by.call("checkImport", { params, body });
}

type Given = { header: string[]; rows: string[][] };

/** The smallest list, which brings in one unit. */
function bringUnit(by: TestCaller) {
  const header = ["Unit", "Category", "VIN", "Year", "Make", "Model"];
  const rows = [["7", "Truck", "1M2GR3GC5KM004821", "2019", "Mack", "Granite"]];
  return bring(by, "assets", { header, rows });
}

function bringFile(by: TestCaller, kind: ImportKind, name: string) {
  const { header, rows } = readList(name);
  return bring(by, kind, { header, rows: rows.map(({ cells }) => cells) });
}

async function commit(by: TestCaller, { id }: { id: number }) {
  for (;;) {
    const body = { readyOnly: true };
    const { left, import: whole } = await by.call("commitImport", { params: { id }, body });
    if (left === 0) return whole;
  }
}

async function listRows(by: TestCaller, { id }: { id: number }, query = {}) {
  return by.call("listImportRows", { params: { id }, query });
}

/** The units that the samples of schedules and past services name. */
async function buildUnits(by: TestCaller, names: readonly string[]) {
  for (const name of names) await buildAsset(by, { name, unitNumber: name });
}

describe("An import of units", () => {
  it.each([
    ["city-fleet-list", { rows: 30, add: 22, problem: 8 }],
    ["owner-workbook", { rows: 28, add: 28, problem: 0 }],
    ["hosted-product-vehicles", { rows: 24, add: 23, problem: 1 }],
  ])("brings in the rows of %s, and the same file again changes nothing", async (name, counts) => {
    const { manager } = await foundCompany(connect);
    const checked = await bringFile(manager, "assets", name);
    expect(checked.counts).toMatchObject({ ...counts, update: 0, same: 0 });
    const refused = await manager.send("commitImport", { params: { id: checked.id }, body: {} });
    expect(refused.status).toBe(counts.problem > 0 ? 409 : 200);
    const done = await commit(manager, checked);
    expect(done).toMatchObject({ state: "done", written: counts.add });
    const again = await bringFile(manager, "assets", name);
    expect(await listRows(manager, again, { only: "changes" })).toEqual([]);
    expect(again.counts).toMatchObject({ add: 0, update: 0, same: counts.add });
  });

  it("has its units as their own call would make them: meters, downtimes, programs, seals", async () => {
    const { manager } = await foundCompany(connect);
    const service = {
      name: "PM-A",
      serviceType: "Preventive Maintenance" as const,
      intervalDays: 90,
    };
    await manager.call("createProgram", {
      body: { name: "Mixers", kinds: ["mixer"], automatic: true, services: [service] },
    });
    const header = ["Unit #", "Year", "Make", "Model", "Type", "Miles", "Status"];
    const rows = [
      ["14", "2019", "Mack", "Granite", "Mixer", "94,200", "Active"],
      ["15", "2018", "Mack", "Granite", "Mixer", "", "OOS"],
    ];
    await commit(manager, await bring(manager, "assets", { header, rows }));
    const units = await manager.call("listAssets");
    expect(units).toMatchObject([
      { unitNumber: "14", condition: "in_use", currentMiles: 94_200, downSince: null },
      { unitNumber: "15", condition: "out_of_service", downSince: expect.any(String) },
    ]);
    const schedules = await manager.call("listSchedules");
    expect(schedules.map(({ name }) => name)).toEqual(["PM-A", "PM-A"]);
    const params = { id: units[0]?.id ?? 0 };
    expect(await manager.call("listReadings", { params })).toMatchObject([
      { meter: "miles", value: 94_200, source: "form" },
    ]);
  });

  it("changes a unit that is there: blanks erase nothing, meters only go up, it is not put into service", async () => {
    const { manager } = await foundCompany(connect);
    const { id } = await buildAsset(manager, {
      unitNumber: "14",
      location: "North",
      currentMiles: 50_000,
      condition: "out_of_service",
    });
    const header = ["Unit #", "Location", "Miles", "Status", "Plate", "Year", "Make"];
    const rows = [["14", "", "40,000", "Active", "B2137", "2022", "Mack"]];
    const checked = await bring(manager, "assets", { header, rows });
    const [row] = await listRows(manager, checked);
    expect(row).toMatchObject({
      action: "update",
      changes: [{ field: "plate", before: null, after: "B2137" }],
      warnings: [expect.anything(), { text: "It is out of service here and stays so" }],
    });
    await commit(manager, checked);
    expect(await manager.call("getAsset", { params: { id } })).toMatchObject({
      location: "North",
      currentMiles: 50_000,
      condition: "out_of_service",
      plate: "B2137",
    });
  });

  it("says which of its units come in archived, until they have", async () => {
    const { manager } = await foundCompany(connect);
    const header = ["Unit #", "Year", "Make", "Model", "Type", "Status"];
    const rows = ["Sold", "Active"].map((status, n) => [
      String(n),
      "2019",
      "Mack",
      "Granite",
      "Mixer",
      status,
    ]);
    const checked = await bring(manager, "assets", { header, rows });
    const [sold, active] = await listRows(manager, checked);
    expect([sold?.warnings, active?.warnings]).toEqual([[{ text: "It comes in archived" }], []]);
    await commit(manager, checked);
    const again = await bring(manager, "assets", { header, rows });
    expect(again.counts).toMatchObject({ same: 2, warnings: 0 });
  });

  it("refuses a row whose number and VIN are those of two units", async () => {
    const { manager } = await foundCompany(connect);
    await buildAsset(manager, { unitNumber: "14" });
    await buildAsset(manager, { unitNumber: "15", vinOrSerial: "1M2AX04C8KM012345" });
    const header = ["Unit #", "VIN", "Year", "Type"];
    const rows = [["14", "1M2AX04C8KM012345", "2019", "Mixer"]];
    const checked = await bring(manager, "assets", { header, rows });
    const [row] = await listRows(manager, checked);
    expect(row).toMatchObject({
      action: "problem",
      problems: [{ field: "unitNumber", text: "Unit 14 and this VIN are different units here." }],
    });
  });

  it("is refused a number that another unit has taken meanwhile, and brings in the others", async () => {
    const { manager } = await foundCompany(connect);
    const header = ["Unit #", "Year", "Make", "Model", "Type"];
    const rows = ["1", "2", "3"].map((n) => [n, "2019", "Mack", "Granite", "Mixer"]);
    const checked = await bring(manager, "assets", { header, rows });
    await buildAsset(manager, { name: "Other", unitNumber: "2" });
    const done = await commit(manager, checked);
    expect(done).toMatchObject({ state: "done", written: 2, counts: { add: 2, problem: 1 } });
    const [refused] = await listRows(manager, done, { only: "problems" });
    expect(refused).toMatchObject({ n: 2, problems: [{ text: "Unit 2 is already Other" }] });
  });

  it("asks, warns and refuses in the language of who looks it over", async () => {
    const { manager } = await foundCompany(connect);
    const header = ["Unidad", "Año", "Marca", "Modelo", "Tipo", "Estado"];
    const rows = [
      ["1", "2019", "Mack", "", "Camión", "Guardada"],
      ["2", "1980", "Mack", "B", "Camión", "Activo"],
      ["3", "2019", "Mack", "B", "Camión", "Activo"],
    ];
    const { id, mapping } = await bring(manager, "assets", { header, rows });
    const inSpanish = { params: { id }, headers: { "accept-language": "es" } };
    const { questions } = await manager.call("checkImport", { ...inSpanish, body: { mapping } });
    expect(questions[0]?.text).toBe('¿Cuál es la condición de las unidades que dicen "Guardada"?');
    const [warned, refused] = await listRows(manager, { id });
    expect(warned?.warnings).toContainEqual({
      field: "model",
      text: 'Sin modelo: entra como "Unknown"',
    });
    expect(refused?.problems).toContainEqual({
      field: "year",
      text: "No se pueden registrar unidades anteriores a 1990",
    });
    await buildAsset(manager, { name: "Other", unitNumber: "3" });
    await manager.call("commitImport", { ...inSpanish, body: { readyOnly: true } });
    const [, , taken] = await listRows(manager, { id });
    expect(taken?.problems).toEqual([{ text: "La unidad 3 ya es Other" }]);
  });

  it("is written once by two who commit it at the same moment", async () => {
    const { admin, manager } = await foundCompany(connect);
    const checked = await bringFile(manager, "assets", "owner-workbook");
    await Promise.all([commit(admin, checked), commit(manager, checked)]);
    const archived = await manager.call("listAssets", { query: { archived: "true" } });
    expect((await manager.call("listAssets")).length + archived.length).toBe(28);
  });

  it.each([
    ["assets", ["VIN", "Year", "Make", "Model"], ["1M2GR3GC5KM004821", "2019", "Mack", "Granite"]],
    ["schedules", ["Unit", "Service", "Interval"], ["7", "PM-A", "5000 mi"]],
    ["history", ["Unit", "Date", "Description", "Cost"], ["7", "2026-03-10", "Oil", "310"]],
    ["people", ["Name", "Email"], ["Marco Ortiz", "marco@ridgemont.example"]],
  ] as const)(
    "of %s comes in once of two that were looked over before",
    async (kind, head, row) => {
      const { admin, manager } = await foundCompany(connect);
      await buildUnits(manager, ["7"]);
      const given = { header: [...head], rows: [[...row]] };
      const lists = [await bring(admin, kind, given), await bring(manager, kind, given)];
      const send = (at: number) =>
        manager.send("commitImport", { params: { id: lists[at]?.id ?? 0 }, body: {} });
      const answers = await Promise.all([send(0), send(1)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      const late = statuses.indexOf(409);
      expect(answers[late]?.body.code).toBe("imports.unchecked");
      const { id = 0, mapping = [] } = lists[late] ?? {};
      const again = await manager.call("checkImport", { params: { id }, body: { mapping } });
      expect(again.counts).toMatchObject({ add: 0, same: 1 });
    },
  );

  it("ends with the last row, also where each call had as many as it may", async () => {
    const { manager } = await foundCompany(connect);
    // What a unit knows of its schedules is counted anew with each of them, so many on one would take long.
    const units = Array.from({ length: 20 }, (_, n) => `${n}`);
    await buildUnits(manager, units);
    const { writtenAtOnce, undoneAtOnce } = importLimits;
    const rows = Array.from({ length: writtenAtOnce }, (_, n) => {
      return [`${n % units.length}`, `Work ${n}`, "5000 mi"];
    });
    const header = ["Unit", "Service", "Interval"];
    const most = await bring(manager, "schedules", { header, rows });
    const written = await manager.call("commitImport", { params: { id: most.id }, body: {} });
    expect(written).toMatchObject({ left: 0, import: { state: "done", written: writtenAtOnce } });
    const others = rows.slice(0, undoneAtOnce).map(([unit = "", , every = ""], n) => {
      return [unit, `Other work ${n}`, every];
    });
    const done = await commit(manager, await bring(manager, "schedules", { header, rows: others }));
    const undone = await manager.call("undoImport", { params: { id: done.id } });
    expect(undone).toMatchObject({ left: 0, import: { state: "undone" } });
  });

  it("goes on after it was stopped with what another list has not brought in meanwhile", async () => {
    const { admin, manager } = await foundCompany(connect);
    await buildUnits(manager, ["7"]);
    const count = importLimits.writtenAtOnce + 20;
    const rows = Array.from({ length: count }, (_, n) => ["7", "2026-03-10", `Oil ${n}`, "310"]);
    const given = { header: ["Unit", "Date", "Description", "Cost"], rows };
    const stopped = await bring(manager, "history", given);
    const params = { id: stopped.id };
    const body = { readyOnly: false };
    const begun = await manager.call("commitImport", { params, body });
    expect(begun.left).toBe(20);
    const some = { ...given, rows: rows.slice(0, -1) };
    await commit(admin, await bring(admin, "history", some));
    const done = await manager.call("commitImport", { params, body });
    expect(done).toMatchObject({ left: 0, import: { state: "done", written: count - 19 } });
    expect(done.import.counts).toMatchObject({ add: count - 19, same: 19 });
  });

  it("is undone: unused units are archived, used ones stay and are named", async () => {
    const { admin, manager, driver } = await foundCompany(connect);
    const checked = await bringFile(manager, "assets", "city-fleet-list");
    await commit(manager, checked);
    const [used, changed] = await manager.call("listAssets");
    await buildInspection(driver, { id: used?.id ?? 0, category: used?.category ?? "truck" });
    const params = { id: changed?.id ?? 0 };
    await admin.call("updateAsset", { params, body: { location: "Elsewhere" } });
    const { left } = await manager.call("undoImport", { params: { id: checked.id } });
    expect(left).toBe(0);
    const ofImport = { params: { id: checked.id }, query: { only: "kept" } } as const;
    const kept = await manager.call("listImportRows", ofImport);
    expect(new Set(kept.map(({ targetId }) => targetId))).toEqual(new Set([used?.id, changed?.id]));
    expect(await manager.call("listAssets")).toHaveLength(2);
    const again = await manager.send("commitImport", { params: { id: checked.id }, body: {} });
    expect(again.status).toBe(200);
    expect(await manager.call("listAssets")).toHaveLength(2);
  });

  it("comes in again after it was undone, and only what is not there", async () => {
    const { admin, manager } = await foundCompany(connect);
    const first = await commit(manager, await bringFile(manager, "assets", "owner-workbook"));
    const [kept] = await manager.call("listAssets");
    const params = { id: kept?.id ?? 0 };
    await admin.call("updateAsset", { params, body: { location: "Elsewhere" } });
    await manager.call("undoImport", { params: { id: first.id } });
    const again = await bringFile(manager, "assets", "owner-workbook");
    expect(again.counts).toMatchObject({ rows: 28, add: 27, problem: 0 });
    const { id } = await commit(manager, again);
    expect(await manager.call("listAssets")).toHaveLength(25);
    await manager.call("undoImport", { params: { id } });
    expect(await manager.call("listAssets")).toHaveLength(1);
  });

  it("leaves in the archive what was put there by hand, and says so", async () => {
    const { admin, manager } = await foundCompany(connect);
    const unit = await buildAsset(manager, { unitNumber: "14" });
    await admin.call("updateAsset", { params: { id: unit.id }, body: { archived: true } });
    const rows = [["14", String(unit.year), unit.make, unit.model, unit.category]];
    const header = ["Unit #", "Year", "Make", "Model", "Type"];
    const checked = await bring(manager, "assets", { header, rows });
    expect(checked.counts).toMatchObject({ add: 0, update: 0, same: 0, skip: 1 });
    const [row] = await listRows(manager, checked);
    expect(row?.warnings).toEqual([{ text: "It is archived here and stays so" }]);
  });

  it("can be undone for a day", async () => {
    const { manager } = await foundCompany(connect);
    const { id } = await commit(manager, await bringUnit(manager));
    const params = { id };
    expect(await manager.refusal("undoImport", { params: { id: id + 1_000 } })).toMatch(/^404/);
    clock.set(new Date(Date.now() + 25 * hourMs));
    expect(await manager.refusal("undoImport", { params })).toBe("409 imports.tooLate");
    clock.reset();
  });
});

describe("An import of schedules", () => {
  it("brings in a plan, once for each unit and service", async () => {
    const { manager } = await foundCompany(connect);
    const names = ["MX-101", "BP-102", "WL-105", "MX-108", "LB-104", "PU-106"];
    await buildUnits(manager, names);
    const checked = await bringFile(manager, "schedules", "pm-plan");
    expect(checked.counts).toMatchObject({ rows: 27, add: 24, problem: 3 });
    const [row] = await listRows(manager, checked);
    expect(row?.warnings).toContainEqual({
      text: expect.stringMatching(/^No reading of the last/),
    });
    const problems = await listRows(manager, checked, { only: "problems" });
    expect(problems[0]?.problems).toMatchObject([{ text: 'No unit here is "ZZ-900"' }]);
    await commit(manager, checked);
    const schedules = await manager.call("listSchedules");
    expect(schedules).toHaveLength(24);
    expect(
      schedules.find(({ assetName, name }) => assetName === "MX-101" && name === "PM-A"),
    ).toMatchObject({ intervalMonths: 3, intervalMiles: 5_000, intervalHours: 250 });
    const again = await bringFile(manager, "schedules", "pm-plan");
    expect(again.counts).toMatchObject({ add: 0, update: 0, same: 24 });
    await manager.call("undoImport", { params: { id: checked.id } });
    const after = await manager.call("listSchedules");
    expect(after.filter(({ active }) => active)).toEqual([]);
  });
});

describe("An import of past services", () => {
  it("brings in invoices, finds units as a person would, and leaves out credits and unknown units", async () => {
    const { manager } = await foundCompany(connect);
    await buildUnits(manager, ["1", "2", "MX-103", "4", "5", "7", "9"]);
    const checked = await bringFile(manager, "history", "books-invoices");
    expect(checked.counts).toMatchObject({ rows: 34, add: 21, problem: 13 });
    const done = await commit(manager, checked);
    expect(done.written).toBe(21);
    const logs = await manager.call("listMaintenanceLogs");
    expect(logs).toHaveLength(21);
    expect(logs.find(({ description }) => description.includes("A-7012"))?.cost).toBeNull();
    const again = await bringFile(manager, "history", "books-invoices");
    expect(again.counts).toMatchObject({ add: 0, same: 21 });
  });

  it("has the effects of logging each service in its order", async () => {
    const { manager, admin } = await foundCompany(connect);
    const [logged, brought] = [await buildAsset(manager), await buildAsset(manager)];
    await buildSchedule(manager, logged.id);
    await buildSchedule(manager, brought.id);
    const services = [
      { date: "2026-03-10", description: "Oil", cost: 310.5, odometer: 20_000 },
      { date: "2026-01-05", description: "Brakes", cost: 900, odometer: 26_000 },
      { date: "2026-01-06", description: "Tires", odometer: 90_000 },
      { date: "2026-03-10", description: "Lights", cost: 12, odometer: 19_000 },
      { date: "2026-03-09", description: "Wash", cost: 40 },
    ].map((service) => ({ ...service, serviceType: "Other" as const }));
    for (const body of services) {
      await manager.call("logMaintenance", { body: { ...body, assetId: logged.id } });
    }
    const header = ["Unit Name", "Date", "Description", "Cost", "Odometer"];
    const rows = services.map(({ date, description, cost = "", odometer = "" }) =>
      [brought.name, date, description, cost, odometer].map(String),
    );
    await commit(manager, await bring(manager, "history", { header, rows }));
    const [first, second] = [await readUnit(admin, logged), await readUnit(admin, brought)];
    expect(second).toEqual(first);
    expect(first.readings.map(({ warnings }) => warnings)).toContainEqual(["jump", "aboveLater"]);
  });

  it("is no activity of the day, unlike a past service that a person logs or corrects", async () => {
    const { manager } = await foundCompany(connect);
    const { id, name } = await buildAsset(manager);
    const past = { serviceType: "Oil Change", date: "2019-03-10" } as const;
    const logged = await buildMaintenanceLog(manager, id, past);
    const header = ["Unit Name", "Date", "Description"];
    const rows = [1, 2].map((n) => [name, "2019-03-10", `Brakes ${n}`]);
    await commit(manager, await bring(manager, "history", { header, rows }));
    const listed = async () => (await manager.call("listActivity")).map((item) => item.id);
    expect(await listed()).toEqual([logged.id]);
    const logs = await manager.call("listMaintenanceLogs", { query: { text: "brakes" } });
    const log = { assetId: id, description: "Brakes 1", cost: 90, ...past };
    const corrected = await manager.call("correctMaintenance", {
      params: { id: logs[0]?.id ?? 0 },
      body: { reason: "Wrong cost", log },
    });
    expect(await listed()).toEqual([corrected.id, logged.id]);
  });

  it("brings in the services of a unit that is archived, but no schedule", async () => {
    const { manager, admin } = await foundCompany(connect);
    const { id } = await buildAsset(manager, { name: "Sold", unitNumber: "5" });
    await admin.call("updateAsset", { params: { id }, body: { archived: true } });
    const past = {
      header: ["Unit #", "Date", "Description", "Cost", "Odometer"],
      rows: [["5", "2026-03-10", "Oil", "310.50", "99000"]],
    };
    const checked = await bring(manager, "history", past);
    const [row] = await listRows(manager, checked);
    expect(row).toMatchObject({
      action: "add",
      name: "Sold, 2026-03-10, Oil",
      warnings: [{ text: "Sold is archived: its past service comes in" }],
    });
    const done = await commit(manager, checked);
    expect(done).toMatchObject({ written: 1, counts: { problem: 0 } });
    const logs = await manager.call("listMaintenanceLogs", { query: { assetId: id } });
    expect(logs).toMatchObject([{ cost: 310.5 }]);
    expect(await admin.call("getAsset", { params: { id } })).toMatchObject({ archived: true });
    expect((await bring(manager, "history", past)).counts).toMatchObject({ add: 0, same: 1 });
    await manager.call("undoImport", { params: { id: done.id } });
    expect(await manager.call("listMaintenanceLogs", { query: { assetId: id } })).toEqual([]);
    const plan = { header: ["Unit #", "Service", "Interval"], rows: [["5", "PM-A", "5000 mi"]] };
    const planned = await bring(manager, "schedules", plan);
    expect(planned.counts).toMatchObject({ add: 0, problem: 0, skip: 1 });
  });

  it("asks once for the unit of a list that names none, and moves no meter backwards", async () => {
    const { manager } = await foundCompany(connect);
    const { id } = await buildAsset(manager, { currentMiles: 500_000 });
    const begun = await bringFile(manager, "history", "self-hosted-service-records");
    expect(begun.counts).toMatchObject({ add: 0, problem: 20 });
    expect(begun.questions).toMatchObject([{ key: "unit" }]);
    const answers = { unit: String(id) };
    const checked = await manager.call("checkImport", {
      params: { id: begun.id },
      body: { mapping: begun.mapping, answers },
    });
    expect(checked.counts).toMatchObject({ add: 20, problem: 0 });
    await commit(manager, checked);
    const unit = await manager.call("getAsset", { params: { id } });
    expect(unit).toMatchObject({ currentMiles: 500_000 });
    const logs = await manager.call("listMaintenanceLogs");
    expect(logs.map(({ cost }) => cost)).toContain(118.5);
    await manager.call("undoImport", { params: { id: checked.id } });
    expect(await manager.call("listMaintenanceLogs")).toEqual([]);
  });
});

/** What past services leave of a unit, without what names it. */
async function readUnit(by: TestCaller, { id, name }: { id: number; name: string }) {
  const params = { id };
  const unit = await by.call("getAsset", { params });
  const schedules = await by.call("listSchedules", { query: { assetId: id } });
  const readings = await by.call("listReadings", { params });
  const logs = await by.call("listMaintenanceLogs", { query: { assetId: id } });
  const notices = await by.call("listNotifications");
  const costs = await by.call("getCosts", {
    query: { from: "2026-01", until: "2026-12", by: "month", assetId: id },
  });
  const entries = await by.call("listAudit", { query: { limit: "100" } });
  return {
    unit: [unit.currentMiles, unit.milesReadAt, unit.version],
    dues: schedules.map(({ nextDueMiles, forecastOn }) => [nextDueMiles, forecastOn]),
    readings: readings.map(({ value, readAt, warnings, source }) => {
      return { value, readAt, warnings, source };
    }),
    logs: logs.map(({ date, cost, description }) => [date, cost, description]),
    notices: notices.filter(({ assetId }) => assetId === id).length,
    costs: costs.rows.map(({ total }) => total),
    entries: entries
      .filter(({ rowName }) => rowName === name)
      .map(({ action, noun, changes }) => [action, noun, action === "changed" && changes]),
  };
}

describe("An import of people", () => {
  const header = ["Name", "Email", "Position", "Username"];

  it("invites those who are not here, each once, in roles that its user may give", async () => {
    const { manager } = await foundCompany(connect);
    const rows = [
      ["Ortiz, Marco", "marco@ridgemont.example", "Driver"],
      ["Marco Ortiz", "MARCO@ridgemont.example", "Driver"],
      ["Dana Lee", "dana@ridgemont.example", "Owner"],
      ["Sam Hill", "sam@ridgemont.example", "Shop foreman"],
      ["", "", "Driver", "nomail"],
      ["Ana Ruiz", "", "Driver"],
    ];
    const checked = await bring(manager, "people", { header, rows });
    expect(checked.counts).toMatchObject({ add: 4, same: 1, problem: 1 });
    await commit(manager, checked);
    const again = await bring(manager, "people", { header, rows });
    expect(again.counts).toMatchObject({ add: 0, same: 5, problem: 1 });
    const invited = await manager.call("listInvitations");
    expect(new Set(invited.map(({ firstName, role }) => `${firstName} ${role}`))).toEqual(
      new Set(["Marco driver", "Sam manager", "null driver", "Ana driver"]),
    );
    await manager.call("undoImport", { params: { id: checked.id } });
    expect(await manager.call("listInvitations")).toEqual([]);
  });
});

describe("POST /api/imports", () => {
  it("lets the oldest unfinished list give way to one that is too many, and no finished one", async () => {
    const { manager, admin } = await foundCompany(connect);
    const done = await commit(manager, await bringUnit(manager));
    const begin = () =>
      manager.call("createImport", { body: { kind: "assets", header: ["Unit"] } });
    const first = await begin();
    for (let n = 2; n <= importLimits.draftsMax; n += 1) await begin();
    const look = (id: number) => admin.send("getImport", { params: { id } });
    expect((await look(first.id)).status).toBe(200);
    const last = await begin();
    expect((await look(first.id)).status).toBe(404);
    expect((await look(last.id)).status).toBe(200);
    expect((await look(done.id)).status).toBe(200);
  });

  it("lets the oldest finished list give way to one that is too many", async () => {
    const { manager } = await foundCompany(connect);
    const list = { header: ["Unit", "Year", "Type"], rows: [["1", "2019", "Mixer"]] };
    const first = await commit(manager, await bring(manager, "assets", list));
    const copy = (times: number) =>
      database.pool.query(
        `insert into imports (company_id, kind, header, mapping, state, created_by_id, done_at)
         select /* across companies */ company_id, kind, header, mapping, state, created_by_id, done_at
         from imports, generate_series(1, $2::int) where id = $1`,
        [first.id, times],
      );
    const look = async () => (await manager.send("getImport", { params: { id: first.id } })).status;
    await copy(importLimits.finishedMax - 2);
    await bring(manager, "assets", list);
    expect(await look()).toBe(200);
    await copy(1);
    await bring(manager, "assets", list);
    expect(await look()).toBe(404);
  });
});

describe("PUT /api/imports/:id/rows", () => {
  it("refuses more of a list whose text is too large", async () => {
    const { manager } = await foundCompany(connect);
    const header = Array.from({ length: 30 }, (_, n) => `Column ${n}`);
    const { id } = await manager.call("createImport", { body: { kind: "assets", header } });
    const rows = [header.map(() => "x".repeat(importLimits.cellMax))];
    const of = (from: number) => ({ params: { id }, body: { from, rows } });
    await manager.call("storeImportRows", of(1));
    await database.pool.query(
      `insert into import_rows (company_id, import_id, n, given)
       select /* across companies */ company_id, import_id, n + added, given from import_rows, generate_series(1, $2::int) added
       where import_id = $1`,
      [id, Math.ceil(importLimits.listBytesMax / (30 * importLimits.cellMax))],
    );
    expect(await manager.refusal("storeImportRows", of(1))).toBe("413 imports.tooLarge");
  });

  it("refuses a gap, and any row of a list that was imported", async () => {
    const { manager } = await foundCompany(connect);
    const { id } = await manager.call("createImport", {
      body: { kind: "assets", header: ["Unit"] },
    });
    const store = (from: number) => ({ params: { id }, body: { from, rows: [["1"]] } });
    expect(await manager.refusal("storeImportRows", store(2))).toBe("409 imports.gap");
    await manager.call("storeImportRows", store(1));
    const commits = { params: { id }, body: {} };
    expect(await manager.refusal("commitImport", commits)).toBe("409 imports.unchecked");
    const done = await commit(manager, await bringUnit(manager));
    const late = { params: { id: done.id }, body: { from: 1, rows: [["1"]] } };
    expect(await manager.refusal("storeImportRows", late)).toBe("409 imports.done");
  });
});
