/** A company with any number of rows, inserted with SQL. */
import type { Pool } from "pg";

type Sizes = {
  assets: number;
  schedules: number;
  maintenanceLogs: number;
  inspectionLogs: number;
  checklists: number;
  notifications: number;
};

type Filled = { companyId: number; userId: number; sizes: Sizes };

/** One in a hundred inspections failed, and one in ten of those is still open. */
export async function fillCompany(pool: Pool, { companyId, userId, sizes }: Filled): Promise<void> {
  const { assets, schedules, maintenanceLogs, inspectionLogs, checklists, notifications } = sizes;
  const fill = (text: string, count: number) => pool.query(text, [companyId, userId, count]);
  await fill(insertAssets, assets);
  await pool.query(insertCodes, [companyId, userId]);
  await fill(insertSchedules, schedules);
  await pool.query(insertPrograms, [companyId, userId]);
  await pool.query(setServices, [companyId]);
  await pool.query(setFirstDues, [companyId]);
  await fill(insertMaintenanceLogs, maintenanceLogs);
  await fill(insertInspectionLogs, inspectionLogs);
  await pool.query(insertMeterReadings, [companyId]);
  for (const statement of insertDefects) await pool.query(statement, [companyId]);
  await fill(insertDowntimes, assets);
  await pool.query(insertDays, [companyId]);
  await pool.query(insertDocuments, [companyId]);
  await pool.query(insertFiles, [companyId]);
  await fill(insertChecklists, checklists);
  await fill(insertNotifications, notifications);
  await fill(insertAuditEntries, maintenanceLogs);
}

const someAsset = "picked.ids[1 + n % cardinality(picked.ids)]";
const pickAssets = `(select array_agg(a.id) as ids from assets a where a.company_id = $1) picked`;

const insertAssets = `
  insert into assets (company_id, name, search_text, category, vin_or_serial, year, make, model,
    condition)
  select $1::bigint, 'Unit ' || $2::bigint || '-' || n,
    lower('Unit ' || $2::bigint || '-' || n || E'\\nSERIAL' || n || E'\\nMack\\nGranite'),
    (array['truck', 'trailer', 'equipment'])[1 + n % 3], 'SERIAL' || n, 2000 + n % 25, 'Mack',
    'Granite', (array['in_use', 'in_use', 'in_use', 'out_of_service'])[1 + n % 4]
  from generate_series(1, $3::int) n`;

/** Codes may consist of hexadecimal digits. */
const insertCodes = `
  insert into asset_codes (company_id, asset_id, code, created_by_id)
  select a.company_id, a.id, lpad(upper(to_hex(a.id)), 10, '0'), $2 from assets a
  where a.company_id = $1 on conflict do nothing`;

const insertSchedules = `
  insert into maintenance_schedules
    (company_id, asset_id, name, type, interval_days, interval_miles, next_due, next_due_miles,
    active, forecast_on, created_at)
  select $1::bigint, ${someAsset}, 'Oil Change',
    case when n % 2 = 0 then 'time_based' else 'usage_based' end, 90, 5000,
    case when n % 2 = 0 then now() + make_interval(days => n % 400 - 2) end,
    case when n % 2 = 1 then n % 5000 end, n % 50 <> 7,
    case when n % 50 <> 7 then current_date + greatest(0, n % 400 - 2) end,
    now() - make_interval(secs => $2::int)
  from generate_series(1, $3::int) n, ${pickAssets}`;

const insertPrograms = `
  with added as (
    insert into programs (company_id, name, created_by_id, created_at)
    select $1::bigint, 'Program ' || n, $2::bigint, now() from generate_series(1, 50) n returning id
  )
  insert into program_services (company_id, program_id, position, name, service_type, interval_days)
  select $1::bigint, id, n, 'Service ' || n, 'Other', 90 from added, generate_series(1, 20) n`;

/** The first twenty schedules of each unit are of the first program. */
const setServices = `
  update maintenance_schedules s set program_service_id = service.id
  from (select r.id, row_number() over (partition by r.asset_id order by r.id) - 1 as position
      from maintenance_schedules r where r.company_id = $1) ranked,
    program_services service
  where s.company_id = $1 and s.id = ranked.id and service.company_id = $1
    and service.position = ranked.position + 1
    and service.program_id = (select min(p.id) from programs p where p.company_id = $1)`;

const setFirstDues = `
  update assets a set first_due = due.at, first_due_miles = due.miles, first_due_hours = due.hours,
    first_soon = due.at - interval '100 hours', first_soon_miles = due.miles - 1000,
    first_soon_hours = due.hours - 100
  from (select s.asset_id, min(s.next_due) as at, min(s.next_due_miles) as miles, min(s.next_due_hours) as hours
    from maintenance_schedules s where s.company_id = $1 and s.active group by 1) due
  where a.company_id = $1 and a.id = due.asset_id`;

