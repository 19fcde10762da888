/** Fifty requests for one thing at the same moment, on two servers of one database. */
import { randomUUID } from "node:crypto";
import type { Role } from "#shared/roles.ts";
import { expect, it } from "vitest";
import type { Received } from "../test/caller.ts";
import { invalidRows } from "../test/invalid-rows.ts";
import {
  openPool,
  portOf,
  printFigures,
  sizeOr,
  startDatabase,
  startFront,
  startProduct,
} from "./product.ts";
import {
  foundYard,
  inspection,
  newName,
  password,
  person,
  repair,
  type User,
  userAt,
} from "./yard.ts";

type Course = Awaited<ReturnType<typeof startCourse>>;

/** A company behind an address whose connections go to the two servers in turn, and a look past them at the rows. */
async function startCourse() {
  const { url } = await startDatabase();
  const first = await startProduct({ DATABASE_URL: url });
  const second = await startProduct({ DATABASE_URL: url });
  let connections = 0;
  const nextPort = () => portOf([first, second][(connections += 1) % 2]?.origin ?? "");
  const { origin } = await startFront({ nextPort });
  const pool = openPool(url);
  const statuses: Record<number, number> = {};
  return {
    yard: await foundYard(origin),
    pool,
    statuses,
    sendFifty: async (send: (n: number) => Promise<Received>) => {
      const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)));
      for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
      return responses;
    },
    /** The only row that a statement returns; its columns are numbers. */
    query: async (statement: string, values: unknown[] = []) => {
      const { rows } = await pool.query<Record<string, unknown>>(statement, values);
      const columns = Object.entries(rows[0] ?? {});
      return Object.fromEntries(columns.map(([name, value]) => [name, Number(value)]));
    },
  };
}

/** After all rounds there was no deadlock. */
function race(name: string, round: (course: Course, n: number) => Promise<void>): void {
  it(name, async () => {
    const course = await startCourse();
    const rounds = sizeOr(200);
    for (let n = 1; n <= rounds; n += 1) await round(course, n);
    const deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    expect(await course.query(deadlocks)).toEqual({ deadlocks: 0 });
    printFigures(`${rounds} rounds: ${JSON.stringify(course.statuses)}`);
  });
}

