import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { dayMs } from "#shared/base/dates.ts";
import Papa from "papaparse";
import type { Pool } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { CompanyDb } from "../../db/company/company-db.ts";
import type { Unpacked } from "../../test/kit/archive-reader.ts";
import { unpack, unpackBody } from "../../test/kit/archive-reader.ts";
import {
  buildAsset,
  buildChecklist,
  buildDocument,
  buildHeld,
  buildInspection,
  buildMaintenanceLog,
  buildReport,
  buildResults,
  buildSchedule,
  foundCompany,
  password,
  signUp,
} from "../../test/kit/build.ts";
import { shareTestApp, type TestCaller, type TestUser } from "../../test/kit/harness.ts";
import { inRows } from "../../test/kit/photo-files.ts";
import { pdfDataUrl, photoDataUrl } from "../../test/kit/samples.ts";
import { writeCompany } from "./write-company.ts";

const { app, clock, connect, database } = await shareTestApp();
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
const path = "/api/company/export";
const zone = "America/Denver";
afterAll(() => void server.close());

async function downloadExport(user: TestCaller): Promise<Unpacked> {
  const response = await user.agent.get(path).buffer(true).parse(unpackBody);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

/** The rows of a file as a spreadsheet shows them. */
function readRows(files: Unpacked, file: string): Record<string, string>[] {
  const text = files.get(file)?.toString() ?? "";
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1, -2), { header: true });
  expect(errors).toEqual([]);
  return data;
}

const photoBytes = Buffer.from(photoDataUrl.split(",")[1] ?? "", "base64");

