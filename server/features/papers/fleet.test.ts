import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { sealRecords } from "../../jobs/seal-records.ts";
import { type Unpacked, unpackBody } from "../../test/kit/archive-reader.ts";
import {
  buildAsset,
  buildDocument,
  buildInspection,
  buildLogFile,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import { openQuietScreen, waitForEvent } from "../../test/kit/event-reader.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { readText } from "../../test/kit/pdf-reader.ts";
import { pdfDataUrl, photoDataUrl } from "../../test/kit/samples.ts";
import { tamper } from "../../test/kit/tamper.ts";

const { clock, connect, database, parts } = await startTestApp();
const path = "/api/papers/fleet";

async function download(user: TestCaller, query: Record<string, string> = {}): Promise<Unpacked> {
  const response = await user.agent.get(path).query(query).buffer(true).parse(unpackBody);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

const isPdf = (bytes: Buffer | undefined) => bytes?.subarray(0, 5).toString() === "%PDF-";

describe("GET /api/papers/fleet", () => {
  it("has a folder for each unit, with its file and its scans", async () => {
    const { manager, driver } = await foundCompany(connect);
    const mixer = await buildAsset(manager, { name: "Mixer 14" });
    const same = await buildAsset(manager, { name: "MIXER/14" });
    const gone = await buildAsset(manager, { name: "../Pump" });
    await buildInspection(driver, mixer.id, { fail: ["tires"] });
    const registration = await buildDocument(manager, {
      assetId: mixer.id,
      issuedOn: "2026-01-05",
      files: [
        { name: "front.pdf", data: pdfDataUrl },
        { name: "../../back.png", data: photoDataUrl },
      ],
    });
    await manager.call("updateAsset", { params: { id: gone.id }, body: { archived: true } });
    const files = await download(manager);
    const [front, back] = registration.files.map(({ id }) => id);
    expect([...files.keys()]).toEqual([
      "open-defects.pdf",
      "readiness.csv",
      "units/Mixer 14/Unit File.pdf",
      `units/Mixer 14/Registration 2026-01-05 (${front}).pdf`,
      `units/Mixer 14/Registration 2026-01-05 (${back}).png`,
      `units/MIXER 14 (${same.id})/Unit File.pdf`,
      "archived/Pump/Unit File.pdf",
    ]);
    const drawn = [...files].filter(([name]) => name.endsWith("File.pdf"));
    expect(drawn.map(([, bytes]) => isPdf(bytes))).toEqual([true, true, true]);
    expect(isPdf(files.get("open-defects.pdf"))).toBe(true);
    expect(files.get("readiness.csv")?.toString()).toContain("Tire size missing");
    const scan = files.get(`units/Mixer 14/Registration 2026-01-05 (${front}).pdf`);
    expect(scan?.toString()).toBe("%PDF-1.4\n%%EOF\n");
  });

  it("has the files of a unit's maintenance beside its papers, also one that came a week later", async () => {
    const { manager } = await foundCompany(connect, { timeZone: "America/Chicago" });
    const { id } = await buildAsset(manager, { name: "Mixer 14" });
    clock.set("2026-11-20T15:00:00Z");
    const log = await buildMaintenanceLog(manager, id, { date: "2026-11-20" });
    clock.set("2026-11-27T15:00:00Z");
    const invoice = await buildLogFile(manager, log.id);
    const wrong = await buildLogFile(manager, log.id, { name: "wrong.pdf" });
    const body = { reason: "Of another unit" };
    await manager.call("removeMaintenanceFile", { params: { id: wrong.id }, body });
    const files = await download(manager);
    const name = `units/Mixer 14/Oil Change 2026-11-20 (${invoice.id}).pdf`;
    expect([...files.keys()].slice(2)).toEqual(["units/Mixer 14/Unit File.pdf", name]);
    expect(files.get(name)?.toString()).toBe("%PDF-1.4\n%%EOF\n");
    const paper = readText(files.get("units/Mixer 14/Unit File.pdf") ?? Buffer.of());
    expect(paper).toContain("File:invoice.pdf,addedNov27,2026");
    expect(paper).not.toContain("wrong.pdf");
  });

  it("has the files of a corrected log once, with the unit of the right one, and marks those of a void log", async () => {
    const { manager } = await foundCompany(connect);
    const wrong = await buildAsset(manager, { name: "Mixer 14" });
    const right = await buildAsset(manager, { name: "Mixer 15" });
    clock.set("2026-11-20T15:00:00Z");
    const [kept, moved, twice] = [
      await buildMaintenanceLog(manager, wrong.id, { date: "2026-11-20" }),
      await buildMaintenanceLog(manager, wrong.id, { date: "2026-11-20" }),
      await buildMaintenanceLog(manager, wrong.id, { date: "2026-11-20" }),
    ];
    const ids: number[] = [];
    for (const { id } of [kept, moved, twice]) ids.push((await buildLogFile(manager, id)).id);
    const { date, serviceType, description } = kept;
    const given = { date, serviceType, description };
    for (const [log, assetId] of [[kept, wrong.id] as const, [moved, right.id] as const]) {
      const body = { reason: "Wrong cost", log: { ...given, assetId, cost: 1_240 } };
      await manager.call("correctMaintenance", { params: { id: log.id }, body });
    }
    const body = { reason: "Logged twice" };
    await manager.call("voidMaintenance", { params: { id: twice.id }, body });
    const names = [...(await download(manager)).keys()].filter((name) => name.includes("Oil"));
    expect(names).toEqual([
      `units/Mixer 14/Oil Change 2026-11-20 (${ids[0]}).pdf`,
      `units/Mixer 14/Voided Oil Change 2026-11-20 (${ids[2]}).pdf`,
      `units/Mixer 15/Oil Change 2026-11-20 (${ids[1]}).pdf`,
    ]);
  });

  it("is over for its company before its reader has the whole of it", async () => {
    const { manager } = await foundCompany(connect);
    const { builder } = database.exports;
    const transaction = builder.transaction.bind(builder);
    const slow = vi.spyOn(builder, "transaction").mockImplementation((read) =>
      transaction(async (tx) => {
        const result = await read(tx);
        await tx.execute("select pg_sleep(0.2)");
        return result;
      }),
    );
    await download(manager);
    await download(manager);
    slow.mockRestore();
  });

  it("has its papers in the language that is asked for, and its tables in English", async () => {
    const { manager } = await foundCompany(connect);
    await buildAsset(manager, { name: "Mixer" });
    const files = await download(manager, { language: "es" });
    const read = (name: string) => readText(files.get(name) ?? Buffer.of());
    expect(read("open-defects.pdf")).toContain("Registrodedefectosabiertos");
    expect(read("units/Mixer/Unit File.pdf")).toContain("Expedientedelaunidad");
    expect(files.get("readiness.csv")?.toString()).toContain("Tire size missing");
  });

  it("has no scan of a paper that was removed, or of another company", async () => {
    const { manager } = await foundCompany(connect);
    const other = await foundCompany(connect);
    const asset = await buildAsset(manager, { name: "Mixer" });
    const files = [{ name: "scan.pdf", data: pdfDataUrl }];
    const removed = await buildDocument(manager, { assetId: asset.id, files });
    await manager.call("removeDocument", { params: { id: removed.id } });
    const foreign = await buildAsset(other.manager, { name: "Theirs" });
    await buildDocument(other.manager, { assetId: foreign.id, files });
    expect([...(await download(manager)).keys()]).toEqual([
      "open-defects.pdf",
      "readiness.csv",
      "units/Mixer/Unit File.pdf",
    ]);
  });

  it("says what does not match its seal, of which the admins are notified", async () => {
    const { admin, manager } = await foundCompany(connect);
    const { id } = await buildAsset(manager, { name: "Mixer" });
    const log = await buildMaintenanceLog(manager, id);
    await sealRecords(parts);
    const change = "update maintenance_logs set logged_by_name = 'Somebody' where id = $1";
    await tamper(database.pool, change, log.id);
    const screen = await openQuietScreen(admin);
    const files = await download(manager);
    await waitForEvent(screen, ["listNotifications"]);
    screen.close();
    const file = readText(files.get("units/Mixer/Unit File.pdf") ?? Buffer.of());
    expect(file).toContain("Maintenance(seal1)");
    const message = "Maintenance, seal 1: it was changed after it was sealed.";
    expect(await admin.call("listNotifications")).toMatchObject([
      { type: "seals_broken", message },
    ]);
  });

  it("is named after the company and its days, 14 months unless others are given", async () => {
    const { manager } = await foundCompany(connect, { company: "Reyes Concrete" });
    clock.set("2026-11-22T18:00:00Z");
    const { headers } = await manager.send("exportFleet");
    expect(headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition":
        'attachment; filename="unit-files-reyes-concrete-2025-09-23-to-2026-11-22.zip"',
    });
    const query = { from: "2026-01-01", to: "2026-01-31" };
    const chosen = await manager.send("exportFleet", { query });
    expect(chosen.headers["content-disposition"]).toContain("2026-01-01-to-2026-01-31.zip");
  });

  it("leaves an entry in the audit trail, and has the turn of all exports", async () => {
    const { admin, manager, driver } = await foundCompany(connect);
    await download(manager, { from: "2026-01-01", to: "2026-01-31" });
    const [entry] = await admin.call("listAudit", { query: { limit: 1 } });
    expect(entry).toMatchObject({
      action: "exported",
      noun: "company",
      userId: manager.id,
      changes: {
        exportedFile: { to: expect.stringMatching(/^unit-files-.+-to-2026-01-31\.zip$/) },
      },
    });
    expect(await driver.refusal("exportFleet")).toBe("403 request.forbidden");
    await whileExporting(admin, async () => {
      expect(await manager.refusal("exportFleet")).toBe("409 export.underWay");
      expect(await manager.refusal("checkExport")).toBe("409 export.underWay");
    });
    await download(manager);
  });

  it("is not begun by another site", async () => {
    const { manager } = await foundCompany(connect);
    const response = await manager.agent.get(path).set("Sec-Fetch-Site", "cross-site");
    expect(response.status).toBe(403);
  });
});

/** Holds the turn of a company's exports, as one that is under way does. */
async function whileExporting(member: TestCaller & { id: number }, work: () => Promise<void>) {
  const { rows } = await database.pool.query(
    "select u.company_id from users u where u.id = $1 /* across companies */",
    [member.id],
  );
  await database.builder.transaction(async (tx) => {
    const key = `export of ${rows[0].company_id}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    await work();
  });
}
