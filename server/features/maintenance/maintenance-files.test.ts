import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { documentLimits } from "#shared/documents/documents.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { verifyRecords } from "../../backup/verify-records.ts";
import { sealRecords } from "../../jobs/seal-records.ts";
import {
  buildAsset,
  buildDocument,
  buildLogFile,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import type { Caller } from "../../test/kit/caller.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp, visitor } from "../../test/kit/harness.ts";
import { photoFiles } from "../../test/kit/photo-files.ts";
import { pdfDataUrl } from "../../test/kit/samples.ts";
import { tamper } from "../../test/kit/tamper.ts";

const { app, clock, connect, database, parts, url } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect, { timeZone: "America/Chicago" });
const other = await foundCompany(connect);
const asset = await buildAsset(manager, { name: "Mixer 12" });

const day = "2026-11-20T15:00:00.000Z";
const weekLater = "2026-11-27T15:00:00.000Z";
beforeEach(() => clock.set(day));

const invoice = { name: "invoice.pdf", data: pdfDataUrl };

async function log(by: Caller = manager, assetId = asset.id): Promise<number> {
  return (await buildMaintenanceLog(by, assetId, { date: "2026-11-20" })).id;
}

/** The newest entry of the trail about a log. */
async function readEntry(logId: number) {
  const query = { noun: "maintenance", rowId: String(logId), limit: 1 } as const;
  const [entry] = await admin.call("listAudit", { query });
  return entry;
}

function add(logId: number, body: Partial<Body<"addMaintenanceFile">> = {}, by = manager) {
  return by.send("addMaintenanceFile", {
    params: { id: logId },
    body: { ...invoice, ...body },
  });
}

/** All files that a log takes, but one. */
async function fill(logId: number): Promise<void> {
  for (let n = 1; n < maintenanceLimits.filesPerLogMax; n += 1) {
    await add(logId, { name: `${n}.pdf` });
  }
}

function remove(id: number, reason = "Of another unit", by: TestCaller = manager) {
  return by.send("removeMaintenanceFile", { params: { id }, body: { reason } });
}

function readLog(id: number, by: TestCaller = manager) {
  return by.call("getMaintenanceLog", { params: { id } });
}

