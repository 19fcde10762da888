/** Fifty requests for one thing at the same moment, on two servers of one database. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { invalidRows } from "../test/invalid-rows.ts";
import { type Drill, type Later, openPool, startDatabase, startProduct } from "./product.ts";
import {
  type Caller,
  type Request,
  type Response,
  createdId,
  foundYard,
  inspection,
  inspections,
  maintenance,
  newName,
  password,
  person,
  post,
  repair,
  send,
} from "./requests.ts";

const atOnce = 50;
const fifty = Array.from({ length: atOnce }, (_, n) => n);

type Course = Awaited<ReturnType<typeof startCourse>>;
type Seen = { responses: Response[]; found: object; wanted: object };

/** Two servers on one database, a company, and a look past them at the rows. */
async function startCourse(later: Later) {
  const { url } = await startDatabase(later);
  const first = await startProduct(later, { DATABASE_URL: url });
  const second = await startProduct(later, { DATABASE_URL: url });
  const pool = openPool(url, later);
  const yard = await foundYard(first.origin);
  return {
    yard,
    pool,
    origins: [first.origin, second.origin] as const,
    /** Sends them all at the same moment, every other one to the other server. */
    sendAll: (requests: readonly Request[]) =>
      Promise.all(
        requests.map((request, n) =>
          send(n % 2 === 0 ? first.origin : second.origin, { cookie: yard.cookie, ...request }),
        ),
      ),
    /** The only row that a statement returns; its columns are numbers. */
    query: async (statement: string, values: unknown[] = []) => {
      const { rows } = await pool.query<Record<string, unknown>>(statement, values);
      const columns = Object.entries(rows[0] ?? {});
      return Object.fromEntries(columns.map(([name, value]) => [name, Number(value)]));
    },
  };
}

export const races: Drill[] = [];

/** After each round what is found must be what is wanted, and in the end there was no deadlock. */
function race(name: string, round: (course: Course, n: number) => Promise<Seen>): void {
  const run: Drill["run"] = async (rounds, later) => {
    const course = await startCourse(later);
    const wrong: string[] = [];
    const statuses: Record<number, number> = {};
    for (let n = 1; n <= rounds; n += 1) {
      const { responses, found, wanted } = await round(course, n);
      wrong.push(...differences(found, wanted).map((text) => `round ${n}: ${text}`));
      for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    wrong.push(...differences(await course.query(deadlockCount), { deadlocks: 0 }));
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return { figures: `${rounds} rounds: ${counts.join(", ")}`, wrong };
  };
  races.push({ name, size: 200, run });
}

const deadlockCount = "select deadlocks from pg_stat_database where datname = current_database()";

function differences(found: object, wanted: object): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const got: unknown = Reflect.get(found, name);
    return got === value ? [] : [`${name} is ${String(got)}, not ${String(value)}`];
  });
}

function countOf(responses: readonly Response[], ...statuses: readonly number[]): number {
  return responses.filter(({ status }) => statuses.includes(status)).length;
}

function write(path: string, body: object, key: string = randomUUID()): Request {
  return { method: "POST", path, body, key };
}

race("one inspection is sent 50 times under one key", async (course) => {
  const key = randomUUID();
  const request = write(inspections, inspection(course.yard.assetId), key);
  const responses = await course.sendAll(fifty.map(() => request));
  const rows = "select count(*) as rows from inspection_logs where idempotency_key = $1";
  const found = { ...(await course.query(rows, [key])), ...sameness(responses) };
  return { responses, found, wanted: { rows: 1, created: atOnce, different: 0 } };
});

race("one maintenance log is sent 50 times under one key", async (course, round) => {
  const { yard, query, sendAll } = course;
  const key = randomUUID();
  const odometer = round * 10;
  const body = { ...repair(yard.assetId), scheduleId: yard.scheduleId, odometer };
  const responses = await sendAll(fifty.map(() => write(maintenance, body, key)));
  const found = { ...(await query(effectsOfKey, [key])), ...sameness(responses) };
  const effects = { rows: 1, entries: 1, miles: odometer, due: odometer + 5_000 };
  return { responses, found, wanted: { ...effects, created: atOnce, different: 0 } };
});

