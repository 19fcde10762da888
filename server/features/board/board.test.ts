import type { Body } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { buildAsset, buildInspection, foundCompany } from "../../test/kit/build.ts";
import type { TestCompany } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { findUnwritten } from "../../db/across/across-companies.ts";
import { writeBoardDays } from "../../jobs/by-company/board-days.ts";

const { clock, connect, database } = await startTestApp();

/** A Friday; the cut-off of 7:00 in Chicago is at 13:00. */
const day = "2026-11-20";
const before = "2026-11-20T12:30:00.000Z";
const cutOff = "2026-11-20T13:00:00.000Z";
const after = "2026-11-20T14:00:00.000Z";
const midnight = "2026-11-21T06:00:00.000Z";

beforeEach(() => clock.set(after));

function found() {
  return foundCompany(connect, { timeZone: "America/Chicago" });
}

/** A unit that has been there for long. */
async function addUnit({ manager }: TestCompany, given: Partial<Body<"createAsset">> = {}) {
  const asset = await buildAsset(manager, given);
  await database.pool.query(
    "update assets set created_at = '2026-01-01' where id = $1 /* across companies */",
    [asset.id],
  );
  return asset;
}

function set({ admin }: TestCompany, settings: Partial<Body<"updateCompany">>) {
  const body = { name: "Ridgeline", timeZone: "America/Chicago", ...settings };
  return admin.call("updateCompany", { body });
}

async function listStatuses({ manager }: TestCompany, query: { day?: string } = {}) {
  const { units } = await manager.call("getBoard", { query });
  return units.map(({ name, status }) => [name, status]);
}