function toDataUrl(bytes: Buffer, type = "application/pdf") {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

/** What `npm run records:verify` finds. */
async function verifyAll() {
  const found = [];
  for await (const { broken } of verifyRecords(url)) if (broken) found.push(broken);
  return found;
}

/** A PDF of so many bytes. */
function pdfOf(size: number): string {
  const [start, end] = ["%PDF-1.4\n", "\n%%EOF\n"];
  return toDataUrl(Buffer.from(start + " ".repeat(size - start.length - end.length) + end));
}

describe("POST /api/maintenance/logs/:id/files", () => {
  it("adds a file to a log a week later, with who added it and when", async () => {
    const id = await log();
    clock.set(weekLater);
    const { status, body } = await add(id);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: "invoice.pdf",
        contentType: "application/pdf",
        size: 15,
        createdAt: weekLater,
        addedByName: "Sam Member",
        removedAt: null,
        removedByName: null,
        removeReason: null,
      },
    ]);
    expect((await readLog(id)).files).toEqual([body]);
  });

  it("says in the trail which file was added to the maintenance of which unit", async () => {
    const id = await log();
    await add(id);
    await add(id, { name: "warranty.pdf" });
    expect(await readEntry(id)).toMatchObject({
      action: "changed",
      rowId: id,
      rowName: "Mixer 12",
      userId: manager.id,
      changes: { files: { from: ["invoice.pdf"], to: ["invoice.pdf", "warranty.pdf"] } },
    });
  });

  it.each(Object.entries(photoFiles))("takes a %s by its content", async (type, bytes) => {
    const { body } = await add(await log(), { name: "scan", data: toDataUrl(bytes) });
    expect(body).toMatchObject({ name: "scan", contentType: type, size: bytes.length });
  });

  it("takes a file of a unit that was archived meanwhile", async () => {
    const sold = await buildAsset(manager);
    const id = await log(manager, sold.id);
    await manager.call("updateAsset", { params: { id: sold.id }, body: { archived: true } });
    expect((await add(id)).status).toBe(201);
  });

  it("takes a name of 200 characters, and none that is longer, empty or unseen", async () => {
    const id = await log();
    const name = `${"W".repeat(196)}.pdf`;
    expect((await add(id, { name })).body.name).toBe(name);
    for (const wrong of [`${name}f`, " ", "\u202e\u200b"]) {
      expect((await add(id, { name: wrong })).status, wrong).toBe(400);
    }
    expect((await add(id, { name: "\u202einvoice\u202cfdp.pdf" })).body.name).toBe(
      "invoicefdp.pdf",
    );
  });

  it("takes a file of 10 MB, and refuses one byte more", async () => {
    const id = await log();
    const most = await add(id, { data: pdfOf(documentLimits.fileBytesMax) });
    expect([most.status, most.body.size]).toEqual([201, documentLimits.fileBytesMax]);
    const { status, body } = await add(id, { data: pdfOf(documentLimits.fileBytesMax + 1) });
    expect([status, body.message]).toEqual([413, "A file is larger than 10 MB"]);
    expect((await readLog(id)).files).toHaveLength(1);
  });

  const unreadable = "A file could not be read. Please use PDF, JPEG, PNG or WebP";
  it.each([
    ["a program under the name of a PDF", toDataUrl(Buffer.from("MZ\x90\x00\x03"))],
    ["a page", toDataUrl(Buffer.from("<script>alert(1)</script>"))],
    ["an empty file", toDataUrl(Buffer.of())],
    ["half a PDF", toDataUrl(Buffer.from("%PDF-1.4\n1 0 obj"))],
    ["half a photo", toDataUrl(photoFiles["image/png"].subarray(0, 60))],
    ["text that is no base64", "data:application/pdf;base64,%%%"],
    ["an address", "https://example.com/invoice.pdf"],
    ["a page by its declared type", `data:text/html;base64,${pdfDataUrl.split(",")[1]}`],
  ])("refuses %s", async (_, data) => {
    const id = await log();
    const { status, body } = await add(id, { data });
    expect([status, Object.values(body.errors ?? {})[0] ?? body.message]).toEqual([
      400,
      unreadable,
    ]);
    expect((await readLog(id)).files).toEqual([]);
  });

  it("refuses an eleventh file, and takes one again once one was removed", async () => {
    const id = await log();
    const { body: first } = await add(id);
    await fill(id);
    const full = await add(id, { name: "more.pdf" });
    expect([full.status, full.body.code, full.body.message]).toEqual([
      409,
      "maintenance.tooManyFiles",
      "A maintenance log has at most 10 files",
    ]);
    await remove(first.id);
    expect((await add(id, { name: "more.pdf" })).status).toBe(201);
  });

  it("takes one tenth file of many that come at once", async () => {
    const id = await log();
    await fill(id);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => add(id, { name: `last ${n}.pdf` })),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect((await readLog(id)).files).toHaveLength(maintenanceLimits.filesPerLogMax);
  });

  it("has a file once that is sent again, unless it was removed or has another name or content", async () => {
    const id = await log();
    const all = await Promise.all([add(id), add(id), add(id)]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { body: first } = await add(id);
    expect((await readLog(id)).files).toEqual([first]);
    await add(id, { data: pdfOf(100) });
    await add(id, { name: "copy.pdf" });
    await remove(first.id);
    await add(id);
    const there = (await readLog(id)).files.filter(({ removedAt }) => removedAt === null);
    expect(there.map(({ name }) => name)).toEqual(["invoice.pdf", "copy.pdf", "invoice.pdf"]);
  });

  it("counts its bytes among those that the company has stored, also after it is removed", async () => {
    const { manager: by } = await foundCompany(connect);
    const id = await log(by, (await buildAsset(by)).id);
    const file = await buildLogFile(by, id, { data: pdfOf(1_000) });
    await by.call("removeMaintenanceFile", { params: { id: file.id }, body: { reason: "Twice" } });
    const { rows } = await database.pool.query(
      `select sum(s.bytes)::int as bytes from stored_bytes s /* across companies */
      where s.company_id = (select company_id from users where id = $1)`,
      [by.id],
    );
    expect(rows).toEqual([{ bytes: 1_000 }]);
  });
});