const effectsOfKey = `
  select count(*) as rows, max(a.current_miles) as miles, max(s.next_due_miles) as due,
    (select count(*) from audit_entries e where e.noun = 'maintenance'
      and e.row_id in (select o.id from maintenance_logs o where o.idempotency_key = $1)) as entries
  from maintenance_logs m
  join assets a on a.company_id = m.company_id and a.id = m.asset_id
  join maintenance_schedules s on s.company_id = m.company_id and s.id = m.schedule_id
  where m.idempotency_key = $1`;

/** A repeated request gets what the first one got; the order of its fields does not matter. */
function sameness(responses: readonly Response[]) {
  const [first, ...others] = responses.map(({ text }): unknown => JSON.parse(text));
  const different = others.filter((other) => !isDeepStrictEqual(other, first)).length;
  return { created: countOf(responses, 201), different };
}

race("50 maintenance logs resolve one inspection", async (course, round) => {
  const { yard, query, sendAll } = course;
  const body = inspection(yard.assetId);
  const resolvedInspectionId = createdId(await post(yard, inspections, { body }));
  const fix = { ...repair(yard.assetId), resolvedInspectionId };
  const responses = await sendAll(
    fifty.map((n) => write(maintenance, { ...fix, odometer: round * 100 + n })),
  );
  const winner = responses.find(({ status }) => status === 201);
  const statuses = { won: countOf(responses, 201), refused: countOf(responses, 409) };
  const found = { ...(await query(resolution, [resolvedInspectionId])), ...statuses };
  const rows = { rows: 1, resolved: 1, logs: round, by: winner ? createdId(winner) : 0 };
  return { responses, found, wanted: { ...rows, won: 1, refused: atOnce - 1 } };
});

/** What resolved it, and all logs of its asset: a loser must have left none. */
const resolution = `
  select i.resolved::int as resolved, i.resolved_by_maintenance_id as by,
    (select count(*) from maintenance_logs m where m.resolved_inspection_id = i.id) as rows,
    (select count(*) from maintenance_logs m where m.asset_id = i.asset_id) as logs
  from inspection_logs i where i.id = $1`;

race("50 people save one version of an asset", async (course, round) => {
  const { assetId } = course.yard;
  const bay = (n: number) => `Bay ${n} of round ${round}`;
  const saves = fifty.map((n) => change(assetId, { version: round, location: bay(n) }));
  const responses = await course.sendAll(saves);
  const place = responses.findIndex(({ status }) => status === 200);
  const statuses = { won: countOf(responses, 200), refused: countOf(responses, 409) };
  const found = { ...(await course.query(versionOf, [assetId, bay(place)])), ...statuses };
  const rows = { version: round + 1, isWinners: 1, entries: round };
  return { responses, found, wanted: { ...rows, won: 1, refused: atOnce - 1 } };
});

const versionOf = `
  select a.version, (a.location = $2)::int as "isWinners",
    (select count(*) from audit_entries e
      where e.noun = 'asset' and e.action = 'changed' and e.row_id = a.id) as entries
  from assets a where a.id = $1`;

function change(assetId: number, body: object): Request {
  return { method: "PUT", path: `/api/assets/${assetId}`, body };
}

race("5 admins step down and remove each other, in 50 requests", async (course) => {
  const { userId: id, origin, username, cookie } = await foundYard(course.origins[0]);
  const founder = { id, origin, username, cookie };
  const admins = [founder];
  while (admins.length < 5) admins.push(await addMember(course, founder, "admin"));
  const requests = admins.flatMap((admin): Request[] => [
    saveProfile(admin, { ...person(admin.username), role: "driver" }),
    ...admins
      .filter((other) => other !== admin)
      .map(
        ({ id }) => ({ method: "DELETE", path: `/api/crew/${id}`, cookie: admin.cookie }) as const,
      ),
  ]);
  const responses = await course.sendAll([...requests, ...requests]);
  const found = await course.query(adminsLeft, [admins.map(({ id }) => id)]);
  const odd = responses.length - countOf(responses, 200, 204, 401, 403, 404, 409);
  const wanted = { hasAdmin: 1, sessions: 0, unrecorded: 0, odd: 0 };
  return { responses, found: { ...found, odd }, wanted };
});

