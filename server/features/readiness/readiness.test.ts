import type { Answer, Body } from "#shared/api/api-schemas.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { dayMs } from "#shared/base/dates.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildChecklist,
  buildDocument,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect } = await shareTestApp();
const { manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });

// Six in the evening of November 20 in Chicago, where it is the 21st already in UTC.
const now = "2026-11-21T00:00:00.000Z";
const daysAgo = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString();
beforeEach(() => clock.set(now));

type Rule = Answer<"getReadiness">["rules"][number]["rule"];

/** The gaps of one rule, by the call of the unit and by that of the fleet, which say the same. */
async function readGaps(assetId: number, rule: Rule) {
  const { gaps } = await manager.call("getAssetReadiness", { params: { id: assetId } });
  const own = gaps.filter((gap) => gap.rule === rule);
  const { rows } = await manager.call("getReadiness", { query: { rule, limit: 200 } });
  expect(rows.find((row) => row.assetId === assetId)?.gaps ?? []).toEqual(own);
  return own;
}

const listTexts = async (assetId: number, rule: Rule) =>
  (await readGaps(assetId, rule)).map(({ text }) => text);

const change = (id: number, body: Body<"updateAsset">) =>
  manager.call("updateAsset", { params: { id }, body });
const sign = { note: "Looked at it", signature: "Luis Mora" };
const certify = (id: number) =>
  manager.call("actOnDefect", {
    params: { id },
    body: { act: "certify", outcome: "repaired", ...sign },
  });
const read = (id: number, value: number, readAt?: string) =>
  manager.call("addReading", { params: { id }, body: { meter: "hours", value, readAt } });

