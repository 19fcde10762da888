/** A company whose lists have the largest rows that can be stored, inserted with SQL. */
import { documentLimits } from "#shared/documents/documents.ts";
import { identityLimits, limits } from "#shared/base/limits.ts";
import type { Pool } from "pg";

type Filled = { companyId: number; userId: number };

/** How many rows of each kind there are: more than a page of 1 MB holds, and no more than a test can read. */
export const largestCounts = {
  assets: 400,
  members: 1_000,
  schedules: 700,
  checklists: 20,
  inspections: 12,
  maintenanceLogs: 90,
  readings: 300,
  downtimes: 300,
  defects: 210,
  documents: 300,
  held: 300,
  reports: 300,
  notifications: 210,
  auditEntries: 10,
};

export async function fillWithLargestRows(pool: Pool, { companyId, userId }: Filled) {
  const statements = [
    members,
    assets,
    schedules,
    checklists,
    inspections,
    maintenanceLogs,
    readings,
    downtimes,
    defects,
    documents,
    held,
    reports,
    notifications,
    auditEntries,
  ];
  for (const statement of statements) await pool.query(statement, [companyId, userId]);
}

/** In UTF-8 a letter of most scripts takes three bytes; in JSON a quote takes two. */
const text = (characters: number, row = "n") =>
  `repeat(case when ${row} % 2 = 0 then '字' else '"' end, ${characters})`;
const named = (characters: number) => `n || '-' || ${text(characters - 8)}`;

const members = `insert into users (company_id, username, username_key, email, email_key, password,
    first_name, last_name)
  select $1::bigint, ${named(limits.usernameMax)}, 'u' || $2::bigint || '-' || n, ${named(limits.emailMax)},
    'e' || $2::bigint || '-' || n, 'none', ${text(limits.personNameMax)}, ${text(limits.personNameMax)}
  from generate_series(1, ${largestCounts.members}) n`;

const assets = `insert into assets (company_id, name, search_text, category, vin_or_serial, year, make,
    model, location, assigned_crew, unit_number, plate, tire_size, owner_name, tags)
  select $1::bigint, ${named(limits.nameMax)}, 'x', 'truck', ${text(limits.nameMax)}, 2020 + 0 * $2::int,
    ${text(limits.nameMax)}, ${text(limits.nameMax)}, ${text(limits.shortTextMax)}, ${text(limits.shortTextMax)},
    ${text(identityLimits.unitNumberMax)}, ${text(identityLimits.plateMax)}, ${text(identityLimits.tireSizeMax)},
    ${text(limits.shortTextMax)}, array_fill(${text(identityLimits.tagMax)}, array[${identityLimits.tagsMax}])
  from generate_series(1, ${largestCounts.assets}) n`;

const someAsset = "(select min(a.id) from assets a where a.company_id = $1)";

const schedules = `insert into maintenance_schedules (company_id, asset_id, name, type, interval_days,
    next_due, created_at)
  select $1::bigint, picked.ids[1 + n % cardinality(picked.ids)], ${text(limits.nameMax)}, 'time_based', 90,
    now() - make_interval(hours => n) + 0 * make_interval(secs => $2::int), now()
  from generate_series(1, ${largestCounts.schedules}) n,
    (select array_agg(a.id) as ids from assets a where a.company_id = $1) picked`;

const itemCount = limits.checklistItemsMax;
const item = `i || '-' || ${text(limits.checklistItemMax - 4, "i")}`;

const checklists = `with list as (
    insert into inspection_checklists (company_id, name, category, items, created_at)
    select $1::bigint, ${text(limits.nameMax)}, 'truck', (select json_agg(${item}) from generate_series(1, ${itemCount}) i),
      now() + 0 * make_interval(secs => $2::int)
    from generate_series(1, ${largestCounts.checklists}) n returning company_id, id, version, name
  )
  insert into checklist_versions (company_id, checklist_id, version, name, items)
  select company_id, id, version, name, (select json_agg(json_build_object('id', ${item}, 'group', name,
      'label', ${item}, 'required', true)) from generate_series(1, ${itemCount}) i)
  from list`;

const inspections = `insert into inspection_logs (company_id, asset_id, checklist_id, checklist_version,
    checklist_category, driver_id, driver_name, date, results, issues, comments, signature_url, passed)
  select $1::bigint, ${someAsset}, list.id, 1, 'truck', $2::bigint, ${text(2 * limits.personNameMax + 1)},
    date_trunc('day', now()) + make_interval(secs => n), answers.results, answers.issues,
    ${text(limits.longTextMax)}, ${text(limits.signatureMax)}, false
  from generate_series(1, ${largestCounts.inspections}) n,
    (select min(c.id) as id from inspection_checklists c where c.company_id = $1) list,
    (select array_agg(${item}) as issues, json_object_agg(${item}, json_build_object('status', 'fail',
      'notes', ${text(limits.notesMax, "i")},
      'photos', array_fill('/api/photos/9007199254740991'::text, array[${limits.photosPerItemMax}]),
      'reasons', array_fill('not_working'::text, array[${limits.reasonsMax}]), 'how', 'section',
      'answeredAt', '2026-11-20T06:42:00.000Z')) as results from generate_series(1, ${itemCount}) i) answers`;

