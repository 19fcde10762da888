// The least that Express leaves: one handler, session and user read by one prepared statement, no log, and the rows of the
// product as plainly as SQL can give them. Its settings are JSON: among them the fields that the product returns.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import cookieParser from "cookie-parser";
import express from "express";
import pg from "pg";

const { url, secret, fields, labels, statementsFile, capturedId } = JSON.parse(process.argv[2]);
const { INT8, NUMERIC, DATE } = pg.types.builtins;
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number);
pg.types.setTypeParser(DATE, String);
const pool = new pg.Pool({ connectionString: url });

const user = await columnsOf("users", fields.user);
const asset = await columnsOf("assets", fields.found);
const inspection = await columnsOf("inspection_logs", fields.newest);
const submitted = await columnsOf("inspection_logs", fields.clean);
const maintenanceLog = await columnsOf("maintenance_logs", fields.log);
const defect = await columnsOf("defects", fields.defects);

const withAsset = "join assets a on a.company_id = t.company_id and a.id = t.asset_id";
const isFailed = "t.company_id = $1 and not t.passed and not t.resolved and not a.archived";
const isFound = `t.company_id = $1 and t.search_text like '%' || lower($2) || '%'
  and t.category = $3 and t.condition = $4 and not t.archived`;
const isOpen = "t.company_id = $1 and t.closed_at is null and not a.archived";
const listed = `select ${inspection}, a.name as "assetName", a.category as "assetCategory",
    cardinality(t.issues) as "issueCount", t.issues[1:20] as "issueLabels", null as confirmation
  from inspection_logs t ${withAsset}`;
const newestFirst = "order by t.date desc, t.id desc";
const isDue = "d.company_id = $1 and d.active and not d.archived";
const noted = `last_inspection_id = $3, last_inspection_at = $4, last_inspection_passed = $5,
  listed_inspection_at = $4`;
const firstOf = (due) => `(select min(s.${due}) from maintenance_schedules s
  where s.company_id = $1 and s.asset_id = $2 and s.active)`;
const countOf = (state) => `(select count(*) from defects d
  where d.company_id = $1 and d.asset_id = $2 and ${state})`;

