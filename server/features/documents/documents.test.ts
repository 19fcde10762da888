import { documentLimits } from "#shared/documents/documents.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { addSignedIn, buildAsset, buildChecklist, foundCompany } from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp, visitor } from "../../test/kit/harness.ts";
import { photoFiles } from "../../test/kit/photo-files.ts";
import { pdfDataUrl } from "../../test/kit/samples.ts";

const { app, clock, connect, database } = await shareTestApp();
const company = await foundCompany(connect, { timeZone: "America/Chicago" });
const { admin, manager, driver } = company;
const colleague = await addSignedIn(connect(), admin, { role: "driver" });
const other = await foundCompany(connect);
const asset = await buildAsset(manager, { name: "Mixer 12" });

// Six in the evening of November 20 in Chicago, where it is the 21st already in UTC.
beforeEach(() => clock.set("2026-11-21T00:00:00.000Z"));

type Given = Partial<Body<"addDocument">>;

function add(given: Given = {}, by: TestCaller = manager) {
  const owner = given.userId ? {} : { assetId: asset.id };
  return by.call("addDocument", { body: { ...owner, kind: "registration", ...given } });
}

async function refusal(given: object) {
  const body = { assetId: asset.id, kind: "registration", ...given };
  const response = await manager.send("addDocument", { body });
  return [response.status, Object.values(response.body.errors ?? {})[0] ?? response.body.message];
}