const held = `insert into held_submissions (company_id, kind, user_id, user_name, asset_id, asset_name, body,
    reason, performed_at, received_at, idempotency_key)
  select $1::bigint, 'inspection', $2::bigint, ${text(2 * limits.personNameMax + 1)}, ${someAsset}, ${text(limits.nameMax)},
    json_build_object('comments', ${text(limits.longTextMax)}), 'request.invalid', now(),
    now() - make_interval(mins => n), gen_random_uuid()
  from generate_series(1, ${largestCounts.held}) n`;

const reports = `insert into public_reports (company_id, number, asset_id, text, name, contact, language, ip_hash,
    state, decided_by_id, decided_by_name, decided_at, note)
  select $1::bigint, n, ${someAsset}, ${text(limits.reportTextMax)}, ${text(limits.personNameMax)},
    ${text(limits.shortTextMax)}, 'es', repeat('0', 64), 'dismissed', $2::bigint, ${text(2 * limits.personNameMax + 1)}, now(), ${text(limits.notesMax)}
  from generate_series(1, ${largestCounts.reports}) n`;

const maintenanceLogs = `insert into maintenance_logs (company_id, asset_id, date, description,
    performed_by_name, photo_urls, logged_by_id, logged_by_name)
  select $1::bigint, ${someAsset}, now() - make_interval(mins => n), ${text(limits.longTextMax)}, ${text(limits.shortTextMax)},
    array_fill('/api/photos/9007199254740991'::text, array[${limits.photosPerMaintenanceLogMax}]), $2::bigint,
    ${text(2 * limits.personNameMax + 1)}
  from generate_series(1, ${largestCounts.maintenanceLogs}) n`;

const readings = `insert into meter_readings (company_id, asset_id, meter, value, read_at, source,
    entered_by_id, entered_by_name, note, voided_at, voided_by_id, voided_by_name, void_reason)
  select $1::bigint, ${someAsset}, 'miles', n, now() - make_interval(mins => n), 'manual', $2::bigint,
    ${text(2 * limits.personNameMax + 1)}, ${text(limits.notesMax)}, now(), $2::bigint,
    ${text(2 * limits.personNameMax + 1)}, ${text(limits.notesMax)}
  from generate_series(1, ${largestCounts.readings}) n`;

const downtimes = `insert into downtimes (company_id, asset_id, condition, cause, reason, started_at,
    started_by_id, started_by_name, ended_at, ended_by_id, ended_by_name, end_note, signature)
  select $1::bigint, ${someAsset}, 'out_of_service', 'hand', ${text(limits.nameMax)},
    now() - make_interval(mins => n), $2::bigint, ${text(2 * limits.personNameMax + 1)}, now(), $2::bigint,
    ${text(2 * limits.personNameMax + 1)}, ${text(limits.notesMax)}, ${text(limits.signatureMax)}
  from generate_series(1, ${largestCounts.downtimes}) n`;
const defects = `insert into defects (company_id, number, asset_id, title, item_id, source, note, finding, photo_urls,
    reported_by_id, reported_by_name, reported_at)
  select $1::bigint, n, ${someAsset}, ${text(limits.checklistItemMax)}, ${text(limits.checklistItemMax)}, 'manual',
    ${text(limits.notesMax)}, json_build_object('typed', ${text(limits.notesMax)}), array_fill('/api/photos/9007199254740991'::text, array[${limits.photosPerItemMax}]),
    $2::bigint, ${text(2 * limits.personNameMax + 1)}, now()
  from generate_series(1, ${largestCounts.defects}) n`;
const documents = `insert into documents (company_id, asset_id, kind, number, issuer, note, violations, expires_on, added_on)
  select $1::bigint, ${someAsset}, 'roadside_report', ${text(documentLimits.numberMax)}, ${text(limits.shortTextMax)},
    ${text(limits.notesMax)}, violations.list, current_date + n % 7 + 0 * $2::int, current_date
  from generate_series(1, ${largestCounts.documents}) n,
    (select json_agg(json_build_object('text', ${text(documentLimits.violationMax, "i")}, 'outOfService', true)) as list
      from generate_series(1, ${documentLimits.violationsMax}) i) violations`;

const notifications = `insert into notifications (company_id, user_id, type, title, message)
  select $1::bigint, $2::bigint, 'inspection_failed', ${text(2 * limits.nameMax)}, ${text(5 * limits.nameMax)}
  from generate_series(1, ${largestCounts.notifications}) n`;

const auditEntries = `insert into audit_entries (company_id, user_id, user_name, action, noun, row_id,
    row_name, changes)
  select $1::bigint, $2::bigint, ${text(2 * limits.personNameMax + 1)}, 'changed', 'checklist', n, ${text(limits.nameMax)},
    json_build_object('items', json_build_object('from', items.list, 'to', items.list))
  from generate_series(1, ${largestCounts.auditEntries}) n,
    (select json_agg(${item}) as list from generate_series(1, ${itemCount}) i) items`;