const statements = {
  session: `select ${user}, json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone,
        'language', c.language, 'tagsOutCritical', c.tags_out_critical, 'rules',
        json_build_object('sectionPass', c.section_pass, 'photoOnFail', c.photo_on_fail,
          'photoChallenge', c.photo_challenge, 'publicReports', c.public_reports)) as company
    from sessions s join users t on t.id = s.user_id and t.removed_at is null
    join companies c on c.id = t.company_id where s.sid = $1 and s.expire > now()
      and t.session_version = (s.sess -> 'passport' -> 'user' ->> 'version')::int`,
  newest: `${listed} where t.company_id = $1 ${newestFirst} limit 10`,
  ofAsset: `${listed} where t.company_id = $1 and t.asset_id = $2 ${newestFirst} limit 5`,
  failed: `${listed} where ${isFailed} ${newestFirst} limit 3`,
  failedCounts: `select count(*) as total from inspection_logs t ${withAsset} where ${isFailed}`,
  found: `select ${asset}, case when t.last_inspection_id is null then null else
      json_build_object('id', t.last_inspection_id, 'date', t.last_inspection_at,
        'passed', t.last_inspection_passed) end as "lastInspection", null as "downDefect"
    from assets t where ${isFound} order by lower(t.name), t.id limit 20`,
  foundCounts: `select (select count(*) from assets t where ${isFound}) as total, count(*) as down
    from assets t where t.company_id = $1 and t.condition = 'out_of_service' and not t.archived`,
  defects: `select ${defect}, a.name as "assetName", a.category as "assetCategory",
      (select json_build_object('kind', e.kind, 'at', e.at, 'byName', e.by_name, 'note', e.note,
          'signature', e.signature, 'details', e.details)
        from defect_events e where e.company_id = t.company_id and e.defect_id = t.id
          and e.kind in ('certified', 'closed', 'deferred', 'reviewed', 'rejected')
        order by e.id desc limit 1) as decision,
      coalesce((select i.voided_at is not null from inspection_logs i
        where i.company_id = t.company_id and i.id = t.inspection_id), false) as "isOfVoid"
    from defects t ${withAsset} where ${isOpen} order by t.urgency, t.id limit 50`,
  defectsCounts: `select count(*) as total from defects t ${withAsset} where ${isOpen}`,
  stats: `select count(*) as "totalAssets", due."serviceDue", due.overdue,
      count(*) filter (where t.condition = 'out_of_service') as "outOfService",
      count(*) filter (where t.condition = 'in_use') as active,
      json_build_object('truck', count(*) filter (where t.category = 'truck'),
        'trailer', count(*) filter (where t.category = 'trailer'),
        'equipment', count(*) filter (where t.category = 'equipment')) as categories,
      json_build_object('in_use', count(*) filter (where t.condition = 'in_use'),
        'out_of_service', count(*) filter (where t.condition = 'out_of_service'),
        'maintenance', count(*) filter (where t.condition = 'maintenance')) as conditions
    from assets t cross join (
      select count(distinct d.asset_id) as "serviceDue", count(distinct d.asset_id)
        filter (where d.next_due < now() or d.usage_left < 0) as overdue
      from schedule_dues d
      where ${isDue} and (d.next_due <= now() + interval '100 hours' or d.usage_left <= 100)) due
    where t.company_id = $1 and not t.archived group by due."serviceDue", due.overdue`,
  lockAsset: "select * from assets where company_id = $1 and id = $2 for no key update",
  insertInspection: `insert into inspection_logs as t (company_id, asset_id, checklist_category,
      driver_id, driver_name, date, results, issues, signature_url, passed, unit, words,
      idempotency_key, request_hash)
    values ($1, $2, $3, $4, $5, now(), $6, $7, $8, cardinality($7::text[]) = 0, $9, array_to_tsvector($10::text[]),
      $11, $12) returning ${submitted}`,
  noteClean: `update assets set ${noted} where company_id = $1 and id = $2`,
  noteFailed: `update assets set ${noted}, open_defects = ${countOf("d.closed_at is null")},
      critical_defects = ${countOf("d.closed_at is null and d.critical")},
      reviews_pending = ${countOf("d.review_pending")} where company_id = $1 and id = $2`,
  findFailures: `select i.item, i.title, d.id, d.number, d.critical, d.state,
      (select 1 + count(distinct e.inspection_id) from defect_events e
        join defects f on f.company_id = e.company_id and f.id = e.defect_id
        where e.company_id = $1 and f.asset_id = $2 and f.item_id = i.item
          and e.at >= now() - interval '90 days' and e.kind in ('reported', 'seen_again')) as repeat
    from unnest($3::text[], $4::text[]) i(item, title) left join defects d
      on d.company_id = $1 and d.asset_id = $2 and d.item_id = i.item and d.closed_at is null`,
  seeAgain: `update defects d set sightings = d.sightings + 1, repeat = seen.repeat
    from unnest($2::bigint[], $3::int[]) seen(id, repeat)
    where d.company_id = $1 and d.id = seen.id`,
  takeNumbers: `insert into company_numbers as n (company_id, kind, last) values ($1, 'defect', $2)
    on conflict (company_id, kind) do update set last = n.last + excluded.last returning last`,
  insertDefects: `insert into defects (company_id, asset_id, source, inspection_id, critical,
      reported_by_id, reported_by_name, reported_at, number, title, item_id, repeat)
    select $1, $2, 'inspection', $3, false, $4, $5, now(), made.*
    from unnest($6::int[], $7::text[], $8::text[], $9::int[]) made
    returning id, number, title, item_id as item, critical, state`,
  insertEvents: `insert into defect_events (company_id, inspection_id, by_id, by_name, at, defect_id,
      kind) select $1, $2, $3, $4, now(), event.* from unnest($5::bigint[], $6::text[]) event
    returning id, kind`,
  notify: `insert into notifications (company_id, user_id, asset_id, type, title, message)
    select $1, u.id, $2, 'inspection_failed', $3, $4 from users u
    where u.company_id = $1 and u.role in ('manager', 'admin') and u.id <> $5 and u.removed_at is null`,
  insertSeals: `insert into record_seals (company_id, kind, record_id)
    select $1, seal.* from unnest($2::text[], $3::bigint[]) seal`,
  findSchedule: "select * from maintenance_schedules where company_id = $1 and id = $2",
  insertLog: `insert into maintenance_logs as t (company_id, asset_id, schedule_id, date,
      service_type, description, odometer, logged_by_id, logged_by_name, schedule_name, words,
      idempotency_key, request_hash)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, array_to_tsvector($11::text[]), $12, $13)
    returning ${maintenanceLog}`,
  insertReading: `insert into meter_readings (company_id, asset_id, meter, value, read_at, source,
      maintenance_log_id, entered_by_id, entered_by_name)
    values ($1, $2, 'miles', $3, $4, 'maintenance', $5, $6, $7) returning id`,
  serviceAsset: `update assets set current_miles = greatest(current_miles, $3), miles_read_at = $4,
      last_serviced_date = $4, last_serviced_miles = $3, version = version + 1, updated_at = now(),
      first_due = ${firstOf("next_due")}, first_due_miles = ${firstOf("next_due_miles")},
      first_due_hours = ${firstOf("next_due_hours")},
      first_soon = ${firstOf("next_due - coalesce(soon_days * 24, 100) * interval '1 hour'")},
      first_soon_miles = ${firstOf("next_due_miles - coalesce(soon_miles, 1000)")},
      first_soon_hours = ${firstOf("next_due_hours - coalesce(soon_hours, 100)")} where company_id = $1 and id = $2`,
  serviceSchedule: `update maintenance_schedules set last_performed = $3::timestamptz,
      next_due = $3::timestamptz + make_interval(days => interval_days),
      next_due_miles = $4::numeric + interval_miles where company_id = $1 and id = $2`,
  insertEntries: `insert into audit_entries (company_id, user_id, user_name, action, noun, row_id,
      row_name, changes) select $1, $2, $3, entry.*
    from unnest($4::text[], $5::text[], $6::bigint[], $7::text[], $8::jsonb[]) entry`,
};