describe("GET /api/board", () => {
  it("is empty where no unit is expected", async () => {
    const company = await found();
    await addUnit(company, { category: "trailer" });
    expect(await company.manager.call("getBoard")).toEqual({
      day,
      isFixed: false,
      counts: { missing: 0, late: 0, not_yet: 0, done: 0, out_of_service: 0 },
      units: [],
      changesAt: midnight,
    });
  });

  it("says when time alone changes it: at the next cut-off of a unit that was not inspected, else at midnight", async () => {
    const company = await found();
    const { manager, driver } = company;
    const readChange = async (query = {}) => (await manager.call("getBoard", { query })).changesAt;
    const early = await addUnit(company);
    await addUnit(company, { preTripBy: "18:00" });
    clock.set(before);
    expect(await readChange()).toBe(cutOff);
    expect(await readChange({ day: "2026-11-19" })).toBeNull();
    await buildInspection(driver, early.id, { date: before });
    expect(await readChange()).toBe("2026-11-21T00:00:00.000Z");
    clock.set("2026-11-21T00:00:00.001Z");
    expect(await readChange({ limit: 1 })).toBe(midnight);
    clock.set(midnight);
    expect(await readChange()).toBe("2026-11-22T06:00:00.000Z");
  });

  it("shows what is missing first, then what is late, not yet, on time and out of service", async () => {
    const company = await found();
    const { manager, driver } = company;
    const onTime = await addUnit(company, { name: "A on time", unitNumber: "7" });
    const late = await addUnit(company, { name: "B late" });
    const missing = await addUnit(company, { name: "C missing" });
    const down = await addUnit(company, { name: "D down" });
    const evening = await addUnit(company, { name: "E evening", preTripBy: "18:00" });
    await addUnit(company, { name: "F off", expectsPreTrip: false });
    await addUnit(company, { name: "G weekend", workDays: [6, 7] });
    clock.set(before);
    await manager.call("tagOut", { params: { id: down.id }, body: { reason: "Bent frame" } });
    clock.set(after);
    const made = await buildInspection(driver, onTime.id, { date: before, fail: ["horn"] });
    const second = await buildInspection(driver, late.id, { date: after });
    await manager.call("tagOut", { params: { id: onTime.id }, body: { reason: "No horn" } });
    const { counts, units } = await manager.call("getBoard");
    expect(counts).toEqual({ missing: 1, late: 1, not_yet: 1, done: 1, out_of_service: 1 });
    const plain = { unitNumber: null, expectedBy: cutOff, inspection: null, moved: null };
    const none = { ...plain, isOut: false };
    expect(units).toEqual([
      { ...none, id: missing.id, name: "C missing", status: "missing" },
      {
        ...none,
        id: late.id,
        name: "B late",
        status: "late",
        inspection: { id: second.id, date: after, passed: true },
      },
      {
        ...none,
        id: evening.id,
        name: "E evening",
        status: "not_yet",
        expectedBy: "2026-11-21T00:00:00.000Z",
      },
      {
        ...none,
        id: onTime.id,
        name: "A on time",
        unitNumber: "7",
        status: "done",
        inspection: { id: made.id, date: before, passed: false },
        isOut: true,
      },
      { ...none, id: down.id, name: "D down", status: "out_of_service", isOut: true },
    ]);
    clock.set("2026-11-21T18:00:00.000Z");
    const yesterday = await manager.call("getBoard", { query: { day } });
    expect(yesterday.units.filter(({ isOut }) => isOut)).toEqual([]);
  });

  it("goes by what the phone says, whenever that arrives", async () => {
    const company = await found();
    const { id, name } = await addUnit(company);
    clock.set(cutOff);
    expect(await listStatuses(company)).toEqual([[name, "not_yet"]]);
    clock.set("2026-11-20T13:00:00.001Z");
    expect(await listStatuses(company)).toEqual([[name, "missing"]]);
    clock.set("2026-11-22T20:00:00.000Z");
    await buildInspection(company.driver, id, { date: before });
    expect(await listStatuses(company, { day })).toEqual([[name, "done"]]);
  });

  it("counts pre-trips and shift inspections of a known list, of that day of the company", async () => {
    const company = await found();
    const { manager, driver } = company;
    const { id, name } = await addUnit(company);
    const items = ["Horn", "Tires"];
    await manager.call("createChecklist", {
      body: { name: "Evening", category: "truck", items, inspectionTypes: ["post_trip", "shift"] },
    });
    const [list] = await manager.call("listChecklists", { query: { type: "all" } });
    const results = { Horn: { status: "pass" }, Tires: { status: "pass" } } as const;
    const sent = { checklistId: list?.id, results } as const;
    await buildInspection(driver, id, { date: before, inspectionType: "post_trip", ...sent });
    await buildInspection(driver, id, { date: "2026-11-20T05:59:59.000Z" });
    const unlisted = { odd: { status: "pass" } } as const;
    await buildInspection(driver, id, { date: before, results: unlisted });
    expect(await listStatuses(company)).toEqual([[name, "missing"]]);
    await buildInspection(driver, id, { date: before, inspectionType: "shift", ...sent });
    expect(await listStatuses(company)).toEqual([[name, "done"]]);
  });

  it("says how far the meter of a missing unit moved", async () => {
    const company = await found();
    const { manager } = company;
    const units = [];
    for (const name of ["A", "B", "C", "D", "E"]) units.push(await addUnit(company, { name }));
    const [miles, hours, replaced, still, unread] = units.map(({ id }) => id);
    const read = (id: number | undefined, readAt: string, given: object) =>
      manager.call("addReading", {
        params: { id: Number(id) },
        body: { meter: "miles", value: 1, readAt, ...given },
      });
    const [earlier, first, last] = ["2026-11-19T20:00:00Z", "2026-11-20T13:10:00Z", after];
    await read(miles, "2026-11-18T20:00:00Z", { value: 900 });
    await read(miles, earlier, { value: 1_000 });
    await read(miles, first, { value: 1_100.5 });
    await read(miles, last, { value: 1_212 });
    const wrong = await read(miles, last, { value: 9_999 });
    await manager.call("voidReading", { params: { id: wrong.id }, body: { reason: "Typo" } });
    await read(hours, earlier, { meter: "hours", value: 10 });
    await read(hours, last, { meter: "hours", value: 13.5 });
    await read(replaced, earlier, { value: 50 });
    await read(replaced, first, { value: 60, restart: "replaced", previousValue: 51 });
    await read(still, earlier, { value: 80 });
    await read(still, last, { value: 80 });
    await read(unread, last, { value: 500 });
    const board = await manager.call("getBoard");
    expect(board.units.map(({ moved }) => moved)).toEqual([
      { meter: "miles", by: 212 },
      { meter: "hours", by: 3.5 },
      null,
      null,
      null,
    ]);
  });

  it("follows the company's work days, cut-off and days off, and forgets archived units", async () => {
    const company = await found();
    const { id, name } = await addUnit(company);
    await set(company, { preTripBy: "09:00" });
    expect(await listStatuses(company)).toEqual([[name, "not_yet"]]);
    await set(company, { workDays: [1, 2, 3, 4] });
    expect(await listStatuses(company)).toEqual([]);
    await set(company, { workDays: [5], daysOff: [day] });
    expect(await listStatuses(company)).toEqual([]);
    await set(company, { daysOff: [] });
    expect(await listStatuses(company)).toEqual([[name, "not_yet"]]);
    await company.manager.call("updateAsset", { params: { id }, body: { archived: true } });
    expect(await listStatuses(company)).toEqual([]);
  });

  it("shows nothing of another company, and refuses drivers and what is no day", async () => {
    const [company, other] = [await found(), await found()];
    const { id } = await addUnit(company);
    await addUnit(other);
    const { units } = await company.manager.call("getBoard");
    expect(units.map((unit) => unit.id)).toEqual([id]);
    expect(await company.driver.refusal("getBoard")).toBe("403 request.forbidden");
    for (const query of [{ day: "2026-02-30" }, { day: "today" }, { days: "3" }, { day: after }]) {
      expect((await company.manager.send("getBoard", { query })).status).toBe(400);
    }
  });
});