describe("The gaps of a unit", () => {
  it("396.3(b)(1): what identifies it is missing, until it is edited", async () => {
    const { id } = await buildAsset(manager, { ownership: "leased" });
    expect(await readGaps(id, "396.3(b)(1)")).toEqual(
      ["Tire size missing", "Unit number missing", "Owner missing"].map((text) => {
        return { rule: "396.3(b)(1)", source: "49 CFR 396.3(b)(1)", text, fix: { to: "edit" } };
      }),
    );
    await change(id, { tireSize: "11R22.5", unitNumber: "R-1", ownerName: "Big Rentals" });
    expect(await readGaps(id, "396.3(b)(1)")).toEqual([]);
  });

  it("396.3(b)(2): no schedule is due, until one is added", async () => {
    const { id } = await buildAsset(manager);
    const { id: stopped } = await buildSchedule(manager, id);
    await manager.call("updateSchedule", { params: { id: stopped }, body: { active: false } });
    expect(await readGaps(id, "396.3(b)(2)")).toMatchObject([
      { text: "No schedule with a due date", fix: { to: "schedule" } },
    ]);
    await buildSchedule(manager, id);
    expect(await readGaps(id, "396.3(b)(2)")).toEqual([]);
  });

  it("396.3(a): a schedule is overdue, until its work is logged", async () => {
    const { id } = await buildAsset(manager, { category: "equipment" });
    const due = { intervalDays: 90, nextDue: "2026-11-08" };
    const schedule = await buildSchedule(manager, id, due);
    await buildSchedule(manager, id, { name: "Greasing", intervalDays: 90, nextDue: "2026-11-20" });
    expect(await readGaps(id, "396.3(a)")).toMatchObject([
      { text: "Oil Change overdue by 12 days", fix: { to: "log", id: schedule.id } },
    ]);
    await buildMaintenanceLog(manager, id, { date: now, scheduleId: schedule.id });
    expect(await readGaps(id, "396.3(a)")).toEqual([]);
  });

  it("396.3(b)(3): nothing was maintained in 12 months, until work is logged", async () => {
    const { id } = await buildAsset(manager);
    await buildMaintenanceLog(manager, id, { date: "2025-11-19" });
    expect(await readGaps(id, "396.3(b)(3)")).toMatchObject([
      { text: "No maintenance recorded in 12 months", fix: { to: "log", id: null } },
    ]);
    await buildMaintenanceLog(manager, id, { date: "2025-11-20" });
    expect(await readGaps(id, "396.3(b)(3)")).toEqual([]);
  });

  it("396.11(a)(1): its checklist misses a part, until that is added", async () => {
    const { id } = await buildAsset(manager, { tags: ["river"] });
    expect(await readGaps(id, "396.11(a)(1)")).toEqual([]);
    const labels = builtInChecklists.truck.map(({ label }) => label);
    const items = labels.filter((label) => !label.includes("Horn"));
    const list = await buildChecklist(manager, { items, tags: ["river"] });
    expect(await readGaps(id, "396.11(a)(1)")).toMatchObject([
      { text: "Its checklist misses: Horn", fix: { to: "checklist", id: list.id } },
    ]);
    const body = { items: [...items, "Horn"] };
    await manager.call("updateChecklist", { params: { id: list.id }, body });
    expect(await readGaps(id, "396.11(a)(1)")).toEqual([]);
  });

  it("396.11(a)(3): it was used with a defect on a later day, until that is certified", async () => {
    const { id } = await buildAsset(manager);
    clock.set("2026-11-18T15:00:00.000Z");
    await buildInspection(driver, id, { fail: ["horn"] });
    await buildInspection(driver, id);
    clock.set(now);
    expect(await listTexts(id, "396.11(a)(3)")).toEqual([]);
    await buildInspection(driver, id);
    const [gap] = await readGaps(id, "396.11(a)(3)");
    expect(gap?.text).toMatch(/^D-\d{4} of Nov 18 is not certified, and the unit was used since$/);
    const [defect] = await manager.call("listDefects", { query: { assetId: id } });
    expect(gap?.fix).toEqual({ to: "defect", id: defect?.id });
    await certify(defect?.id ?? 0);
    expect(await listTexts(id, "396.11(a)(3)")).toEqual([]);
  });

  it("396.11(a)(3): a meter that moved on a later day is use, and a deferred defect is certified", async () => {
    clock.set("2026-11-18T15:00:00.000Z");
    const { id } = await buildAsset(manager, { category: "equipment", currentHours: 100 });
    const { id: defectId } = await driver.call("createDefect", {
      body: { assetId: id, title: "Latch bent" },
    });
    clock.set(now);
    await read(id, 100);
    expect(await listTexts(id, "396.11(a)(3)")).toEqual([]);
    await read(id, 101);
    expect(await listTexts(id, "396.11(a)(3)")).toHaveLength(1);
    const body = { act: "defer", untilDay: "2026-12-01", ...sign } as const;
    await manager.call("actOnDefect", { params: { id: defectId }, body });
    expect(await listTexts(id, "396.11(a)(3)")).toEqual([]);
  });

  it("396.11(a)(3), 396.13: an annual inspection is neither use nor a driver's", async () => {
    const { id } = await buildAsset(manager, { tags: ["shop"] });
    clock.set("2026-11-18T15:00:00.000Z");
    const report = (title: string) => driver.call("createDefect", { body: { assetId: id, title } });
    const [repaired] = [await report("Latch bent"), await report("Mirror loose")];
    await certify(repaired.id);
    clock.set(now);
    const list = { items: ["Horn"], inspectionTypes: ["annual" as const], tags: ["shop"] };
    const { id: checklistId } = await buildChecklist(manager, list);
    const results = { Horn: { status: "pass" } } as const;
    await buildInspection(manager, id, { results, checklistId, inspectionType: "annual" });
    const listGaps = async () => [
      await listTexts(id, "396.11(a)(3)"),
      await listTexts(id, "396.13"),
    ];
    expect(await listGaps()).toEqual([[], []]);
    await buildInspection(driver, id);
    expect((await listGaps()).map((gaps) => gaps.length)).toEqual([1, 1]);
  });

  it("396.11(a)(3): a defect was closed unsigned, until it is certified or three months are over", async () => {
    const closeAt = async (moment: string) => {
      clock.set(moment);
      const { id } = await buildAsset(manager);
      const failed = await buildInspection(driver, id, { fail: ["horn"] });
      await buildMaintenanceLog(manager, id, { date: moment, resolvedInspectionId: failed.id });
      clock.set(now);
      return id;
    };
    expect(await listTexts(await closeAt("2026-08-20T04:59:59.999Z"), "396.11(a)(3)")).toEqual([]);
    const id = await closeAt("2026-08-20T05:00:00.000Z");
    const [defect] = await manager.call("listDefects", { query: { assetId: id, state: "closed" } });
    const [gap] = await readGaps(id, "396.11(a)(3)");
    expect(gap?.text).toMatch(/^D-\d{4} was closed unsigned$/);
    expect(gap?.fix).toEqual({ to: "defect", id: defect?.id });
    await certify(defect?.id ?? 0);
    expect(await listTexts(id, "396.11(a)(3)")).toEqual([]);
  });

  it("396.13: a repair was not reviewed at the next inspection, until it is signed again or reviewed", async () => {
    const { id } = await buildAsset(manager);
    clock.set(daysAgo(1));
    const body = { assetId: id, title: "Latch bent" };
    const defect = await driver.call("createDefect", { body });
    await certify(defect.id);
    expect(await listTexts(id, "396.13")).toEqual([]);
    clock.set(now);
    await buildInspection(driver, id);
    const [gap] = await readGaps(id, "396.13");
    expect(gap?.text).toMatch(/^Repair of D-\d{4} was not reviewed by a driver$/);
    expect(gap?.fix).toEqual({ to: "defect", id: defect.id });
    const rejection = { act: "reject", ...sign } as const;
    await driver.call("actOnDefect", { params: { id: defect.id }, body: rejection });
    expect(await listTexts(id, "396.13")).toEqual([]);
    clock.set("2026-11-21T00:00:00.001Z");
    await certify(defect.id);
    expect(await listTexts(id, "396.13")).toEqual([]);
    clock.set("2026-11-21T00:00:00.002Z");
    await buildInspection(driver, id);
    expect(await listTexts(id, "396.13")).toHaveLength(1);
    await buildInspection(driver, id, { review: [{ defectId: defect.id, accepted: true }] });
    expect(await listTexts(id, "396.13")).toEqual([]);
  });

  it("396.17: it has no annual inspection, or an expired one, until one is filed", async () => {
    const { id: assetId } = await buildAsset(manager, { category: "trailer" });
    const fix = { to: "document", kind: "annual_inspection" };
    expect(await readGaps(assetId, "396.17")).toMatchObject([
      { text: "No annual inspection on file", fix },
    ]);
    const file = (expiresOn: string, issuedOn: string) =>
      buildDocument(manager, { assetId, kind: "annual_inspection", issuedOn, expiresOn });
    await file("2026-11-20", "2025-11-20");
    expect(await listTexts(assetId, "396.17")).toEqual([]);
    await file("2026-11-03", "2025-11-21");
    expect(await listTexts(assetId, "396.17")).toEqual(["Annual expired Nov 3"]);
    await file("2027-11-19", "2026-11-20");
    expect(await listTexts(assetId, "396.17")).toEqual([]);
  });

  it("387.7: its insurance has expired, also where the next policy is on file, until that is in force", async () => {
    const { id: assetId } = await buildAsset(manager, { category: "trailer" });
    const file = (issuedOn: string, expiresOn: string) =>
      buildDocument(manager, { assetId, kind: "insurance", issuedOn, expiresOn });
    await file("2026-11-21", "2027-11-20");
    expect(await listTexts(assetId, "387.7")).toEqual(["No insurance on file"]);
    await file("2025-11-19", "2026-11-18");
    expect(await listTexts(assetId, "387.7")).toEqual(["Insurance expired"]);
    clock.set("2026-11-21T06:00:00.000Z");
    expect(await listTexts(assetId, "387.7")).toEqual([]);
  });

  it("396.19: an inspector of the company has no qualification, until that is filed", async () => {
    const { id } = await buildAsset(manager, { category: "trailer" });
    const { id: checklistId } = await buildChecklist(manager, {
      category: "trailer",
      items: ["Frame"],
      inspectionTypes: ["annual"],
    });
    const results = { Frame: { status: "pass" } } as const;
    await buildInspection(manager, id, { results, checklistId, inspectionType: "annual" });
    expect(await readGaps(id, "396.19")).toMatchObject([
      {
        text: "No qualification on file for Sam Member",
        fix: { to: "people", id: manager.id },
      },
    ]);
    const paper = { userId: manager.id, kind: "inspector_qualification" } as const;
    await buildDocument(manager, { ...paper, expiresOn: "2026-11-19" });
    expect(await listTexts(id, "396.19")).toHaveLength(1);
    await buildDocument(manager, { ...paper, expiresOn: "2026-11-20" });
    expect(await listTexts(id, "396.19")).toEqual([]);
  });

  it("396.9(d): a roadside report was not certified in 15 days", async () => {
    const { id: assetId } = await buildAsset(manager, { category: "equipment" });
    const file = (issuedOn: string) =>
      buildDocument(manager, { assetId, kind: "roadside_report", issuedOn });
    await file("2026-11-05");
    expect(await listTexts(assetId, "396.9(d)")).toEqual([]);
    const { id } = await file("2026-11-04");
    expect(await readGaps(assetId, "396.9(d)")).toMatchObject([
      { text: "Roadside report of Nov 4 not certified in 15 days", fix: { to: "roadside", id } },
    ]);
    const certified = { params: { id }, body: { signature: "Sam Member" } };
    await manager.call("certifyDocument", certified);
    expect(await listTexts(assetId, "396.9(d)")).toEqual([]);
  });

  it.each([
    ["392.2", "registration", ["No registration on file", "Registration expired"]],
    ["387.7", "insurance", ["No insurance on file", "Insurance expired"]],
  ] as const)("%s: no valid %s is on file, until one is", async (rule, kind, [none, expired]) => {
    const { id: assetId } = await buildAsset(manager);
    expect(await readGaps(assetId, rule)).toMatchObject([
      { text: none, fix: { to: "document", kind } },
    ]);
    await buildDocument(manager, { assetId, kind, expiresOn: "2026-11-19" });
    expect(await listTexts(assetId, rule)).toEqual([expired]);
    await buildDocument(manager, { assetId, kind, expiresOn: "2026-11-20" });
    expect(await listTexts(assetId, rule)).toEqual([]);
  });

  it("B30.27: its boom is due by the hours that it ran since, whatever meters were replaced", async () => {
    clock.set("2026-06-01T12:00:00.000Z");
    const boom = { category: "equipment", kind: "boom_pump", year: 2016 } as const;
    const { id: assetId } = await buildAsset(manager, { ...boom, currentHours: 1_000 });
    expect(await readGaps(assetId, "B30.27")).toMatchObject([
      { text: "No boom inspection on file", fix: { to: "document", kind: "boom_inspection" } },
    ]);
    const paper = { assetId, kind: "boom_inspection" } as const;
    await buildDocument(manager, { ...paper, issuedOn: "2026-06-01" });
    clock.set("2026-09-01T12:00:00.000Z");
    await read(assetId, 1_500);
    expect(await listTexts(assetId, "B30.27")).toEqual([
      "Boom inspection due: 500 h since the last",
    ]);
    await read(assetId, 1_499);
    clock.set(now);
    const replaced = { meter: "hours", value: 0, restart: "replaced" } as const;
    await manager.call("addReading", { params: { id: assetId }, body: replaced });
    await read(assetId, 12.9);
    expect(await listTexts(assetId, "B30.27")).toEqual([
      "Boom inspection due: 512 h since the last",
    ]);
    const documents = await manager.list("listDocuments", { query: { assetId } });
    expect(documents).toMatchObject([{ hoursSince: 512.9, assetYear: 2016 }]);
    await buildDocument(manager, { ...paper, issuedOn: "2026-11-20" });
    expect(await listTexts(assetId, "B30.27")).toEqual([]);
  });

  it("B30.27: its boom is due after 12 months, however few hours it ran", async () => {
    const { id: assetId } = await buildAsset(manager, { category: "equipment", kind: "telebelt" });
    const paper = { assetId, kind: "boom_inspection" } as const;
    await buildDocument(manager, { ...paper, issuedOn: "2025-11-19" });
    expect(await listTexts(assetId, "B30.27")).toEqual(["Boom inspection expired Nov 19"]);
    await buildDocument(manager, { ...paper, issuedOn: "2025-11-20" });
    expect(await listTexts(assetId, "B30.27")).toEqual([]);
  });

  it("56.14100: its meter moved on a day without a shift inspection, until one follows", async () => {
    clock.set(daysAgo(20));
    const mine = { category: "equipment", atMine: true, currentHours: 100 } as const;
    const { id } = await buildAsset(manager, mine);
    const { id: checklistId } = await buildChecklist(manager, {
      category: "equipment",
      items: ["Horn"],
      inspectionTypes: ["shift"],
    });
    clock.set(now);
    const inspect = (date: string, hours: number) =>
      buildInspection(driver, id, {
        date,
        hours,
        checklistId,
        inspectionType: "shift",
        results: { Horn: { status: "pass" } },
      });
    await inspect(daysAgo(3), 104);
    await read(id, 104, daysAgo(2));
    expect(await readGaps(id, "56.14100")).toEqual([]);
    await read(id, 108, daysAgo(1));
    expect(await readGaps(id, "56.14100")).toMatchObject([
      { text: "Used Nov 19 without a shift inspection", fix: { to: "inspect" } },
    ]);
    await inspect(now, 108);
    expect(await listTexts(id, "56.14100")).toEqual([]);
  });

  it("56.14100: looks for use from the seventh day before today", async () => {
    clock.set(daysAgo(20));
    const mine = { category: "equipment", atMine: true, currentHours: 100 } as const;
    const { id } = await buildAsset(manager, mine);
    clock.set(now);
    await read(id, 104, daysAgo(9));
    await read(id, 108, daysAgo(8));
    expect(await readGaps(id, "56.14100")).toEqual([]);
    await read(id, 112, daysAgo(7));
    expect(await listTexts(id, "56.14100")).toEqual([expect.stringMatching(/^Used Nov 13 /)]);
  });

  it("56.14100: leads to the ready lists where no checklist is for its shifts", async () => {
    clock.set(daysAgo(20));
    const mine = { category: "trailer", atMine: true, currentHours: 100 } as const;
    const { id } = await buildAsset(manager, mine);
    clock.set(now);
    await read(id, 104, daysAgo(2));
    await read(id, 108, daysAgo(1));
    const text = "Used Nov 19 without a shift inspection, and no checklist for shifts fits it";
    expect(await readGaps(id, "56.14100")).toMatchObject([{ text, fix: { to: "readyLists" } }]);
  });

  it("advice: no pre-trip in 7 working days, and a meter that is not read", async () => {
    clock.set("2026-10-04T01:00:00.000Z");
    const { id } = await buildAsset(manager, { currentHours: 100 });
    await buildInspection(driver, id);
    clock.set(now);
    const before = await manager.call("getAssetReadiness", { params: { id } });
    const advice = ["No pre-trip in 7 working days", "Hours last read Oct 3"];
    expect(await listTexts(id, "advice")).toEqual(advice);
    // The seven working days before Friday the 20th begin on Wednesday the 11th.
    await buildInspection(driver, id, { date: "2026-11-10T18:00:00.000Z" });
    expect(await listTexts(id, "advice")).toEqual(advice);
    // One that answers no list is no pre-trip.
    await buildInspection(driver, id, { results: { horn: { status: "pass" } } });
    expect(await listTexts(id, "advice")).toEqual(advice);
    await buildInspection(driver, id, { date: "2026-11-11T18:00:00.000Z", hours: 120 });
    expect(await listTexts(id, "advice")).toEqual([]);
    const after = await manager.call("getAssetReadiness", { params: { id } });
    expect([before.isReady, after.isReady]).toEqual([false, false]);
  });
});

