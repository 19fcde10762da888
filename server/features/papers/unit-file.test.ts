import type { Answer } from "#shared/api/api-schemas.ts";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildDocument,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { readText, withoutSpaces } from "../../test/kit/pdf-reader.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";

const { clock, connect, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const now = "2026-11-22T18:00:00Z";

type Paper = Answer<"getUnitFile">;
type Days = { from?: string; to?: string };

function readFile(id: number, query: Days = {}, by: TestCaller = manager): Promise<Paper> {
  return by.call("getUnitFile", { params: { id }, query });
}

/** What stands below a heading, as text. */
function below({ blocks }: Paper, title: string): string {
  const start = blocks.findIndex(
    (block) => block.kind === "heading" && block.text.startsWith(title),
  );
  expect(start, title).not.toBe(-1);
  const after = blocks.slice(start + 1);
  const end = after.findIndex((candidate) => candidate.kind === "heading" && candidate.level === 2);
  return JSON.stringify(end === -1 ? after : after.slice(0, end));
}

function listHeadings({ blocks }: Paper): string[] {
  return blocks.flatMap((block) => (block.kind === "heading" ? block.text : []));
}

describe("GET /api/papers/units/:id", () => {
  it("has a unit without anything", async () => {
    clock.set(now);
    const asset = await buildAsset(manager, { name: "Mixer 14" });
    const paper = await readFile(asset.id);
    expect(paper).toMatchObject({ title: "Unit File", seal: null });
    expect(JSON.stringify(paper.blocks)).toContain("Aug 25, 2026 to Nov 22, 2026");
    expect(below(paper, "Maintenance")).toContain("No maintenance in this period.");
    expect(below(paper, "Inspections")).toContain("No inspections in this period.");
    expect(below(paper, "Identification")).toContain(
      '{"label":"Tire Size","value":"Not recorded"}',
    );
  });

  it("has all that happened to a unit, with the signatures of its defects", async () => {
    clock.set(now);
    const asset = await buildAsset(manager, { currentMiles: 10_000, tireSize: "11R22.5" });
    await buildSchedule(manager, asset.id, { name: "Brake Inspection", nextDueMiles: 10_900 });
    await buildInspection(driver, asset.id, { date: "2026-11-18T12:00:00Z", odometer: 10_100 });
    const failed = await buildInspection(driver, asset.id, {
      date: "2026-11-19T12:00:00Z",
      fail: { tires: "Left one is flat" },
      signatureUrl: "Marco Ortiz",
    });
    const [defect] = (await manager.call("getInspectionLog", { params: { id: failed.id } }))
      .defects;
    await manager.call("actOnDefect", {
      params: { id: defect?.id ?? 0 },
      body: { act: "certify", outcome: "repaired", note: "New bulb", signature: "Luis Mora" },
    });
    await buildMaintenanceLog(manager, asset.id, { description: "Greased", date: "2026-11-20" });
    await buildDocument(manager, {
      assetId: asset.id,
      kind: "annual_inspection",
      issuedOn: "2026-03-01",
      issuer: "Kenworth of Joliet",
    });
    await manager.call("tagOut", { params: { id: asset.id }, body: { reason: "Bent frame" } });
    const paper = await readFile(asset.id);
    expect(below(paper, "Identification")).toContain("11R22.5");
    expect(below(paper, "Inspection and maintenance due")).toContain("10,900 mi");
    expect(below(paper, "Maintenance")).toContain("Greased");
    expect(below(paper, "Defects (")).toContain("Repaired");
    expect(below(paper, "Inspections")).toContain("Failed, resolved (report below)");
    expect(below(paper, "Annual")).toContain("Kenworth of Joliet");
    expect(below(paper, "Downtime")).toContain("Bent frame");
    expect(below(paper, "Meter readings")).toContain("10,100 mi");
    const report = below(paper, "Pre-Trip Inspection, Nov 19, 2026, 6:00 AM");
    expect(report).toContain("Left one is flat");
    expect(report).toContain('"role":"Certified by","typed":"Luis Mora"');
    expect(report).toContain('"role":"Reported by","typed":"Marco Ortiz"');
    expect(report).toContain("Not reviewed yet");
  });

  it("has a log that was corrected beside the one in its place", async () => {
    clock.set(now);
    const asset = await buildAsset(manager);
    const log = { date: "2026-11-20T12:00:00Z", serviceType: "Oil Change", cost: 1_240 } as const;
    const { id } = await buildMaintenanceLog(manager, asset.id, { ...log, description: "Wrong" });
    const body = {
      reason: "Wrong cost",
      log: { ...log, assetId: asset.id, description: "Right" },
    };
    await manager.call("correctMaintenance", { params: { id }, body });
    const paper = await readFile(asset.id);
    const text = below(paper, "Maintenance");
    expect(text).toContain("Right\\nReplaces Oil Change of Nov 20, 2026: Wrong cost");
    expect(text).toContain('"Wrong"');
    expect(text).toContain('"row":1,"column":2,"text":"Corrected on Nov 22, 2026 by ');
    expect(JSON.stringify(paper)).not.toContain("does not match");
  });

  it("has a defect that was reported by hand in full", async () => {
    const asset = await buildAsset(manager);
    await driver.call("createDefect", { body: { assetId: asset.id, title: "Bent step" } });
    const titles = listHeadings(await readFile(asset.id));
    expect(titles.filter((title) => title.endsWith("Bent step"))).toHaveLength(1);
  });

  it("has the photos of its reports", async () => {
    const asset = await buildAsset(manager);
    const { url } = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
    await buildInspection(driver, asset.id, {
      results: { tires: { status: "fail", notes: "Flat", photos: [url] } },
      passed: false,
    });
    const { blocks } = await readFile(asset.id);
    expect(blocks.find(({ kind }) => kind === "photos")).toMatchObject({ photos: [{ url }] });
    const pdf: Buffer = (await manager.agent.get(`/api/papers/units/${asset.id}/pdf`)).body;
    expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  });

  it("has what was done on its days alone, by the company's calendar", async () => {
    clock.set(now);
    const asset = await buildAsset(manager);
    for (const [date, description] of [
      ["2026-10-01T04:59:00Z", "the day before"],
      ["2026-10-01T05:01:00Z", "the first day"],
      ["2026-11-01T04:59:00Z", "the last day"],
      ["2026-11-01T05:01:00Z", "the day after"],
    ] as const) {
      await buildMaintenanceLog(manager, asset.id, { date, description });
    }
    const paper = await readFile(asset.id, { from: "2026-10-01", to: "2026-10-31" });
    const text = below(paper, "Maintenance");
    expect(text).toContain("the first day");
    expect(text).toContain("the last day");
    expect(text).not.toContain("the day before");
    expect(text).not.toContain("the day after");
  });

  it("has papers that counted on one of its days", async () => {
    clock.set(now);
    const asset = await buildAsset(manager);
    for (const [issuedOn, expiresOn] of [
      ["2024-01-01", "2025-01-01"],
      ["2025-01-01", "2026-01-01"],
      ["2026-01-01", "2027-01-01"],
    ] as const) {
      const paper = { assetId: asset.id, kind: "registration", issuedOn, expiresOn } as const;
      await buildDocument(manager, paper);
    }
    const recent = below(await readFile(asset.id), "Documents");
    expect(recent).toContain("Jan 1, 2027");
    expect(recent).not.toContain("Jan 1, 2026 (replaced)");
    const earlier = await readFile(asset.id, { from: "2025-06-01", to: "2026-06-01" });
    expect(below(earlier, "Documents")).toContain("Jan 1, 2026 (replaced)");
    expect(below(earlier, "Documents")).not.toContain("Jan 1, 2025 (replaced)");
  });

  it("carries the newest seal, also of what waited for its own", async () => {
    const { manager: boss, driver: member, admin: owner } = await foundCompany(connect);
    const asset = await buildAsset(boss);
    expect(below(await readFile(asset.id, {}, boss), "Record")).toContain("No record is sealed");
    await buildInspection(member, asset.id);
    const paper = await readFile(asset.id, {}, boss);
    const { head } = await owner.call("getSeals");
    expect(below(paper, "Record")).toContain('"No. 1"');
    expect(below(paper, "Record")).toContain(head?.hash);
    expect(below(paper, "Inspections")).not.toContain('""]]');
  });

  it.each([
    { from: "2026-11-02", to: "2026-11-01", sentence: "The first day is after the last one" },
    { from: "2025-01-01", to: "2026-03-07", sentence: "Please choose at most 430 days" },
    { from: "2026-02-30", sentence: "Please give a valid date" },
    { from: "2026-11-01T00:00:00Z", sentence: "Please give a day without a time" },
    { to: "2026-00-10", sentence: "Please give a valid date" },
    { to: "last week", sentence: "Please give a valid date" },
  ])("refuses $from to $to", async ({ sentence, ...query }) => {
    const asset = await buildAsset(manager);
    for (const call of ["getUnitFile", "getUnitPdf", "exportFleet"] as const) {
      const { status, body } = await manager.send(call, { params: { id: asset.id }, query });
      expect(status).toBe(400);
      expect(Object.values(body.errors)).toEqual([sentence]);
    }
  });

  it("is found of the company's own units alone, and not by drivers", async () => {
    const other = await foundCompany(connect);
    const asset = await buildAsset(manager);
    const params = { id: asset.id };
    expect(await other.admin.refusal("getUnitFile", { params })).toBe("404 request.notFound");
    expect(await driver.refusal("getUnitFile", { params })).toBe("403 request.forbidden");
    await admin.call("getUnitFile", { params });
  });

  it("takes the same statements whatever has happened to the unit", async () => {
    const empty = await buildAsset(manager);
    const busy = await buildAsset(manager);
    for (let day = 1; day <= 5; day += 1) {
      await buildInspection(driver, busy.id, { fail: ["tires", "service-brakes"] });
      await buildMaintenanceLog(manager, busy.id);
      await buildDocument(manager, { assetId: busy.id, kind: "other" });
    }
    await readFile(busy.id);
    const few = await statementsOf(() => readFile(empty.id));
    const many = await statementsOf(() => readFile(busy.id));
    expect(many).toHaveLength(few.length);
    expect(many.length).toBeLessThanOrEqual(16);
  });
});

describe("GET /api/papers/units/:id/pdf", () => {
  it("says what the page says, and is named for the unit and its days", async () => {
    clock.set(now);
    const asset = await buildAsset(manager, { name: "Mixer 3/7" });
    await buildSchedule(manager, asset.id);
    const date = "2026-11-20T12:00:00Z";
    await buildMaintenanceLog(manager, asset.id, { date, description: "Greased the drum rollers" });
    await buildInspection(driver, asset.id, { date, fail: { tires: "Worn" }, odometer: 12_000 });
    const { id } = await buildMaintenanceLog(manager, asset.id, { date });
    await manager.call("voidMaintenance", { params: { id }, body: { reason: "Logged twice" } });
    const response = await manager.agent.get(`/api/papers/units/${asset.id}/pdf`);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="mixer-3-7-2026-08-25-to-2026-11-22.pdf"',
    });
    const said = readText(response.body);
    const { title, carrier, blocks } = await readFile(asset.id);
    for (const text of [title, ...carrier, ...blocks.flatMap(listTexts)]) {
      expect(said).toContain(withoutSpaces(text));
    }
  });
});

function listTexts(block: Paper["blocks"][number]): string[] {
  switch (block.kind) {
    case "heading":
    case "text":
      return [block.text];
    case "facts":
      return block.facts.flatMap(({ label, value }) => [label, value]);
    case "table":
      return [
        ...block.columns.map(({ label }) => label),
        ...block.rows.flat(),
        ...(block.voidings ?? []).map(({ text }) => text),
      ];
    case "signatures":
      return [...block.signatures.map(({ role }) => role), ...block.missing];
    case "photos":
    case "break":
      return [];
  }
}