function toDataUrl(bytes: Buffer, type = "application/pdf") {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

const scan = { name: "scan.pdf", data: pdfDataUrl };

describe("POST /api/documents", () => {
  it("files a paper of a unit with its scans", async () => {
    const jpeg = toDataUrl(photoFiles["image/jpeg"], "image/jpeg");
    const added = await add({
      number: "4XK 220",
      issuer: " Illinois ",
      issuedOn: "2026-01-31",
      expiresOn: "2027-01-31",
      note: "In the cab\nof the truck",
      files: [scan, { name: "front.jpg", data: jpeg }],
    });
    expect(added).toMatchObject({
      assetId: asset.id,
      assetName: "Mixer 12",
      userId: null,
      personName: null,
      number: "4XK 220",
      issuer: "Illinois",
      issuedOn: "2026-01-31",
      expiresOn: "2027-01-31",
      note: "In the cab\nof the truck",
      violations: null,
      addedOn: "2026-11-20",
      isReplaced: false,
      files: [
        { name: "scan.pdf", contentType: "application/pdf", size: 15 },
        { name: "front.jpg", contentType: "image/jpeg" },
      ],
    });
    const [entry] = await admin.call("listAudit", { query: { noun: "document" } });
    expect(entry).toMatchObject({ action: "added", rowName: "Registration of Mixer 12" });
    expect(entry?.changes["files"]).toEqual({ from: null, to: ["scan.pdf", "front.jpg"] });
  });

  it("runs the clock of a roadside report, whatever expiry was sent", async () => {
    const violations = [{ text: "Brake hose chafed", outOfService: true }];
    const report = await add({
      kind: "roadside_report",
      issuedOn: "2026-11-18",
      expiresOn: "2030-01-01",
      violations,
      returnAsked: true,
    });
    const clockOf = { expiresOn: "2026-12-03", certifiedAt: null };
    expect(report).toMatchObject({ ...clockOf, violations, returnAsked: true });
  });

  it("stores no violations of another paper", async () => {
    const violations = [{ text: "Brake hose chafed", outOfService: true }];
    expect(await add({ violations, returnAsked: true })).toMatchObject({
      violations: null,
      returnAsked: false,
    });
  });

  it.each([
    ["an unknown kind", { kind: "passport" }, "Unknown kind"],
    ["a person's kind of a unit", { kind: "medical_card" }, "Unknown kind"],
    [
      "an expiry before its issue",
      { issuedOn: "2026-11-20", expiresOn: "2026-11-19" },
      "It cannot expire before it is issued",
    ],
    ["a day that is none", { expiresOn: "2026-02-30" }, "Please give a valid date"],
    ["a moment", { expiresOn: "2026-02-20T00:00:00Z" }, "Please give a valid date"],
    ["a day of another age", { expiresOn: "2101-01-01" }, "Please give a valid date"],
    [
      "a roadside report without its day",
      { kind: "roadside_report" },
      "Please give the day of the inspection",
    ],
    ["both owners", { userId: 1 }, "A document is of one asset or one person"],
    ["no owner", { assetId: null }, "A document is of one asset or one person"],
    [
      "six files",
      { files: Array.from({ length: 6 }, () => scan) },
      "A document has at most 5 files",
    ],
    [
      "a page",
      { files: [{ name: "page", data: toDataUrl(Buffer.from("<script>"), "text/html") }] },
      "A file could not be read. Please use PDF, JPEG, PNG or WebP",
    ],
    [
      "half a PDF",
      { files: [{ name: "half.pdf", data: toDataUrl(Buffer.from("%PDF-1.4\n")) }] },
      "A file could not be read. Please use PDF, JPEG, PNG or WebP",
    ],
    [
      "a page that says it is a PDF",
      { files: [{ name: "page.pdf", data: toDataUrl(Buffer.from("<p>%PDF-1.4 %%EOF")) }] },
      "A file could not be read. Please use PDF, JPEG, PNG or WebP",
    ],
  ])("returns 400 for %s", async (_, given, message) => {
    expect(await refusal(given)).toEqual([400, message]);
  });

  it("accepts a PDF of 10 MB and refuses a larger one", async () => {
    const pdf = (size: number) =>
      Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(size - 10, "0"), Buffer.from("%%EOF")]);
    const max = documentLimits.fileBytesMax;
    const files = [{ name: "large.pdf", data: toDataUrl(pdf(max)) }];
    expect((await add({ files })).files).toMatchObject([{ size: max }]);
    const larger = [{ name: "larger.pdf", data: toDataUrl(pdf(max + 1)) }];
    expect(await refusal({ files: larger })).toEqual([413, "A file is larger than 10 MB"]);
  });

  it.each(["annual_inspection", "boom_inspection", "roadside_report"] as const)(
    "refuses a day after tomorrow for what was done: %s",
    async (kind) => {
      const refused = [400, "The date is after tomorrow"];
      expect(await refusal({ kind, issuedOn: "2026-11-22" })).toEqual(refused);
      const { id } = await add({ kind, issuedOn: "2026-11-21" });
      const body = { issuedOn: "2026-11-22" };
      const response = await manager.send("updateDocument", { params: { id }, body });
      expect([response.status, response.body.errors]).toEqual([400, { issuedOn: refused[1] }]);
    },
  );

  it("refuses one more than 200 of a unit", async () => {
    const { id: assetId } = await buildAsset(manager);
    await database.pool.query(
      `insert into documents (company_id, asset_id, kind, added_on)
       select a.company_id, a.id, 'other', '2026-11-20' from assets a, generate_series(1, 199)
       where a.id = $1 /* across companies */`,
      [assetId],
    );
    await add({ assetId });
    const message = "There are 200 documents here already. Please remove one first";
    expect(await refusal({ assetId })).toEqual([409, message]);
  });

  it("refuses papers of an archived unit and of a removed user", async () => {
    const { id } = await buildAsset(manager);
    await manager.call("updateAsset", { params: { id }, body: { archived: true } });
    const leaver = await addSignedIn(connect(), admin, { role: "driver" });
    await admin.call("removeUser", { params: { id: leaver.id } });
    expect(await refusal({ assetId: id })).toEqual([404, "This asset is archived"]);
    const person = { assetId: null, userId: leaver.id, kind: "other" };
    expect(await refusal(person)).toEqual([404, "There is nothing here"]);
  });
});

