/** Fifty requests for one thing at the same moment, on two servers of one database. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { CallResponse, Received } from "../test/kit/caller.ts";
import { invariant } from "../errors.ts";
import { invalidRows } from "../test/calls/invalid-rows.ts";
import {
  addSignedIn,
  buildLogFile,
  buildMaintenanceLog,
  password,
  unique,
} from "../test/kit/build.ts";
import { pdfDataUrl } from "../test/kit/samples.ts";
import { printFigures, chooseSize, startServers } from "./kit/product.ts";
import { addUnit, createFounder, inspection, person, repair, userAt } from "./kit/users.ts";

type Course = Awaited<ReturnType<typeof startCourse>>;

/** A company on two servers, and a look past them at the rows. */
async function startCourse() {
  const { origin, pool } = await startServers(2);
  const statuses: Record<number, number> = {};
  return {
    founder: await createFounder(origin),
    pool,
    statuses,
    sendFifty: async (send: (n: number) => Promise<CallResponse>) => {
      const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)));
      countStatuses(responses, statuses);
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
    const rounds = chooseSize(200);
    for (let n = 1; n <= rounds; n += 1) await round(course, n);
    const deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    expect(await course.query(deadlocks)).toEqual({ deadlocks: 0 });
    printFigures(`${rounds} rounds: ${JSON.stringify(course.statuses)}`);
  });
}