const insertMaintenanceLogs = `
  insert into maintenance_logs
    (company_id, asset_id, date, service_type, description, logged_by_id, logged_by_name,
    created_at, words)
  select $1::bigint, ${someAsset}, now() - make_interval(mins => 20 * n), 'Oil Change',
    'Changed oil', $2, 'Sam Member', now() - make_interval(mins => 20 * n),
    array_to_tsvector(array[$1 || '/oil', $1 || '/change', $1 || '/changed'])
  from generate_series(1, $3::int) n, ${pickAssets}`;

const insertInspectionLogs = `
  insert into inspection_logs
    (company_id, asset_id, checklist_category, driver_id, driver_name, date, results, issues,
    signature_url, passed, resolved, resolved_at, resolved_by_maintenance_id, created_at, words)
  select $1::bigint, ${someAsset}, 'truck', $2, 'Sam Member', made.moment,
    '{"horn": {"status": "pass"}}', case when n % 100 = 0 then array['horn'] else '{}' end,
    'Sam Member', n % 100 <> 0, repair.resolved, case when repair.resolved then made.moment end,
    case when repair.resolved then served.id end, made.moment,
    case when n % 100 = 0 then array_to_tsvector(array[$1 || '/horn', $1 || '/alarm']) end
  from generate_series(1, $3::int) n
  cross join lateral (select now() - make_interval(mins => 8 * n) as moment) made
  cross join lateral (select n % 100 = 0 and n % 1000 <> 0 as resolved) repair
  cross join ${pickAssets}
  cross join (select min(m.id) as id from maintenance_logs m where m.company_id = $1) served`;

/** One reading of 0 for each inspection, because the assets' meters are at 0. */
const insertMeterReadings = `
  insert into meter_readings (company_id, asset_id, meter, value, read_at, source, inspection_id,
    entered_by_id, entered_by_name)
  select i.company_id, i.asset_id, case when i.id % 3 = 0 then 'hours' else 'miles' end, 0, i.date,
    'inspection', i.id, i.driver_id, i.driver_name
  from inspection_logs i where i.company_id = $1`;

/**
 * Ten defects for each failed inspection: one in seven is critical, and one in five of the others is deferred. They are
 * numbered before the array of all logs is joined, because the sort would otherwise write it to disk with every row.
 */
const insertDefects = [
  `insert into defects (company_id, number, asset_id, title, item_id, source, inspection_id,
    reported_by_id, reported_by_name, reported_at, critical, state, deferred_until,
    maintenance_log_id, closed_at, review_pending)
  select i.company_id, coalesce(c.last, 0) + i.place, i.asset_id,
    'Horn and backup alarm', case when n = 1 then 'horn' else 'item-' || n end, 'inspection', i.id, i.driver_id, i.driver_name, i.date,
    not is_deferred and (i.id + n) % 7 = 0,
    case when i.resolved then 'repaired' when is_deferred then 'deferred' else 'open' end,
    case when is_deferred then '2200-01-01'::date end, case when i.resolved then logs.ids[1 + (i.id * 10 + n) % cardinality(logs.ids)] end, i.resolved_at,
    is_deferred or i.resolved and (i.id + n) % 50 = 0
  from (select l.*, n, row_number() over (order by l.id, n) as place
    from inspection_logs l cross join generate_series(1, 10) n
    where l.company_id = $1 and not l.passed and not exists (select from defects d
      where d.company_id = l.company_id and d.inspection_id = l.id)) i
  left join company_numbers c on c.company_id = i.company_id and c.kind = 'defect'
  cross join lateral (select not i.resolved and (i.id + n) % 5 = 0 as is_deferred) made
  cross join (select array_agg(m.id) as ids from maintenance_logs m where m.company_id = $1) logs`,
  `insert into defect_events (company_id, defect_id, kind, at, by_id, by_name, inspection_id)
  select d.company_id, d.id, 'reported', d.reported_at, d.reported_by_id, d.reported_by_name,
    d.inspection_id
  from defects d where d.company_id = $1 and not exists (select from defect_events e
    where e.company_id = d.company_id and e.defect_id = d.id)`,
  `insert into defect_events (company_id, defect_id, kind, at, maintenance_log_id, details)
  select d.company_id, d.id, 'closed', d.closed_at, d.maintenance_log_id, '{"outcome": "repaired"}'
  from defects d where d.company_id = $1 and d.closed_at is not null and not exists (
    select from defect_events e
    where e.company_id = d.company_id and e.defect_id = d.id and e.kind = 'closed')`,
  `insert into company_numbers (company_id, kind, last)
  select d.company_id, 'defect', max(d.number) from defects d where d.company_id = $1 group by 1
  on conflict (company_id, kind) do update set last = excluded.last`,
  `update assets a set open_defects = counted.open, critical_defects = counted.critical,
    reviews_pending = counted.reviews
  from (select d.asset_id, count(*) filter (where d.closed_at is null) as open,
      count(*) filter (where d.closed_at is null and d.critical) as critical,
      count(*) filter (where d.review_pending) as reviews
    from defects d where d.company_id = $1 group by 1) counted
  where a.company_id = $1 and a.id = counted.asset_id`,
];