describe("GET /api/documents", () => {
  it("shows by the company's day what is expired, expires soon, is valid or says nothing", async () => {
    const { manager: boss } = await foundCompany(connect, { timeZone: "America/Chicago" });
    const { id: assetId } = await buildAsset(boss);
    const file = (expiresOn: string | null) =>
      boss.call("addDocument", { body: { assetId, kind: "other", expiresOn } });
    const days = ["2026-11-19", "2026-11-20", "2027-01-19", "2027-01-20", null];
    for (const day of days) await file(day);
    const daysOf = async (status?: string) =>
      (await boss.call("listDocuments", { query: { status } })).map(({ expiresOn }) => expiresOn);
    expect(await daysOf("expired")).toEqual(["2026-11-19"]);
    expect(await daysOf("soon")).toEqual(["2026-11-20", "2027-01-19"]);
    expect(await daysOf("valid")).toEqual(["2027-01-20"]);
    expect(await daysOf("none")).toEqual([null]);
    expect(await daysOf("expired,soon")).toHaveLength(3);
    expect(await daysOf()).toHaveLength(5);
    expect((await boss.send("listDocuments", { query: { status: "lost" } })).status).toBe(400);
  });

  it.each([
    [2026, 1_999, "valid"],
    [2026, 2_000, "expired"],
    [2016, 500, "expired"],
  ])("calls the paper of a boom of %i after %i hours %s", async (year, ran, expected) => {
    const { id: assetId } = await buildAsset(manager, {
      kind: "boom_pump",
      year,
      currentHours: 50,
    });
    await manager.call("addDocument", {
      body: { assetId, kind: "boom_inspection", issuedOn: "2026-11-19", expiresOn: "2027-11-19" },
    });
    const body = { meter: "hours", value: 50 + ran } as const;
    await manager.call("addReading", { params: { id: assetId }, body });
    for (const status of ["expired", "soon", "valid"]) {
      const found = await manager.call("listDocuments", { query: { assetId, status } });
      expect(found, status).toHaveLength(status === expected ? 1 : 0);
    }
    const due = await manager.call("listDocuments", { query: { assetId, status: "expired,soon" } });
    expect(due).toHaveLength(expected === "expired" ? 1 : 0);
  });

  it("goes by the newest of a kind: the one issued last", async () => {
    const { id: assetId } = await buildAsset(manager);
    const paper = { assetId, kind: "registration" } as const;
    await add({ ...paper, issuedOn: "2026-01-01", expiresOn: "2027-12-31", number: "new" });
    await add({ ...paper, issuedOn: "2025-01-01", expiresOn: "2025-12-31", number: "old" });
    await add({ ...paper, kind: "insurance", expiresOn: "2026-01-01", number: "undated" });
    const numbersOf = async (status?: string) => {
      const query = { assetId: String(assetId), status };
      return (await manager.call("listDocuments", { query })).map(({ number }) => number);
    };
    expect(await numbersOf("replaced")).toEqual(["old"]);
    expect(await numbersOf("expired,soon,valid,none")).toEqual(["undated", "new"]);
    const left = await numbersOf();
    expect(left).toEqual(["old", "undated", "new"]);
  });

  it("goes by the paper in force until the day of the next one", async () => {
    const { id: assetId } = await buildAsset(manager);
    const policy = { assetId, kind: "insurance" } as const;
    await add({ ...policy, issuedOn: "2025-11-19", expiresOn: "2026-11-18" });
    const next = { issuedOn: "2026-11-22", expiresOn: "2027-11-21" };
    expect(await add({ ...policy, ...next })).toMatchObject({ isReplaced: false });
    const query = { assetId: String(assetId), status: "expired" };
    expect(await manager.call("listDocuments", { query })).toHaveLength(1);
    clock.set("2026-11-22T06:00:00.000Z");
    expect(await manager.call("listDocuments", { query })).toEqual([]);
  });

  it("leaves out archived units and removed users, unless they are asked for", async () => {
    const { id } = await buildAsset(manager);
    const { id: paper } = await add({ assetId: id, kind: "lease", expiresOn: "2026-11-01" });
    await manager.call("updateAsset", { params: { id }, body: { archived: true } });
    const idsOf = async (query: { assetId?: string; kind: "lease" }) =>
      (await manager.call("listDocuments", { query })).map((row) => row.id);
    expect(await idsOf({ kind: "lease" })).not.toContain(paper);
    expect(await idsOf({ kind: "lease", assetId: String(id) })).toEqual([paper]);
  });

  it("continues after a page, also where nothing expires", async () => {
    const { manager: boss } = await foundCompany(connect);
    const { id: assetId } = await buildAsset(boss);
    const days = ["2026-01-01", "2027-01-01", null, null];
    const made: number[] = [];
    for (const expiresOn of days) {
      const body = { assetId, kind: "other", expiresOn } as const;
      made.push((await boss.call("addDocument", { body })).id);
    }
    const seen: number[] = [];
    let next: string | undefined = "/api/documents?limit=1";
    while (next) {
      const { body, headers } = await boss.agent.get(next);
      seen.push(...body.map(({ id }: { id: number }) => id));
      next = /^<([^>]+)>/.exec(headers["link"] ?? "")?.[1];
    }
    expect(seen).toEqual(made);
  });

  it.each([["2026-02-30"], ["tomorrow"], [5], [null]])(
    "refuses a cursor with the day %j",
    async (day) => {
      const cursor = Buffer.from(JSON.stringify([day, 1])).toString("base64url");
      expect((await manager.send("listDocuments", { query: { cursor } })).status).toBe(400);
    },
  );

  it("gives a driver their own papers, whatever they ask for", async () => {
    const own = await add({ userId: driver.id, kind: "medical_card" });
    const theirs = await add({ userId: colleague.id, kind: "medical_card" });
    const asked = [{}, { userId: String(colleague.id) }, { assetId: String(asset.id) }];
    const seen = await Promise.all(
      asked.map(async (query) =>
        (await driver.call("listDocuments", { query })).map(({ id }) => id),
      ),
    );
    expect(seen).toEqual([[own.id], [], []]);
    const all = await manager.call("listDocuments", { query: { kind: "medical_card" } });
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, theirs.id]));
  });
});

