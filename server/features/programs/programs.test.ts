import type { Body, Program, Schedule } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildAsset,
  buildMaintenanceLog,
  buildProgram,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, statementsOf } = await shareTestApp();
const noon = "2026-11-20T18:00:00.000Z";

beforeEach(() => clock.set(noon));

const timeZone = "America/Chicago";

type Service = Body<"createProgram">["services"][number];

const pmA: Service = {
  name: "PM-A",
  serviceType: "Preventive Maintenance",
  intervalDays: 90,
  intervalHours: 250,
  intervalMiles: 5_000,
  steps: ["Change the oil", "Grease the chassis"],
};
const yearly = {
  name: "DOT annual",
  serviceType: "Annual Inspection",
  intervalMonths: 12,
} as const;

function listOf(user: TestCaller, assetId: number): Promise<Schedule[]> {
  return user.call("listSchedules", { query: { assetId } });
}

function preview(user: TestCaller, { id }: Pick<Program, "id">) {
  return user.call("previewProgram", { params: { id } });
}

async function apply(user: TestCaller, { id }: Pick<Program, "id">) {
  const { version } = await user.call("getProgram", { params: { id } });
  return user.call("applyProgram", { params: { id }, body: { version } });
}

function change(user: TestCaller, { id }: Pick<Program, "id">, body: Body<"updateProgram">) {
  return user.call("updateProgram", { params: { id }, body });
}

/** Three mixers and a loader, and a program of two services for mixers. */
async function foundFleet(given: Partial<Body<"createProgram">> = {}) {
  const { admin, manager } = await foundCompany(connect, { timeZone });
  const mixers = [];
  for (const currentMiles of [10_000, 20_000, 30_000]) {
    mixers.push(await buildAsset(manager, { kind: "mixer", currentMiles, currentHours: 500 }));
  }
  const loader = await buildAsset(manager, { category: "equipment", kind: "loader" });
  const services = [pmA, yearly];
  const program = await buildProgram(manager, { kinds: ["mixer"], services, ...given });
  return { admin, manager, mixers, mixer: mixers[0] ?? loader, loader, program };
}

describe("a program", () => {
  it("is stored with its services in their order, and listed with their names", async () => {
    const { manager, program } = await foundFleet({ tags: ["Night"], automatic: true });
    expect(program).toMatchObject({
      name: "Mixers",
      kinds: ["mixer"],
      tags: ["Night"],
      categories: [],
      makes: [],
      automatic: true,
      version: 1,
      units: 0,
      services: [
        { ...pmA, intervalMonths: null, soonDays: null, anchor: "completion", rule: null },
        { ...yearly, steps: [] },
      ],
    });
    const { services: _services, ...listed } = program;
    expect(await manager.call("listPrograms")).toEqual([
      { ...listed, serviceNames: ["PM-A", "DOT annual"] },
    ]);
  });

  it("keeps the services that are sent with their ids, and those that come back by their names", async () => {
    const { manager, program } = await foundFleet();
    const [first, second] = program.services;
    const renamed = await change(manager, program, {
      services: [
        { ...yearly, name: "Grease" },
        { ...pmA, id: first?.id, name: "PM" },
      ],
    });
    expect(renamed.services).toMatchObject([{ name: "Grease" }, { id: first?.id, name: "PM" }]);
    expect(renamed.version).toBe(2);
    const back = await change(manager, program, { services: [{ ...yearly, name: "dot Annual" }] });
    expect(back.services).toMatchObject([{ id: second?.id, name: "dot Annual" }]);
  });

  it("refuses a service of another program, and a version that is outdated", async () => {
    const { manager, program } = await foundFleet();
    const other = await buildProgram(manager);
    const id = other.services[0]?.id;
    const params = { id: program.id };
    const foreign = { services: [{ ...pmA, id }] };
    expect((await manager.send("updateProgram", { params, body: foreign })).status).toBe(404);
    await change(manager, program, { name: "Trucks", version: 1 });
    const stale = { name: "Other", version: 1 };
    const refused = await manager.send("updateProgram", { params, body: stale });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Someone else changed this meanwhile. Reload it and try again.",
    ]);
  });

  it.each<[string, object, string, string]>([
    ["no service", { services: [] }, "services", "A program has at least one service"],
    [
      "two services of one name",
      { services: [pmA, { ...yearly, name: " pm-a " }] },
      "services.1.name",
      "Two services have the same name",
    ],
    [
      "a service without an interval",
      { services: [{ name: "PM", serviceType: "Other" }] },
      "services.0.intervalDays",
      "Please give days, months, miles or hours",
    ],
    [
      "days and months",
      { services: [{ ...yearly, intervalDays: 90 }] },
      "services.0.intervalMonths",
      "Please give days or months, not both",
    ],
    [
      "a window that is not below its interval",
      { services: [{ ...pmA, soonHours: 250 }] },
      "services.0.soonHours",
      "Due soon must be less than the interval",
    ],
    [
      "a window above the shortest interval of a rule",
      { services: [{ name: "Boom", serviceType: "Other", rule: "B30.27", soonHours: 500 }] },
      "services.0.soonHours",
      "Due soon must be less than the interval",
    ],
  ])("may not have %s", async (_, wrong, ...[field, sentence]) => {
    const { manager } = await foundCompany(connect);
    const body = { name: "Mixers", services: [pmA], ...wrong };
    const response = await manager.send("createProgram", { body });
    expect([response.status, response.body.errors]).toEqual([400, { [field]: sentence }]);
  });

  it("is one of a hundred of its company", async () => {
    const { manager } = await foundCompany(connect);
    for (let count = 0; count < 100; count += 1) await buildProgram(manager);
    const refused = await manager.send("createProgram", {
      body: { name: "One more", services: [pmA] },
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "A company has at most 100 programs",
    ]);
  });
});

