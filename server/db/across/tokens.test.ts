import { describe, expect, it } from "vitest";
import { computeDigest } from "../../hash.ts";
import { createLog } from "../../log.ts";
import { prune } from "../../jobs/remove-expired.ts";
import { addUser, foundCompany, signUp } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { openCompany } from "./across-companies.ts";
import { findToken, makeToken, spendToken } from "./tokens.ts";

const { clock, connect, database, statementsOf } = await startTestApp();
const admin = await signUp(connect());
const { builder } = database;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const company = await openCompanyOf(admin);

async function openCompanyOf(user: typeof admin) {
  return openCompany(builder, (await user.call("getCurrentUser")).company.id ?? 0);
}

function invite({ by = admin.id, role = "driver" } = {}) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 7 * dayMs);
  const values = { kind: "invitation", userId: null, createdById: by, expiresAt, now } as const;
  return makeToken(company, { ...values, data: { role } });
}

function find(token: string) {
  return findToken(builder, { kind: "invitation", token, now: clock.now() });
}

describe("A token", () => {
  it("has 32 random bytes, of which only the SHA-256 is stored", async () => {
    const { token, row } = await invite();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(row.hash).toBe(computeDigest(token));
    const stored = "select t::text as row from tokens t where id = $1 and company_id = $2";
    const { rows } = await database.pool.query(stored, [row.id, row.companyId]);
    expect(rows[0].row).not.toContain(token);
    expect((await invite()).token).not.toBe(token);
  });

  it("is found with its user and company by one statement that knows no company", async () => {
    const { token, row } = await invite();
    const statements = await statementsOf(async () => {
      expect(await find(token)).toMatchObject({
        id: row.id,
        data: { role: "driver" },
        user: { id: admin.id, company: { id: row.companyId } },
      });
    });
    expect(statements).toHaveLength(1);
    expect(await find(token.slice(1))).toBeUndefined();
  });

  it("is of the user whom it names, and else of the one who made it", async () => {
    const member = await addUser(admin, { role: "driver" });
    const now = clock.now();
    const kind = "password_reset";
    const expiresAt = new Date(now.getTime() + hourMs);
    const values = { kind, userId: member.id, createdById: admin.id, expiresAt, now } as const;
    const { token } = await makeToken(company, values);
    expect(await findToken(builder, { kind, token, now })).toMatchObject({
      user: { id: member.id },
      createdById: admin.id,
    });
    // It does nothing else.
    expect(await find(token)).toBeUndefined();
  });

  it("is good up to the moment in which it expires", async () => {
    clock.set(new Date());
    const { token, row } = await invite();
    const end = row.expiresAt?.getTime() ?? 0;
    clock.set(new Date(end - 1));
    expect(await find(token)).toBeDefined();
    clock.set(new Date(end));
    expect(await find(token)).toBeUndefined();
    expect(await spendToken(company, { ...row, now: clock.now() })).toBe(false);
  });

  it("is used once, also by twenty at once", async () => {
    const { token, row } = await invite();
    const now = clock.now();
    const use = () => company.transaction((tx) => spendToken(tx, { ...row, now }));
    const used = await Promise.all(Array.from({ length: 20 }, use));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await find(token)).toBeUndefined();
  });

  it("is neither found nor used once it is revoked", async () => {
    const { token, row } = await invite();
    const revoke = "update tokens set revoked_at = now() where id = $1 and company_id = $2";
    await database.pool.query(revoke, [row.id, row.companyId]);
    expect(await find(token)).toBeUndefined();
    expect(await spendToken(company, { ...row, now: clock.now() })).toBe(false);
  });

  it("is not used by another company", async () => {
    const other = await foundCompany(connect);
    const { token, row } = await invite();
    const theirs = await openCompanyOf(other.admin);
    expect(await spendToken(theirs, { ...row, now: clock.now() })).toBe(false);
    expect(await find(token)).toBeDefined();
  });

  it("is not found once its user is removed", async () => {
    const member = await addUser(admin, { role: "manager" });
    const { token } = await invite({ by: member.id });
    expect(await find(token)).toMatchObject({ user: { id: member.id } });
    await database.pool.query(
      "update users set removed_at = now() where company_id = $1 and id = $2",
      [company.companyId, member.id],
    );
    expect(await find(token)).toBeUndefined();
  });

  it("is removed thirty days after it has expired, unless it never expires", async () => {
    const { row } = await invite();
    const now = clock.now();
    const key = { kind: "api_key", userId: admin.id, createdById: admin.id } as const;
    const made = await makeToken(company, { ...key, expiresAt: null, now });
    const ids = [row.id, made.row.id];
    const listed = async () => {
      const left = "select id::int from tokens where company_id = $1 and id = any($2) order by id";
      const { rows } = await database.pool.query(left, [row.companyId, ids]);
      return rows.map(({ id }) => id);
    };
    const tidying = { database, clock, log: createLog("silent") };
    clock.set(new Date(now.getTime() + 37 * dayMs - 60_000));
    await prune(tidying);
    expect(await listed()).toEqual(ids);
    clock.set(new Date(now.getTime() + 37 * dayMs + 60_000));
    await prune(tidying);
    expect(await listed()).toEqual([made.row.id]);
  });
});