describe("PATCH /api/documents/:id", () => {
  it("changes what is given, and adds files", async () => {
    const { id } = await add({ number: "1", issuer: "Iowa", files: [scan] });
    const body = { number: "2", expiresOn: "2027-05-01", files: [{ ...scan, name: "back.pdf" }] };
    const changed = await manager.call("updateDocument", { params: { id }, body });
    expect(changed).toMatchObject({ number: "2", issuer: "Iowa", expiresOn: "2027-05-01" });
    expect(changed.files.map(({ name }) => name)).toEqual(["scan.pdf", "back.pdf"]);
  });

  it("refuses what does not go with the rest, and a sixth file", async () => {
    const { id } = await add({ issuedOn: "2026-05-01", files: [scan, scan, scan, scan, scan] });
    const send = (body: object) => manager.send("updateDocument", { params: { id }, body });
    const early = await send({ expiresOn: "2026-04-30" });
    expect([early.status, early.body.errors]).toEqual([
      400,
      { expiresOn: "It cannot expire before it is issued" },
    ]);
    expect((await send({ kind: "medical_card" })).status).toBe(400);
    const full = await send({ files: [scan] });
    expect([full.status, full.body.message]).toEqual([409, "A document has at most 5 files"]);
  });

  it("moves the clock of a roadside report with its day", async () => {
    const { id } = await add({ kind: "roadside_report", issuedOn: "2026-11-01" });
    const body = { issuedOn: "2026-11-10" };
    const changed = await manager.call("updateDocument", { params: { id }, body });
    expect(changed.expiresOn).toBe("2026-11-25");
  });
});

describe("DELETE /api/documents/:id", () => {
  it("removes a document from every list, and lets the one before it count again", async () => {
    const { id: assetId } = await buildAsset(manager);
    const paper = { assetId, kind: "registration" as const, files: [scan] };
    const before = await add({ ...paper, issuedOn: "2025-01-01" });
    const { id, files } = await add({ ...paper, issuedOn: "2026-01-01" });
    const params = { id };
    expect((await manager.send("removeDocument", { params })).status).toBe(204);
    const query = { assetId: String(assetId) };
    const left = await manager.call("listDocuments", { query });
    expect(left).toMatchObject([{ id: before.id, isReplaced: false }]);
    const gone = { params: { id: files[0]?.id ?? 0 } };
    expect((await manager.send("getDocumentFile", gone)).status).toBe(404);
    expect((await manager.send("removeDocument", { params })).status).toBe(404);
    expect((await manager.send("updateDocument", { params, body: {} })).status).toBe(404);
    const stored = await database.pool.query(
      "select id from document_files where document_id = $1 /* across companies */",
      [id],
    );
    expect(stored.rows).toHaveLength(1);
  });
});

