import type { Body } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { addSignedIn, buildAsset, foundCompany } from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";

const { clock, connect, database } = await shareTestApp();
const company = await foundCompany(connect, { timeZone: "America/Chicago" });
const { admin, manager, driver } = company;

// Six in the evening of November 20 in Chicago, where it is the 21st already in UTC.
beforeEach(() => clock.set("2026-11-21T00:00:00.000Z"));

const hose = { text: "Brake hose chafed (393.45)", outOfService: true };
const lamp = { text: "Turn signal dark (393.9)", outOfService: false };

async function fileReport(given: Partial<Body<"addDocument">> = {}) {
  const asset = await buildAsset(manager, { name: "Mixer 12" });
  const report = { kind: "roadside_report", issuedOn: "2026-11-10", ...given } as const;
  const body = { assetId: asset.id, violations: [hose, lamp], ...report };
  return { asset, report: await manager.call("addDocument", { body }) };
}

type Report = Awaited<ReturnType<typeof fileReport>>["report"];

function update({ id }: Pick<Report, "id">, body: Body<"updateDocument">) {
  return manager.call("updateDocument", { params: { id }, body });
}

function refuseUpdate({ id }: Pick<Report, "id">, body: object) {
  return manager.send("updateDocument", { params: { id }, body });
}

const signed = { signature: "Dana Lee" };

function certify({ id }: Pick<Report, "id">, body: Body<"certifyDocument"> = signed) {
  return manager.call("certifyDocument", { params: { id }, body });
}

function refuseCertify({ id }: Pick<Report, "id">, body: object = signed) {
  return manager.send("certifyDocument", { params: { id }, body });
}

function close(id: number) {
  const body = { act: "certify", outcome: "repaired", note: "Replaced", ...signed } as const;
  return manager.call("actOnDefect", { params: { id }, body });
}

async function closeAll({ defects }: Report) {
  for (const { id } of defects) await close(id);
}

function sortStatuses(sent: readonly { status: number }[]) {
  return sent.map(({ status }) => status).toSorted((a, b) => a - b);
}

function numbered(number: number | undefined) {
  return `D-${String(number).padStart(4, "0")}`;
}

