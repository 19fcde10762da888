import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readHeader } from "../../backup/read-backup.ts";
import { verifyRecords } from "../../backup/verify-records.ts";
import { writeBackup } from "../../backup/write-backup.ts";
import { sealRecords } from "../../jobs/seal-records.ts";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
} from "../../test/kit/build.ts";
import { migrations } from "../../test/kit/versions.ts";
import { openQuietScreen, waitForEvent } from "../../test/kit/event-reader.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";
import { tamper } from "../../test/kit/tamper.ts";

const { clock, connect, database, parts, statementsOf, url } = await startTestApp();

function seal() {
  return sealRecords(parts);
}

async function findCode(inspectionId: number): Promise<string> {
  const { rows } = await database.pool.query(
    "select code from record_seals /* across companies */ where kind = 'inspection' and record_id = $1",
    [inspectionId],
  );
  return rows[0].code;
}

async function foundSealed() {
  const company = await foundCompany(connect);
  const asset = await buildAsset(company.admin);
  const logs = [];
  for (let n = 0; n < 3; n += 1) logs.push(await buildInspection(company.driver, asset.id));
  return { ...company, asset, logs };
}

describe("The seals of a company", () => {
  it("wait with each inspection, and are numbered in the order of entry without a gap", async () => {
    const { admin, asset, driver } = await foundSealed();
    expect(await admin.call("getSeals")).toEqual({ sealed: 0, pending: 3, head: null });
    await seal();
    await buildInspection(driver, asset.id);
    await Promise.all([seal(), seal(), seal()]);
    await seal();
    expect(await admin.call("getSeals")).toMatchObject({
      sealed: 4,
      pending: 0,
      head: { number: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it("are given in one transaction a run, which later records do not prolong", async () => {
    await seal();
    await foundSealed();
    const statements = await statementsOf(seal);
    expect(statements.filter((statement) => statement === "begin")).toHaveLength(1);
  });

  it("are all found unchanged, step by step", async () => {
    const { admin } = await foundSealed();
    await seal();
    const first = await admin.call("verifySeals", { query: { limit: 2 } });
    expect(first).toEqual({ checked: 2, next: 2, broken: null });
    expect(await admin.call("verifySeals", { query: { after: 2, limit: 2 } })).toEqual({
      checked: 1,
      next: null,
      broken: null,
    });
  });

  it("are made and compared a page at a time where records are as long as they may be", async () => {
    const { admin, driver, asset } = await foundSealed();
    await seal();
    const failed = { status: "fail", notes: "\u5b57".repeat(limits.notesMax) } as const;
    const items = Array.from({ length: limits.checklistItemsMax }, (_, n) => [`Item ${n}`, failed]);
    const body = {
      assetId: asset.id,
      signatureUrl: "Sam Member",
      results: Object.fromEntries(items),
    };
    for (let n = 0; n < 2; n += 1) await driver.call("submitInspection", { body });
    await seal();
    const sealed = 3 + 2 * (1 + limits.checklistItemsMax);
    expect(await admin.call("getSeals")).toMatchObject({ sealed, pending: 0 });
    const steps: number[] = [];
    for (let after: number | null = 0; after !== null;) {
      const step: Answer<"verifySeals"> = await admin.call("verifySeals", { query: { after } });
      expect(step.broken).toBe(null);
      steps.push(step.checked);
      after = step.next;
    }
    // The short ones, then a long one, which is followed by what it reported.
    expect(steps.slice(0, 2)).toEqual([3, 1]);
    expect(steps.reduce((sum, step) => sum + step)).toBe(sealed);
  });

  it("name the record of which a word was changed in the database", async () => {
    const { admin, logs } = await foundSealed();
    await seal();
    const second = logs[1]?.id;
    await tamper(
      database.pool,
      "update inspection_logs set signature_url = 'Sam Membér' where id = $1",
      second,
    );
    expect(await admin.call("verifySeals")).toEqual({
      checked: 1,
      next: null,
      broken: { number: 2, kind: "inspection", recordId: second },
    });
  });

  it("have the admins notified of a change once, however often it is found", async () => {
    const { admin, manager, logs } = await foundSealed();
    await seal();
    await tamper(
      database.pool,
      "update inspection_logs set comments = 'Fine' where id = $1",
      logs[1]?.id,
    );
    const screen = await openQuietScreen(admin);
    await Promise.all([admin.call("verifySeals"), admin.call("verifySeals")]);
    await admin.call("verifySeals");
    await waitForEvent(screen, ["listNotifications"]);
    screen.close();
    const ofAdmin = await admin.call("listNotifications");
    expect(ofAdmin.filter(({ type }) => type === "seals_broken")).toMatchObject([
      {
        message: "Inspection, seal 2: it was changed after it was sealed.",
        path: `/verify/${await findCode(logs[1]?.id ?? 0)}`,
      },
    ]);
    expect(await manager.call("listNotifications")).toEqual([]);
  });

  it("name the record of which a photo was changed", async () => {
    const { admin, asset, driver } = await foundSealed();
    const results = { horn: { status: "fail" as const, photos: [photoDataUrl] } };
    const { id } = await driver.call("submitInspection", {
      body: { assetId: asset.id, results, signatureUrl: "Sam" },
    });
    await seal();
    await tamper(
      database.pool,
      "update photos set bytes = bytes || '\\x00' where inspection_id = $1",
      id,
    );
    expect(await admin.call("verifySeals")).toMatchObject({ broken: { number: 4, recordId: id } });
  });

  it("name the record that was deleted", async () => {
    const { admin, asset } = await foundSealed();
    const log = await buildMaintenanceLog(admin, asset.id);
    await seal();
    await tamper(database.pool, "delete from maintenance_logs where id = $1", log.id);
    expect(await admin.call("verifySeals")).toMatchObject({
      checked: 3,
      broken: { number: 4, kind: "maintenance", recordId: log.id },
    });
  });

  it("do not depend on a photo that only a note names", async () => {
    const { admin, asset, driver } = await foundSealed();
    const sent = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
    await buildInspection(driver, asset.id, { fail: { horn: `See ${sent.url}` } });
    await seal();
    await database.pool.query("delete from photos /* across companies */ where id = $1", [sent.id]);
    expect(await admin.call("verifySeals")).toMatchObject({ checked: 5, broken: null });
  });

  it("name the first seal after one that was rewritten or removed", async () => {
    const { admin, logs } = await foundSealed();
    await seal();
    await tamper(
      database.pool,
      "delete from record_seals where kind = 'inspection' and record_id = $1",
      logs[1]?.id,
    );
    expect(await admin.call("verifySeals")).toMatchObject({ checked: 1, broken: { number: 2 } });
  });
});

describe("The end of a chain that was cut off", () => {
  const deleteNewest = (companyId: number) =>
    tamper(
      database.pool,
      `delete from record_seals where company_id = $1 and number = (select max(number)
        from record_seals where company_id = $1)`,
      companyId,
    );
  const gone = { number: 3, kind: null, recordId: null };

  async function foundCut() {
    const company = await foundSealed();
    await seal();
    const { company: own } = await company.admin.call("getCurrentUser");
    await deleteNewest(own.id ?? 0);
    return { ...company, companyId: own.id ?? 0 };
  }

  it("is seen, and the admins are notified of the seal that is gone", async () => {
    const { admin, asset } = await foundCut();
    expect(await admin.call("verifySeals")).toEqual({ checked: 2, next: null, broken: gone });
    expect(await admin.call("verifySeals", { query: { after: 2 } })).toEqual({
      checked: 0,
      next: null,
      broken: gone,
    });
    const found = await admin.call("listNotifications");
    expect(found.filter(({ type }) => type === "seals_broken")).toMatchObject([
      { message: "Seal 3 is gone." },
    ]);
    const { blocks } = await admin.call("getUnitFile", { params: { id: asset.id } });
    expect(JSON.stringify(blocks)).toContain("Seal 3 is gone");
  });

  it("stays a gap, whatever is sealed later", async () => {
    const { admin, asset, driver } = await foundCut();
    await buildInspection(driver, asset.id);
    await seal();
    expect(await admin.call("getSeals")).toMatchObject({ sealed: 4, pending: 0 });
    expect(await admin.call("verifySeals")).toMatchObject({ checked: 2, broken: gone });
  });

  it("is seen by a backup also where it is not remembered any more", async () => {
    const company = await foundSealed();
    await seal();
    const folder = mkdtempSync(join(tmpdir(), "seals-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "made.backup.gz");
    await writeBackup({ url, migrations, version: "1.0.0" }, path, new Date());
    const { seals = [] } = await readHeader(path);
    const { company: own } = await company.admin.call("getCurrentUser");
    await deleteNewest(own.id ?? 0);
    const memory = `update company_numbers set (last, hash) = (select number, encode(hash, 'hex') from record_seals
      where company_id = $1 and number = 2) where company_id = $1 and kind = 'seal'`;
    await tamper(database.pool, memory, own.id);
    expect(await company.admin.call("verifySeals")).toMatchObject({ broken: null });
    const known = seals.filter(({ companyId }) => companyId === own.id);
    const lost = [];
    for await (const chain of verifyRecords(url, known)) lost.push(chain.lost);
    expect(lost.filter((number) => number !== null)).toEqual([3]);
  });

  it("is in the log of the server, which writes down each newest seal", async () => {
    const { admin } = await foundSealed();
    const info = vi.fn();
    await sealRecords({ ...parts, log: { info } });
    const { head } = await admin.call("getSeals");
    const written = { seal: head?.number, hash: head?.hash };
    expect(info).toHaveBeenCalledWith(expect.objectContaining(written), "sealed");
  });
});

describe("The code of a seal", () => {
  it("says to a stranger only that the record is unchanged, and opens it for users of the company", async () => {
    const { logs, driver } = await foundSealed();
    const other = await foundCompany(connect);
    clock.set("2026-11-20T18:00:30.000Z");
    await seal();
    const [log] = logs;
    const code = await findCode(log?.id ?? 0);
    const known = { status: "unchanged", kind: "inspection", recordedAt: log?.receivedAt };
    const said = { ...known, since: "2026-11-20T18:00:30.000Z" };
    const ask = { params: { code: code.toLowerCase().replace("-", " ") } };
    expect((await connect().send("verifyCode", ask)).body).toEqual(said);
    expect((await other.admin.send("verifyCode", ask)).body).toEqual(said);
    expect((await driver.send("verifyCode", ask)).body).toEqual({
      ...said,
      path: `/inspection?inspection=${log?.id}`,
    });
  });

  it("says that a record was changed", async () => {
    const { logs } = await foundSealed();
    await seal();
    const id = logs[0]?.id ?? 0;
    await tamper(
      database.pool,
      "update inspection_logs set driver_name = 'Somebody' where id = $1",
      id,
    );
    const params = { code: await findCode(id) };
    expect((await connect().send("verifyCode", { params })).body.status).toBe("changed");
  });

  it("is unknown where no record has it", async () => {
    const refused = "404 request.notFound";
    for (const code of ["1-00000000000000000000000000", "nothing", "9ZZZ"]) {
      expect(await connect().refusal("verifyCode", { params: { code } })).toBe(refused);
    }
  });
});
