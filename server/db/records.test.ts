import type { Body } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
import { photos } from "#shared/schema.ts";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  buildAsset,
  buildInspection,
  buildMaintenanceLog,
  builtInResults,
} from "../test/build-by-agent.ts";
import type { TestMember } from "../test/company.ts";
import { foundCompany } from "../test/company.ts";
import { startTestApp } from "../test/harness.ts";
import { photoDataUrl } from "../test/samples.ts";
import { removeUnclaimedPhotos } from "./across-companies.ts";

const { app, database } = await startTestApp();
const { admin, driver } = await foundCompany(app);
const refusal = /are only ever added|are kept for the records that name them/;
const mine = "company_id = 1 /* across companies */";

const [portrait, engine] = [await send(admin), await send(admin)];
const [horn, loose] = [await send(driver), await send(driver)];
const asset = await buildAsset(admin.agent, { photoUrl: portrait.url });
const results: Body<"submitInspection">["results"] = {
  ...builtInResults("truck"),
  horn: { status: "fail", photos: [horn.url] },
};
const failed = await buildInspection(driver.agent, asset.id, { results });
await buildMaintenanceLog(admin.agent, asset.id, {
  resolvedInspectionId: failed.id,
  photoUrls: [engine.url],
});

describe("A record's table", () => {
  it.each([
    "audit_entries",
    "inspection_logs",
    "maintenance_logs",
    "checklist_versions",
    "photos",
    "assets",
    "users",
    "companies",
  ])("is not emptied: %s", async (table) => {
    const text = `truncate ${table} cascade /* across companies */`;
    await expect(run(text)).rejects.toThrow(refusal);
  });
});

describe("A photo", () => {
  it("keeps its bytes, its kind and its sender", async () => {
    const editable: string[] = [];
    for (const column of columnsOfPhotos()) {
      // An identity takes its default only.
      const value = column === "id" ? "default" : column;
      await run(`update photos set ${column} = ${value} where false and ${mine}`).then(
        () => editable.push(column),
        (error: unknown) => expect(String(error)).toMatch(refusal),
      );
    }
    expect(editable.toSorted()).toEqual(["asset_id", "inspection_id", "maintenance_log_id"]);
  });

  it.each([
    ["an inspection", horn],
    ["a maintenance log", engine],
  ])("is neither taken from %s nor given to another record", async (_, photo) => {
    const nobody = "inspection_id = null, maintenance_log_id = null";
    await expect(
      run(`update photos set ${nobody} where id = ${photo.id} and ${mine}`),
    ).rejects.toThrow(refusal);
    const other = `${nobody}, asset_id = ${asset.id}`;
    await expect(
      run(`update photos set ${other} where id = ${photo.id} and ${mine}`),
    ).rejects.toThrow(refusal);
  });

  it.each(["inspection_id", "maintenance_log_id", "asset_id"])(
    "is not deleted while a record names it by its %s",
    async (column) => {
      const named = `select from photos where ${column} is not null and ${mine}`;
      expect((await run(named)).rowCount).toBe(1);
      await expect(
        run(`delete from photos where ${column} is not null and ${mine}`),
      ).rejects.toThrow(refusal);
    },
  );

  it("is removed when nothing has named it for a week, also after an asset let it go", async () => {
    const changed = await admin.agent.put(`/api/assets/${asset.id}`).send({ photoUrl: null });
    expect(changed.status, changed.text).toBe(200);
    const removed = await removeUnclaimedPhotos(database, new Date(Date.now() + 8 * dayMs));
    expect(removed).toBe(2);
    expect((await driver.agent.get(loose.url)).status).toBe(404);
    expect((await driver.agent.get(horn.url)).status).toBe(200);
  });
});

async function send({ agent }: TestMember): Promise<{ id: number; url: string }> {
  const { body } = await agent.post("/api/photos").send({ photo: photoDataUrl });
  return body;
}

function run(text: string) {
  return database.pool.query(text);
}

function columnsOfPhotos(): string[] {
  return Object.keys(getTableColumns(photos)).map((key) =>
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}