describe("The violations of a roadside report", () => {
  it("become defects of its unit, those out of service critical ones", async () => {
    const { asset, report } = await fileReport();
    const ids = report.defects.map(({ id }) => id);
    expect(report.violations).toEqual([
      { ...hose, defectId: ids[0] },
      { ...lamp, defectId: ids[1] },
    ]);
    expect(report.defects.map(({ state }) => state)).toEqual(["open", "open"]);
    const found = await manager.call("getDefect", { params: { id: ids[0] ?? 0 } });
    expect(found).toMatchObject({
      title: hose.text,
      source: "roadside",
      critical: true,
      documentId: report.id,
      assetId: asset.id,
      reportedById: manager.id,
      events: [{ kind: "reported", byId: manager.id }],
    });
    const other = await manager.call("getDefect", { params: { id: ids[1] ?? 0 } });
    expect(other).toMatchObject({ title: lamp.text, critical: false });
    const listed = await manager.call("listDocuments", { query: { assetId: asset.id } });
    expect(listed).toEqual([report]);
  });

  it("take the unit out of service, count on it and notify the office once", async () => {
    const { asset, report } = await fileReport();
    const [first] = report.defects;
    const reason = `${hose.text} (${numbered(first?.number)})`;
    const now = await manager.call("getAsset", { params: { id: asset.id } });
    expect(now).toMatchObject({
      condition: "out_of_service",
      downReason: reason,
      openDefects: 2,
      criticalDefects: 1,
    });
    const [downtime] = await manager.call("listDowntimes", { params: { id: asset.id } });
    expect(downtime).toMatchObject({ cause: "roadside", reason, endedAt: null });
    const [newest, before] = await admin.call("listNotifications");
    expect(newest).toMatchObject({
      type: "asset_tagged_out",
      title: "Mixer 12 is out of service",
      message: `Sam Member reported: ${hose.text}, ${lamp.text}`,
      path: null,
      assetId: asset.id,
    });
    expect(before?.assetId).not.toBe(asset.id);
  });

  it("are notified by their number where none is out of service", async () => {
    const { report } = await fileReport({ violations: [lamp] });
    const [newest] = await admin.call("listNotifications");
    const [defect] = report.defects;
    expect(newest).toMatchObject({
      type: "defect_reported",
      title: `Mixer 12: ${numbered(defect?.number)} was reported`,
      path: `/defects/${defect?.id}`,
    });
    await fileReport({ violations: [lamp, { ...lamp, text: "Mirror cracked" }] });
    const [both] = await admin.call("listNotifications");
    expect(both).toMatchObject({ title: "Mixer 12: 2 defects were reported", path: null });
  });

  it("stand in full in the note of a defect where the title is too short for them", async () => {
    const text = `${"Brake ".repeat(60)}end`;
    const { report } = await fileReport({ violations: [{ text, outOfService: false }] });
    const params = { id: report.defects[0]?.id ?? 0 };
    const { title, note } = await manager.call("getDefect", { params });
    expect(note).toBe(text);
    expect(title).toBe(`${text.slice(0, limits.nameMax - 1)}…`);
  });

  it("become defects when they are added later, each once", async () => {
    const { asset, report } = await fileReport({ violations: [lamp] });
    const [first] = report.defects;
    const same = await update(report, { issuer: "Illinois State Police" });
    expect(same.defects).toEqual([first]);
    const changed = await update(report, { violations: [hose, lamp, lamp] });
    expect(changed.defects).toHaveLength(3);
    expect(changed.violations).toEqual([
      { ...hose, defectId: changed.defects[1]?.id },
      { ...lamp, defectId: first?.id },
      { ...lamp, defectId: changed.defects[2]?.id },
    ]);
    const { openDefects } = await manager.call("getAsset", { params: { id: asset.id } });
    expect(openDefects).toBe(3);
  });

  it.each([
    ["changed", { violations: [{ ...lamp, text: "Lamp fine" }] }],
    ["made less severe", { violations: [{ ...hose, outOfService: false }] }],
    ["removed", { violations: [] }],
    ["cleared", { violations: null }],
    ["left behind by another kind", { kind: "other" }],
  ])("are not %s once they are defects", async (_how, body) => {
    const { report } = await fileReport({ violations: [hose] });
    const { status, body: refused } = await refuseUpdate(report, body);
    const number = numbered(report.defects[0]?.number);
    expect([status, refused.message]).toEqual([
      409,
      `A violation that became ${number} cannot be changed or removed`,
    ]);
    const [stored] = await manager.call("listDocuments", {
      query: { assetId: report.assetId ?? 0 },
    });
    expect(stored).toEqual(report);
  });

  it("are not added to the report of an archived unit", async () => {
    const { asset, report } = await fileReport({ violations: [] });
    const whole = await manager.call("getAsset", { params: { id: asset.id } });
    const { name, category, vinOrSerial, year, make, model, version } = whole;
    const fields = { name, category, vinOrSerial, year, make, model, version };
    const params = { id: asset.id };
    await manager.call("updateAsset", { params, body: { ...fields, archived: true } });
    expect((await refuseUpdate(report, { violations: [lamp] })).status).toBe(404);
    expect((await update(report, { note: "Sold" })).note).toBe("Sold");
  });

  it("get each a defect of its own when two users add them at once", async () => {
    const { asset, report } = await fileReport({ violations: [] });
    const texts = ["One", "Two", "Three", "Four"];
    await Promise.all(
      texts.map((text) =>
        update(report, { violations: [{ text, outOfService: true }] }).catch(() => null),
      ),
    );
    const [stored] = await manager.call("listDocuments", { query: { assetId: asset.id } });
    const open = await manager.call("listDefects", { query: { assetId: asset.id } });
    expect(stored?.violations).toHaveLength(1);
    expect(open.map(({ id }) => id)).toEqual(stored?.violations?.map(({ defectId }) => defectId));
  });
});

