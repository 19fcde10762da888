import { text } from "node:stream/consumers";
import * as schema from "#shared/schema.ts";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, describe, expect, it } from "vitest";
import { CompanyDb } from "../../db/company/company-db.ts";
import {
  buildAsset,
  buildChecklist,
  buildInspection,
  buildLogFile,
  buildMaintenanceLog,
  buildProgram,
} from "../../test/kit/build.ts";
import { dropChecks, findPlaces, toSnakeCase, whileChanged } from "../../test/kit/change-column.ts";
import { testPool } from "../../test/kit/database.ts";
import { foundFilledCompany } from "../../test/kit/filled-company.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { photoDataUrl } from "../../test/kit/samples.ts";
import { listSheets } from "./write-company.ts";

const few = { assets: 2, schedules: 2, maintenanceLogs: 2, inspectionLogs: 0, checklists: 0 };
const app = await startTestApp();
const { database, statementsOf, url } = app;
const pool = testPool(url);
afterAll(() => pool.end());
const { admin } = await foundFilledCompany(app, { ...few, notifications: 2, photoBytes: 9 });
await buildChecklist(admin);
const { url: photoUrl } = await admin.call("addPhoto", { body: { photo: photoDataUrl } });
const { id: assetId } = await buildAsset(admin, { photoUrl });
const { id: resolvedInspectionId } = await buildInspection(admin, assetId, { fail: ["horn"] });
const { id: yardId } = await admin.call("createYard", { body: { name: "North" } });
await admin.call("updateAsset", { params: { id: assetId }, body: { yardId } });
await admin.call("updateUser", { params: { id: admin.id }, body: { yardId } });
const log = await buildMaintenanceLog(admin, assetId, {
  resolvedInspectionId,
  steps: [{ text: "Grease", done: true }],
  cost: 90,
  partsCost: 60,
  laborCost: 30,
});
await admin.call("applyProgram", {
  params: { id: (await buildProgram(admin)).id },
  body: { version: 1 },
});
const file = await buildLogFile(admin, log.id);
await admin.call("removeMaintenanceFile", { params: { id: file.id }, body: { reason: "Twice" } });
await admin.call("voidMaintenance", { params: { id: log.id }, body: { reason: "Wrong" } });
await admin.call("voidInspection", {
  params: { id: resolvedInspectionId },
  body: { reason: "Wrong" },
});
const { company } = await admin.call("getCurrentUser");
const { rows } = await pool.query<{ company_id: string }>(
  "select company_id from users where id = $1 /* across companies */",
  [admin.id],
);
const tx = new CompanyDb(database.builder, { ...company, id: Number(rows[0]?.company_id) });