/** Sessions of removed admins, and removals that the audit trail does not record. */
const adminsLeft = `
  select (count(*) filter (where u.role = 'admin' and u.removed_at is null) > 0)::int as "hasAdmin",
    (select count(*) from sessions s join users r on r.id = s.user_id
      where r.id = any($1) and r.removed_at is not null) as sessions,
    count(*) filter (where u.removed_at is not null) - (select count(*) from audit_entries e
      where e.noun = 'member' and e.action = 'removed' and e.row_id = any($1)) as unrecorded
  from users u where u.id = any($1)`;

race("50 people sign up under one name", async ({ query, sendAll }) => {
  const username = newName();
  const { companies = 0 } = await query("select count(*) as companies from companies");
  const responses = await sendAll(
    fifty.map((n) => {
      const body = { ...person(username), email: `${n}.${username}@example.com`, password };
      return { method: "POST", path: "/api/register", cookie: "", body };
    }),
  );
  const statuses = { won: countOf(responses, 201), refused: countOf(responses, 409) };
  const found = { ...(await query(membersOf, [username])), ...statuses };
  const wanted = { members: 1, companies: companies + 1, won: 1, refused: atOnce - 1 };
  return { responses, found, wanted };
});

const membersOf = `
  select (select count(*) from users where username_key = $1) as members,
    (select count(*) from companies) as companies`;

race("a session ends while 50 of its requests run", async (course, round) => {
  const { id, cookie, username } = await addMember(course, course.yard, "manager");
  const isReset = round % 2 === 1;
  const end: Request = isReset
    ? { method: "POST", path: `/api/crew/${id}/reset-password` }
    : { method: "POST", path: "/api/logout", cookie };
  const me: Request = { method: "GET", path: "/api/user", cookie };
  const profile = { ...person(username), role: "manager" };
  const passwords = { currentPassword: password, newPassword: `${password}!` };
  // It keeps its own session, unless the reset came first.
  const path = "/api/user/change-password";
  const changePassword: Request = { method: "POST", path, cookie, body: passwords };
  const requests = fifty.map((n): Request => {
    if (n === 20) return end;
    if (n === 18 && isReset) return changePassword;
    return n % 5 === 0 ? saveProfile({ cookie }, profile) : me;
  });
  const responses = await course.sendAll(requests);
  const after = await course.sendAll([me, me]);
  const rows = "select count(*) as sessions from sessions where user_id = $1";
  const statuses = {
    ended: responses[20]?.status,
    odd: responses.length - countOf(responses, 200, 204, 400, 401),
    refused: countOf(after, 401),
  };
  const found = { ...(await course.query(rows, [id])), ...statuses };
  return {
    responses,
    found,
    wanted: { sessions: 0, ended: isReset ? 200 : 204, odd: 0, refused: 2 },
  };
});

function saveProfile({ cookie }: { cookie: string }, body: object): Request {
  return { method: "PUT", path: "/api/user/profile", cookie, body };
}

async function addMember({ origins: [, origin] }: Course, admin: Caller, role: string) {
  const username = newName();
  const body = { ...person(username), password, role };
  const id = createdId(await post(admin, "/api/crew", { body }));
  const signIn = { body: { username, password } };
  const { cookie = "" } = await post({ origin, cookie: "" }, "/api/login", signIn);
  return { id, username, cookie, origin };
}

race(
  "one asset is inspected, repaired, edited, archived and rescheduled at once",
  async ({ yard, pool, sendAll }, round) => {
    const { assetId, scheduleId } = yard;
    const requests = fifty.map((n): Request => {
      const odometer = round * 100 + n;
      const interval = { intervalMiles: 4_000 + (odometer % 7) * 100 };
      const ways: readonly Request[] = [
        write(inspections, { ...inspection(assetId), odometer }),
        write(maintenance, { ...repair(assetId), scheduleId, odometer }),
        change(assetId, { currentMiles: odometer }),
        { method: "PATCH", path: `/api/maintenance/schedules/${scheduleId}`, body: interval },
        change(assetId, { archived: n === 24 }),
      ];
      return ways[n % ways.length] ?? write(inspections, {});
    });
    const responses = await sendAll(requests);
    // Those that came while it was archived were refused.
    const odd = atOnce - countOf(responses, 200, 201, 400, 404, 409);
    // What was computed at each write still matches what it was computed from.
    const invalid = (await invalidRows({ pool })).join("; ");
    return { responses, found: { odd, invalid }, wanted: { odd: 0, invalid: "" } };
  },
);