/** How many have each status. */
function countStatuses(responses: readonly Received[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** One wins, and all others get a conflict. */
function expectOneWinner(responses: readonly Received[], status: 200 | 201): number {
  expect(countStatuses(responses)).toEqual({ [status]: 1, 409: 49 });
  return responses.findIndex((response) => response.status === status);
}

/** A repeated request gets what the first one got; the order of its fields does not matter. */
function expectSame(responses: readonly Received[]): void {
  expect(countStatuses(responses)).toEqual({ 201: 50 });
  const [first, ...others] = responses.map(({ text }): unknown => JSON.parse(text));
  for (const other of others) expect(other).toEqual(first);
}

function underKey(): Record<string, string> & { "idempotency-key": string } {
  return { "idempotency-key": randomUUID() };
}

race("one inspection is sent 50 times under one key", async ({ yard, sendFifty, query }) => {
  const headers = underKey();
  const body = inspection(yard.assetId);
  expectSame(await sendFifty(() => yard.send("submitInspection", { body, headers })));
  const rows = "select count(*) as rows from inspection_logs where idempotency_key = $1";
  expect(await query(rows, [headers["idempotency-key"]])).toEqual({ rows: 1 });
});

race("one maintenance log is sent 50 times under one key", async (course, round) => {
  const { yard, query, sendFifty } = course;
  const { assetId, scheduleId } = yard;
  const headers = underKey();
  const odometer = round * 10;
  const body = { ...repair(assetId), scheduleId, odometer };
  expectSame(await sendFifty(() => yard.send("logMaintenance", { body, headers })));
  const effects = { rows: 1, entries: 1, miles: odometer, due: odometer + 5_000 };
  expect(await query(effectsOfKey, [headers["idempotency-key"]])).toEqual(effects);
});

const effectsOfKey = `
  select count(*) as rows, max(a.current_miles) as miles, max(s.next_due_miles) as due,
    (select count(*) from audit_entries e where e.noun = 'maintenance'
      and e.row_id in (select o.id from maintenance_logs o where o.idempotency_key = $1)) as entries
  from maintenance_logs m
  join assets a on a.company_id = m.company_id and a.id = m.asset_id
  join maintenance_schedules s on s.company_id = m.company_id and s.id = m.schedule_id
  where m.idempotency_key = $1`;

race("50 maintenance logs resolve one inspection", async ({ yard, query, sendFifty }, round) => {
  const { id } = await yard.call("submitInspection", { body: inspection(yard.assetId) });
  const fix = { ...repair(yard.assetId), resolvedInspectionId: id };
  const responses = await sendFifty((n) =>
    yard.send("logMaintenance", { body: { ...fix, odometer: round * 100 + n } }),
  );
  const winner = responses[expectOneWinner(responses, 201)];
  const { id: by }: { id: number } = JSON.parse(winner?.text ?? "");
  expect(await query(resolution, [id])).toEqual({ resolved: 1, by, rows: 1, logs: round });
});

/** What resolved it, and all logs of its asset: a loser must have left none. */
const resolution = `
  select i.resolved::int as resolved, i.resolved_by_maintenance_id as by,
    (select count(*) from maintenance_logs m where m.resolved_inspection_id = i.id) as rows,
    (select count(*) from maintenance_logs m where m.asset_id = i.asset_id) as logs
  from inspection_logs i where i.id = $1`;

race("50 people save one version of an asset", async ({ yard, query, sendFifty }, version) => {
  const params = { id: yard.assetId };
  const bay = (n: number) => `Bay ${n} of round ${version}`;
  const responses = await sendFifty((n) =>
    yard.send("updateAsset", { params, body: { version, location: bay(n) } }),
  );
  const winner = expectOneWinner(responses, 200);
  const rows = { version: version + 1, isWinners: 1, entries: version };
  expect(await query(versionOf, [params.id, bay(winner)])).toEqual(rows);
});

const versionOf = `
  select a.version, (a.location = $2)::int as "isWinners",
    (select count(*) from audit_entries e
      where e.noun = 'asset' and e.action = 'changed' and e.row_id = a.id) as entries
  from assets a where a.id = $1`;

type AddedUser = { user: User; id: number; username: string };

race("5 admins step down and remove each other", async ({ yard, query, sendFifty }) => {
  const founder = await foundYard(yard.origin);
  const admins: AddedUser[] = [{ user: founder, id: founder.userId, username: founder.username }];
  while (admins.length < 5) admins.push(await addUser(founder, "admin"));
  const ids = admins.map(({ id }) => id);
  // A response may end a session, so each request is sent with the cookie of the start.
  const sends = admins.flatMap(({ user, id: ownId, username }) => {
    const { origin, session } = user;
    const again = userAt(origin, session.cookie);
    const body = { ...person(username), role: "driver" as const };
    const removals = ids.filter((id) => id !== ownId);
    return [
      () => again.send("updateProfile", { body }),
      ...removals.map((id) => () => again.send("removeMember", { params: { id } })),
    ];
  });
  const responses = await sendFifty((n) => sends[n % sends.length]?.() ?? founder.get("/"));
  for (const { status } of responses) expect([200, 204, 401, 403, 404, 409]).toContain(status);
  expect(await query(adminsLeft, [ids])).toEqual({ hasAdmin: 1, sessions: 0, unrecorded: 0 });
});

/** Sessions of removed admins, and removals that the audit trail does not record. */
const adminsLeft = `
  select (count(*) filter (where u.role = 'admin' and u.removed_at is null) > 0)::int as "hasAdmin",
    (select count(*) from sessions s join users r on r.id = s.user_id
      where r.id = any($1) and r.removed_at is not null) as sessions,
    count(*) filter (where u.removed_at is not null) - (select count(*) from audit_entries e
      where e.noun = 'member' and e.action = 'removed' and e.row_id = any($1)) as unrecorded
  from users u where u.id = any($1)`;

race("50 people sign up under one name", async ({ yard, query, sendFifty }) => {
  const username = newName();
  const { companies = 0 } = await query("select count(*) as companies from companies");
  const responses = await sendFifty((n) => {
    const body = { ...person(username), email: `${n}.${username}@example.com`, password };
    return userAt(yard.origin).send("signUp", { body });
  });
  expectOneWinner(responses, 201);
  expect(await query(usersNamed, [username])).toEqual({ users: 1, companies: companies + 1 });
});

const usersNamed = `
  select (select count(*) from users where username_key = $1) as users,
    (select count(*) from companies) as companies`;

race("a session ends while 50 of its requests run", async ({ yard, query, sendFifty }, round) => {
  const { user, id, username } = await addUser(yard, "manager");
  const { cookie } = user.session;
  const isReset = round % 2 === 1;
  const profile = { ...person(username), role: "manager" as const };
  const passwords = { currentPassword: password, newPassword: `${password}!` };
  const responses = await sendFifty((n) => {
    const again = userAt(yard.origin, cookie);
    if (n === 20 && isReset) return yard.send("resetPassword", { params: { id } });
    if (n === 20) return again.send("signOut");
    // It leaves its own session as it is, unless the reset came first.
    if (n === 18 && isReset) return again.send("changePassword", { body: passwords });
    if (n % 5 === 0) return again.send("updateProfile", { body: profile });
    return again.send("getCurrentUser");
  });
  for (const { status } of responses) expect([200, 204, 400, 401]).toContain(status);
  expect(responses[20]?.status).toBe(isReset ? 200 : 204);
  const after = await sendFifty(() => userAt(yard.origin, cookie).send("getCurrentUser"));
  expect(countStatuses(after)).toEqual({ 401: 50 });
  const sessions = "select count(*) as sessions from sessions where user_id = $1";
  expect(await query(sessions, [id])).toEqual({ sessions: 0 });
});

async function addUser(admin: User, role: Role): Promise<AddedUser> {
  const username = newName();
  const { id } = await admin.call("addMember", { body: { ...person(username), password, role } });
  const user = userAt(admin.origin);
  await user.call("signIn", { body: { username, password } });
  return { user, id, username };
}

race("one asset is written in every way at once", async ({ yard, pool, sendFifty }, round) => {
  const { assetId, scheduleId } = yard;
  const responses = await sendFifty((n) => {
    const odometer = round * 100 + n;
    const ways = [
      () => yard.send("submitInspection", { body: { ...inspection(assetId), odometer } }),
      () => yard.send("logMaintenance", { body: { ...repair(assetId), scheduleId, odometer } }),
      () => yard.send("updateAsset", { params: { id: assetId }, body: { currentMiles: odometer } }),
      () => {
        const body = { intervalMiles: 4_000 + (odometer % 7) * 100 };
        return yard.send("updateSchedule", { params: { id: scheduleId }, body });
      },
      () => yard.send("updateAsset", { params: { id: assetId }, body: { archived: n === 24 } }),
    ];
    return ways[n % ways.length]?.() ?? yard.get("/");
  });
  // Those that came while it was archived were refused.
  for (const { status } of responses) expect([200, 201, 400, 404, 409]).toContain(status);
  // What was computed at each write still matches what it was computed from.
  expect(await invalidRows({ pool })).toEqual([]);
});