describe("GET /api/board/days", () => {
  it("counts the last days, without units whose cut-off is still ahead", async () => {
    const company = await found();
    const { manager, driver } = company;
    const [one, other] = [await addUnit(company), await addUnit(company)];
    await addUnit(company, { preTripBy: "20:00" });
    const noon = "2026-11-19T18:00:00.000Z";
    await buildInspection(driver, one.id, { date: "2026-11-19T12:00:00.000Z" });
    await buildInspection(driver, other.id, { date: noon });
    await buildInspection(driver, one.id, { date: before });
    expect(await manager.call("listBoardDays", { query: { days: 3 } })).toEqual([
      { day: "2026-11-18", expected: 3, onTime: 0, late: 0 },
      { day: "2026-11-19", expected: 3, onTime: 1, late: 1 },
      { day: "2026-11-20", expected: 2, onTime: 1, late: 0 },
    ]);
    expect(await manager.call("listBoardDays")).toHaveLength(7);
    for (const days of ["0", "91", "x"]) {
      expect((await manager.send("listBoardDays", { query: { days } })).status).toBe(400);
    }
    expect(await driver.refusal("listBoardDays")).toBe("403 request.forbidden");
  });

  it("has seven live days, and of older ones what was written for good", async () => {
    const company = await found();
    const { manager, driver } = company;
    const [one, other] = [await addUnit(company), await addUnit(company, { name: "Mixer X" })];
    await database.pool.query(
      `update companies set created_at = '2026-11-01T18:00Z' /* across companies */
       where id = (select company_id from users where id = $1)`,
      [manager.id],
    );
    await buildInspection(driver, one.id, { date: "2026-11-13T12:00:00.000Z" });
    const parts = { database, clock };
    const listWaiting = async () =>
      (await findUnwritten(database.builder, clock.now())).map(({ companyId }) => companyId);
    expect(await listWaiting()).toHaveLength(1);
    await Promise.all([writeBoardDays(parts), writeBoardDays(parts)]);
    await writeBoardDays(parts);
    expect(await listWaiting()).toEqual([]);
    const days = await manager.call("listBoardDays");
    expect(days).toHaveLength(20);
    expect(days[0]).toEqual({ day: "2026-11-01", expected: 0, onTime: 0, late: 0 });
    expect(days[12]).toEqual({ day: "2026-11-13", expected: 2, onTime: 1, late: 0 });
    // What arrives afterwards changes the days that are live, and no others.
    for (const date of ["2026-11-13T12:00:00.000Z", "2026-11-16T12:00:00.000Z"]) {
      await buildInspection(driver, other.id, { date });
    }
    const later = await manager.call("listBoardDays");
    expect(later[12]).toEqual(days[12]);
    expect(later[15]).toEqual({ day: "2026-11-16", expected: 2, onTime: 1, late: 0 });
    expect(await manager.call("getBoard", { query: { day: "2026-11-13" } })).toEqual({
      day: "2026-11-13",
      isFixed: true,
      changesAt: null,
      counts: { missing: 1, late: 0, not_yet: 0, done: 1, out_of_service: 0 },
      units: [
        {
          id: other.id,
          name: "Mixer X",
          unitNumber: null,
          status: "missing",
          expectedBy: null,
          inspection: null,
          isOut: false,
          moved: null,
        },
      ],
    });
    clock.set("2026-11-21T06:01:00.000Z");
    await writeBoardDays(parts);
    const next = await database.pool.query(
      `select max(day)::text as last from inspection_days /* across companies */
       where company_id = (select company_id from users where id = $1)`,
      [manager.id],
    );
    expect(next.rows).toEqual([{ last: "2026-11-14" }]);
    const isFixed = async () =>
      (await manager.call("getBoard", { query: { day: "2026-11-14" } })).isFixed;
    expect(await isFixed()).toBe(true);
    // Of a yard's units alone such a day is counted from their inspections, as they stand by now.
    const { id: yardId } = await manager.call("createYard", { body: { name: "North" } });
    await manager.call("updateAsset", { params: { id: other.id }, body: { yardId } });
    const yard = String(yardId);
    expect(await manager.call("listBoardDays", { query: { yard } })).toContainEqual({
      day: "2026-11-13",
      expected: 1,
      onTime: 1,
      late: 0,
    });
    expect(await manager.call("getBoard", { query: { day: "2026-11-13", yard } })).toMatchObject({
      isFixed: false,
      counts: { missing: 0, done: 1 },
      units: [{ id: other.id, status: "done" }],
    });
    // As where the company moves its time zone to the west.
    clock.set("2026-11-21T05:59:00.000Z");
    expect(await isFixed()).toBe(false);
  });
});