describe("applying a program", () => {
  it("adds what its preview says, with the dues that the form gives, and nothing the second time", async () => {
    const { manager, mixers, mixer, loader, program } = await foundFleet();
    const shown = await preview(manager, program);
    const counts = { version: 1, add: 6, change: 0, stop: 0, kept: 0, units: 3 };
    expect(shown).toMatchObject({ ...counts, matching: 3 });
    expect(shown.rows).toHaveLength(6);
    expect(shown.rows[0]).toMatchObject({
      act: "add",
      assetId: mixers[0]?.id,
      service: "PM-A",
      before: null,
      kept: null,
      after: { type: "usage_based", intervalHours: 250, active: true },
    });
    expect(await listOf(manager, mixer.id)).toEqual([]);
    expect(await apply(manager, program)).toEqual(counts);
    const byHand = await buildAsset(manager, { currentMiles: 10_000, currentHours: 500 });
    const form = await buildSchedule(manager, byHand.id, {
      name: "PM-A",
      type: "usage_based",
      intervalDays: 90,
      intervalHours: 250,
      intervalMiles: 5_000,
    });
    const [added, annual] = await listOf(manager, mixer.id);
    expect(added).toEqual({
      ...form,
      id: added?.id,
      assetId: mixer.id,
      assetName: mixer.name,
      createdAt: noon,
      programServiceId: program.services[0]?.id,
      program: { id: program.id, name: "Mixers" },
      serviceType: "Preventive Maintenance",
      steps: pmA.steps,
    });
    expect(annual).toMatchObject({ name: "DOT annual", type: "time_based", intervalMonths: 12 });
    expect(await listOf(manager, loader.id)).toEqual([]);
    const none = { ...counts, add: 0, units: 0 };
    expect(await apply(manager, program)).toEqual(none);
    expect(await preview(manager, program)).toEqual({ ...none, matching: 3, rows: [] });
    const [listed] = await manager.call("listPrograms");
    expect(listed?.units).toBe(3);
  });

  it("counts a first due from the last service of its unit", async () => {
    const { manager, program } = await foundFleet();
    const last = {
      lastServicedDate: "2026-10-01",
      lastServicedMiles: 9_000,
      lastServicedHours: 400,
    };
    const unit = await buildAsset(manager, { kind: "mixer", currentMiles: 9_500, ...last });
    await apply(manager, program);
    expect((await listOf(manager, unit.id))[0]).toMatchObject({
      nextDue: "2026-12-31T05:59:59.999Z",
      nextDueMiles: 14_000,
      nextDueHours: 650,
    });
  });

  it("stores what is due first with each unit, so that lists and counts find it", async () => {
    const { manager, mixer, program } = await foundFleet();
    await change(manager, program, { services: [{ ...pmA, intervalDays: 3 }] });
    await apply(manager, program);
    expect((await manager.call("getDashboardStats")).serviceDue).toBe(3);
    const due = await manager.call("listSchedules", { query: { due: "soon" } });
    expect(due.map(({ assetId }) => assetId)).toContain(mixer.id);
    expect(due[0]?.forecastOn).toBe("2026-11-23");
  });

  it("changes, stops and starts again what the program changes, and counts dues from the last service", async () => {
    const { manager, mixer, program } = await foundFleet();
    await apply(manager, program);
    const [first] = await listOf(manager, mixer.id);
    const log = { scheduleId: first?.id ?? 0, date: "2026-11-20", odometer: 11_000, hours: 510 };
    await buildMaintenanceLog(manager, mixer.id, log);
    await change(manager, program, { services: [{ ...pmA, intervalHours: 300 }] });
    const shown = await preview(manager, program);
    expect(shown).toMatchObject({ add: 0, change: 3, stop: 3, kept: 0, units: 3 });
    expect(shown.rows[0]).toMatchObject({
      act: "change",
      service: "PM-A",
      before: { intervalHours: 250 },
      after: { intervalHours: 300 },
    });
    await apply(manager, program);
    const [changed, stopped] = await listOf(manager, mixer.id);
    expect(changed).toMatchObject({ nextDueMiles: 16_000, nextDueHours: 810, byHand: false });
    expect(stopped).toMatchObject({ name: "DOT annual", active: false, forecastOn: null });
    await change(manager, program, { services: [pmA, yearly] });
    expect(await apply(manager, program)).toMatchObject({ add: 0, change: 6, stop: 0 });
    expect((await listOf(manager, mixer.id))[1]).toMatchObject({ id: stopped?.id, active: true });
  });

  it("counts a schedule by the changed intervals when a log from before is voided", async () => {
    const { manager, mixer, program } = await foundFleet();
    await apply(manager, program);
    const [first] = await listOf(manager, mixer.id);
    const given = { scheduleId: first?.id, odometer: 11_000, hours: 510, date: noon };
    const { id } = await buildMaintenanceLog(manager, mixer.id, given);
    await change(manager, program, { services: [{ ...pmA, intervalHours: 300 }] });
    await apply(manager, program);
    await manager.call("voidMaintenance", { params: { id }, body: { reason: "Another unit" } });
    const [schedule] = await listOf(manager, mixer.id);
    const { nextDue, nextDueMiles } = first ?? {};
    expect(schedule).toMatchObject({ nextDue, nextDueMiles, nextDueHours: 800 });
  });

  it("stops the schedules of a unit that it is for no more, and touches no archived one", async () => {
    const { manager, mixers, program } = await foundFleet();
    await apply(manager, program);
    const [first, second] = mixers.map(({ id }) => ({ id }));
    const turn = (params: { id: number } | undefined, body: Body<"updateAsset">) =>
      manager.call("updateAsset", { params: params ?? { id: 0 }, body });
    await turn(first, { kind: "dump_truck" });
    await turn(second, { archived: true, kind: "dump_truck" });
    expect(await preview(manager, program)).toMatchObject({ stop: 2, units: 1, matching: 1 });
    expect(await apply(manager, program)).toMatchObject({ stop: 2, units: 1 });
    const states = await listOf(manager, second?.id ?? 0);
    expect(states.map(({ active }) => active)).toEqual([true, true]);
  });

  it("keeps what was edited on its unit, until that is given back to the program", async () => {
    const { admin, manager, mixer, program } = await foundFleet();
    await apply(manager, program);
    const [first, second] = await listOf(manager, mixer.id);
    const edit = (id: number | undefined, body: Body<"updateSchedule">) =>
      manager.call("updateSchedule", { params: { id: id ?? 0 }, body });
    expect(await edit(first?.id, { intervalHours: 200 })).toMatchObject({
      byHand: true,
      program: { id: program.id },
    });
    expect((await edit(second?.id, { lastPerformed: "2026-09-01" })).byHand).toBe(false);
    const shown = await preview(manager, program);
    expect(shown).toMatchObject({ change: 0, kept: 1, units: 0 });
    expect(shown.rows).toMatchObject([
      {
        act: "keep",
        kept: "edited",
        service: "PM-A",
        before: { intervalHours: 200 },
        after: { intervalHours: 250 },
      },
    ]);
    await change(manager, program, { kinds: ["loader"] });
    expect(await apply(manager, program)).toMatchObject({ stop: 5, kept: 1 });
    await change(manager, program, { kinds: ["mixer"] });
    await edit(first?.id, { byHand: false });
    const query = { noun: "schedule" as const, rowId: String(first?.id), limit: "1" };
    const [entry] = await admin.call("listAudit", { query });
    expect(entry?.changes).toEqual({ byHand: { from: true, to: false } });
    expect(await apply(manager, program)).toMatchObject({ change: 6, kept: 0 });
    expect((await listOf(manager, mixer.id))[0]).toMatchObject({
      intervalHours: 250,
      byHand: false,
    });
  });

  it("keeps a schedule of the unit's own that has the name of a service, until that is stopped", async () => {
    const { manager, mixer, program } = await foundFleet();
    const own = await buildSchedule(manager, mixer.id, { name: "pm-a ", intervalMiles: 4_000 });
    const shown = await preview(manager, program);
    expect(shown).toMatchObject({ add: 5, kept: 1 });
    expect(shown.rows[0]).toMatchObject({ act: "keep", kept: "own", before: { name: "pm-a" } });
    await apply(manager, program);
    expect(await listOf(manager, mixer.id)).toMatchObject([own, { name: "DOT annual" }]);
    const params = { id: own.id };
    await manager.call("updateSchedule", { params, body: { active: false } });
    expect(await apply(manager, program)).toMatchObject({ add: 1, kept: 0 });
  });

  it("refuses a version that is outdated, and a program that was deleted, whose schedules stay", async () => {
    const { manager, mixer, program } = await foundFleet();
    const params = { id: program.id };
    await apply(manager, program);
    await change(manager, program, { name: "Trucks" });
    const stale = await manager.send("applyProgram", { params, body: { version: 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, "programs.stale"]);
    await manager.call("deleteProgram", { params });
    for (const name of ["getProgram", "previewProgram", "deleteProgram"] as const) {
      expect((await manager.send(name, { params })).status).toBe(404);
    }
    const gone = await manager.send("applyProgram", { params, body: { version: 2 } });
    expect(gone.status).toBe(404);
    expect(await manager.call("listPrograms")).toEqual([]);
    expect(await listOf(manager, mixer.id)).toMatchObject([
      { name: "PM-A", active: true, program: null, steps: pmA.steps },
      { name: "DOT annual", active: true, program: null },
    ]);
  });

  it("plans the inspection of a boom by the age of its unit", async () => {
    const { manager } = await foundCompany(connect, { timeZone });
    const boom = {
      name: "Boom inspection",
      serviceType: "Safety Inspection",
      rule: "B30.27",
    } as const;
    const units = [];
    for (const year of [2024, 2019, 2010]) {
      units.push(await buildAsset(manager, { kind: "boom_pump", year }));
    }
    const program = await buildProgram(manager, { kinds: ["boom_pump"], services: [boom] });
    expect(program.services[0]).toMatchObject({ intervalHours: 500, intervalMonths: 12 });
    await apply(manager, program);
    const hours = [];
    for (const { id } of units) hours.push((await listOf(manager, id))[0]?.intervalHours);
    expect(hours).toEqual([2_000, 1_000, 500]);
  });

  it("is done as a whole or refused while the program is edited", async () => {
    const { manager, program } = await foundFleet();
    const params = { id: program.id };
    for (let version = 1; version <= 6; version += 1) {
      const services = [pmA, yearly].map((service) => ({ ...service, soonDays: version }));
      const [applied, edited] = await Promise.all([
        manager.send("applyProgram", { params, body: { version } }),
        manager.send("updateProgram", { params, body: { services, version } }),
      ]);
      expect([applied.status === 200 || applied.status === 409, edited.status]).toEqual([
        true,
        200,
      ]);
      const all = await manager.call("listSchedules");
      const states = new Set(all.map(({ soonDays }) => soonDays));
      expect([all.length === 0 || all.length === 6, states.size <= 1]).toEqual([true, true]);
    }
    await apply(manager, program);
    expect(await preview(manager, program)).toMatchObject({ add: 0, change: 0, stop: 0 });
  });

  it("keeps what is edited on a unit while it is applied", async () => {
    const { manager, mixers, program } = await foundFleet();
    await apply(manager, program);
    for (const [round, { id: assetId }] of mixers.entries()) {
      const [first] = await listOf(manager, assetId);
      const services = [pmA, yearly].map((service) => ({ ...service, soonDays: 1 + round }));
      await change(manager, program, { services });
      const body = { intervalHours: 200 + round };
      await Promise.all([
        apply(manager, program),
        manager.call("updateSchedule", { params: { id: first?.id ?? 0 }, body }),
      ]);
      expect((await listOf(manager, assetId))[0]).toMatchObject({ ...body, byHand: true });
    }
    expect(await preview(manager, program)).toMatchObject({ change: 0, kept: mixers.length });
  });

  it("is recorded in the audit trail for each schedule", async () => {
    const { admin, manager, mixer, program } = await foundFleet();
    await apply(manager, program);
    const [first] = await listOf(manager, mixer.id);
    const query = { noun: "schedule" as const, rowId: String(first?.id) };
    const [entry] = await admin.call("listAudit", { query });
    expect(entry).toMatchObject({ action: "added", rowName: `${mixer.name}: PM-A` });
    expect(entry?.changes["intervalHours"]).toEqual({ from: null, to: 250 });
  });

  it("takes as many statements for three units as for one", async () => {
    const one = await foundFleet({ makes: ["Oshkosh"] });
    await buildAsset(one.manager, { kind: "mixer", make: "Oshkosh" });
    const three = await foundFleet();
    const counts = [];
    for (const { manager, program } of [one, three]) {
      counts.push((await statementsOf(() => apply(manager, program))).length);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

const mixer = { kind: "mixer", make: "Mack", category: "truck", tags: ["Night"] } satisfies Partial<
  Body<"createAsset">
>;
const pickup = { kind: "pickup", make: "Ford", category: "trailer", tags: [] } satisfies Partial<
  Body<"createAsset">
>;

/** The fields that the other object has too. */
function pick(from: object, by: object) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in by));
}

describe("an automatic program", () => {
  it("is applied to a unit that is added, within the same write", async () => {
    const { manager, mixer } = await foundFleet({ automatic: true });
    const added = await buildAsset(manager, { kind: "mixer" });
    expect(await listOf(manager, added.id)).toMatchObject([
      { name: "PM-A" },
      { name: "DOT annual" },
    ]);
    expect(await listOf(manager, mixer.id)).toEqual([]);
    const other = await buildAsset(manager, { kind: "pickup" });
    expect(await listOf(manager, other.id)).toEqual([]);
  });

  it.each<[string, Body<"updateAsset">]>([
    ["kind", { kind: "mixer" }],
    ["make", { make: "mack" }],
    ["category", { category: "truck" }],
    ["tags", { tags: ["night"] }],
    ["archive", { archived: false }],
  ])("is applied to a unit that begins to match by its %s", async (_, body) => {
    const { manager } = await foundCompany(connect);
    const unit = await buildAsset(manager, { ...mixer, ...pick(pickup, body) });
    const params = { id: unit.id };
    if (body.archived === false) {
      await manager.call("updateAsset", { params, body: { archived: true } });
    }
    await buildProgram(manager, {
      kinds: ["mixer"],
      makes: ["Mack"],
      categories: ["truck"],
      tags: ["Night"],
      automatic: true,
    });
    await manager.call("updateAsset", { params, body: { location: "Plant 2" } });
    expect(await listOf(manager, unit.id)).toEqual([]);
    await manager.call("updateAsset", { params, body });
    expect(await listOf(manager, unit.id)).toMatchObject([{ name: "PM-A", active: true }]);
  });
});