describe("The papers of drivers", () => {
  it("383.23, 391.45: count only where the company wants it", async () => {
    const boss = await foundCompany(connect, { timeZone: "America/Chicago" });
    const ana = { role: "driver", firstName: "Ana", lastName: "Ruiz" } as const;
    const { id: userId } = await addSignedIn(connect(), boss.admin, ana);
    await boss.admin.call("removeUser", { params: { id: boss.driver.id } });
    const file = (given: Partial<Body<"addDocument">>) =>
      buildDocument(boss.manager, { userId, ...given });
    await file({ kind: "medical_card", expiresOn: "2026-11-19" });
    expect(await boss.manager.call("getReadiness")).toMatchObject({ rows: [], isRegulated: false });
    const body = { name: "Ridgeline", timeZone: "America/Chicago", tracksDriverPapers: true };
    await boss.admin.call("updateCompany", { body });
    const fix = { to: "people", id: userId };
    expect((await boss.manager.call("getReadiness")).rows).toMatchObject([
      {
        assetId: null,
        userId,
        name: "Ana Ruiz",
        gaps: [
          { rule: "383.23", text: "No driver's license on file for Ana Ruiz", fix },
          { rule: "391.45", text: "Medical card of Ana Ruiz expired", fix },
        ],
      },
    ]);
    await file({ kind: "medical_card", expiresOn: "2026-11-20" });
    await file({ kind: "drivers_license" });
    expect((await boss.manager.call("getReadiness")).rows).toEqual([]);
  });
});