/** Tables and columns that are in no sheet, by the reason. */
const leftOut = {
  "is shown in part: the number, VIN and plate": ["inspection_logs.unit"],
  "is put into English in the column of the note or of the reason": [
    "defects.finding",
    "downtimes.defect_id",
  ],
  "comes from other columns, which are shown": [
    "asset_months",
    "assets.card_inspected_at",
    "assets.critical_defects",
    "assets.down_defect_id",
    "assets.down_reason",
    "assets.down_since",
    "assets.first_due",
    "assets.first_due_hours",
    "assets.first_due_miles",
    "assets.first_soon",
    "assets.first_soon_hours",
    "assets.first_soon_miles",
    "assets.hours_read_at",
    "assets.last_inspection_at",
    "assets.last_inspection_passed",
    "assets.listed_inspection_at",
    "assets.maintained_at",
    "assets.miles_read_at",
    "assets.open_defects",
    "assets.reviews_pending",
    "assets.search_text",
    "assets.service_seed",
    "assets.shift_inspected_at",
    "assets.unit_number_key",
    "users.email_key",
    "users.username_key",
    "inspection_logs.words",
    "maintenance_logs.counted_from_hours",
    "maintenance_logs.counted_from_miles",
    "maintenance_logs.on_time",
    "maintenance_logs.origin_id",
    "maintenance_logs.serviced_hours",
    "maintenance_logs.serviced_miles",
    "maintenance_logs.words",
    "maintenance_schedules.due_seed",
    "maintenance_schedules.forecast_on",
    "inspection_checklists.name",
    "inspection_checklists.items",
    "inspection_checklists.definition",
    "inspection_checklists.created_at",
    "inspection_checklists.updated_at",
  ],
  "is shown by the name of that day": [
    "audit_entries.user_id",
    "defect_events.by_id",
    "defects.reported_by_id",
    "document_files.added_by_id",
    "document_files.removed_by_id",
    "documents.certified_by_id",
    "documents.inspector_id",
    "downtimes.ended_by_id",
    "downtimes.started_by_id",
    "held_submissions.decided_by_id",
    "held_submissions.user_id",
    "maintenance_logs.logged_by_id",
    "inspection_logs.voided_by_id",
    "maintenance_logs.voided_by_id",
    "meter_readings.entered_by_id",
    "meter_readings.confirmed_by_id",
    "meter_readings.voided_by_id",
    "public_reports.decided_by_id",
    "inspection_confirmations.user_id",
    "inspection_confirmations.user_name",
  ],
  "tells a repeated try from a new one": [
    "defect_events.idempotency_key",
    "defect_events.request_hash",
    "held_submissions.copy_of_key",
    "held_submissions.idempotency_key",
    "held_submissions.request_hash",
    "inspection_logs.idempotency_key",
    "inspection_logs.request_hash",
    "maintenance_logs.idempotency_key",
    "maintenance_logs.request_hash",
    "meter_readings.idempotency_key",
    "meter_readings.request_hash",
    "photos.client_key",
  ],
  "is a secret, or belongs to one": [
    "users.password",
    "users.has_temporary_password",
    "users.temporary_password_expires_at",
    "users.session_version",
    "public_reports.ip_hash",
    "tokens.hash",
  ],
  "is how one user reads the product": [
    "users.digest",
    "users.setup",
    "users.language",
    "users.quiet_from",
    "users.quiet_until",
    "users.wake",
    "users.profile_image_url",
    "users.updated_at",
    "notifications.path",
  ],
  "says how a phone made the record": [
    "inspection_logs.app_version",
    "inspection_logs.challenge_item_id",
    "inspection_logs.clock_offset_ms",
    "inspection_logs.created_at",
    "inspection_logs.language",
    "inspection_logs.walk_id",
    "inspection_logs.was_signed_in",
    "inspection_logs.while_out_of_service",
  ],
  "counts changes, or notices that were made": [
    "assets.version",
    "documents.told_days",
    "maintenance_schedules.noticed_status",
  ],
  "is in a file beside the sheets": [
    "document_files.bytes",
    "photos.bytes",
    "photos.object_id",
    "photos.sha256",
    "photos.size",
    "photos.thumb",
  ],
  "is work that the server has not finished, or its account": [
    "awaited_photos",
    "company_numbers",
    "import_rows",
    "imports",
    "photo_uploads",
    "mails",
    "push_messages",
    "push_subscriptions",
    "stored_bytes",
  ],
};
const leftOutNames = new Set(Object.values(leftOut).flat());

const tried = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => "companyId" in getTableColumns(table))
  .flatMap((table) => {
    const { name, columns: all, primaryKeys } = getTableConfig(table);
    const keys = new Set(
      primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name)),
    );
    // Generated columns cannot be changed, and keys identify the rows.
    const changeable = all.filter((pgColumn) => !pgColumn.generated && !pgColumn.generatedIdentity);
    return changeable
      .filter((column) => !keys.has(column.name))
      .map((column) => ({ table: name, column: toSnakeCase(column.name) }));
  })
  .filter(({ table }) => !leftOutNames.has(table));

await dropChecks(pool, [...new Set(tried.map(({ table }) => table))]);

type Reading = { text: string; statements: string[] };

/** The text of each file before any change, and the statements that read it. */
const before = new Map<string, Reading>();
for (const sheet of listSheets(tx)) {
  let content = "";
  const statements = await statementsOf(async () => {
    content = await text(sheet.text);
  });
  before.set(sheet.file, { text: content, statements });
}

async function isShown(table: string): Promise<boolean> {
  for (const sheet of listSheets(tx)) {
    const was = before.get(sheet.file);
    if (!was?.statements.some((statement) => statement.includes(`"${table}"`))) continue;
    // An error while a value is formatted shows that the value is exported.
    const isChanged = await text(sheet.text).then(
      (now) => now !== was.text,
      () => true,
    );
    if (isChanged) return true;
  }
  return false;
}

async function isExported(table: string, column: string): Promise<boolean> {
  let found = false;
  for (const place of await findPlaces(pool, { table, column, where: "true" })) {
    await whileChanged(pool, place, async () => {
      found = await isShown(table);
    });
    if (found) return true;
  }
  return false;
}

describe("Every column of a table of a company", () => {
  it("is in a sheet of its export, or is left out for a reason", async () => {
    const missing: string[] = [];
    for (const { table, column } of tried) {
      if (!(await isExported(table, column))) missing.push(`${table}.${column}`);
    }
    expect(missing.toSorted()).toEqual(
      [...leftOutNames].filter((name) => name.includes(".")).toSorted(),
    );
  });
});