describe("GET /api/maintenance/files/:id", () => {
  it("sends a file to save under its name, and nothing that could run", async () => {
    const { body } = await add(await log(), { name: "../Joliet's invoice ä.html" });
    const response = await manager.agent.get(`/api/maintenance/files/${body.id}`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="document-${body.id}.pdf"; filename*=UTF-8''..%2FJoliet%27s%20invoice%20%C3%A4.html.pdf`,
    });
    expect(response.body.toString()).toBe("%PDF-1.4\n%%EOF\n");
  });

  it("is for the office of its company alone", async () => {
    const { body } = await add(await log());
    const statusOf = async (by: TestCaller) =>
      (await by.send("getMaintenanceFile", { params: { id: body.id } })).status;
    expect(await statusOf(admin)).toBe(200);
    expect(await statusOf(driver)).toBe(403);
    expect(await statusOf(other.admin)).toBe(404);
    expect((await visitor(app).get(`/api/maintenance/files/${body.id}`)).status).toBe(401);
  });

  it("does not send a scan of a document, nor the call of documents a file of a log", async () => {
    const { files } = await buildDocument(manager, { assetId: asset.id, files: [invoice] });
    const scan = files[0]?.id ?? 0;
    const { body } = await add(await log());
    for (const name of ["getMaintenanceFile", "getDocumentFile"] as const) {
      const id = name === "getDocumentFile" ? body.id : scan;
      expect((await manager.send(name, { params: { id } })).status).toBe(404);
    }
    expect((await remove(scan)).status).toBe(404);
  });
});

describe("POST /api/maintenance/files/:id/remove", () => {
  it("takes a file off its log, which says who removed it, when and why", async () => {
    const id = await log();
    const { body: wrong } = await add(id, { name: "wrong.pdf" });
    const { body: right } = await add(id);
    clock.set(weekLater);
    const removed = await remove(wrong.id, " Of Mixer 14 ");
    const expected = {
      ...wrong,
      removedAt: weekLater,
      removedByName: "Sam Member",
      removeReason: "Of Mixer 14",
    };
    expect([removed.status, removed.body]).toEqual([200, expected]);
    expect((await readLog(id)).files).toEqual([right, expected]);
    const params = { id: wrong.id };
    expect((await manager.send("getMaintenanceFile", { params })).status).toBe(404);
    expect((await readEntry(id))?.changes).toEqual({
      files: { from: ["wrong.pdf", "invoice.pdf"], to: ["invoice.pdf"] },
      removeReason: { from: null, to: "Of Mixer 14" },
    });
  });

  it("asks for a reason", async () => {
    const { body } = await add(await log());
    const refused = await remove(body.id, " ");
    expect([refused.status, refused.body.errors]).toEqual([400, { reason: "Reason is required" }]);
  });

  it("is done once, also when several remove a file at once", async () => {
    const { body } = await add(await log());
    const all = await Promise.all(Array.from({ length: 4 }, () => remove(body.id)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const again = await remove(body.id);
    expect([again.status, again.body.message]).toEqual([409, "This file is already removed"]);
  });

  it("leaves all that are there in sight, and those that were removed last", async () => {
    const id = await log();
    for (let n = 0; n <= maintenanceLimits.filesShown; n += 1) {
      const { body } = await add(id, { name: `${n}.pdf` });
      clock.set(new Date(Date.parse(day) + n * 1_000));
      await remove(body.id);
    }
    await add(id);
    const names = (await readLog(id)).files.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(["invoice.pdf", `${maintenanceLimits.filesShown}.pdf`]);
    expect(names).toHaveLength(maintenanceLimits.filesShown);
  });
});

describe("The files of a log that is corrected", () => {
  const correct = (id: number, assetId = asset.id) =>
    manager.call("correctMaintenance", {
      params: { id },
      body: {
        reason: "Wrong cost",
        log: { assetId, date: "2026-11-20", serviceType: "Brake Service", description: "Pads" },
      },
    });
  const listNames = async (id: number) => (await readLog(id)).files.map(({ name }) => name);

  it("go along to the one that replaces it, also to another unit and when that is corrected again", async () => {
    const first = await log();
    await add(first);
    const another = await buildAsset(manager, { name: "Mixer 13" });
    const second = await correct(first, another.id);
    const third = await correct(second.id, another.id);
    await add(third.id, { name: "photo of the part.pdf" });
    const names = ["invoice.pdf", "photo of the part.pdf"];
    for (const id of [first, second.id, third.id]) expect(await listNames(id)).toEqual(names);
    const [file] = (await readLog(third.id)).files;
    expect((await remove(file?.id ?? 0)).status).toBe(200);
    expect((await readEntry(third.id))?.changes).toMatchObject({ removeReason: expect.anything() });
    await sealRecords(parts);
    expect(await verifyAll()).toEqual([]);
  });

  it("are added to and removed from the one that replaces it, and from none that is void", async () => {
    const wrong = await log();
    const { body: file } = await add(wrong);
    const { id } = await correct(wrong);
    expect((await add(wrong, { name: "late.pdf" })).body).toMatchObject({
      code: "maintenance.replaced",
    });
    await manager.call("voidMaintenance", { params: { id }, body: { reason: "Logged twice" } });
    const refused = { code: "maintenance.alreadyVoid" };
    expect((await add(id, { name: "late.pdf" })).body).toMatchObject(refused);
    expect((await remove(file.id)).body).toMatchObject(refused);
    expect(await listNames(id)).toEqual(["invoice.pdf"]);
  });
});

describe("The seal of a file", () => {
  async function addSealed() {
    const id = await log();
    await sealRecords(parts);
    clock.set(weekLater);
    const { body } = await add(id);
    await sealRecords(parts);
    return { logId: id, fileId: Number(body.id) };
  }

  it("leaves the log's own seal whole when it comes a week later, and when it is removed", async () => {
    const { fileId } = await addSealed();
    expect(await verifyAll()).toEqual([]);
    await remove(fileId);
    await sealRecords(parts);
    expect(await verifyAll()).toEqual([]);
  });

  it.each([
    ["its bytes", "update document_files set bytes = '%PDF-1.4 paid %%EOF' where id = $1"],
    ["its name", "update document_files set name = 'other.pdf' where id = $1"],
    [
      "its removal, past the calls",
      `update document_files set removed_at = now(), removed_by_id = added_by_id,
        removed_by_name = 'Nobody', remove_reason = 'None' where id = $1`,
    ],
    ["its disappearance", "delete from document_files where id = $1"],
  ])("names %s in the database", async (_, change) => {
    const { manager: by, admin: owner } = await foundCompany(connect);
    const id = await log(by, (await buildAsset(by)).id);
    const file = await buildLogFile(by, id);
    await sealRecords(parts);
    await tamper(database.pool, change, file.id);
    const { broken } = await owner.call("verifySeals");
    expect(broken).toMatchObject({ kind: "file", recordId: file.id });
  });

  it("names a changed reason of its removal", async () => {
    const { manager: by, admin: owner } = await foundCompany(connect);
    const id = await log(by, (await buildAsset(by)).id);
    const file = await buildLogFile(by, id);
    const body = { reason: "Twice" };
    await by.call("removeMaintenanceFile", { params: { id: file.id }, body });
    await sealRecords(parts);
    await tamper(
      database.pool,
      "update document_files set remove_reason = 'Lost' where id = $1",
      file.id,
    );
    const { broken } = await owner.call("verifySeals");
    expect(broken).toMatchObject({ kind: "removal", recordId: file.id });
  });
});
