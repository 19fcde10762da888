// What the machine can do: the same rows over node:http and pg, without sign-in, checks or layers.
// It is given the address of the database, the company and the user in whose name it reads and writes.
import { createServer } from "node:http";
import pg from "pg";

const [url, companyId, userId] = process.argv.slice(2);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const pool = new pg.Pool({ connectionString: url });

const fromPhones = ["walk_id", "was_signed_in", "language", "app_version", "clock_offset_ms"];
const hiddenOfAll = ["words", "unit", "challenge_item_id", ...fromPhones];
const inspection = await columnsOf("inspection_logs", ["results", "issues", ...hiddenOfAll]);
const wholeInspection = await columnsOf("inspection_logs", hiddenOfAll);
const maintenanceLog = await columnsOf("maintenance_logs", ["words"]);
const asset = await columnsOf("assets", [
  "ownership",
  "owner_name",
  "at_mine",
  "expects_pre_trip",
  "pre_trip_by",
  "work_days",
  "gvwr_pounds",
  "tire_size",
  "unit_number_key",
  "plate",
  "plate_state",
  "search_text",
  "last_inspection_id",
  "last_inspection_at",
  "last_inspection_passed",
  "listed_inspection_at",
  "maintained_at",
  "shift_inspected_at",
  "card_inspected_at",
  "down_defect_id",
]);
const user = await columnsOf("users", [
  "username_key",
  "email_key",
  "password",
  "password_temporary",
  "temporary_password_expires_at",
  "session_version",
  "removed_at",
]);

const listed = `select ${inspection}, a.name as "assetName", a.category as "assetCategory",
    cardinality(t.issues) as "issueCount", t.issues[1:3] as "issueLabels"
  from inspection_logs t join assets a on a.company_id = t.company_id and a.id = t.asset_id`;

const statements = {
  newest: `${listed} where t.company_id = $1 order by t.date desc, t.id desc limit 10`,
  ofAsset: `${listed} where t.company_id = $1 and t.asset_id = $2
    order by t.date desc, t.id desc limit 5`,
  found: `select ${asset}, case when t.last_inspection_id is null then null else
      json_build_object('id', t.last_inspection_id, 'date', t.last_inspection_at,
        'passed', t.last_inspection_passed) end as "lastInspection", null as "downDefect"
    from assets t where t.company_id = $1 and t.search_text like '%' || lower($2) || '%'
      and t.category = $3 and t.condition = $4 and not t.archived
    order by lower(t.name), t.id limit 20`,
  currentUser: `select ${user}, false as "hasTemporaryPassword",
      json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone,
        'language', c.language, 'tagsOutCritical', c.tags_out_critical, 'rules',
        json_build_object('sectionPass', c.section_pass, 'photoOnFail', c.photo_on_fail,
          'photoChallenge', c.photo_challenge, 'publicReports', c.public_reports)) as company
    from users t join companies c on c.id = t.company_id where t.company_id = $1 and t.id = $2`,
  lockAsset: "select * from assets where company_id = $1 and id = $2 for update",
  insertInspection: `insert into inspection_logs as t (company_id, asset_id, checklist_category,
      driver_id, driver_name, date, results, signature_url, passed)
    values ($1, $2, $3, $4, 'Dee Drill', now(), $5, $6, true) returning ${wholeInspection}`,
  noteInspection: `update assets set last_inspection_id = $3, last_inspection_at = $4,
    last_inspection_passed = true, listed_inspection_at = $4 where company_id = $1 and id = $2`,
  insertLog: `insert into maintenance_logs as t (company_id, asset_id, schedule_id, date,
      service_type, description, odometer, logged_by_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${maintenanceLog}`,
  serviceAsset: `update assets set current_miles = greatest(current_miles, $3),
    last_serviced_date = now(), version = version + 1, updated_at = now()
    where company_id = $1 and id = $2`,
  serviceSchedule: `update maintenance_schedules set last_performed = now(),
    next_due_miles = $3::numeric + interval_miles where company_id = $1 and id = $2`,
  insertEntry: `insert into audit_entries (company_id, user_id, user_name, action, noun, row_id,
      row_name, changes) values ($1, $2, 'Dee Drill', 'added', 'maintenance', $3, $4, '{}')`,
};

const server = createServer((request, response) => {
  respond(request).then(
    ([status, body]) => {
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(body));
    },
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`ready on http://127.0.0.1:${server.address().port}\n`),
);

async function respond(request) {
  const { pathname, searchParams } = new URL(request.url, "http://bare");
  if (request.method === "POST") return [201, await write(pathname, await bodyOf(request))];
  const rows = await read(pathname, searchParams);
  return [200, pathname === "/api/user" ? rows[0] : rows];
}

function read(pathname, query) {
  if (pathname === "/api/user") return run(pool, "currentUser", [userId]);
  if (pathname === "/api/assets") {
    const values = ["search", "category", "condition"].map((name) => query.get(name));
    return run(pool, "found", values);
  }
  const assetId = query.get("assetId");
  return assetId ? run(pool, "ofAsset", [assetId]) : run(pool, "newest", []);
}

async function write(pathname, body) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const isInspection = pathname === "/api/inspection/logs";
    const row = isInspection ? await inspect(client, body) : await maintain(client, body);
    await client.query("commit");
    return row;
  } finally {
    client.release();
  }
}

async function inspect(client, { assetId, results, signatureUrl }) {
  const [{ name, category }] = await run(client, "lockAsset", [assetId]);
  const values = [assetId, category, userId, results, signatureUrl];
  const [log] = await run(client, "insertInspection", values);
  await run(client, "noteInspection", [assetId, log.id, log.date]);
  const words = { assetName: name, assetCategory: category, checklistItems: null };
  return { ...log, ...words, issueCount: 0, issueLabels: [], defects: [] };
}

async function maintain(client, { assetId, scheduleId, odometer, ...work }) {
  const [{ name }] = await run(client, "lockAsset", [assetId]);
  const { date, serviceType, description } = work;
  const values = [assetId, scheduleId, date, serviceType, description, odometer, userId];
  const [log] = await run(client, "insertLog", values);
  await run(client, "serviceAsset", [assetId, odometer]);
  await run(client, "serviceSchedule", [scheduleId, odometer]);
  await run(client, "insertEntry", [userId, log.id, name]);
  return { ...log, assetName: name };
}

async function run(client, name, values) {
  const statement = { name, text: statements[name], values: [companyId, ...values] };
  return (await client.query(statement)).rows;
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

/** The columns that the product shows of a table, named as it names them. */
async function columnsOf(table, hidden) {
  const never = ["company_id", "idempotency_key", "request_hash", ...hidden];
  const { rows } = await pool.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' order by ordinal_position`,
    [table],
  );
  const shown = rows.map(({ name }) => name).filter((name) => !never.includes(name));
  const camel = (name) => name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());
  return shown.map((name) => `t.${name} as "${camel(name)}"`).join(", ");
}
