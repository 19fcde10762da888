import { randomBytes } from "node:crypto";
import { withClient } from "../../db/connection/with-client.ts";
import { invariant } from "../../errors.ts";
import {
  buildAsset,
  buildDocument,
  buildAttributed,
  buildHeld,
  buildInspection,
  buildMaintenanceLog,
  buildReport,
  buildSchedule,
  foundCompany,
} from "./build.ts";
import type { TestApp, TestCompany } from "./harness.ts";
import { testPool } from "./database.ts";
import { fillCompany } from "./fleet-filling.ts";
import { pdfDataUrl, photoDataUrl } from "./samples.ts";

/** Text that breaks a careless writer of rows. */
export const awkwardName = "Mixer \\N \\. \"quoted\", 12; 'ä\u2028'";
const awkwardComment = "Line\nbreak\r\n\\.\n\ttab \\\\ and a \\N";
const slowToRead = {
  assets: 50,
  schedules: 50,
  maintenanceLogs: 300,
  inspectionLogs: 1_000,
  checklists: 10,
  notifications: 100,
  photoBytes: 300_000,
};

/** A company with rows in every table; the default sizes make reading it take a while. */
export async function foundFilledCompany(
  { connect, url }: TestApp,
  sizes = slowToRead,
): Promise<TestCompany> {
  const company = await foundCompany(connect, { company: "Quarry & Söhne" });
  const { admin, driver } = company;
  const yard = await admin.call("createYard", { body: { name: awkwardName.slice(0, 40) } });
  const asset = await buildAsset(admin, { name: awkwardName, yardId: yard.id });
  const schedule = await buildSchedule(admin, asset.id);
  const inspection = await buildInspection(driver, asset.id, {
    fail: ["horn"],
    comments: awkwardComment,
  });
  await buildReport(admin, asset.id, { text: awkwardComment, photo: photoDataUrl });
  await buildAsset(admin, { condition: "out_of_service" });
  await buildMaintenanceLog(admin, asset.id, {
    scheduleId: schedule.id,
    resolvedInspectionId: inspection.id,
    odometer: 5_000.5,
    photoUrls: [photoDataUrl],
  });
  await buildDocument(admin, {
    userId: driver.id,
    kind: "medical_card",
    note: awkwardName,
    files: [{ name: awkwardName.slice(0, 20), data: pdfDataUrl }],
  });
  await buildHeld(driver, asset.id);
  await admin.call("invite", {
    body: { role: "driver", firstName: awkwardName, email: "m@o.example" },
  });
  const { id } = await buildAttributed(admin, asset.id, { userId: driver.id });
  await driver.call("confirmInspection", { params: { id }, body: { isOwn: true } });
  await fillQuickly(url, driver.id, sizes);
  return company;
}

async function fillQuickly(url: string, userId: number, sizes: typeof slowToRead): Promise<void> {
  const pool = testPool(url);
  try {
    const found = await pool.query<{ company_id: string }>(
      "select company_id from users where id = $1",
      [userId],
    );
    invariant(found.rows[0], "the driver is there");
    const companyId = Number(found.rows[0].company_id);
    await fillCompany(pool, { companyId, userId, sizes });
    await pool.query(
      `insert into photos (company_id, uploaded_by_id, content_type, bytes)
       values ($1, $2, 'image/png', $3)`,
      [companyId, userId, randomBytes(sizes.photoBytes)],
    );
    await pool.query(
      `insert into awaited_photos (company_id, uploaded_by_id, key, sha256)
       values ($1, $2, gen_random_uuid(), repeat('0', 64))`,
      [companyId, userId],
    );
    await pool.query(
      `insert into photo_uploads (company_id, user_id, key, total, thumb_bytes, received, bytes)
       values ($1, $2, gen_random_uuid(), 9, 0, 1, '\\x07')`,
      [companyId, userId],
    );
  } finally {
    await pool.end();
  }
}

type Rows = Record<string, string[]>;

/** Every row of some tables as text. */
export function everyRow(url: string, tables: readonly string[]): Promise<Rows> {
  return withClient(url, async (client) => {
    const all: Rows = {};
    for (const table of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${table}" t order by 1`,
      );
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  });
}

/** Describes briefly how the rows of two databases differ, instead of showing all of them. */
export function differences(was: Rows, is: Rows): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((table) => {
    const [before = [], after = []] = [was[table], is[table]];
    const lost = before.find((row, index) => row !== after[index]);
    if (before.length === after.length && lost === undefined) return [];
    return [`${table}: ${before.length} rows were ${after.length}, first without: ${lost}`];
  });
}