describe("A roadside report with an open violation", () => {
  it("is not removed before all of its violations are closed", async () => {
    const { report } = await fileReport();
    const [first, second] = report.defects;
    const params = { id: report.id };
    const refusal = async () => {
      const { status, body } = await manager.send("removeDocument", { params });
      return [status, body.message];
    };
    expect(await refusal()).toEqual([409, `${numbered(first?.number)} is not certified yet`]);
    await close(first?.id ?? 0);
    expect(await refusal()).toEqual([409, `${numbered(second?.number)} is not certified yet`]);
    await close(second?.id ?? 0);
    expect((await manager.send("removeDocument", { params })).status).toBe(204);
  });

  it("is never removed beside a violation that is added at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { report } = await fileReport({ violations: [] });
      const params = { id: report.id };
      const sent = await Promise.all([
        manager.send("removeDocument", { params }),
        refuseUpdate(report, { violations: [lamp] }),
      ]);
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual(sent.map(({ status }) => status));
    }
  });
});

describe("POST /api/documents/:id/certify", () => {
  it("stores who signed and when, stops the clock and leaves a trail", async () => {
    const { report } = await fileReport();
    await closeAll(report);
    const certified = await certify(report);
    expect(certified).toMatchObject({
      certifiedAt: "2026-11-21T00:00:00.000Z",
      certifiedById: manager.id,
      certifiedByName: "Sam Member",
      signature: "Dana Lee",
      returnedOn: null,
    });
    expect(certified.defects.map(({ state }) => state)).toEqual(["repaired", "repaired"]);
    const query = { status: "expired,soon", assetId: report.assetId ?? 0 };
    expect(await manager.call("listDocuments", { query })).toEqual([]);
    const [entry] = await admin.call("listAudit", {
      query: { noun: "document", rowId: report.id },
    });
    expect(entry?.changes).toEqual({ certifiedByName: { from: null, to: "Sam Member" } });
  });

  it("is refused while a defect of it is active, whatever its state", async () => {
    const { report } = await fileReport();
    const [first, second] = report.defects;
    const refusal = async () => {
      const { status, body } = await refuseCertify(report);
      return [status, body.message];
    };
    expect(await refusal()).toEqual([409, `${numbered(first?.number)} is not certified yet`]);
    await close(first?.id ?? 0);
    const params = { id: second?.id ?? 0 };
    const later = { act: "defer", untilDay: "2026-12-20", note: "Parts", ...signed } as const;
    await manager.call("actOnDefect", { params, body: later });
    expect(await refusal()).toEqual([409, `${numbered(second?.number)} is not certified yet`]);
    await close(params.id);
    await driver.call("actOnDefect", {
      params: { id: first?.id ?? 0 },
      body: { act: "reject", note: "Still chafed", ...signed },
    });
    expect(await refusal()).toEqual([409, `${numbered(first?.number)} is not certified yet`]);
  });

  it("is refused while the defect is active that one of its own is the same as", async () => {
    const { asset, report } = await fileReport({ violations: [lamp] });
    const body = { assetId: asset.id, title: "Lamp out" };
    const known = await driver.call("createDefect", { body });
    const params = { id: report.defects[0]?.id ?? 0 };
    await manager.call("actOnDefect", { params, body: { act: "duplicate", ofId: known.id } });
    const { body: refused } = await refuseCertify(report);
    expect(refused.message).toBe(`${numbered(known.number)} is not certified yet`);
    await close(known.id);
    expect((await certify(report)).certifiedByName).toBe("Sam Member");
  });

  it("takes one signature of several at once, and none the second time", async () => {
    const { report } = await fileReport({ violations: [] });
    const params = { id: report.id };
    const sent = await Promise.all(
      [1, 2, 3, 4].map(() => manager.send("certifyDocument", { params, body: signed })),
    );
    expect(sortStatuses(sent)).toEqual([200, 409, 409, 409]);
    const { status, body } = await refuseCertify(report);
    const message = "This report is certified and cannot be changed";
    expect([status, body.message]).toEqual([409, message]);
  });

  it("never leaves a certified report with an active defect beside a new violation", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { report } = await fileReport({ violations: [] });
      const params = { id: report.id };
      const [certified, added] = await Promise.all([
        manager.send("certifyDocument", { params, body: signed }),
        manager.send("updateDocument", { params, body: { violations: [lamp] } }),
      ]);
      expect(sortStatuses([certified, added])).toEqual([200, 409]);
    }
  });

  it("is only for roadside reports", async () => {
    const { asset } = await fileReport();
    const body = { assetId: asset.id, kind: "lease" } as const;
    const lease = await manager.call("addDocument", { body });
    const { status, body: refused } = await refuseCertify(lease);
    const message = "Only a roadside inspection report has corrections to certify";
    expect([status, refused.message]).toEqual([409, message]);
  });

  it.each([
    ["no signature", {}, "signature"],
    ["a blank signature", { signature: " \u200b" }, "signature"],
    [
      "a return that the State did not ask for",
      { ...signed, returnedOn: "2026-11-12" },
      "returnedOn",
    ],
    ["a return on no day", { ...signed, returnedOn: "2026-02-30" }, "returnedOn"],
  ])("refuses %s", async (_what, body, field) => {
    const { report } = await fileReport({ violations: [] });
    const { status, body: refused } = await refuseCertify(report, body);
    expect([status, Object.keys(refused.errors ?? {})]).toEqual([400, [field]]);
  });

  it("takes a return from the day of the inspection to the company's today", async () => {
    const { report } = await fileReport({ violations: [], returnAsked: true });
    for (const returnedOn of ["2026-11-09", "2026-11-21"]) {
      const { body } = await refuseCertify(report, { ...signed, returnedOn });
      expect(body.errors).toEqual({ returnedOn: "Please give a day from the inspection to today" });
    }
    const certified = await certify(report, { ...signed, returnedOn: "2026-11-20" });
    expect(certified.returnedOn).toBe("2026-11-20");
  });

  it("is the office's alone: a mechanic's signature is for defects", async () => {
    const { report } = await fileReport({ violations: [] });
    const mechanic = await addSignedIn(connect(), admin, { role: "driver" });
    const body = { mayCertify: true };
    await admin.call("updateUser", { params: { id: mechanic.id }, body });
    const sent = { params: { id: report.id }, body: signed };
    expect((await mechanic.send("certifyDocument", sent)).status).toBe(403);
  });
});