describe("GET /api/company/export", () => {
  it("contains the reports by people without an account, with photos that name no user", async () => {
    const owner = await signUp(connect());
    const asset = await buildAsset(owner, { name: "Mixer 12" });
    await buildReport(owner, asset.id, { text: "=Oil drips", photo: photoDataUrl });
    const files = await downloadExport(owner);
    const [photo] = readRows(files, "photos.csv");
    expect(photo).toMatchObject({
      "Public Report ID": expect.stringMatching(/^\d+$/),
      "Taken By": "",
    });
    expect(readRows(files, "public-reports.csv")).toMatchObject([
      {
        Number: "1",
        Asset: "Mixer 12",
        Problem: "'=Oil drips",
        State: "New",
        Photos: photo?.["File"],
      },
    ]);
  });

  it("contains the submissions that are held for the office, as they were sent, with the decisions", async () => {
    const owner = await signUp(connect());
    const asset = await buildAsset(owner);
    const results = { "tire-chains": { status: "fail", photos: [photoDataUrl] } };
    const body = { assetId: asset.id, results, signatureUrl: "Sam Member" };
    const reason = "inspections.unknownItems";
    const { id } = await buildHeld(owner, asset.id, { body, reason, name: "=Mixer 12" });
    await owner.call("decideHeld", {
      params: { id },
      body: { decision: "decline", note: "Twice" },
    });
    await buildHeld(owner, asset.id, { reason: "later.unknown" });
    await buildHeld(owner, asset.id, { reason: "held.notMine" });
    const files = await downloadExport(owner);
    const [photo] = readRows(files, "photos.csv");
    expect(photo).toMatchObject({ "Held Submission ID": String(id) });
    const [declined, open, disowned] = readRows(files, "held-submissions.csv");
    expect(declined).toMatchObject({
      ID: String(id),
      Kind: "Inspection",
      Asset: "'=Mixer 12",
      "Sent By": "Ada Founder",
      Reason: "The answers do not fit any version of this checklist",
      Photos: photo?.["File"],
      State: "Declined",
      "Decided By": "Ada Founder",
      Note: "Twice",
      "Record ID": "",
    });
    expect(JSON.parse(declined?.["Submission"] ?? "")).toMatchObject({ assetId: asset.id });
    expect(open).toMatchObject({ State: "Held", Reason: "later.unknown" });
    expect(disowned?.["Reason"]).toBe("The driver says that somebody else filled this in");
  });

  it("contains the rules of checklist items, the measured numbers, and the defect that stopped the unit", async () => {
    const owner = await signUp(connect());
    const tread = { id: "t", label: "Tread", type: "number", unit: "32nds", min: 4 } as const;
    const items = [
      { ...tread, law: ["tires" as const] },
      { label: "Drum", es: "Olla", mayBeNa: true },
    ];
    const assigned = { kinds: ["mixer" as const, "boom_pump" as const], tags: ["night", "pit"] };
    const list = await buildChecklist(owner, { items, ...assigned, readyList: "boom_pump" });
    const asset = await buildAsset(owner);
    const tapped = { unsafe: true, reasons: ["worn" as const] };
    const results = { Tread: { value: 3.5, ...tapped }, Drum: { status: "na" as const } };
    const sent = { checklistId: list.id, carriesDefects: true, results };
    await buildInspection(owner, asset.id, sent);
    const files = await downloadExport(owner);
    expect(readRows(files, "defects.csv")).toMatchObject([{ Note: "3.5 32nds (min 4): Worn" }]);
    expect(readRows(files, "downtimes.csv")).toMatchObject([{ Reason: "Tread failed (D-0001)" }]);
    const used = { Kinds: "Mixer; Boom Pump", Tags: "night; pit", "Ready List": "Boom pump" };
    const shared = { ...used, Required: "Yes", Critical: "No", Photo: "" };
    expect(readRows(files, "checklists.csv")).toMatchObject([
      { ...shared, "Item ID": "t", Number: "Yes", Unit: "32nds", "At Least": "4", Covers: "Tires" },
      {
        ...shared,
        "Item ID": "Drum",
        Number: "No",
        Unit: "",
        "At Least": "",
        "May Be N/A": "Yes",
        Spanish: "Olla",
      },
    ]);
    expect(readRows(files, "inspection-items.csv")).toMatchObject([
      { Item: "Tread", Result: "Fail", Value: "3.5", Unit: "32nds" },
      { Item: "Drum", Result: "N/A", Value: "", Unit: "" },
    ]);
  });

  it("contains the papers, also removed ones, with their scans", async () => {
    const { admin: owner, driver: member } = await foundCompany(connect, { timeZone: zone });
    const asset = await buildAsset(owner, { name: "Mixer 12" });
    const files = [{ name: "scan.pdf", data: pdfDataUrl }];
    const violations = [{ text: "Brake hose chafed", outOfService: true }];
    await buildDocument(owner, {
      assetId: asset.id,
      kind: "roadside_report",
      issuedOn: "2026-05-01",
      violations,
      files,
    });
    const card = await buildDocument(owner, {
      userId: member.id,
      kind: "medical_card",
      expiresOn: "2031-01-01",
    });
    await owner.call("removeDocument", { params: { id: card.id } });
    const exported = await downloadExport(owner);
    const [report, removed] = readRows(exported, "documents.csv");
    const [defect] = readRows(exported, "defects.csv");
    expect(defect).toMatchObject({ Source: "Roadside", "Document ID": report?.["ID"] });
    expect(report).toMatchObject({
      Asset: "Mixer 12",
      Kind: "Roadside Inspection Report",
      Issued: "2026-05-01",
      Expires: "2026-05-16",
      Violations: "Brake hose chafed (out of service)",
      "Removed (ISO 8601)": "",
    });
    expect(removed).toMatchObject({ Person: "Sam Member", Expires: "2031-01-01", Files: "" });
    expect(removed?.["Removed (ISO 8601)"]).not.toBe("");
    expect(report?.["Files"]).toMatch(/^documents\/\d+\.pdf$/);
    expect(exported.get(report?.["Files"] ?? "")?.toString()).toBe("%PDF-1.4\n%%EOF\n");
  });

  it("contains days of services, dues and papers as days of the company's calendar", async () => {
    const owner = await signUp(connect(), { timeZone: zone });
    const { id: assetId } = await buildAsset(owner);
    const days = { lastPerformed: "2026-10-31", nextDue: "2026-12-31" };
    const { id: scheduleId } = await buildSchedule(owner, assetId, { intervalDays: 61, ...days });
    await buildSchedule(owner, assetId, { intervalMiles: 500 });
    // In Denver it is still the day before.
    await buildMaintenanceLog(owner, assetId, { date: "2026-11-02T06:30:00.000Z" });
    await buildMaintenanceLog(owner, assetId, { scheduleId, date: "2026-11-10" });
    const issuedOn = "2026-11-02";
    await buildDocument(owner, { assetId, kind: "registration", issuedOn, expiresOn: issuedOn });
    const exported = await downloadExport(owner);
    expect(readRows(exported, "maintenance-logs.csv").map((row) => row["Date"])).toEqual([
      "2026-11-01",
      "2026-11-10",
    ]);
    expect(readRows(exported, "assets.csv")).toMatchObject([{ "Last Serviced": "2026-11-10" }]);
    expect(readRows(exported, "schedules.csv")).toMatchObject([
      { "Last Performed": "2026-11-10", "Next Due": "2027-01-10" },
      { "Last Performed": "", "Next Due": "" },
    ]);
    expect(readRows(exported, "documents.csv")).toMatchObject([
      { Issued: issuedOn, Expires: issuedOn, Added: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
  });

  it("contains all data of the company, with the names of photos in their rows", async () => {
    const company = await foundCompany(connect, { company: "Söhne & Co", timeZone: zone });
    const { admin, driver } = company;
    clock.set("2026-11-20T14:41:05.000Z");
    const sent = await admin.send("addPhoto", { body: { photo: photoDataUrl } });
    const asset = await buildAsset(admin, {
      name: '=HYPERLINK("http://evil.example","Mixer")',
      vinOrSerial: "-1M2",
      photoUrl: sent.body.url,
      currentMiles: 12.5,
      unitNumber: "-14",
      kind: "boom_pump",
      gvwrPounds: 66_000,
      tags: ["night", "quarry"],
    });
    const schedule = await buildSchedule(admin, asset.id);
    const checklist = await buildChecklist(admin, { name: "Mixers", items: ["Drum"] });
    const results = buildResults("truck", ["horn"]);
    results["horn"] = { status: "fail", notes: "+dead", photos: [photoDataUrl, photoDataUrl] };
    const inspection = await buildInspection(driver, asset.id, {
      results,
      comments: 'one\ntwo, "three"',
    });
    const log = await buildMaintenanceLog(admin, asset.id, {
      scheduleId: schedule.id,
      resolvedInspectionId: inspection.id,
      cost: 120.5,
      date: "2026-11-20T14:41:05.000Z",
      photoUrls: [photoDataUrl],
    });
    await admin.call("addCodes", { body: { assetIds: [asset.id] } });
    await admin.call("changeCode", { params: { id: asset.id } });
    const files = await downloadExport(admin);
    const photos = readRows(files, "photos.csv");
    expect([...files.keys()]).toEqual([
      "README.txt",
      "assets.csv",
      "yards.csv",
      "labels.csv",
      "schedules.csv",
      "programs.csv",
      "checklists.csv",
      "crew.csv",
      "inspections.csv",
      "inspection-items.csv",
      "defects.csv",
      "defect-events.csv",
      "maintenance-logs.csv",
      "withdrawn-resolutions.csv",
      "meter-readings.csv",
      "downtimes.csv",
      "pre-trip-days.csv",
      "seals.csv",
      "notices.csv",
      "audit-trail.csv",
      "photos.csv",
      "documents.csv",
      "files.csv",
      "public-reports.csv",
      "held-submissions.csv",
      "tokens.csv",
      ...photos.map(({ File: file }) => file),
    ]);
    expect(readRows(files, "assets.csv")).toMatchObject([
      {
        ID: String(asset.id),
        Name: '\'=HYPERLINK("http://evil.example","Mixer")',
        "VIN/Serial": "'-1M2",
        Category: "Truck",
        "Current Miles": "12.5",
        Archived: "No",
        "Unit Number": "'-14",
        Kind: "Boom Pump",
        Plate: "",
        "GVWR (lb)": "66000",
        Ownership: "",
        "Works at a Mine or Pit": "No",
        Tags: "night, quarry",
        Photo: `photos/${sent.body.id}.png`,
        "Last Serviced": "2026-11-20",
      },
    ]);
    expect(readRows(files, "labels.csv")).toMatchObject([
      { "Asset ID": String(asset.id), [`Retired (${zone})`]: expect.stringMatching(/^20/) },
      { "Asset ID": String(asset.id), [`Retired (${zone})`]: "" },
    ]);
    expect(readRows(files, "schedules.csv")).toMatchObject([
      { ID: String(schedule.id), Service: "Oil Change", Type: "Usage-based", Active: "Yes" },
    ]);
    expect(readRows(files, "checklists.csv")).toMatchObject([
      { "Checklist ID": String(checklist.id), Version: "1", Item: "Drum", "In Use": "Yes" },
    ]);
    expect(readRows(files, "crew.csv").map((member) => member["Username"])).toEqual([
      admin.username,
      expect.stringContaining("-"),
      expect.stringContaining("-"),
    ]);
    expect(readRows(files, "inspections.csv")).toMatchObject([
      {
        ID: String(inspection.id),
        "Unit Number": "'-14",
        "VIN/Serial": "'-1M2",
        Plate: "",
        Result: "Resolved",
        "Failed Items": "Horn and backup alarm",
        "Unlisted Items": "No",
        Comments: 'one\ntwo, "three"',
        "Resolved by Maintenance Log ID": String(log.id),
      },
    ]);
    const items = readRows(files, "inspection-items.csv");
    expect(items).toHaveLength(Object.keys(results).length);
    const horn = items.find((item) => item["Result"] === "Fail");
    expect(horn).toMatchObject({
      "Inspection ID": String(inspection.id),
      Item: "Horn and backup alarm",
    });
    expect(horn).toMatchObject({ Notes: "'+dead" });
    expect(horn?.["Photos"]).toMatch(/^photos\/\d+\.png; photos\/\d+\.png$/);
    expect(readRows(files, "defects.csv")).toMatchObject([
      {
        Number: "D-0001",
        Defect: "Horn and backup alarm",
        State: "Repaired",
        Note: "'+dead",
        "Inspection ID": String(inspection.id),
        "Maintenance Log ID": String(log.id),
        "Reported By": "Sam Member",
        Photos: horn?.["Photos"],
      },
    ]);
    expect(readRows(files, "defect-events.csv")).toMatchObject([
      { Number: "D-0001", Event: "Reported", "Inspection ID": String(inspection.id) },
      { Event: "Closed", Outcome: "Repaired", "Maintenance Log ID": String(log.id) },
    ]);
    expect(readRows(files, "maintenance-logs.csv")).toMatchObject([
      { ID: String(log.id), Cost: "120.5", "Resolved Inspection ID": String(inspection.id) },
    ]);
    expect(readRows(files, "meter-readings.csv")).toMatchObject([
      {
        "Asset ID": String(asset.id),
        Meter: "Miles",
        Reading: "12.5",
        Source: "Form",
        [`Read (${zone})`]: "2026-11-20 07:41:05",
        "Entered By": "Ada Founder",
      },
    ]);
    expect(readRows(files, "notices.csv").length).toBeGreaterThan(0);
    expect(readRows(files, "audit-trail.csv").map((entry) => entry["What"])).toContain(
      'Ada Founder added =HYPERLINK("http://evil.example","Mixer")',
    );
    expect(photos).toHaveLength(4);
    for (const { File: file = "" } of photos) expect(files.get(file)).toEqual(photoBytes);
    const readme = files.get("README.txt")?.toString() ?? "";
    expect(readme).toContain("Söhne & Co");
    const sheets = [...files.keys()].filter((file) => file.endsWith(".csv"));
    expect(sheets.filter((file) => !readme.includes(`\n${file} `))).toEqual([]);
  });

  it("is a download named after the company and the day", async () => {
    const admin = await signUp(connect(), {
      company: "Größe & Söhne",
      timeZone: "Asia/Tokyo",
    });
    clock.set("2026-11-20T16:00:00.000Z");
    const { headers } = await admin.send("exportCompany");
    expect(headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="yardcheck-gro-e-sohne-2026-11-21.zip"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("contains no other company's rows and no password hash", async () => {
    const theirs = await signUp(connect(), { company: "Theirs" });
    await buildAsset(theirs, { name: "Their mixer" });
    const admin = await signUp(connect(), { company: "Ours" });
    await buildAsset(admin, { name: "Our mixer" });
    const text = [...(await downloadExport(admin)).values()].join("\n");
    expect(text).toContain("Our mixer");
    expect(text).not.toMatch(/Their|argon2/);
    expect(text).not.toContain(password);
  });

  it("stores an audit entry with the user", async () => {
    const admin = await signUp(connect(), { company: "Trail" });
    await downloadExport(admin);
    const body = await admin.call("listAudit", { query: { noun: "company", limit: 1 } });
    expect(body).toMatchObject([{ action: "exported", rowName: "Trail", userId: admin.id }]);
  });

  it("can be checked in advance without starting an export", async () => {
    const admin = await signUp(connect());
    const check = await admin.send("checkExport");
    expect([check.status, check.text]).toEqual([204, ""]);
    const { status, headers } = await admin.agent.head(path);
    expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
    const body = await admin.call("listAudit", { query: { noun: "company" } });
    expect(body.filter(({ action }: { action: string }) => action === "exported")).toEqual([]);
  });

  it.each(["cross-site", "same-site"])("returns 403 to another site (%s)", async (site) => {
    const admin = await signUp(connect());
    const response = await admin.agent.get(path).set("Sec-Fetch-Site", site);
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ code: "request.foreignOrigin" });
  });

  it("contains lists longer than one page, ordered by id", async () => {
    const admin = await signUp(connect());
    const names = Array.from({ length: 401 }, (_, n) => `Unit ${n}`);
    await addRows(admin, names);
    const found = readRows(await downloadExport(admin), "assets.csv");
    expect(found.map((asset) => asset["Name"])).toEqual(names);
  });
});

describe("An export that takes a long time", () => {
  it("is a consistent snapshot while rows are changed", async () => {
    const admin = await signUp(connect());
    const asset = await buildAsset(admin, { name: "Before" });
    const reader = new PassThrough({ highWaterMark: 1 });
    const user = await findAccount(admin);
    const rowsOf = new CompanyDb(database.builder, user.company);
    const writing = writeCompany(rowsOf, byNow(user), () => reader);
    await once(reader, "readable");
    await admin.call("updateAsset", { params: { id: asset.id }, body: { name: "After" } });
    await admin.call("addPhoto", { body: { photo: photoDataUrl } });
    const files = await unpack(await buffer(reader));
    await writing;
    expect(readRows(files, "assets.csv")).toMatchObject([{ Name: "Before" }]);
    expect(readRows(files, "photos.csv")).toEqual([]);
    expect(readRows(files, "audit-trail.csv").map((entry) => entry["Changes"])).not.toContain(
      expect.stringContaining("After"),
    );
  });

  it("is the only one of its company, and is cleaned up when the reader leaves", async () => {
    const admin = await signUp(connect());
    const other = await signUp(connect());
    await addPhotos(admin, 8);
    const { cut } = await startExport(admin);
    expect(await admin.refusal("exportCompany")).toBe("409 export.underWay");
    expect(await readStatus(admin)).toBe(409);
    await downloadExport(other);
    cut();
    await expect.poll(() => readStatus(admin)).toBe(204);
    await expect.poll(() => busy(database.exports.pool)).toBe(0);
    expect(await downloadExport(admin)).toHaveProperty("size", 34);
  });

  it("uses a separate connection pool, so that other calls are not delayed", async () => {
    const admin = await signUp(connect());
    await addPhotos(admin, 8);
    const { cut } = await startExport(admin);
    // A statement of another request may still be ending.
    const used = () => [busy(database.pool), busy(database.exports.pool)];
    await expect.poll(used).toEqual([0, 1]);
    cut();
    await expect.poll(() => busy(database.exports.pool)).toBe(0);
  });

  it("returns 503 while every export connection is in use, unlike other calls", async () => {
    const admin = await signUp(connect());
    const { pool } = database.exports;
    const usual = pool.options.connectionTimeoutMillis;
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    pool.options.connectionTimeoutMillis = 100;
    const refused = await admin.send("exportCompany");
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect((await admin.send("getCurrentUser")).status).toBe(200);
    for (const client of held) client.release();
    pool.options.connectionTimeoutMillis = usual;
    await downloadExport(admin);
  });

  it("ends incomplete, never as a whole file, when the database fails", async () => {
    const admin = await signUp(connect());
    await addPhotos(admin, 8);
    const { rest } = await startExport(admin);
    await expect.poll(endWaitingTransactions).toBe(1);
    await expect(rest()).rejects.toThrow("terminated");
    await expect.poll(() => readStatus(admin)).toBe(204);
  });
});

describe("GET /api/company/backup", () => {
  async function backup(user: TestCaller) {
    const { stored, ...last } = await user.call("getBackup");
    expect(stored).toEqual({ bytes: 0, bytesMax: null });
    return last;
  }

  it("returns the last good backup and a later one that failed or never ended", async () => {
    const admin = await signUp(connect());
    expect(await backup(admin)).toEqual({ isNightly: false, last: null, failedAt: null });
    const now = Date.now();
    const at = (days: number) => new Date(now - days * dayMs).toISOString();
    const add = (started: number, finished: number | null, failed = false) =>
      database.pool.query(
        "insert into backups (started_at, finished_at, bytes, failed) values ($1, $2, $3, $4)",
        [at(started), finished === null ? null : at(finished), failed ? null : 1_234, failed],
      );
    await add(9, 9, true);
    expect(await backup(admin)).toEqual({ isNightly: false, last: null, failedAt: at(9) });
    await add(8, 7);
    const last = { at: at(7), bytes: 1_234 };
    expect(await backup(admin)).toEqual({ isNightly: false, last, failedAt: null });
    await add(0.1, null);
    expect(await backup(admin)).toEqual({ isNightly: false, last, failedAt: null });
    await add(2, null);
    expect(await backup(admin)).toEqual({ isNightly: false, last, failedAt: at(2) });
    await add(1, 1, true);
    expect(await backup(admin)).toEqual({ isNightly: false, last, failedAt: at(1) });
  });
});

function busy(pool: Pool): number {
  return pool.totalCount - pool.idleCount;
}

function byNow(user: CompanyUser) {
  return { user, now: new Date(), database, photoBytes: inRows };
}

async function readStatus(admin: TestUser): Promise<number> {
  return (await admin.send("checkExport")).status;
}

/** Closes the connections of exports that wait for their client, and returns how many. */
async function endWaitingTransactions(): Promise<number | null> {
  const { rowCount } = await database.pool.query(`select pg_terminate_backend(pid)
    from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
  return rowCount;
}

type StartedExport = { cut: () => void; rest: () => Promise<number> };

/** Starts an export and pauses reading it. */
async function startExport(admin: TestUser): Promise<StartedExport> {
  const signedIn = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: admin.username, password }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const leaving = new AbortController();
  const response = await fetch(origin + path, { headers: { cookie }, signal: leaving.signal });
  expect(response.status).toBe(200);
  const rest = async () => (await response.arrayBuffer()).byteLength;
  return { cut: () => leaving.abort(), rest };
}

async function findAccount(admin: TestUser): Promise<CompanyUser> {
  const { rows: found } = await database.pool.query<{ company_id: string; name: string }>(
    `select u.company_id, c.name from users u join companies c on c.id = u.company_id
     where u.id = $1 /* across companies */`,
    [admin.id],
  );
  const { body } = await admin.send("getCurrentUser");
  const company = { id: Number(found[0]?.company_id), name: found[0]?.name ?? "", timeZone: zone };
  return { ...body, company };
}

async function addRows(admin: TestUser, names: string[]): Promise<void> {
  await database.pool.query(
    `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model)
     select u.company_id, n, lower(n), 'truck', 'X', 2020, 'Mack', 'Granite'
     from users u, unnest($2::text[]) with ordinality as t(n, place) /* across companies */
     where u.id = $1 order by place`,
    [admin.id, names],
  );
}

/** Adds more data than the buffers between server and client can hold. */
async function addPhotos(admin: TestUser, count: number): Promise<void> {
  await database.pool.query(
    `insert into photos (company_id, uploaded_by_id, content_type, bytes)
     select u.company_id, u.id, 'image/jpeg', $2
     from users u, generate_series(1, $3::int) /* across companies */ where u.id = $1`,
    [admin.id, randomBytes(2_000_000), count],
  );
}
