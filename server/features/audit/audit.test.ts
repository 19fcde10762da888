import type { AuditRecord } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import {
  defects,
  auditEntries,
  downtimes,
  inspectionLogs,
  maintenanceLogs,
  meterReadings,
} from "#shared/schema.ts";
import { getTableColumns, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CompanyDb } from "../../db/company/company-db.ts";
import {
  addSignedIn,
  buildAsset,
  buildChecklist,
  buildInspection,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  password,
  signIn,
  signUp,
} from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { startTestApp, visitor } from "../../test/kit/harness.ts";

const { clock, connect, database, statementsOf } = await startTestApp();
const proxied = await startTestApp({ database, trustProxy: 1 });
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

async function listEntries(query: object = {}, user: TestCaller = admin): Promise<AuditRecord[]> {
  const response = await user.send("listAudit", { query });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

async function readNewest(query: object = {}): Promise<AuditRecord | undefined> {
  return (await listEntries({ ...query, limit: 1 }))[0];
}

describe("GET /api/audit", () => {
  it("returns who changed what and when, with the values before and after", async () => {
    const asset = await buildAsset(admin, { name: "Mixer 12", currentMiles: 20 });
    clock.set("2026-01-20T18:00:00.000Z");
    const changes = { condition: "out_of_service" as const, location: "Yard 2" };
    await manager.call("updateAsset", { params: { id: asset.id }, body: changes });
    const about = { noun: "asset", rowId: asset.id, until: "2026-01-20" };
    expect(await readNewest(about)).toEqual({
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

  it("has no entry for a save that changed nothing", async () => {
    const asset = await buildAsset(admin);
    const schedule = await buildSchedule(admin, asset.id, { intervalMiles: 5_000 });
    const company = await admin.send("getCompany");
    const { name, timeZone } = company.body;
    const before = await readNewest();
    await manager.call("updateAsset", { params: { id: asset.id }, body: { name: asset.name } });
    const path2 = `/api/maintenance/schedules/${schedule.id}`;
    await manager.agent.patch(path2).send({ intervalMiles: 5_000 });
    await admin.call("updateCompany", { body: { name, timeZone } });
    expect(await readNewest()).toEqual(before);
  });

  it("returns what a maintenance log changed on the asset and its schedule", async () => {
    const asset = await buildAsset(admin, { name: "Mixer 13", currentMiles: 100 });
    const schedule = await buildSchedule(admin, asset.id, { intervalMiles: 5_000 });
    const log = await buildMaintenanceLog(manager, asset.id, {
      scheduleId: schedule.id,
      odometer: 900,
      date: "2026-11-20T17:00:00.000Z",
    });
    const [served, serviced, logged] = await listEntries({ limit: 3 });
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

  it("returns names as they were at the time", async () => {
    const ann = await addSignedIn(connect(), admin, {
      role: "manager",
      username: "ann",
      firstName: "Ann",
      lastName: "Before",
    });
    const asset = await buildAsset(ann, { name: "Old name" });
    await ann.call("updateProfile", {
      body: { firstName: "Ann", lastName: "After", email: "ann@example.com", role: "manager" },
    });
    await ann.call("updateAsset", { params: { id: asset.id }, body: { name: "New name" } });
    const [renamed, added] = await listEntries({ noun: "asset", rowId: asset.id });
    expect(added).toMatchObject({ userName: "Ann Before", rowName: "Old name" });
    expect(renamed).toMatchObject({
      userName: "Ann After",
      rowName: "Old name",
      changes: { name: { from: "Old name", to: "New name" } },
    });
    await admin.call("removeUser", { params: { id: ann.id } });
    expect(await listEntries({ userId: ann.id })).toHaveLength(4);
  });

  it("filters by kind, row, user and calendar days of the company", async () => {
    const { admin: owner } = await foundCompanyIn("America/Los_Angeles");
    clock.set("2026-11-19T12:00:00.000Z");
    const checklist = await buildChecklist(owner);
    clock.set("2026-11-20T07:59:59.999Z");
    await buildAsset(owner, { name: "Late on the 19th" });
    clock.set("2026-11-20T08:00:00.000Z");
    await buildAsset(owner, { name: "Early on the 20th" });
    const names = async (query: object) =>
      (await listEntries(query, owner)).map(({ rowName }) => rowName);
    expect(await names({ noun: "checklist" })).toEqual([checklist.name]);
    expect(await names({ noun: "asset" })).toEqual(["Early on the 20th", "Late on the 19th"]);
    expect(await names({ noun: "asset", since: "2026-11-20" })).toEqual(["Early on the 20th"]);
    expect(await names({ noun: "asset", until: "2026-11-19" })).toEqual(["Late on the 19th"]);
    const days = { since: "2026-11-19", until: "2026-11-19" };
    expect(await names(days)).toEqual(["Late on the 19th", checklist.name]);
    expect(await names({ userId: owner.id, noun: "asset" })).toHaveLength(2);
    expect(await names({ userId: driver.id })).toEqual([]);
  });

  it("returns every entry page by page, in two statements each", async () => {
    const asset = await buildAsset(admin);
    for (const currentMiles of [1, 2, 3, 4]) {
      await admin.call("updateAsset", { params: { id: asset.id }, body: { currentMiles } });
    }
    const query = { noun: "asset", rowId: asset.id } as const;
    let found: AuditRecord[] = [];
    const statements = await statementsOf(async () => {
      found = await admin.list("listAudit", { query: { ...query, limit: 2 } });
    });
    expect(statements).toHaveLength(2 * 3);
    expect(found).toHaveLength(5);
    expect(found).toEqual(await listEntries(query));
  });

  it("returns 403 to other roles and 401 to a signed-out caller", async () => {
    for (const user of [manager, driver]) {
      expect((await user.send("listAudit")).status).toBe(403);
    }
    expect((await connect().send("listAudit")).status).toBe(401);
  });

  it("returns nothing of another company", async () => {
    const asset = await buildAsset(admin, { name: "Ours alone" });
    const seen = await listEntries({}, other.admin);
    expect(seen.map(({ rowName }) => rowName)).not.toContain("Ours alone");
    expect(await listEntries({ noun: "asset", rowId: asset.id }, other.admin)).toEqual([]);
    expect(await listEntries({ userId: admin.id }, other.admin)).toEqual([]);
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
    expect((await admin.send("listAudit", { query })).status).toBe(400);
  });
});

async function foundCompanyIn(timeZone: string) {
  return foundCompany(connect, { timeZone });
}

describe("The audit trail of sign-ins", () => {
  it("stores sign-ins with their address, and sign-outs", async () => {
    const owner = await signUp(connect(), { username: "door-owner" });
    const { id } = await addSignedIn(connect(), owner, { role: "driver", username: "door-driver" });
    const user = proxied.connect();
    await user.agent
      .post("/api/login")
      .set("X-Forwarded-For", "203.0.113.4")
      .send({ username: "door-driver", password });
    await user.call("signOut");
    await user.call("signOut");
    const [out, signedIn] = await listEntries({ noun: "member", rowId: id, limit: 2 }, owner);
    expect(out).toMatchObject({ action: "signed_out", userId: id, ip: null, changes: {} });
    expect(signedIn).toMatchObject({
      action: "signed_in",
      userId: id,
      userName: "Sam Member",
      rowName: "Sam Member",
      ip: "203.0.113.4",
    });
  });

  it("stores a failed sign-in as a known user without naming the caller", async () => {
    const owner = await signUp(connect(), { username: "guessed-owner" });
    const since = (await listEntries({}, owner)).length;
    const attempt = (username: string) =>
      visitor(proxied.app)
        .post("/api/login")
        .set("X-Forwarded-For", "203.0.113.5")
        .send({ username, password: "not this one" });
    expect((await attempt(" GUESSED-owner ")).status).toBe(401);
    expect((await attempt("guessed-nobody")).status).toBe(401);
    const entries = await listEntries({}, owner);
    expect(entries).toHaveLength(since + 1);
    expect(entries[0]).toMatchObject({
      action: "sign_in_failed",
      userId: null,
      userName: null,
      noun: "member",
      rowId: owner.id,
      rowName: "Ada Founder",
      ip: "203.0.113.5",
    });
    expect((await attempt("guessed-owner")).text).toBe((await attempt("guessed-nobody")).text);
  });

  it("runs as many statements for an unknown username as for a known one", async () => {
    await signUp(connect(), { username: "timed" });
    const attempt = (username: string) =>
      statementsOf(() =>
        connect().send("signIn", { body: { username, password: "not this one" } }),
      );
    const [known, unknown] = [await attempt("timed"), await attempt("untimed")];
    expect(known).toHaveLength(unknown.length);
    expect(known.at(-1)).toBe(unknown.at(-1));
    // Both wait for the disk, so that the time taken does not reveal an unknown username.
    expect(known.at(-1)).toContain("pg_logical_emit_message(true");
  });

  it("stores no entry for a sign-in that is refused by the limit", async () => {
    const owner = await signUp(connect(), { username: "stormed-owner" });
    for (let time = 0; time < 12; time += 1) {
      await connect().send("signIn", { body: { username: "stormed-owner", password: "no" } });
    }
    const failures = await listEntries({ noun: "member", rowId: owner.id }, owner);
    expect(failures.filter(({ action }) => action === "sign_in_failed")).toHaveLength(10);
  });

  it("stores no session when the entry of its sign-in cannot be stored", async () => {
    const member = await addSignedIn(connect(), admin, { role: "driver", username: "unkept" });
    const before = await countSessions(member.id);
    await withFullAuditTrail(async () => {
      const login = await connect().send("signIn", { body: { username: "unkept", password } });
      expect(login.status).toBe(500);
    });
    expect(await countSessions(member.id)).toBe(before);
    await signIn(connect(), { username: "unkept" });
  });
});

async function countSessions(userId: number): Promise<number> {
  const question = "select count(*)::int as count from sessions where user_id = $1";
  const { rows } = await database.pool.query(question, [userId]);
  return rows[0].count;
}

/** Runs work while no audit entry can be stored. */
async function withFullAuditTrail(work: () => Promise<void>): Promise<void> {
  await database.pool.query(
    "alter table audit_entries add constraint audit_entries_full check (false) not valid",
  );
  try {
    await work();
  } finally {
    await database.pool.query("alter table audit_entries drop constraint audit_entries_full");
  }
}

describe("A change and its audit entry", () => {
  it("are both rolled back when the entry cannot be stored", async () => {
    const asset = await buildAsset(admin, { name: "Steady" });
    await withFullAuditTrail(async () => {
      const response = await admin.send("updateAsset", {
        params: { id: asset.id },
        body: { name: "Moved" },
      });
      expect(response.status).toBe(500);
      const made = await admin.send("addUser", {
        body: {
          username: "unmade",
          email: "unmade@example.com",
          password,
          role: "driver",
          firstName: "Un",
          lastName: "Made",
        },
      });
      expect(made.status).toBe(500);
    });
    expect((await admin.call("getAsset", { params: { id: asset.id } })).name).toBe("Steady");
    const crew = await admin.send("listCrew");
    expect(crew.text).not.toContain("unmade");
  });

  it("are both rolled back when the change fails", async () => {
    const asset = await buildAsset(admin);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const before = await readNewest();
    await database.pool.query(
      "create trigger unresolvable before update on inspection_logs for each statement execute function refuse_change()",
    );
    const response = await admin.send("logMaintenance", {
      body: {
        assetId: asset.id,
        date: new Date().toISOString(),
        serviceType: "Oil Change",
        description: "Changed oil",
        resolvedInspectionId: failed.id,
      },
    });
    await database.pool.query("drop trigger unresolvable on inspection_logs");
    expect(response.status).toBe(500);
    expect(await readNewest()).toEqual(before);
  });
});

describe("The database", () => {
  // A cluster takes no value that changes by itself before it asks any trigger.
  const refusal = /are only ever added|must not be VOLATILE/;
  const mine = "company_id = 1 /* across companies */";
  const run = (text: string) => database.pool.query(text);
  const openOfDefects =
    "state critical sightings repeat rejections deferred_until deferred_miles deferred_hours duplicate_of_id maintenance_log_id closed_at certified review_pending".split(
      " ",
    );

  const voiding = ["voided_at", "voided_by_id", "voided_by_name", "void_reason"] as const;
  const openOfLogs =
    "resolved_inspection_id words counted_from_miles counted_from_hours serviced_miles serviced_hours voided_at voided_by_id voided_by_name void_reason replaced_by_id".split(
      " ",
    );

  it.each([
    `update audit_entries set user_name = 'Nobody' where ${mine}`,
    `update audit_entries set created_at = now() - interval '1 year' where id = 0 and ${mine}`,
    `delete from audit_entries where ${mine}`,
    `truncate audit_entries`,
    `update checklist_versions set name = 'Other' where ${mine}`,
    `delete from checklist_versions where ${mine}`,
    `delete from inspection_logs where ${mine}`,
    `delete from maintenance_logs where ${mine}`,
    `delete from meter_readings where ${mine}`,
    `truncate meter_readings`,
    `delete from defects where ${mine}`,
    `truncate defects cascade`,
    `update defect_events set note = null where id = 0 and ${mine}`,
    `delete from defect_events where ${mine}`,
    `truncate defect_events`,
    `update withdrawn_resolutions set resolved_at = now() where id = 0 and ${mine}`,
    `delete from withdrawn_resolutions where ${mine}`,
    `truncate withdrawn_resolutions`,
  ])("refuses: %s", async (text) => {
    await expect(run(text)).rejects.toThrow(refusal);
  });

  it.each([
    [
      "inspection_logs",
      inspectionLogs,
      ["resolved", "resolved_at", "resolved_by_maintenance_id", "words", ...voiding],
    ],
    ["maintenance_logs", maintenanceLogs, openOfLogs],
    [
      "meter_readings",
      meterReadings,
      ["confirmed_at", "confirmed_by_id", "confirmed_by_name", ...voiding],
    ],
    ["defects", defects, openOfDefects],
    ["downtimes", downtimes, ["ended_at", "ended_by_id", "ended_by_name", "end_note", "signature"]],
  ] as const)(
    "allows no change to %s except what resolves, confirms, voids, ends or finds it",
    async (name, table, open) => {
      const columns = Object.entries(getTableColumns(table)).flatMap(([key, { generated }]) =>
        // One that is computed takes no value.
        generated ? [] : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      );
      const editable: string[] = [];
      for (const column of columns) {
        // An identity column accepts only its default.
        const value = column === "id" ? "default" : column;
        const text = `update ${name} set ${column} = ${value} where id = 0 and ${mine}`;
        await run(text).then(
          () => editable.push(column),
          (error: unknown) => expect(String(error)).toMatch(refusal),
        );
      }
      expect(new Set(editable)).toEqual(new Set(open));
    },
  );

  it("allows no resolution and no voiding to be changed", async () => {
    const asset = await buildAsset(admin);
    const failed = await buildInspection(driver, asset.id, { fail: ["horn"] });
    const given = { resolvedInspectionId: failed.id };
    const log = await buildMaintenanceLog(admin, asset.id, given);
    const { date, serviceType, description } = log;
    const fields = { assetId: asset.id, date, serviceType, description, ...given };
    const correction = { params: { id: log.id }, body: { reason: "Wrong", log: fields } };
    await admin.call("correctMaintenance", correction);
    for (const text of [
      `update inspection_logs set resolved_at = now() where id = ${failed.id} and ${mine}`,
      `update maintenance_logs set resolved_inspection_id = null
        where resolved_inspection_id = ${failed.id} and ${mine}`,
      `update maintenance_logs set void_reason = 'None' where id = ${log.id} and ${mine}`,
      `update maintenance_logs set voided_at = null, voided_by_id = null, voided_by_name = null,
        void_reason = null, replaced_by_id = null where id = ${log.id} and ${mine}`,
      `update maintenance_logs set replaced_by_id = ${log.id} where id = ${log.id} and ${mine}`,
    ]) {
      await expect(run(text)).rejects.toThrow(refusal);
    }
  });

  it("allows no change to the audit trail through CompanyDb either", async () => {
    const company = new CompanyDb(database.builder, { id: 1, timeZone: "UTC" });
    // @ts-expect-error: the trail is only ever added to.
    const update = company.update(auditEntries, sql`true`, { userName: null });
    await expect(update).rejects.toThrow();
  });
});

describe("The stored audit entries", () => {
  it("contain no password, hash, token or photo", async () => {
    const secret = "a very secret passphrase";
    const user = await addSignedIn(connect(), admin, {
      role: "manager",
      username: "secretive",
    });
    const change = { currentPassword: password, newPassword: secret };
    expect((await user.send("changePassword", { body: change })).status).toBe(204);
    const reset = await admin.send("resetPassword", { params: { id: user.id } });
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