describe("A certified report", () => {
  it("is neither changed nor removed, and its return is added once", async () => {
    const { report } = await fileReport({ violations: [], returnAsked: true });
    const early = await refuseUpdate(report, { returnedOn: "2026-11-15" });
    expect(early.body.errors).toEqual({ returnedOn: "Please certify the corrections first" });
    await certify(report);
    const message = "This report is certified and cannot be changed";
    const attempts = [
      { note: "Other" },
      { violations: [lamp] },
      { kind: "other" },
      { issuedOn: "2026-11-11" },
      { returnedOn: null },
      { returnedOn: "2026-11-15", note: "Other" },
      {},
    ];
    for (const body of attempts) {
      const refused = await refuseUpdate(report, body);
      expect([refused.status, refused.body.message]).toEqual([409, message]);
    }
    const params = { id: report.id };
    expect((await manager.send("removeDocument", { params })).status).toBe(409);
    const returned = await update(report, { returnedOn: "2026-11-15" });
    expect(returned).toMatchObject({ returnedOn: "2026-11-15", signature: "Dana Lee" });
    expect((await refuseUpdate(report, { returnedOn: "2026-11-16" })).status).toBe(409);
  });

  it("preserves its violations and the states of their defects, also of one that is open again", async () => {
    const { asset, report } = await fileReport({ violations: [lamp] });
    await closeAll(report);
    await certify(report);
    await driver.call("actOnDefect", {
      params: { id: report.defects[0]?.id ?? 0 },
      body: { act: "reject", note: "Dark again", ...signed },
    });
    const [stored] = await manager.call("listDocuments", { query: { assetId: asset.id } });
    expect(stored?.defects).toMatchObject([{ state: "open" }]);
    expect(stored?.certifiedByName).toBe("Sam Member");
  });
});

describe("A removed report", () => {
  it("leaves its defects as they are", async () => {
    const { asset, report } = await fileReport({ violations: [lamp] });
    await closeAll(report);
    await manager.call("removeDocument", { params: { id: report.id } });
    const query = { assetId: asset.id, state: "closed" } as const;
    const closed = await manager.call("listDefects", { query });
    expect(closed.map(({ documentId }) => documentId)).toEqual([report.id]);
    expect((await refuseCertify(report)).status).toBe(404);
    const stored = await database.pool.query(
      "select removed_at from documents where id = $1 /* across companies */",
      [report.id],
    );
    expect(stored.rows).toHaveLength(1);
  });
});
