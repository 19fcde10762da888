import { limits } from "#shared/base/limits.ts";
import type { SealKind } from "#shared/seals/seals.ts";
import type { Database } from "../../db/connection/client.ts";

const controlCharacters = String.raw`[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]`;
const photosNamed = (text: string) =>
  `regexp_matches(${text}, '/api/photos/(\\d+)', 'g') as named(ids)`;

/** The rows that must have a seal, and the kinds of the seals. */
const sealed = [
  { table: "inspection_logs", where: "true", kinds: ["inspection"] },
  { table: "inspection_logs", where: "t.resolved", kinds: ["resolution"] },
  { table: "inspection_logs", where: "t.voided_at is not null", kinds: ["withdrawal"] },
  {
    table: "defect_events",
    where: "t.kind <> 'passed_again'",
    kinds: ["report", "certification", "review", "event"],
  },
  { table: "maintenance_logs", where: "true", kinds: ["maintenance"] },
  { table: "document_files", where: "t.maintenance_log_id is not null", kinds: ["file"] },
  { table: "document_files", where: "t.removed_at is not null", kinds: ["removal"] },
  { table: "maintenance_logs", where: "t.voided_at is not null", kinds: ["voiding"] },
  { table: "meter_readings", where: "true", kinds: ["reading"] },
  { table: "meter_readings", where: "t.voided_at is not null", kinds: ["void"] },
  { table: "meter_readings", where: "t.confirmed_at is not null", kinds: ["acceptance"] },
  { table: "downtimes", where: "true", kinds: ["downtime"] },
  { table: "downtimes", where: "t.ended_at is not null", kinds: ["return", "ending"] },
  { table: "documents", where: "t.certified_at is not null", kinds: ["correction"] },
  { table: "documents", where: "t.returned_on is not null", kinds: ["handback"] },
] satisfies { kinds: SealKind[]; table: string; where: string }[];

function findUnsealed({ table, where, kinds }: (typeof sealed)[number]): string {
  return `select t.id from ${table} t where ${where} and not exists (select from record_seals s
    where s.company_id = t.company_id and s.record_id = t.id
      and s.kind in (${kinds.map((kind) => `'${kind}'`).join(", ")}))`;
}

