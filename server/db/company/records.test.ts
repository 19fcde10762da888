import { createHash, randomUUID } from "node:crypto";
import type { Body } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { photos } from "#shared/schema.ts";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildDocument,
  buildInspection,
  buildLogFile,
  buildMaintenanceLog,
  buildResults,
  foundCompany,
} from "../../test/kit/build.ts";
import type { TestUser } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { pdfDataUrl, photoDataUrl } from "../../test/kit/samples.ts";
import { removeExpired } from "../across/across-companies.ts";

const { connect, database } = await startTestApp();
const { admin, driver } = await foundCompany(connect);
// A cluster takes no value that changes by itself before it asks any trigger.
const refusal = /are only ever added|are kept for the records that name them|must not be VOLATILE/;
const mine = "company_id = 1 /* across companies */";

const [portrait, engine] = [await sendPhoto(admin), await sendPhoto(admin)];
const [horn, loose] = [await sendPhoto(driver), await sendPhoto(driver)];
const asset = await buildAsset(admin, { photoUrl: portrait.url });
const mirror = await sendPhoto(driver);
const broken = { assetId: asset.id, title: "Mirror is loose", photos: [mirror.url] };
await driver.call("createDefect", { body: broken });
const results: Body<"submitInspection">["results"] = {
  ...buildResults("truck"),
  horn: { status: "fail", photos: [horn.url] },
};
const failed = await buildInspection(driver, asset.id, { results });
await buildMaintenanceLog(admin, asset.id, {
  resolvedInspectionId: failed.id,
  photoUrls: [engine.url],
});

const removal = `removed_at = '2026-11-20T12:00:00Z', removed_by_id = ${admin.id},
  removed_by_name = 'Ada Founder', remove_reason = 'Twice'`;

describe("A record's table", () => {
  it.each([
    "audit_entries",
    "inspection_logs",
    "maintenance_logs",
    "checklist_versions",
    "photos",
    "public_reports",
    "awaited_photos",
    "documents",
    "document_files",
    "assets",
    "users",
    "companies",
  ])("cannot be truncated: %s", async (table) => {
    const text = `truncate ${table} cascade /* across companies */`;
    await expect(run(text)).rejects.toThrow(refusal);
  });
});

describe("A photo", () => {
  it("cannot change its bytes, type or sender", async () => {
    const editable: string[] = [];
    for (const column of listPhotoColumns()) {
      // An identity column accepts only its default.
      const value = column === "id" ? "default" : column;
      await run(`update photos set ${column} = ${value} where id = 0 and ${mine}`).then(
        () => editable.push(column),
        (error: unknown) => expect(String(error)).toMatch(refusal),
      );
    }
    expect(editable.toSorted()).toEqual([
      "asset_id",
      "defect_id",
      "held_id",
      "inspection_id",
      "maintenance_log_id",
      "public_report_id",
    ]);
  });

  it("moves its bytes between row and object on purpose only, and as they are", async () => {
    const bytes = Buffer.from(photoDataUrl.split(",")[1] ?? "", "base64");
    const digest = createHash("sha256").update(bytes).digest("hex");
    const object = `bytes = null, object_id = '${randomUUID()}'`;
    const other = "0".repeat(64);
    await expect(
      move("off", `${object}, sha256 = '${digest}', size = ${bytes.length}`),
    ).rejects.toThrow(refusal);
    for (const changed of [
      `${object}, sha256 = '${other}', size = ${bytes.length}`,
      `${object}, sha256 = '${digest}', size = 1`,
      "bytes = 'other'",
    ]) {
      await expect(move("on", changed), changed).rejects.toThrow(refusal);
    }
    await move("on", `${object}, sha256 = '${digest}', size = ${bytes.length}`);
    const back = "object_id = null, sha256 = null, size = null";
    await expect(move("on", `object_id = '${randomUUID()}'`)).rejects.toThrow(refusal);
    await expect(move("on", `bytes = 'other', ${back}`)).rejects.toThrow(refusal);
    await move("on", `bytes = decode('${bytes.toString("hex")}', 'hex'), ${back}`);
    expect((await driver.agent.get(horn.url)).body).toEqual(bytes);
  });

  it.each([
    ["an inspection", horn],
    ["a maintenance log", engine],
    ["a defect", mirror],
  ])("cannot be taken from %s or moved to another record", async (_, photo) => {
    const unlinked = "inspection_id = null, maintenance_log_id = null, defect_id = null";
    await expect(
      run(`update photos set ${unlinked} where id = ${photo.id} and ${mine}`),
    ).rejects.toThrow(refusal);
    const other = `${unlinked}, asset_id = ${asset.id}`;
    await expect(
      run(`update photos set ${other} where id = ${photo.id} and ${mine}`),
    ).rejects.toThrow(refusal);
  });

  it.each(["inspection_id", "maintenance_log_id", "asset_id", "defect_id"])(
    "cannot be deleted while its %s names a record",
    async (column) => {
      const named = `select from photos where ${column} is not null and ${mine}`;
      expect((await run(named)).rowCount).toBe(1);
      await expect(
        run(`delete from photos where ${column} is not null and ${mine}`),
      ).rejects.toThrow(refusal);
    },
  );

  it("is removed after a week without a record, also after an asset dropped it", async () => {
    const changed = await admin.send("updateAsset", {
      params: { id: asset.id },
      body: { photoUrl: null },
    });
    expect(changed.status, changed.text).toBe(200);
    const removed = await removeExpired(database, new Date(Date.now() + 8 * dayMs));
    expect(removed.photos).toBe(2);
    expect((await driver.agent.get(loose.url)).status).toBe(404);
    expect((await driver.agent.get(horn.url)).status).toBe(200);
  });
});