describe("An inspection that is voided after its day was written for good", () => {
  const at = (time: string) => ({ date: `2026-11-13T${time}:00.000Z` });

  async function voidOn(made: readonly Partial<Body<"submitInspection">>[]) {
    const company = await found();
    const { manager, driver } = company;
    const unit = await addUnit(company);
    await addUnit(company, { name: "Mixer X" });
    await database.pool.query(
      `update companies set created_at = '2026-11-13T06:00Z' /* across companies */
       where id = (select company_id from users where id = $1)`,
      [manager.id],
    );
    const [first] = await Promise.all(made.map((one) => buildInspection(driver, unit.id, one)));
    await writeBoardDays({ database, clock });
    const read = async () => {
      const { counts, units } = await manager.call("getBoard", { query: { day: "2026-11-13" } });
      return { done: counts.done, late: counts.late, missing: units.map(({ name }) => name) };
    };
    const before = await read();
    const params = { id: first?.id ?? 0 };
    await manager.call("voidInspection", { params, body: { reason: "It was another unit" } });
    return { unit, before, after: await read() };
  }

  it("leaves its unit missing there", async () => {
    const { unit, before, after } = await voidOn([at("12:00")]);
    expect(before).toEqual({ done: 1, late: 0, missing: ["Mixer X"] });
    expect(after).toEqual({ done: 0, late: 0, missing: [unit.name, "Mixer X"] });
  });

  it("leaves its unit late there where it was inspected again, but after the hour", async () => {
    const { before, after } = await voidOn([at("12:00"), at("20:00")]);
    expect(before).toEqual({ done: 1, late: 0, missing: ["Mixer X"] });
    expect(after).toEqual({ done: 0, late: 1, missing: ["Mixer X"] });
  });

  it("changes nothing there where another one counts, or it never did", async () => {
    const unlisted = { ...at("12:00"), results: { odd: { status: "pass" } } } as const;
    for (const made of [[at("12:30"), at("12:00")], [unlisted]]) {
      const { before, after } = await voidOn(made);
      expect(after).toEqual(before);
    }
  });

  it("is all that changes such a day: the database refuses the rest", async () => {
    await voidOn([at("12:00")]);
    for (const change of ["on_time = on_time + 1", "late = late + 1", "missed_ids = '{}'"]) {
      const changing = database.pool.query(
        `update inspection_days set ${change} /* across companies */ where expected > 1`,
      );
      await expect(changing, change).rejects.toThrow();
    }
    const removing = database.pool.query("delete from inspection_days /* across companies */");
    await expect(removing).rejects.toThrow();
  });
});

describe("What an asset says of its own pre-trips", () => {
  const own = { expectsPreTrip: true, workDays: [6, 1, 6], preTripBy: "05:30" };
  const stored = { ...own, workDays: [1, 6] };

  it("is stored by POST and PUT, stays when a body leaves it out, and is removed by null", async () => {
    const { manager } = await found();
    const { id } = await buildAsset(manager, own);
    const params = { id };
    expect(await manager.call("getAsset", { params })).toMatchObject(stored);
    const named = await manager.call("updateAsset", { params, body: { name: "Loader" } });
    expect(named).toMatchObject(stored);
    const none = { expectsPreTrip: null, workDays: null, preTripBy: null };
    expect(await manager.call("updateAsset", { params, body: none })).toMatchObject(none);
    expect(await manager.call("updateAsset", { params, body: own })).toMatchObject(stored);
  });

  it.each([
    { expectsPreTrip: "yes" },
    { workDays: [] },
    { workDays: [9] },
    { preTripBy: "noon" },
    { preTripBy: "25:00" },
  ])("refuses %o", async (wrong) => {
    const { manager } = await found();
    const { id } = await buildAsset(manager);
    expect((await manager.send("updateAsset", { params: { id }, body: wrong })).status).toBe(400);
  });
});