describe("GET /api/document-files/:id", () => {
  it("leaves out of the name of a file what cannot be seen and what turns letters around", async () => {
    const name = "\u202a\u200einvoice\u202efdp\u2066 2026\u200b.pdf";
    const { files } = await add({ files: [{ ...scan, name }] });
    expect(files[0]?.name).toBe("invoicefdp 2026.pdf");
    const alone = add({ files: [{ ...scan, name: "\u202e\u200b" }] });
    await expect(alone).rejects.toThrow("A file has a name");
  });

  it("sends a file to save under its name, and nothing that could run", async () => {
    const name = "../Marco's card (new) ä.html";
    const { files } = await add({ files: [{ ...scan, name }] });
    const response = await manager.agent.get(`/api/document-files/${files[0]?.id}`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="document-${files[0]?.id}.pdf"; filename*=UTF-8''..%2FMarco%27s%20card%20%28new%29%20%C3%A4.html.pdf`,
    });
    expect(response.body.toString()).toBe("%PDF-1.4\n%%EOF\n");
  });

  it("returns 404 to a colleague, to a driver for a unit's paper, and to another company", async () => {
    const own = await add({ userId: driver.id, kind: "drivers_license", files: [scan] });
    const unit = await add({ files: [scan] });
    const statusOf = async (by: TestCaller, { files }: typeof own) =>
      (await by.send("getDocumentFile", { params: { id: files[0]?.id ?? 0 } })).status;
    expect(await statusOf(driver, own)).toBe(200);
    expect(await statusOf(manager, own)).toBe(200);
    expect(await statusOf(colleague, own)).toBe(404);
    expect(await statusOf(driver, unit)).toBe(404);
    expect(await statusOf(other.admin, own)).toBe(404);
    const path = `/api/document-files/${own.files[0]?.id}`;
    expect((await visitor(app).get(path)).status).toBe(401);
  });
});

describe("An annual inspection", () => {
  async function inspect(by: TestCaller, status: "pass" | "fail") {
    const list = { items: ["Horn"], inspectionTypes: ["annual" as const] };
    const { id: checklistId } = await buildChecklist(manager, list);
    const { id: assetId } = await buildAsset(manager);
    const results = { Horn: { status } };
    const body = { assetId, checklistId, results, inspectionType: "annual", signatureUrl: "Sam" };
    const response = await by.send("submitInspection", { body });
    const query = { assetId: String(assetId) };
    return { response, papers: await manager.call("listDocuments", { query }) };
  }

  it("becomes a paper of 12 months, of the inspector who signed it, when it passed", async () => {
    const { response, papers } = await inspect(manager, "pass");
    expect(response.status).toBe(201);
    expect(papers).toMatchObject([
      {
        kind: "annual_inspection",
        issuedOn: "2026-11-20",
        expiresOn: "2027-11-20",
        inspectionId: response.body.id,
        inspectorName: "Sam Member",
      },
    ]);
  });

  it("becomes no paper when it failed", async () => {
    const { response, papers } = await inspect(manager, "fail");
    expect([response.status, papers]).toEqual([201, []]);
  });

  it("may be signed by a driver with a valid qualification, and by no other", async () => {
    const inspector = await addSignedIn(connect(), admin, { role: "driver" });
    const qualification = { userId: inspector.id, kind: "inspector_qualification" } as const;
    const refused = [403, "inspections.notQualified"];
    const attempt = async () => {
      const { response } = await inspect(inspector, "pass");
      return [response.status, response.body.code];
    };
    expect(await attempt()).toEqual(refused);
    const { id } = await add({ ...qualification, expiresOn: "2026-11-19" });
    expect(await attempt()).toEqual(refused);
    const body = { expiresOn: "2026-11-20" };
    await manager.call("updateDocument", { params: { id }, body });
    expect((await attempt())[0]).toBe(201);
    await manager.call("updateDocument", { params: { id }, body: { expiresOn: "" } });
    expect((await attempt())[0]).toBe(201);
    const later = { issuedOn: "2026-11-21" };
    await manager.call("updateDocument", { params: { id }, body: later });
    expect(await attempt()).toEqual(refused);
    await manager.call("removeDocument", { params: { id } });
    expect(await attempt()).toEqual(refused);
  });
});
