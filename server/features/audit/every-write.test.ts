import type { WriteName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { isWrite } from "#shared/api/live.ts";
import { describe, expect, it } from "vitest";
import { openCompany } from "../../db/across/across-companies.ts";
import { makeToken } from "../../db/across/tokens.ts";
import {
  addSignedIn,
  foundCompany,
  openToReports,
  password,
  signIn,
} from "../../test/kit/build.ts";
import type { TestCaller, TestUser } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import type { Named, Sample } from "../../test/nouns/call-case.ts";
import { cases, namedRows } from "../../test/nouns/every-noun.ts";
import { namedIds } from "../../test/calls/named-ids.ts";

const { connect, database } = await startTestApp();
const company = await foundCompany(connect);
const other = await foundCompany(connect);
const rows = await namedRows(company);
/** They are used up, each by one call. */
const spent = await namedRows(company);

type Entry = { action: string; noun: string; rowId: number; changed: string[] };

const writes = Object.values(api)
  .map(({ name }) => name)
  .filter(isWrite);
const audited = writes.filter((name) => typeof cases[name].entries !== "string");
/** The calls whose sample names a row of the company. */
const naming = new Set(
  namedIds(rows).flatMap(({ name, part, inSample }) => (inSample && part !== "query" ? name : [])),
);

describe("A write", () => {
  it.each(writes)("%s is stored in the audit trail, or has a reason why not", async (name) => {
    const named = cases[name].usesUpRow ? spent : rows;
    const { user, owner } = await callerFor(name);
    const sample = { ...cases[name].sample(named), ...(await making[name]?.(owner, named)) };
    const since = await lastEntry();
    const response = await user.send(name, sample);
    expect(response.status, response.text).toBe(api[name].status);
    const entries = await entriesAfter(since);
    const wanted = cases[name].entries;
    if (typeof wanted === "string") return expect(entries).toEqual([]);
    const rowIds = { ...named, own: owner.id, new: expect.any(Number) };
    expect(entries).toEqual(
      wanted.map(([action, noun, row, changed = ""]) => ({
        action,
        noun,
        rowId: rowIds[row],
        changed: changed.split(" ").filter(Boolean),
      })),
    );
  });

  it.each(audited.filter((name) => name !== "signOut"))(
    "%s leaves no audit entry when it is refused",
    async (name) => {
      const since = await lastEntry();
      const sample = cases[name].sample(rows);
      const odd = Object.fromEntries(Object.keys(sample.body ?? {}).map((field) => [field, {}]));
      const signedOut = await connect().send(name, { ...sample, body: odd });
      expect(signedOut.status).toBe(api[name].may === "anyone" ? 400 : 401);
      if (sample.body) {
        const response = await company.admin.send(name, { ...sample, body: odd });
        expect(response.status).toBe(400);
      }
      if (naming.has(name)) {
        expect((await other.admin.send(name, sample)).status).toBe(404);
      }
      expect(await entriesAfter(since)).toEqual([]);
    },
  );
});

/** The caller and the user whose rows it changes: a new one where the call changes the caller. */
async function callerFor(name: WriteName): Promise<{ user: TestCaller; owner: TestUser }> {
  if (!cases[name].changesCaller) return { user: company.admin, owner: company.admin };
  const owner = await addSignedIn(connect(), company.admin, { role: "admin" });
  const isSignedOut = ["signIn", "signUp", "acceptInvitation"].includes(name);
  return { user: isSignedOut ? connect() : owner, owner };
}

/** Makes what only some calls need, and returns what their samples name of it. */
const making: Partial<Record<WriteName, (owner: TestUser, named: Named) => Promise<Sample>>> = {
  signIn: async ({ username }) => ({ body: { username, password } }),
  endSession: async (owner) => ({ params: { session: await signInElsewhere(owner) } }),
  endOtherSessions: async (owner) => {
    await signInElsewhere(owner);
    return {};
  },
  lookAtInvitation: async () => ({ body: { token: await makeInvitation() } }),
  acceptInvitation: async () => {
    const { body } = cases.acceptInvitation.sample(rows);
    return { body: { ...body, token: await makeInvitation() } };
  },
  setPasswordByLink: async (owner) => ({ body: { token: await makeLink(owner), password } }),
  stopDigest: async (owner) => ({ body: { token: await makeLink(owner, "unsubscribe") } }),
  reportProblem: async (_, { downAssetId }) => ({
    params: { code: await openToReports(company.admin, downAssetId) },
  }),
};

/** The token of a link by which this user may choose a new password. */
async function makeLink(
  owner: TestUser,
  kind: "password_reset" | "unsubscribe" = "password_reset",
): Promise<string> {
  const { id, email, company: own } = await owner.call("getCurrentUser");
  const now = new Date();
  const of = { userId: id, createdById: id, expiresAt: new Date(now.getTime() + 60_000), now };
  const company = openCompany(database.builder, own.id ?? 0);
  return (await makeToken(company, { kind, ...of, data: { email } })).token;
}

/** The token of an invitation. */
async function makeInvitation(): Promise<string> {
  const { url } = await company.admin.call("invite", { body: { role: "driver" } });
  return new URL(url, "https://yard.example").searchParams.get("invite") ?? "";
}

/** The public id of another session of this user. */
async function signInElsewhere({ username }: TestUser): Promise<string> {
  const elsewhere = await signIn(connect(), { username });
  const sessions = await elsewhere.call("listSessions");
  return sessions.find(({ isCurrent }) => isCurrent)?.id ?? "";
}

async function lastEntry(): Promise<number> {
  const { rows } = await database.pool.query(
    "select /* across companies */ coalesce(max(id), 0)::int as id from audit_entries",
  );
  return rows[0].id;
}

async function entriesAfter(id: number): Promise<Entry[]> {
  const { rows } = await database.pool.query(
    `select /* across companies */ action, noun, row_id::int as "rowId",
      array(select json_object_keys(changes)) as changed
     from audit_entries where id > $1 order by id`,
    [id],
  );
  return rows;
}