describe("A document", () => {
  it("is never deleted, moved to another owner or brought back, and its scans are as they came", async () => {
    const files = [{ name: "scan.pdf", data: pdfDataUrl }];
    const { id } = await buildDocument(admin, { assetId: asset.id, files });
    const it = `id = ${id} and ${mine}`;
    for (const text of [
      `delete from documents where ${it}`,
      `update documents set asset_id = null, user_id = ${driver.id} where ${it}`,
      `delete from document_files where ${mine}`,
      `update document_files set name = 'other.pdf' where ${mine}`,
      `update document_files set ${removal} where document_id = ${id} and ${mine}`,
    ]) {
      await expect(run(text)).rejects.toThrow(refusal);
    }
    await admin.call("removeDocument", { params: { id } });
    await expect(run(`update documents set removed_at = null where ${it}`)).rejects.toThrow(
      refusal,
    );
  });
});

describe("A file of a maintenance log", () => {
  it("is removed once, and never deleted, changed, moved to another log or brought back", async () => {
    const log = await buildMaintenanceLog(admin, asset.id);
    const other = await buildMaintenanceLog(admin, asset.id);
    const { id } = await buildLogFile(admin, log.id);
    const it = `id = ${id} and ${mine}`;
    for (const text of [
      `delete from document_files where ${it}`,
      `update document_files set bytes = 'other' where ${it}`,
      `update document_files set added_by_name = 'Nobody' where ${it}`,
      `update document_files set maintenance_log_id = ${other.id} where ${it}`,
    ]) {
      await expect(run(text), text).rejects.toThrow(refusal);
    }
    await admin.call("removeMaintenanceFile", { params: { id }, body: { reason: "Twice" } });
    for (const changed of [removal, "removed_at = null"]) {
      await expect(run(`update document_files set ${changed} where ${it}`)).rejects.toThrow(
        refusal,
      );
    }
  });
});

async function sendPhoto(user: TestUser): Promise<{ id: number; url: string }> {
  const body = await user.call("addPhoto", { body: { photo: photoDataUrl } });
  return body;
}

function run(text: string) {
  return database.pool.query(text);
}

async function move(isOnPurpose: "on" | "off", changes: string): Promise<void> {
  await database.builder.transaction(async (tx) => {
    await tx.execute("set local citus.propagate_set_commands = 'local'");
    await tx.execute(`set local yardcheck.moves_photos = '${isOnPurpose}'`);
    await tx
      .execute(`update photos set ${changes} where id = ${horn.id} and ${mine}`)
      .catch((error: Error) => {
        throw error.cause;
      });
  });
}

function listPhotoColumns(): string[] {
  return Object.keys(getTableColumns(photos)).map((key) =>
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}