// Pack, board and a unit's readiness would be hundreds of lines of SQL, and so would what a log changes in the forecast and
// the costs of its unit: here the product's own statements run, and what PostgreSQL makes of them is sent on.
const captured = readFileSync(statementsFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const ofPath = (wanted) =>
  captured.filter(({ path }) => path.replace(capturedId, ":id") === wanted);
const reads = ["/api/yard", "/api/board", "/api/assets/:id/readiness"];
const effects = ofPath("/api/maintenance/logs").filter(({ text }) =>
  /^update "maintenance_schedules" set "forecast_on"|^insert into "asset_months"/.test(text),
);

const app = express();
app.disable("x-powered-by");
app.disable("etag");
const text = express.text({ type: "application/json" });
app.get("/api/user", (req, res) => respond(req, res, ({ me }) => me));
app.get("/api/dashboard/stats", (req, res) =>
  respond(req, res, async ({ run }) => (await run("stats"))[0]),
);
app.get("/api/assets", (req, res) =>
  respond(req, res, (by) => {
    const { search, category, condition } = req.query;
    return listCounted(res, by, ["found", search, category, condition]);
  }),
);
app.get("/api/defects", (req, res) => respond(req, res, (by) => listCounted(res, by, ["defects"])));
app.get("/api/inspection/logs", (req, res) => respond(req, res, (by) => listLogs(req, res, by)));
for (const path of reads) {
  const found = ofPath(path);
  app.get(path, (req, res) => respondWith(req, res, found));
}
app.post("/api/inspection/logs", text, (req, res) => write(req, res, inspect));
app.post("/api/maintenance/logs", text, (req, res) => write(req, res, maintain));
const server = app.listen(0, "127.0.0.1", () =>
  process.stdout.write(`ready on http://127.0.0.1:${server.address().port}\n`),
);

async function respond(req, res, find) {
  const me = await identify(req);
  if (!me) return res.sendStatus(401);
  return res.json(await find({ me, run: runOn(pool, me) }));
}

async function respondWith(req, res, found) {
  if (!(await identify(req))) return res.sendStatus(401);
  return res.type("json").send((await runCaptured(pool, found, req.params.id)).join("\n"));
}

/** Runs the product's statements for another asset than the one for which they were captured. */
async function runCaptured(client, found, assetId) {
  const parts = [];
  for (const [index, { path, text, values }] of found.entries()) {
    const asked = values.map((value) =>
      String(value) === capturedId ? (assetId ?? value) : value,
    );
    const types = { getTypeParser: () => String };
    const name = `${path} ${index}`;
    const { rows } = await client.query({ name, text, values: asked, rowMode: "array", types });
    parts.push(...rows.flat());
  }
  return parts;
}

async function identify({ headers: { cookie = "" } }) {
  const [, signed = ""] = /(?:^|; )yardcheck=([^;]+)/.exec(cookie) ?? [];
  const sid = cookieParser.signedCookie(decodeURIComponent(signed), secret);
  return sid && (await query(pool, "session", [sid]))[0];
}

function runOn(client, me) {
  return (name, values = []) => query(client, name, [me.company.id, ...values]);
}

async function query(client, name, values) {
  return (await client.query({ name, text: statements[name], values })).rows;
}

async function listLogs({ query: { assetId, passed } }, res, by) {
  const rows = passed
    ? await listCounted(res, by, ["failed"])
    : await (assetId ? by.run("ofAsset", [assetId]) : by.run("newest"));
  for (const row of rows) row.issueLabels = row.issueLabels.map((item) => labels[item]);
  return rows;
}

/** With what the product counts for the headers of such a list. */
async function listCounted(res, { run }, [name, ...values]) {
  const [rows, [counts]] = await Promise.all([run(name, values), run(`${name}Counts`, values)]);
  res.set("X-Total-Count", counts.total);
  if (counts.down !== undefined) res.set("X-Down-Count", counts.down);
  return rows;
}

async function write(req, res, record) {
  const me = await identify(req);
  if (!me) return res.sendStatus(401);
  const hash = createHash("sha256").update(req.body).digest("hex");
  const client = await pool.connect();
  try {
    await client.query("begin");
    const name = `${me.firstName} ${me.lastName}`;
    const sent = [req.get("idempotency-key"), hash];
    const by = { me, name, sent, client, run: runOn(client, me) };
    const row = await record(JSON.parse(req.body), by);
    await client.query("commit");
    return res.status(201).json(row);
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function inspect({ assetId, results, signatureUrl }, by) {
  const [unit] = await by.run("lockAsset", [assetId]);
  const issues = Object.keys(results).filter((item) => results[item].status === "fail");
  const titles = issues.map((item) => labels[item]);
  const given = [assetId, unit.category, by.me.id, by.name, results, issues, signatureUrl];
  const values = [...given, describeUnit(unit), toWords(by.me, titles), ...by.sent];
  const [log] = await by.run("insertInspection", values);
  const found = issues.length > 0 ? await findDefects(by, { log, issues, titles }) : [];
  const note = issues.length > 0 ? "noteFailed" : "noteClean";
  await by.run(note, [assetId, log.id, log.date, log.passed]);
  if (issues.length > 0) {
    await by.run("notify", [assetId, `${unit.name} failed`, titles.join(", "), by.me.id]);
  }
  const events = found.map(({ event }) => event);
  const kinds = events.map(({ kind }) => (kind === "reported" ? "report" : "event"));
  await by.run("insertSeals", [
    ["inspection", ...kinds],
    [log.id, ...events.map(({ id }) => id)],
  ]);
  const names = { assetName: unit.name, assetCategory: unit.category, checklistItems: null };
  const defects = found.map(({ event: _event, ...shown }) => shown);
  const issue = { issueCount: issues.length, issueLabels: titles };
  return { ...log, ...names, ...issue, confirmation: null, defects };
}

/** An item that is known to be defect is seen again; any other is a new defect. */
async function findDefects({ me, name, run }, { log, issues, titles }) {
  const found = await run("findFailures", [log.assetId, issues, titles]);
  const seen = found.filter(({ id }) => id !== null);
  const fresh = found.filter(({ id }) => id === null);
  const reported = fresh.length > 0 ? await reportDefects({ me, name, run }, log, fresh) : [];
  if (seen.length > 0) await run("seeAgain", columns(seen, "id", "repeat"));
  const defects = [...seen, ...reported];
  const kinds = [...seen.map(() => "seen_again"), ...reported.map(() => "reported")];
  const values = [log.id, me.id, name, ...columns(defects, "id"), kinds];
  const events = await run("insertEvents", values);
  return defects.map(({ id, number, title, item, critical, state }, index) => {
    return { id, number, title, itemId: item, critical, state, event: events[index] };
  });
}

async function reportDefects({ me, name, run }, log, fresh) {
  const [{ last }] = await run("takeNumbers", [fresh.length]);
  const numbers = fresh.map((_defect, index) => last - fresh.length + 1 + index);
  const values = [log.assetId, log.id, me.id, name, numbers];
  return run("insertDefects", [...values, ...columns(fresh, "title", "item", "repeat")]);
}

async function maintain({ assetId, scheduleId, odometer, ...work }, by) {
  const { me, name, client, run } = by;
  const [unit] = await run("lockAsset", [assetId]);
  const [schedule] = await run("findSchedule", [scheduleId]);
  const { date, serviceType, description } = work;
  const given = [assetId, scheduleId, date, serviceType, description, odometer, me.id, name];
  const words = toWords(me, [serviceType, description]);
  const [log] = await run("insertLog", [...given, schedule.name, words, ...by.sent]);
  const read = [assetId, odometer, date];
  const [reading] = await run("insertReading", [...read, log.id, me.id, name]);
  await run("serviceSchedule", [scheduleId, date, odometer]);
  await run("serviceAsset", read);
  await runCaptured(client, effects, assetId);
  const added = Object.entries({ assetId, scheduleId, serviceType, date, odometer });
  const nextDueMiles = odometer + schedule.interval_miles;
  const entries = [
    ["added", "maintenance", log.id, unit.name, toChanges(added)],
    ["changed", "asset", assetId, unit.name, toChanges([["currentMiles", odometer]])],
    ["changed", "schedule", scheduleId, schedule.name, toChanges([["nextDueMiles", nextDueMiles]])],
  ];
  await run("insertEntries", [me.id, name, ...columns(entries, 0, 1, 2, 3, 4)]);
  await run("insertSeals", [
    ["maintenance", "reading"],
    [log.id, reading.id],
  ]);
  return { ...log, assetName: unit.name };
}

function toChanges(fields) {
  return JSON.stringify(
    Object.fromEntries(fields.map(([field, to]) => [field, { from: null, to }])),
  );
}

function describeUnit({ name, kind, year, make, model, plate, ...unit }) {
  const { unit_number: unitNumber, vin_or_serial: vinOrSerial, plate_state: plateState } = unit;
  return { name, unitNumber, kind, vinOrSerial, year, make, model, plate, plateState };
}

/** As the product stores the words by which a record is searched. */
function toWords({ company }, texts) {
  const words =
    texts
      .join(" ")
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.map((word) => `${company.id}/${word}`);
}

function columns(rows, ...names) {
  return names.map((name) => rows.map((row) => row[name]));
}

/** The columns that the product shows of a table, named as it names them. */
async function columnsOf(table, shown) {
  const { rows } = await pool.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' order by ordinal_position`,
    [table],
  );
  const camel = (name) => name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());
  const named = rows.filter(({ name }) => shown.includes(camel(name)));
  return named.map(({ name }) => `t.${name} as "${camel(name)}"`).join(", ");
}