/** What must never be in the tables, each with a statement that finds it. */
const wrongs: Record<string, string> = {
  "a log that does not resolve its inspection": `
    select m.id from maintenance_logs m left join inspection_logs i
      on i.company_id = m.company_id and i.id = m.resolved_inspection_id
        and i.resolved and i.resolved_by_maintenance_id = m.id
    where m.resolved_inspection_id is not null and m.voided_at is null and i.id is null`,
  "a correction of which one half is missing": `
    select n.id from maintenance_logs n left join maintenance_logs o
      on o.company_id = n.company_id and o.id = n.replaces_id
        and o.replaced_by_id = n.id and o.voided_at is not null
    where n.replaces_id is not null and o.id is null
    union all select o.id from maintenance_logs o left join maintenance_logs n
      on n.company_id = o.company_id and n.id = o.replaced_by_id and n.replaces_id = o.id
    where o.replaced_by_id is not null and n.id is null`,
  "a void log that still counts": `
    select m.id from maintenance_logs m
    where m.voided_at is not null and (
      exists (select from defects d where d.company_id = m.company_id and d.maintenance_log_id = m.id)
      or exists (select from inspection_logs i
        where i.company_id = m.company_id and i.resolved_by_maintenance_id = m.id)
      or exists (select from meter_readings r
        where r.company_id = m.company_id and r.maintenance_log_id = m.id and r.voided_at is null))`,
  "an inspection that is resolved while one of its defects is open, or the other way round": `
    select i.id from inspection_logs i
    cross join lateral (select count(*) filter (where d.closed_at is null) as open,
        coalesce(max(d.rejections), 0) as rejections
      from defect_events e join defects d on d.company_id = e.company_id and d.id = e.defect_id
      where e.company_id = i.company_id and e.inspection_id = i.id
        and e.kind in ('reported', 'seen_again')) linked
    where not i.passed and i.voided_at is null and i.resolved <> (linked.open = 0) and not (i.resolved and linked.rejections > 0)`,
  "a void inspection whose reading, paper or report still stands": `
    select i.id from inspection_logs i where i.voided_at is not null and (
      exists (select from meter_readings r where r.company_id = i.company_id and r.inspection_id = i.id
        and r.voided_at is null)
      or exists (select from documents d where d.company_id = i.company_id and d.inspection_id = i.id
        and d.kind = 'annual_inspection' and d.removed_at is null)
      or exists (select from defects d where d.company_id = i.company_id and d.inspection_id = i.id
        and d.closed_at is null and not exists (select from defect_events e
          where e.company_id = d.company_id and e.defect_id = d.id
            and e.kind not in ('reported', 'passed_again', 'withdrawn'))
        and not exists (select from defects o where o.company_id = d.company_id and o.duplicate_of_id = d.id)))`,
  "a failed item without its defect": `
    select i.id from inspection_logs i
    where cardinality(i.issues) > (select count(distinct e.defect_id) from defect_events e
      where e.company_id = i.company_id and e.inspection_id = i.id
        and e.kind in ('reported', 'seen_again'))`,
  "an asset that does not count its defects": `
    select a.id from assets a
    cross join lateral (select count(*) filter (where d.closed_at is null) as open,
        count(*) filter (where d.closed_at is null and d.critical) as critical,
        count(*) filter (where d.review_pending) as reviews
      from defects d where d.company_id = a.company_id and d.asset_id = a.id) counted
    where (a.open_defects, a.critical_defects, a.reviews_pending)
      <> (counted.open, counted.critical, counted.reviews)`,
  "an asset whose condition or reason is not that of its open downtime": `
    select a.id from assets a left join downtimes t
      on t.company_id = a.company_id and t.asset_id = a.id and t.ended_at is null
    where (t.id is null) <> (a.condition = 'in_use' or a.archived)
      or t.condition <> a.condition or t.started_at is distinct from a.down_since
      or t.id is not null and (t.reason, t.defect_id) is distinct from (a.down_reason, a.down_defect_id)`,
  "a record without its seal": sealed.map(findUnsealed).join(" union all "),
  "a gap in the numbers of a company's seals": `
    select company_id as id from record_seals where number is not null
    group by company_id having max(number) <> count(*)`,
  "a gap in the numbers of a company's defects": `
    select n.company_id as id from company_numbers n
    left join (select company_id, count(*) as rows, max(number) as last from defects
      group by company_id) d on d.company_id = n.company_id
    where n.kind = 'defect' and (n.last, n.last) is distinct from (d.rows, d.last)
    union all select d.company_id from defects d left join company_numbers n
      on n.company_id = d.company_id and n.kind = 'defect' where n.last is null`,
  "an asset that does not know its newest inspection": `
    select a.id from assets a join lateral (
      select i.id, i.date, i.passed from inspection_logs i
      where i.company_id = a.company_id and i.asset_id = a.id and i.voided_at is null
        and (i.attributed_by_id is null or exists (select from inspection_confirmations c
          where c.company_id = i.company_id and c.inspection_id = i.id and c.is_own))
      order by i.date desc, i.id desc limit 1) newest on true
    where (a.last_inspection_id, a.last_inspection_at, a.last_inspection_passed)
      is distinct from (newest.id, newest.date, newest.passed)
    union all select a.id from assets a where a.listed_inspection_at is distinct from (
      select max(i.date) from inspection_logs i
      where i.company_id = a.company_id and i.asset_id = a.id and not i.unlisted and i.voided_at is null
        and (i.attributed_by_id is null or exists (select from inspection_confirmations c
          where c.company_id = i.company_id and c.inspection_id = i.id and c.is_own)))`,
  "an asset that does not know when it was last maintained, or inspected for a shift or a card": `
    select a.id from assets a
    cross join lateral (select max(m.date) as maintained_at from maintenance_logs m
      where m.company_id = a.company_id and m.asset_id = a.id and m.voided_at is null) maintained
    cross join lateral (select max(i.date) filter (where i.inspection_type = 'shift') as shift_at,
        max(i.date) filter (where i.inspection_type = 'nrmca' and i.passed) as card_at
      from inspection_logs i where i.company_id = a.company_id and i.asset_id = a.id and i.voided_at is null
        and (i.attributed_by_id is null or exists (select from inspection_confirmations c
          where c.company_id = i.company_id and c.inspection_id = i.id and c.is_own))) inspected
    where (a.maintained_at, a.shift_inspected_at, a.card_inspected_at)
      is distinct from (maintained.maintained_at, inspected.shift_at, inspected.card_at)`,
  "an asset that does not know what of its schedules is due first, or whether its meters make one due": `
    select a.id from assets a
    left join lateral (select min(s.next_due) as at, min(s.next_due_miles) as miles, min(s.next_due_hours) as hours,
        min(s.usage_left) as usage_left,
        min(s.next_due - make_interval(hours => coalesce(s.soon_days * 24, 100))) as soon_at,
        coalesce(bool_or(s.next_due_miles - s.current_miles <= coalesce(s.soon_miles, 1000)
          or s.next_due_hours - s.current_hours <= coalesce(s.soon_hours, 100)), false) as is_soon
      from schedule_dues s where s.company_id = a.company_id and s.asset_id = a.id and s.active) due on true
    where (a.first_due, a.first_due_miles, a.first_due_hours, a.due_usage_left, a.first_soon, a.is_soon_by_meter)
      is distinct from (due.at, due.miles, due.hours,
        case when due.usage_left <= 100 then floor(due.usage_left / 10) * 10 end, due.soon_at, due.is_soon)`,
  "a document that does not name who signed its inspection": `
    select d.id from documents d left join inspection_logs i
      on i.company_id = d.company_id and i.id = d.inspection_id
    where d.removed_at is null and (d.inspector_id is distinct from i.driver_id
      or (d.inspection_id is null) <> (d.inspector_name is null))`,
  "a meter that does not show what its readings give": `
    select a.id from assets a
    cross join lateral (values ('miles', a.current_miles), ('hours', a.current_hours)) m (meter, value)
    where m.value <> coalesce((select max(r.value) from meter_readings r
      where r.company_id = a.company_id and r.asset_id = a.id and r.meter = m.meter
        and r.voided_at is null and (r.to_confirm is null or r.confirmed_at is not null)
        and not exists (select from meter_readings later
          where later.company_id = a.company_id and later.asset_id = a.id and later.meter = m.meter
            and later.voided_at is null and later.restart is not null
            and (later.read_at, later.id) > (r.read_at, r.id))), 0)`,
  "an answer that is neither pass nor fail nor N/A": `
    select i.id from inspection_logs i, json_each(i.results) answer
    where answer.value ->> 'status' not in ('pass', 'fail', 'na')
      or answer.key in ('__proto__', 'constructor', 'toString')`,
  "a number that is none": `
    select id from maintenance_logs
    where 'NaN' in (cost, odometer, hours) or 'Infinity' in (cost, odometer, hours)
      or cost < coalesce(parts_cost, 0) + coalesce(labor_cost, 0) or scale(parts_cost) > 2 or scale(labor_cost) > 2
      or cost > ${limits.costMax} or scale(cost) > 2 or scale(odometer) > 1
    union all select id from assets
    where 'NaN' in (current_miles, current_hours) or current_miles > ${limits.readingMax}`,
  "a date outside of the supported years": `
    select id from maintenance_logs where not isfinite(date) or extract(year from date) not between 1989 and 2028
    union all select id from inspection_logs where extract(year from date) not between 1989 and 2028
    union all select id from maintenance_schedules
    where extract(year from next_due) not between 1989 and 2201`,
  "a checklist that does not have each of its versions": `
    select c.id from inspection_checklists c
    where c.version <> (select count(*) from checklist_versions v
      where v.company_id = c.company_id and v.checklist_id = c.id and v.version <= c.version)`,
  "a schedule without an interval": `
    select id from maintenance_schedules
    where num_nonnulls(interval_days, interval_months, interval_miles, interval_hours) = 0`,
  "an annual inspection that was passed without its document, or the other way round": `
    select i.id from inspection_logs i full join documents d
      on d.company_id = i.company_id and d.inspection_id = i.id and d.kind = 'annual_inspection'
    where (i.inspection_type = 'annual' and i.passed and not i.unlisted and d.id is null)
      or (d.inspection_id is not null and i.id is null)`,
  "a photo that two records show, or one that did not claim it": `
    select i.id from inspection_logs i cross join ${photosNamed("i.results::text")}
    join photos p on p.company_id = i.company_id and p.id = named.ids[1]::bigint
    where p.inspection_id is distinct from i.id
    union all select m.id from maintenance_logs m cross join ${photosNamed("m.photo_urls::text")}
    join photos p on p.company_id = m.company_id and p.id = named.ids[1]::bigint
    where p.maintenance_log_id is distinct from m.id and m.replaces_id is null
    union all select a.id from assets a cross join ${photosNamed("a.photo_url")}
    join photos p on p.company_id = a.company_id and p.id = named.ids[1]::bigint
    where p.asset_id is distinct from a.id`,
  "a text with control characters": `
    select id from assets
    where concat(name, make, model, location, unit_number, plate, owner_name, tags::text) ~ '${controlCharacters}'
    union all select id from maintenance_logs
    where concat(description, performed_by_name) ~ '${controlCharacters}'
    union all select id from inspection_logs
    where concat(comments, signature_url, driver_name) ~ '${controlCharacters}'
    union all select id from documents
    where concat(number, issuer, note, inspector_name) ~ '${controlCharacters}'
    union all select id from users
    where concat(username, email, first_name, last_name) ~ '${controlCharacters}'`,
  "a company whose admins have all gone": `
    select c.id from companies c
    where exists (select from users u where u.company_id = c.id and u.removed_at is not null)
      and exists (select from users u where u.company_id = c.id and u.username like 'admin-%')
      and not exists (select from users u
        where u.company_id = c.id and u.role = 'admin' and u.removed_at is null)`,
  "a session of a removed user": `
    select u.id from sessions s join users u on u.id = s.user_id where u.removed_at is not null`,
};

/** A sentence for each kind of invalid row; none when every row is valid. */
export async function invalidRows({ pool }: Pick<Database, "pool">): Promise<string[]> {
  const found: string[] = [];
  for (const [sentence, statement] of Object.entries(wrongs)) {
    const { rows } = await pool.query<{ id: string }>(`${statement} /* across companies */`);
    if (rows.length > 0) found.push(`${sentence}: ${rows.map(({ id }) => id).join(", ")}`);
  }
  return found;
}
