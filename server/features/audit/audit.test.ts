import type { AuditRecord } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
import { auditEntries, inspectionLogs, maintenanceLogs } from "#shared/schema.ts";
import { getTableColumns, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CompanyDb } from "../../db/company-db.ts";
import {
  buildAsset,
  buildChecklist,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
} from "../../test/build-by-agent.ts";
import { addMember, foundCompany, password, signIn, signUp } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";

const { app, clock, database, statementsOf } = await startTestApp();
const proxied = await startTestApp({ database, trustProxy: 1 });
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

const path = "/api/audit";

async function trail(query: object = {}, agent: Agent = admin.agent): Promise<AuditRecord[]> {
  const response = await agent.get(path).query(query);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

async function newest(query: object = {}): Promise<AuditRecord | undefined> {
  return (await trail({ ...query, limit: 1 }))[0];
}

describe("GET /api/audit", () => {
  it("tells an admin who changed what and when, from what and to what", async () => {
    const asset = await buildAsset(admin.agent, { name: "Mixer 12", currentMiles: 20 });
    clock.set("2026-01-20T18:00:00.000Z");
    const changes = { condition: "out_of_service", location: "Yard 2" };
    await manager.agent.put(`/api/assets/${asset.id}`).send(changes);
    const about = { noun: "asset", rowId: asset.id, until: "2026-01-20" };
    expect(await newest(about)).toEqual({
      id: expect.any(Number),
      userId: manager.id,
      userName: "Sam Member",
      action: "changed",
      noun: "asset",
      rowId: asset.id,
      rowName: "Mixer 12",
      changes: {
        condition: { from: "in_use", to: "out_of_service" },
        location: { from: null, to: "Yard 2" },
      },
      ip: null,
      createdAt: "2026-01-20T18:00:00.000Z",
    });
  });

  it("says nothing where nothing changed", async () => {
    const asset = await buildAsset(admin.agent);
    const schedule = await buildSchedule(admin.agent, asset.id, { intervalMiles: 5_000 });
    const company = await admin.agent.get("/api/company");
    const { name, timeZone } = company.body;
    const before = await newest();
    await manager.agent.put(`/api/assets/${asset.id}`).send({ name: asset.name });
    const path2 = `/api/maintenance/schedules/${schedule.id}`;
    await manager.agent.patch(path2).send({ intervalMiles: 5_000 });
    await admin.agent.put("/api/company").send({ name, timeZone });
    expect(await newest()).toEqual(before);
  });

  it("tells of a repair what it did to the asset and to its schedule", async () => {
    const asset = await buildAsset(admin.agent, { name: "Mixer 13", currentMiles: 100 });
    const schedule = await buildSchedule(admin.agent, asset.id, { intervalMiles: 5_000 });
    const log = await buildMaintenanceLog(manager.agent, asset.id, {
      scheduleId: schedule.id,
      odometer: 900,
      date: "2026-11-20T17:00:00.000Z",
    });
    const [served, serviced, logged] = await trail({ limit: 3 });
    expect(logged).toMatchObject({ action: "added", noun: "maintenance", rowId: log.id });
    expect(serviced).toMatchObject({
      noun: "asset",
      rowId: asset.id,
      changes: {
        currentMiles: { from: 100, to: 900 },
        lastServicedDate: { from: null, to: "2026-11-20T17:00:00.000Z" },
      },
    });
    expect(served).toMatchObject({
      noun: "schedule",
      rowId: schedule.id,
      rowName: `Mixer 13: ${schedule.name}`,
      changes: { nextDueMiles: { from: 5_100, to: 5_900 } },
    });
  });

  it("keeps names as they were", async () => {
    const ann = await addMember(app, admin.agent, {
      role: "manager",
      username: "ann",
      firstName: "Ann",
      lastName: "Before",
    });
    const asset = await buildAsset(ann.agent, { name: "Old name" });
    await ann.agent
      .put("/api/user/profile")
      .send({ firstName: "Ann", lastName: "After", email: "ann@example.com", role: "manager" });
    await ann.agent.put(`/api/assets/${asset.id}`).send({ name: "New name" });
    const [renamed, added] = await trail({ noun: "asset", rowId: asset.id });
    expect(added).toMatchObject({ userName: "Ann Before", rowName: "Old name" });
    expect(renamed).toMatchObject({
      userName: "Ann After",
      rowName: "Old name",
      changes: { name: { from: "Old name", to: "New name" } },
    });
    await admin.agent.delete(`/api/crew/${ann.id}`);
    expect(await trail({ userId: ann.id })).toHaveLength(4);
  });

  it("lists one kind, one row, one person and a span of the company's days", async () => {
    const { admin: owner } = await zoned("America/Los_Angeles");
    clock.set("2026-11-19T12:00:00.000Z");
    const checklist = await buildChecklist(owner.agent);
    clock.set("2026-11-20T07:59:59.999Z");
    await buildAsset(owner.agent, { name: "Late on the 19th" });
    clock.set("2026-11-20T08:00:00.000Z");
    await buildAsset(owner.agent, { name: "Early on the 20th" });
    const names = async (query: object) =>
      (await trail(query, owner.agent)).map(({ rowName }) => rowName);
    expect(await names({ noun: "checklist" })).toEqual([checklist.name]);
    expect(await names({ noun: "asset" })).toEqual(["Early on the 20th", "Late on the 19th"]);
    expect(await names({ noun: "asset", since: "2026-11-20" })).toEqual(["Early on the 20th"]);
    expect(await names({ noun: "asset", until: "2026-11-19" })).toEqual(["Late on the 19th"]);
    const days = { since: "2026-11-19", until: "2026-11-19" };
    expect(await names(days)).toEqual(["Late on the 19th", checklist.name]);
    expect(await names({ userId: owner.id, noun: "asset" })).toHaveLength(2);
    expect(await names({ userId: driver.id })).toEqual([]);
  });

  it("goes on page by page, in two statements each", async () => {
    const asset = await buildAsset(admin.agent);
    for (const currentMiles of [1, 2, 3, 4]) {
      await admin.agent.put(`/api/assets/${asset.id}`).send({ currentMiles });
    }
    const query = { noun: "asset", rowId: asset.id };
    const ids: number[] = [];
    let next: string | undefined = `${path}?noun=asset&rowId=${asset.id}&limit=2`;
    while (next) {
      const address: string = next;
      const statements = await statementsOf(async () => {
        const response = await admin.agent.get(address);
        const found: AuditRecord[] = response.body;
        ids.push(...found.map(({ id }) => id));
        next = /<([^>]+)>; rel="next"/.exec(response.headers["link"] ?? "")?.[1];
      });
      expect(statements).toHaveLength(2);
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual((await trail(query)).map(({ id }) => id));
  });

  it("is for admins only", async () => {
    for (const { agent } of [manager, driver]) {
      expect((await agent.get(path)).status).toBe(403);
    }
    expect((await visitor(app).get(path)).status).toBe(401);
  });

  it("shows nothing of another company", async () => {
    const asset = await buildAsset(admin.agent, { name: "Ours alone" });
    const seen = await trail({}, other.admin.agent);
    expect(seen.map(({ rowName }) => rowName)).not.toContain("Ours alone");
    expect(await trail({ noun: "asset", rowId: asset.id }, other.admin.agent)).toEqual([]);
    expect(await trail({ userId: admin.id }, other.admin.agent)).toEqual([]);
  });

  it.each([
    { noun: "photo" },
    { rowId: 1 },
    { noun: "asset", rowId: 0 },
    { userId: "x" },
    { since: "yesterday" },
    { until: "2026-02-30" },
    { limit: 201 },
    { cursor: "x" },
    { page: 2 },
  ])("refuses %j", async (query) => {
    expect((await admin.agent.get(path).query(query)).status).toBe(400);
  });
});

async function zoned(timeZone: string) {
  return foundCompany(app, { timeZone });
}

describe("The trail of the door", () => {
  it("keeps sign-ins with where they came from, and sign-outs", async () => {
    const { agent: owner } = await signUp(app, "door-owner");
    const { id } = await addMember(app, owner, { role: "driver", username: "door-driver" });
    const agent = visitor(proxied.app);
    await agent
      .post("/api/login")
      .set("X-Forwarded-For", "203.0.113.4")
      .send({ username: "door-driver", password });
    await agent.post("/api/logout");
    await agent.post("/api/logout");
    const [out, signedIn] = await trail({ noun: "member", rowId: id, limit: 2 }, owner);
    expect(out).toMatchObject({ action: "signed_out", userId: id, ip: null, changes: {} });
    expect(signedIn).toMatchObject({
      action: "signed_in",
      userId: id,
      userName: "Sam Member",
      rowName: "Sam Member",
      ip: "203.0.113.4",
    });
  });

  it("keeps that somebody failed to sign in as a member, and does not say who", async () => {
    const { agent: owner, id } = await signUp(app, "guessed-owner");
    const since = (await trail({}, owner)).length;
    const attempt = (username: string) =>
      visitor(proxied.app)
        .post("/api/login")
        .set("X-Forwarded-For", "203.0.113.5")
        .send({ username, password: "not this one" });
    expect((await attempt(" GUESSED-owner ")).status).toBe(401);
    expect((await attempt("guessed-nobody")).status).toBe(401);
    const entries = await trail({}, owner);
    expect(entries).toHaveLength(since + 1);
    expect(entries[0]).toMatchObject({
      action: "sign_in_failed",
      userId: null,
      userName: null,
      noun: "member",
      rowId: id,
      rowName: "Ada Founder",
      ip: "203.0.113.5",
    });
    expect((await attempt("guessed-owner")).text).toBe((await attempt("guessed-nobody")).text);
  });

  it("takes as many statements for a name that nobody has", async () => {
    await signUp(app, "timed");
    const attempt = (username: string) =>
      statementsOf(() =>
        visitor(app).post("/api/login").send({ username, password: "not this one" }),
      );
    const [known, unknown] = [await attempt("timed"), await attempt("untimed")];
    expect(known).toHaveLength(unknown.length);
    expect(known.at(-1)).toBe(unknown.at(-1));
    // Both wait for the disk: without this an unknown name would have nothing to write.
    expect(known.at(-1)).toContain("pg_logical_emit_message(true");
  });

  it("keeps nothing of who is refused for trying too often", async () => {
    const { agent: owner, id } = await signUp(app, "stormed-owner");
    for (let time = 0; time < 12; time += 1) {
      await visitor(app).post("/api/login").send({ username: "stormed-owner", password: "no" });
    }
    const failures = await trail({ noun: "member", rowId: id }, owner);
    expect(failures.filter(({ action }) => action === "sign_in_failed")).toHaveLength(10);
  });

  it("keeps no session without its entry", async () => {
    const member = await addMember(app, admin.agent, { role: "driver", username: "unkept" });
    const before = await sessionsOf(member.id);
    await withoutRoomInTheTrail(async () => {
      const login = await visitor(app).post("/api/login").send({ username: "unkept", password });
      expect(login.status).toBe(500);
    });
    expect(await sessionsOf(member.id)).toBe(before);
    await signIn(app, "unkept");
  });
});

async function sessionsOf(userId: number): Promise<number> {
  const question = "select count(*)::int as count from sessions where user_id = $1";
  const { rows } = await database.pool.query(question, [userId]);
  return rows[0].count;
}

/** While no entry can be written. */
async function withoutRoomInTheTrail(work: () => Promise<void>): Promise<void> {
  await database.pool.query(
    "alter table audit_entries add constraint audit_entries_full check (false) not valid",
  );
  try {
    await work();
  } finally {
    await database.pool.query("alter table audit_entries drop constraint audit_entries_full");
  }
}

describe("A change and its entry", () => {
  it("stand or fall together: no change without its entry", async () => {
    const asset = await buildAsset(admin.agent, { name: "Steady" });
    await withoutRoomInTheTrail(async () => {
      const response = await admin.agent.put(`/api/assets/${asset.id}`).send({ name: "Moved" });
      expect(response.status).toBe(500);
      const made = await admin.agent.post("/api/crew").send({
        username: "unmade",
        email: "unmade@example.com",
        password,
        role: "driver",
        firstName: "Un",
        lastName: "Made",
      });
      expect(made.status).toBe(500);
    });
    expect((await admin.agent.get(`/api/assets/${asset.id}`)).body.name).toBe("Steady");
    const crew = await admin.agent.get("/api/crew");
    expect(crew.text).not.toContain("unmade");
  });

  it("stand or fall together: no entry without its change", async () => {
    const asset = await buildAsset(admin.agent);
    const failed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    const before = await newest();
    await database.pool.query(
      "create trigger unresolvable before update on inspection_logs for each statement execute function refuse_change()",
    );
    const response = await admin.agent.post("/api/maintenance/logs").send({
      assetId: asset.id,
      date: new Date().toISOString(),
      serviceType: "Oil Change",
      description: "Changed oil",
      resolvedInspectionId: failed.id,
    });
    await database.pool.query("drop trigger unresolvable on inspection_logs");
    expect(response.status).toBe(500);
    expect(await newest()).toEqual(before);
  });
});

describe("The database", () => {
  const refusal = /are only ever added/;
  const mine = "company_id = 1 /* across companies */";
  const run = (text: string) => database.pool.query(text);

  it.each([
    `update audit_entries set user_name = 'Nobody' where ${mine}`,
    `update audit_entries set created_at = now() - interval '1 year' where false and ${mine}`,
    `delete from audit_entries where ${mine}`,
    `truncate audit_entries`,
    `update checklist_versions set name = 'Other' where ${mine}`,
    `delete from checklist_versions where ${mine}`,
    `delete from inspection_logs where ${mine}`,
    `delete from maintenance_logs where ${mine}`,
  ])("refuses: %s", async (text) => {
    await expect(run(text)).rejects.toThrow(refusal);
  });

  it.each([
    ["inspection_logs", inspectionLogs, ["resolved", "resolved_at", "resolved_by_maintenance_id"]],
    ["maintenance_logs", maintenanceLogs, ["resolved_inspection_id"]],
  ] as const)("lets nothing of %s be edited but a resolution", async (name, table, open) => {
    const columns = Object.keys(getTableColumns(table)).map((key) =>
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    const editable: string[] = [];
    for (const column of columns) {
      // An identity takes its default only.
      const value = column === "id" ? "default" : column;
      const text = `update ${name} set ${column} = ${value} where false and ${mine}`;
      await run(text).then(
        () => editable.push(column),
        (error: unknown) => expect(String(error)).toMatch(refusal),
      );
    }
    expect(new Set(editable)).toEqual(new Set(open));
  });

  it("lets no resolution be changed or taken back", async () => {
    const asset = await buildAsset(admin.agent);
    const failed = await buildInspection(driver.agent, asset.id, { fail: ["horn"] });
    await buildMaintenanceLog(admin.agent, asset.id, { resolvedInspectionId: failed.id });
    for (const text of [
      `update inspection_logs set resolved_at = now() where id = ${failed.id} and ${mine}`,
      `update inspection_logs set resolved = false, resolved_at = null,
        resolved_by_maintenance_id = null where id = ${failed.id} and ${mine}`,
      `update maintenance_logs set resolved_inspection_id = null
        where resolved_inspection_id = ${failed.id} and ${mine}`,
    ]) {
      await expect(run(text)).rejects.toThrow(refusal);
    }
  });

  it("cannot even be asked for it through the door to the data", async () => {
    const company = new CompanyDb(database.builder, { id: 1, timeZone: "UTC" });
    // @ts-expect-error: the trail is only ever added to.
    const update = company.update(auditEntries, sql`true`, { userName: null });
    await expect(update).rejects.toThrow();
    // @ts-expect-error: the trail is only ever added to.
    await expect(company.remove(auditEntries, sql`true`)).rejects.toThrow();
  });
});

describe("What the trail keeps", () => {
  it("holds no password, hash, token or photo", async () => {
    const secret = "a very secret passphrase";
    const { id, agent } = await addMember(app, admin.agent, {
      role: "manager",
      username: "secretive",
    });
    const change = { currentPassword: password, newPassword: secret };
    expect((await agent.post("/api/user/change-password").send(change)).status).toBe(204);
    const reset = await admin.agent.post(`/api/crew/${id}/reset-password`);
    clock.set(new Date(Date.now() + dayMs));
    const { rows } = await database.pool.query(
      "select /* across companies */ e::text as text from audit_entries e",
    );
    const all = rows.map(({ text }) => text).join("\n");
    expect(all).toContain("secretive");
    for (const part of [secret, password, reset.body.tempPassword, "argon2", "base64"]) {
      expect(all).not.toContain(part);
    }
  });
});
