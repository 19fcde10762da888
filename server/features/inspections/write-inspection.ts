import type { AssetCategory } from "#shared/assets.ts";
import type { ChecklistItem } from "#shared/checklists.ts";
import { issueLabels } from "#shared/inspection-records.ts";
import { limits } from "#shared/limits.ts";
import type { inspectionLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Idempotency } from "../../http/request-body.ts";
import type { Notice } from "../notifications/notify.ts";
import { tellOffice } from "../notifications/notify.ts";
import { usageLeftOf } from "../schedules/data.ts";

type Row = typeof inspectionLogs.$inferSelect;
type Decided = "companyId" | "id" | "idempotencyKey" | "requestHash";
type Resolution = "resolved" | "resolvedAt" | "resolvedByMaintenanceId";

export type Written = {
  record: Omit<Row, Decided | Resolution>;
  asset: { name: string; category: AssetCategory };
  checklistItems: ChecklistItem[] | null;
  idempotency: Idempotency | undefined;
};

/**
 * Writes an inspection and everything that follows from it in one statement, which takes one round
 * trip. Answers its id; undefined when the key was already used or the asset is archived by now.
 */
export async function writeInspection(
  tx: CompanyDb,
  written: Written,
): Promise<number | undefined> {
  const { record } = written;
  const [row] = await tx.statement(
    (companyId) => sql`with asset as (
      select a.id from assets a
      where a.company_id = ${companyId} and a.id = ${record.assetId} and not a.archived
      for no key update
    ), log as (${insertLog(companyId, written)}
    ), inspected as (${updateAsset(companyId, record)}
    ), due as (${updateSchedules(companyId)}
    )${record.passed ? sql`` : sql`, told as (${tellOfFailure(companyId, written)})`}
    select id from log`,
  );
  return row && Number(row["id"]);
}

function insertLog(companyId: SQL, { record, idempotency }: Written): SQL {
  const { key = null, hash = null } = idempotency ?? {};
  return sql`
      insert into inspection_logs (
        company_id, asset_id, checklist_id, checklist_version, checklist_category,
        inspection_type, driver_id, driver_name, date, started_at, completed_at, received_at,
        odometer, hours, results, issues, comments, signature_url, passed, unlisted,
        idempotency_key, request_hash, created_at)
      select ${companyId}, asset.id, ${record.checklistId}::bigint,
        ${record.checklistVersion}::int, ${record.checklistCategory}::text,
        ${record.inspectionType}::text, ${record.driverId}::bigint, ${record.driverName}::text,
        ${moment(record.date)}, ${moment(record.startedAt)}, ${moment(record.completedAt)},
        ${moment(record.receivedAt)}, ${record.odometer}::numeric, ${record.hours}::numeric,
        ${JSON.stringify(record.results)}::json, ${sql.param(record.issues)}::text[],
        ${record.comments}::text, ${record.signatureUrl}::text, ${record.passed}::boolean,
        ${record.unlisted}::boolean,
        ${key}::uuid, ${hash}::text, ${moment(record.createdAt)}
      from asset
      on conflict (company_id, driver_id, idempotency_key) do nothing
      returning id, asset_id, date, passed`;
}

function moment(date: Date | null): SQL {
  return sql`${date && date.toISOString()}::timestamptz`;
}

/**
 * An inspection that comes in late does not replace a newer one, one with unlisted items counts as
 * none, and no reading turns a meter back.
 * Said in SQL, because the row may have changed since it was read. Moved meters are a change that a
 * form which is open meanwhile must not undo, so they raise the version.
 */
function updateAsset(companyId: SQL, record: Written["record"]): SQL {
  const { odometer, hours, receivedAt } = record;
  const isLatest = sql`(not ${record.unlisted}::boolean and (a.last_inspection_at is null
          or (a.last_inspection_at, a.last_inspection_id) < (log.date, log.id)))`;
  const moves = sql`(${odometer}::numeric > a.current_miles or ${hours}::numeric > a.current_hours)`;
  return sql`
      update assets a set
        last_inspection_id = case when ${isLatest} then log.id else a.last_inspection_id end,
        last_inspection_at = case when ${isLatest} then log.date else a.last_inspection_at end,
        last_inspection_passed =
          case when ${isLatest} then log.passed else a.last_inspection_passed end,
        current_miles = greatest(a.current_miles, ${odometer}::numeric),
        current_hours = greatest(a.current_hours, ${hours}::numeric),
        version = a.version + case when ${moves} then 1 else 0 end,
        updated_at = case when ${moves} then ${moment(receivedAt)} else a.updated_at end
      from log where a.company_id = ${companyId} and a.id = log.asset_id
      returning a.id, a.current_miles, a.current_hours`;
}

/** Nothing is written unless the reading moved a meter that one of the schedules goes by. */
function updateSchedules(companyId: SQL): SQL {
  const left = usageLeftOf({
    miles: sql`inspected.current_miles`,
    hours: sql`inspected.current_hours`,
  });
  return sql`
      update maintenance_schedules s set usage_left = ${left}
      from inspected
      where s.company_id = ${companyId} and s.asset_id = inspected.id and s.active
        and s.usage_left <> ${left}`;
}

function tellOfFailure(companyId: SQL, { record, asset, checklistItems }: Written): SQL {
  const labels = issueLabels({ ...record, checklistItems });
  const notice: Notice = {
    type: "inspection_failed",
    title: `${asset.name} failed its inspection`,
    message: `${record.driverName} reported: ${counted(labels)}`,
    assetId: record.assetId,
    at: record.receivedAt,
  };
  return sql`${tellOffice(companyId, notice, record.driverId)} and exists (select from log)`;
}

/** The first few; a notice is a line, not a report. */
function counted(labels: readonly string[]): string {
  const shown = labels.slice(0, limits.failedInspectionsShown).join(", ");
  const more = labels.length - limits.failedInspectionsShown;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