/** How many have each status. */
function countStatuses(responses: readonly Received[], counts: Record<number, number> = {}) {
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** One wins, and all others get a conflict. */
function expectOneWinner(responses: readonly Received[], status: 200 | 201): number {
  expect(countStatuses(responses)).toEqual({ [status]: 1, 409: 49 });
  return responses.findIndex((response) => response.status === status);
}

/** A repeated request gets what the first one got; the order of its fields does not matter. */
function expectSame(responses: readonly CallResponse[]): void {
  expect(countStatuses(responses)).toEqual({ 201: 50 });
  const [first, ...others] = responses.map(({ body }): unknown => body);
  for (const other of others) expect(other).toEqual(first);
}

race("one inspection is sent 50 times under one key", async ({ founder, sendFifty, query }) => {
  const key = randomUUID();
  const sent = { body: inspection(founder.assetId), headers: { "idempotency-key": key } };
  expectSame(await sendFifty(() => founder.send("submitInspection", sent)));
  const rows = "select count(*) as rows from inspection_logs where idempotency_key = $1";
  expect(await query(rows, [key])).toEqual({ rows: 1 });
});

race("one maintenance log is sent 50 times under one key", async (course, round) => {
  const { founder, query, sendFifty } = course;
  const { assetId, scheduleId } = founder;
  const [key, odometer] = [randomUUID(), round * 10];
  const body = { ...repair(assetId), scheduleId, odometer };
  const headers = { "idempotency-key": key };
  expectSame(await sendFifty(() => founder.send("logMaintenance", { body, headers })));
  const effects = { rows: 1, entries: 1, miles: odometer, due: odometer + 5_000 };
  expect(await query(effectsOfKey, [key])).toEqual(effects);
});

const effectsOfKey = `
  select count(*) as rows, max(a.current_miles) as miles, max(s.next_due_miles) as due,
    (select count(*) from audit_entries e where e.noun = 'maintenance'
      and e.row_id in (select o.id from maintenance_logs o where o.idempotency_key = $1)) as entries
  from maintenance_logs m
  join assets a on a.company_id = m.company_id and a.id = m.asset_id
  join maintenance_schedules s on s.company_id = m.company_id and s.id = m.schedule_id
  where m.idempotency_key = $1`;

race("50 maintenance logs resolve one inspection", async ({ founder, query, sendFifty }, round) => {
  const { id } = await founder.call("submitInspection", { body: inspection(founder.assetId) });
  const fix = { ...repair(founder.assetId), resolvedInspectionId: id };
  const responses = await sendFifty((n) =>
    founder.send("logMaintenance", { body: { ...fix, odometer: round * 100 + n } }),
  );
  const winner = responses[expectOneWinner(responses, 201)];
  const by: unknown = winner?.body.id;
  expect(await query(resolution, [id])).toEqual({ resolved: 1, by, rows: 1, logs: round });
});

/** What resolved it, and all logs of its asset: a loser must have left none. */
const resolution = `
  select i.resolved::int as resolved, i.resolved_by_maintenance_id as by,
    (select count(*) from maintenance_logs m where m.resolved_inspection_id = i.id) as rows,
    (select count(*) from maintenance_logs m where m.asset_id = i.asset_id) as logs
  from inspection_logs i where i.id = $1`;

race("50 files are the tenth of one maintenance log", async ({ founder, query, sendFifty }) => {
  const { id } = await buildMaintenanceLog(founder, founder.assetId);
  for (let n = 1; n <= 9; n += 1) await buildLogFile(founder, id, { name: `${n}.pdf` });
  const add = (n: number) =>
    founder.send("addMaintenanceFile", {
      params: { id },
      body: { name: `last ${n}.pdf`, data: pdfDataUrl },
    });
  expectOneWinner(await sendFifty(add), 201);
  expect(await query(filesOfLog, [id])).toEqual({ files: 10, removed: 0 });
});

race("50 people remove one file", async ({ founder, query, sendFifty }) => {
  const { id } = await buildMaintenanceLog(founder, founder.assetId);
  const file = await buildLogFile(founder, id);
  const remove = { params: { id: file.id }, body: { reason: "Twice" } };
  expectOneWinner(await sendFifty(() => founder.send("removeMaintenanceFile", remove)), 200);
  expect(await query(filesOfLog, [id])).toEqual({ files: 1, removed: 1 });
});

const filesOfLog = `select count(*) as files, count(removed_at) as removed from document_files
  where maintenance_log_id = $1`;

race(
  "50 people correct one maintenance log",
  async ({ founder, pool, query, sendFifty }, round) => {
    const { assetId, scheduleId } = founder;
    const { id: inspectionId } = await founder.call("submitInspection", {
      body: inspection(assetId),
    });
    const work = { ...repair(assetId), scheduleId, resolvedInspectionId: inspectionId };
    const log = { ...work, odometer: round * 10 };
    const { id } = await founder.call("logMaintenance", { body: log });
    const correct = (cost: number) => {
      const body = { reason: "Wrong cost", log: { ...log, cost } };
      return founder.send("correctMaintenance", { params: { id }, body });
    };
    const winner = expectOneWinner(await sendFifty(correct), 201);
    expect(await query(correctionsOf, [id])).toEqual({ rows: 1, cost: winner, standing: round });
    expect(await invalidRows({ pool })).toEqual([]);
  },
);

const correctionsOf = `
  select count(*) as rows, max(m.cost) as cost, (select count(*) from maintenance_logs o
    where o.asset_id = max(m.asset_id) and o.voided_at is null) as standing
  from maintenance_logs m where m.replaces_id = $1`;

race("one repair is corrected, voided and reviewed at once", async (course) => {
  const { founder, pool, sendFifty } = course;
  const { assetId } = founder;
  const { id } = await founder.call("createDefect", { body: { assetId, title: "Hose chafed" } });
  const defects = [{ id, outcome: "repaired" as const }];
  const signed = { ...repair(assetId), defects, signature: "Sam" };
  const log = await founder.call("logMaintenance", { body: signed });
  const [params, reason] = [{ id: log.id }, "Another unit"];
  const ways = [
    () => founder.send("voidMaintenance", { params, body: { reason } }),
    () => founder.send("correctMaintenance", { params, body: { reason, log: repair(assetId) } }),
    () => {
      const review = [{ defectId: id, accepted: true }];
      return founder.send("submitInspection", { body: { ...inspection(assetId, false), review } });
    },
  ];
  const responses = await sendFifty((n) => {
    const way = ways[n % ways.length];
    invariant(way, "each request has a way");
    return way();
  });
  const done = responses.filter(
    ({ status, body }) => [200, 201].includes(status) && !body?.reviewSkipped?.length,
  );
  for (const { status } of responses) expect([200, 201, 409]).toContain(status);
  expect(done).toHaveLength(1);
  expect(await invalidRows({ pool })).toEqual([]);
});

race("50 people certify one defect", async ({ founder, query, sendFifty }) => {
  const body = { assetId: founder.assetId, title: "Hose chafed" };
  const { id } = await founder.call("createDefect", { body });
  const act = { act: "certify", outcome: "repaired", note: "New hose", signature: "Sam" };
  const certify = { params: { id }, body: act };
  expectOneWinner(await sendFifty(() => founder.send("actOnDefect", certify)), 200);
  const events = "select count(*) as events from defect_events where defect_id = $1";
  expect(await query(events, [id])).toEqual({ events: 2 });
});

race("25 drivers review a repair while 25 people certify it", async (course) => {
  const { founder, pool, query, sendFifty } = course;
  const { assetId } = founder;
  const { id } = await founder.call("createDefect", { body: { assetId, title: "Hose chafed" } });
  const act = { act: "certify", outcome: "repaired", note: "New hose", signature: "Sam" };
  const certify = () => founder.send("actOnDefect", { params: { id }, body: act });
  await certify();
  const responses = await sendFifty((n) => {
    if (n % 2 === 1) return certify();
    const verdict = n % 4 ? { accepted: true } : { accepted: false, note: "Still chafed" };
    const body = { ...inspection(assetId, false), review: [{ defectId: id, ...verdict }] };
    return founder.send("submitInspection", { body });
  });
  for (const { status } of responses) expect([200, 201, 409]).toContain(status);
  const certified = responses.filter(({ status }) => status === 200).length;
  expect(await query(turns, [id])).toEqual({ certified: certified + 1, unanswered: 0 });
  expect(await invalidRows({ pool })).toEqual([]);
});

/** Each certification but the first one follows a rejection; a repair is accepted once, and may still be rejected. */
const turns = `
  select count(*) filter (where kind = 'certified') as certified,
    count(*) filter (where kind = 'certified' and before not in ('reported', 'rejected')
      or kind = 'reviewed' and before <> 'certified'
      or kind = 'rejected' and before not in ('certified', 'reviewed')) as unanswered
  from (select kind, lag(kind, 1, 'reported') over (order by id) as before
    from defect_events where defect_id = $1) as trail`;

race("50 failed inspections number their defects", async ({ founder, pool, query, sendFifty }) => {
  const unit = await addUnit(founder);
  const responses = await sendFifty((n) => {
    const body = {
      ...inspection(n % 2 ? unit.assetId : founder.assetId),
      carriesDefects: n % 4 > 1,
    };
    return founder.send("submitInspection", { body });
  });
  expect(countStatuses(responses)).toEqual({ 201: 50 });
  expect(await query(numbers)).toEqual({ gaps: 0 });
  expect(await invalidRows({ pool })).toEqual([]);
});

const numbers = "select max(number) - count(*) as gaps from defects";

race("50 people save one version of an asset", async ({ founder, query, sendFifty }, version) => {
  const params = { id: founder.assetId };
  const bay = (n: number) => `Bay ${n} of round ${version}`;
  const responses = await sendFifty((n) =>
    founder.send("updateAsset", { params, body: { version, location: bay(n) } }),
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

race("5 admins step down and remove each other", async ({ founder, query, sendFifty }) => {
  const first = await createFounder(founder.origin);
  const join = () => addSignedIn(userAt(founder.origin), first, { role: "admin" });
  const admins = [first, await join(), await join(), await join(), await join()];
  const ids = admins.map(({ id }) => id);
  const responses = await sendFifty((n) => {
    const admin = admins[n % 5] ?? first;
    const other = ids[(n + Math.floor(n / 5)) % 5] ?? 0;
    if (other !== admin.id) return admin.send("removeUser", { params: { id: other } });
    return admin.send("updateProfile", { body: { ...person(admin.username), role: "driver" } });
  });
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

race("50 people sign up under one name", async ({ founder, query, sendFifty }) => {
  const username = unique("race");
  const { companies = 0 } = await query("select count(*) as companies from companies");
  const responses = await sendFifty((n) => {
    const body = { ...person(username), email: `${n}.${username}@example.com`, password };
    return userAt(founder.origin).send("signUp", { body });
  });
  expectOneWinner(responses, 201);
  expect(await query(usersNamed, [username])).toEqual({ users: 1, companies: companies + 1 });
});

const usersNamed = `
  select (select count(*) from users where username_key = $1) as users,
    (select count(*) from companies) as companies`;

race(
  "a session ends while 50 of its requests run",
  async ({ founder, query, sendFifty }, round) => {
    const manager = { role: "manager" as const };
    const user = await addSignedIn(userAt(founder.origin), founder, manager);
    const {
      id,
      session: { cookie },
    } = user;
    const isReset = round % 2 === 1;
    const profile = { ...person(user.username), ...manager };
    const passwords = { currentPassword: password, newPassword: `${password}!` };
    const responses = await sendFifty((n) => {
      const again = userAt(founder.origin, cookie);
      if (n === 20 && isReset) return founder.send("resetPassword", { params: { id } });
      if (n === 20) return again.send("signOut");
      // It leaves its own session as it is, unless the reset came first.
      if (n === 18 && isReset) return again.send("changePassword", { body: passwords });
      if (n % 5 === 0) return again.send("updateProfile", { body: profile });
      return again.send("getCurrentUser");
    });
    for (const { status } of responses) expect([200, 204, 400, 401]).toContain(status);
    expect(responses[20]?.status).toBe(isReset ? 200 : 204);
    for (let n = 0; n < 10; n += 1) {
      expect(await userAt(founder.origin, cookie).get("/api/user")).toMatchObject({ status: 401 });
    }
    const sessions = "select count(*) as sessions from sessions where user_id = $1";
    expect(await query(sessions, [id])).toEqual({ sessions: 0 });
  },
);

race(
  "a program is applied and edited by 50 at once",
  async ({ founder, pool, sendFifty }, round) => {
    const service = { serviceType: "Other" as const, intervalDays: 30 + (round % 60) };
    const services = [
      { ...service, name: `A ${round}` },
      { ...service, name: `B ${round}` },
    ];
    const given = { name: `Round ${round}`, services };
    const { id, version } = await founder.call("createProgram", { body: given });
    const edited = services.map((sent) => ({ ...sent, intervalDays: 99 }));
    const params = { id };
    const responses = await sendFifty((n) =>
      n % 2 === 0
        ? founder.send("applyProgram", { params, body: { version } })
        : founder.send("updateProgram", { params, body: { services: edited, version } }),
    );
    const edits = responses.filter((_, n) => n % 2 === 1);
    expect(countStatuses(edits)).toEqual({ 200: 1, 409: 24 });
    for (const { status } of responses) expect([200, 409]).toContain(status);
    // Before the edit is applied, no unit has a part of a version.
    const { rows } = await pool.query(versionsOfUnits, [id]);
    for (const row of rows) expect(row).toEqual({ services: "2", versions: "1" });
    await founder.call("applyProgram", { params, body: { version: version + 1 } });
    const { add, change, stop } = await founder.call("previewProgram", { params });
    expect({ add, change, stop }).toEqual({ add: 0, change: 0, stop: 0 });
    expect(await invalidRows({ pool })).toEqual([]);
    await founder.call("deleteProgram", { params });
  },
);

const versionsOfUnits = `
  select count(*) as services, count(distinct s.interval_days) as versions
  from maintenance_schedules s join program_services p
    on p.company_id = s.company_id and p.id = s.program_service_id
  where p.program_id = $1 group by s.asset_id`;

race("one asset is written in every way at once", async ({ founder, pool, sendFifty }, round) => {
  const { assetId, scheduleId } = founder;
  const responses = await sendFifty((n) => {
    const odometer = round * 100 + n;
    const interval = { intervalMiles: 4_000 + (odometer % 7) * 100 };
    const ways = [
      () => founder.send("submitInspection", { body: { ...inspection(assetId), odometer } }),
      () => founder.send("logMaintenance", { body: { ...repair(assetId), scheduleId, odometer } }),
      () =>
        founder.send("updateAsset", { params: { id: assetId }, body: { currentMiles: odometer } }),
      () => founder.send("createDefect", { body: { assetId, title: "Hose chafed" } }),
      () => founder.send("updateSchedule", { params: { id: scheduleId }, body: interval }),
      () => founder.send("updateAsset", { params: { id: assetId }, body: { archived: n === 23 } }),
    ];
    const way = ways[n % ways.length];
    invariant(way, "each request has a way");
    return way();
  });
  // Requests that came while the asset was archived were refused.
  for (const { status } of responses) expect([200, 201, 400, 404, 409]).toContain(status);
  // What was computed at each write still matches what it was computed from.
  expect(await invalidRows({ pool })).toEqual([]);
});