/** Ended downtimes of half a day each. */
const insertDowntimes = `
  insert into downtimes (company_id, asset_id, condition, cause, started_at, started_by_id,
    started_by_name, ended_at, ended_by_id, ended_by_name)
  select $1::bigint, ${someAsset}, 'out_of_service', 'hand', made.moment, $2::bigint, 'Sam Member',
    made.moment + interval '12 hours', $2::bigint, 'Sam Member'
  from generate_series(1, $3::int) n
  cross join lateral (select now() - make_interval(hours => 24 + n) as moment) made
  cross join ${pickAssets}`;

/** Two years of board days, whose counts are final. */
const insertDays = `
  insert into inspection_days (company_id, day, expected, on_time, late, missed_ids)
  select $1::bigint, current_date - 10 - n, 10, 8, 1,
    (select array_agg(a.id) from (select a.id from assets a where a.company_id = $1 limit 1) a)
  from generate_series(1, 700) n
  where not exists (select from inspection_days d
    where d.company_id = $1 and d.day = current_date - 10 - n)`;

/** Five documents of each asset, some of them replaced, and three of each person; one in ten has a scan. */
const insertDocuments = `
  insert into documents (company_id, asset_id, user_id, kind, issued_on, expires_on, added_on)
  select owner.company_id, owner.asset_id, owner.user_id, paper.kind,
    current_date - 300 - (owner.id % 90)::int - paper.place::int, current_date + 65 - (owner.id % 300)::int + paper.place::int,
    current_date
  from (select a.company_id, a.id, a.id as asset_id, null::bigint as user_id from assets a
      where a.company_id = $1
    union all select u.company_id, u.id, null, u.id from users u where u.company_id = $1) owner
  join lateral unnest(case when owner.user_id is null
    then array['registration', 'registration', 'insurance', 'annual_inspection', 'other']
    else array['medical_card', 'drivers_license', 'other'] end)
    with ordinality paper(kind, place) on true`;

const insertFiles = `
  insert into document_files (company_id, document_id, name, content_type, bytes)
  select d.company_id, d.id, 'scan.pdf', 'application/pdf', convert_to('%PDF-1.4 %%EOF', 'UTF8')
  from documents d where d.company_id = $1 and d.id % 10 = 0`;

const insertAuditEntries = `
  insert into audit_entries (company_id, user_id, user_name, action, noun, row_id, row_name, changes,
    created_at)
  select $1::bigint, $2::bigint, 'Sam Member', 'changed',
    (array['asset', 'schedule', 'checklist', 'member'])[1 + n % 4], 1 + n % 500, 'Unit ' || n % 500,
    '{"condition": {"from": "in_use", "to": "out_of_service"}}', now() - make_interval(mins => 20 * n)
  from generate_series(1, $3::int) n`;

const insertChecklists = `
  with list as (
    insert into inspection_checklists (company_id, name, category, items, active, created_at)
    select $1::bigint, 'List ' || n, (array['truck', 'trailer', 'equipment'])[1 + n % 3],
      '["Horn"]', n % 5 = 0, now() - make_interval(secs => $2::int)
    from generate_series(1, $3::int) n returning company_id, id, name
  )
  insert into checklist_versions (company_id, checklist_id, version, name, items)
  select company_id, id, version, name, '[]' from list, generate_series(1, 3) version`;

const insertNotifications = `
  insert into notifications (company_id, user_id, type, title, message, read)
  select $1::bigint, $2, 'inspection_failed', 'Unit ' || n || ' failed', 'Horn', n % 500 <> 0
  from generate_series(1, $3::int) n`;

/** Companies besides the one under test, each with users, open sessions and a few assets. */
export async function fillStrangers(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `with strangers as (
      insert into companies (name) select 'Strangers ' || n from generate_series(1, $1::int) n
      returning id
    ), people as (
      insert into users (company_id, username, username_key, email, email_key, password,
        first_name, last_name)
      select id, 's' || id, 's' || id, 's' || id, 's' || id, 'none', 'Sam', 'Stranger'
      from strangers returning id
    ), parked as (
      insert into assets (company_id, name, search_text, category, vin_or_serial, year, make,
        model)
      select id, 'Truck ' || n, 'truck ' || n, 'truck', 'SERIAL' || n, 2020, 'Mack', 'Granite'
      from strangers, generate_series(1, 8) n
    )
    insert into sessions (sid, sess, expire)
    select 'stranger-' || id,
      json_build_object('passport', json_build_object('user', json_build_object('id', id))),
      now() + interval '7 days'
    from people`,
    [count],
  );
  await pool.query(
    `insert into downtimes (company_id, asset_id, condition, cause, started_at)
    select a.company_id, a.id, 'out_of_service', 'legacy', now() /* across companies */
    from assets a where a.search_text like 'truck %'`,
  );
  await pool.query(
    `with added as (
      insert into programs (company_id, name, created_by_id)
      select company_id, 'Trucks', id /* across companies */ from users where username like 's%'
      returning company_id, id
    )
    insert into program_services (company_id, program_id, position, name, service_type, interval_days)
    select company_id, id, n, 'Service ' || n, 'Other', 90 from added, generate_series(1, 4) n`,
  );
}