describe("GET /api/readiness", () => {
  /** A unit of which no rule asks more than of every unit. */
  const machine = { category: "equipment" } as const;

  it("counts units with rules and those without a gap, and names the others by name", async () => {
    const boss = await foundCompany(connect, { timeZone: "America/Chicago" });
    expect(await boss.manager.call("getReadiness")).toEqual({
      units: 0,
      ready: 0,
      isRegulated: false,
      rules: [],
      nrmca: null,
      rows: [],
      changesAt: "2026-11-21T06:00:00.000Z",
      next: null,
    });
    await buildAsset(boss.manager, machine);
    const due = { intervalDays: 90, nextDue: "2026-11-08" };
    const names = ["Loader", "backhoe"];
    for (const name of names) {
      const { id } = await buildAsset(boss.manager, { ...machine, name, unitNumber: name });
      await buildSchedule(boss.manager, id, due);
    }
    const archived = await buildAsset(boss.manager);
    const body = { archived: true };
    await boss.manager.call("updateAsset", { params: { id: archived.id }, body });
    const found = await boss.manager.call("getReadiness");
    expect(found).toMatchObject({ units: 3, ready: 1, isRegulated: false });
    expect(found.rules).toEqual([{ rule: "396.3(a)", rows: 2 }]);
    expect(found.rows.map(({ name }) => name)).toEqual(["backhoe", "Loader"]);
    const params = { id: archived.id };
    expect(await boss.manager.call("getAssetReadiness", { params })).toEqual({
      isReady: true,
      gaps: [],
      moreGaps: 0,
      changesAt: "2026-11-21T06:00:00.000Z",
    });
    await buildAsset(boss.manager);
    expect(await boss.manager.call("getReadiness")).toMatchObject({ isRegulated: true });
  });

  it("continues after the last row, whatever has been closed meanwhile", async () => {
    const boss = await foundCompany(connect, { timeZone: "America/Chicago" });
    for (const name of ["A", "a", "B", "İ".repeat(200), "😀".repeat(100)]) {
      await buildAsset(boss.manager, { name });
    }
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 1, cursor };
      const page = await boss.manager.call("getReadiness", { query });
      names.push(...page.rows.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(["A", "a", "B", "İ".repeat(200), "😀".repeat(100)]);
    for (const wrong of ["x", Buffer.from('["a",1]').toString("base64url")]) {
      const { status } = await boss.manager.send("getReadiness", { query: { cursor: wrong } });
      expect(status).toBe(400);
    }
    for (const query of [{ rule: "396" }, { limit: "201" }]) {
      expect((await boss.manager.send("getReadiness", { query })).status).toBe(400);
    }
  });

  it("names 50 gaps of a unit and counts the others", async () => {
    const boss = await foundCompany(connect, { timeZone: "America/Chicago" });
    const { id } = await buildAsset(boss.manager, machine);
    const due = { intervalDays: 90, nextDue: "2026-11-08" };
    for (let n = 0; n < 52; n += 1) await buildSchedule(boss.manager, id, due);
    const { rows } = await boss.manager.call("getReadiness");
    expect(rows.map(({ gaps, moreGaps }) => [gaps.length, moreGaps])).toEqual([[50, 2]]);
  });

  it("says how many mixers are certified, and which wait for their card", async () => {
    const boss = await foundCompany(connect, { timeZone: "America/Chicago" });
    const mixers = [];
    for (let n = 0; n < 3; n += 1) {
      mixers.push((await buildAsset(boss.manager, { kind: "mixer" })).id);
    }
    await buildAsset(boss.manager, { kind: "mixer", condition: "out_of_service" });
    expect((await boss.manager.call("getReadiness")).nrmca).toBeNull();
    const card = { kind: "nrmca_card", issuedOn: "2026-01-02" } as const;
    await buildDocument(boss.manager, { assetId: mixers[0], ...card });
    const { id: checklistId } = await buildChecklist(boss.manager, {
      items: ["Drum"],
      inspectionTypes: ["nrmca"],
    });
    const results = { Drum: { status: "pass" } } as const;
    const inspected = { checklistId, results, inspectionType: "nrmca" } as const;
    await buildInspection(boss.manager, mixers[1] ?? 0, inspected);
    const counts = { mixers: 3, certified: 1, percent: 33, meets: false, inspectedOnly: 1 };
    expect((await boss.manager.call("getReadiness")).nrmca).toEqual(counts);
  });

  it("names gaps in the caller's language", async () => {
    const { id } = await buildAsset(manager, { unitNumber: "R-9" });
    await buildSchedule(manager, id, { intervalDays: 90, nextDue: "2026-11-08" });
    const read = async (language: string) => {
      const { body } = await manager.agent
        .get(`/api/assets/${id}/readiness`)
        .set("Accept-Language", language);
      return JSON.stringify(body);
    };
    const said = await Promise.all([read("es-MX,es;q=0.9"), read("fr"), read("en")]);
    expect(said.map((item) => item.includes("Falta la medida de llanta"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(said.map((item) => item.includes("overdue"))).toEqual([false, true, true]);
    expect(said.map((item) => item.includes("49 CFR 396.3(b)(1)"))).toEqual([true, true, true]);
  });
});
