import { api, type ApiCall } from "#shared/api/api.ts";
import { isReadTogether, joinReads, readsMax } from "#shared/api/reads.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { roles } from "#shared/base/roles.ts";
import { describe, expect, it } from "vitest";
import { sealRecords } from "../jobs/seal-records.ts";
import { foundCompany } from "../test/kit/build.ts";
import { beginDuring } from "../test/kit/locks.ts";
import { startTestApp, type TestCaller } from "../test/kit/harness.ts";
import type { Sample } from "../test/nouns/call-case.ts";
import { largestAssets } from "../test/nouns/assets.ts";
import { cases, namedRows } from "../test/nouns/every-noun.ts";

const { clock, connect, database, parts, statementsOf } = await startTestApp();
const company = await foundCompany(connect);
const { admin } = company;
const other = await foundCompany(connect);
const [rows, foreignRows] = [await namedRows(company), await namedRows(other)];
// A record that is sealed between two reads of it would differ.
await sealRecords(parts);
const entries: ApiCall[] = Object.values(api);
const shown = entries.filter(isReadTogether);
// The moments in responses are those of one clock.
const now = new Date();

function toAddress({ path }: ApiCall, { params = {}, query = {} }: Sample): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, v]) => [name, String(v)]));
  return `${filled}?${search}`;
}

async function readParts(
  by: TestCaller,
  addresses: string[],
  headers: Record<string, string> = {},
) {
  return by.agent.get(joinReads(addresses)).set(headers);
}

/** The headers in which a part says what a response says alone. */
const said = /^(etag|link|retry-after|x-\w+-count)$/;

/** Expects that each address returns together with the others what it returns alone. */
async function expectSame(
  by: TestCaller,
  addresses: string[],
  headers: Record<string, string> = {},
) {
  clock.set(now);
  for (let at = 0; at < addresses.length; at += readsMax) {
    const some = addresses.slice(at, at + readsMax);
    const { status, body } = await readParts(by, some, headers);
    expect(status).toBe(200);
    for (const [place, address] of some.entries()) {
      const alone = await by.agent.get(address).set(headers);
      const own = Object.entries(alone.headers).filter(([name]) => said.test(name));
      const part = body[place];
      const names = Object.entries(part.headers).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      expect({ address, ...part, headers: Object.fromEntries(names) }).toEqual({
        address,
        status: alone.status,
        headers: Object.fromEntries(own),
        body: alone.body,
      });
    }
  }
}

describe("Each of several reads returns what it returns alone", () => {
  it.each(roles)("to the role %s, whatever it may read", async (role) => {
    const own = shown.map((entry) => toAddress(entry, cases[entry.name].sample(rows)));
    await expectSame(company[role], [
      ...own,
      "/api/inspection/logs?limit=1",
      "/api/assets?limit=2",
    ]);
  });

  it.each(roles)("to the role %s, for rows of another company", async (role) => {
    const foreign = shown.filter(({ path }) => path.includes(":"));
    expect(foreign.length).toBeGreaterThan(5);
    const addresses = foreign.map((entry) =>
      toAddress(entry, cases[entry.name].sample(foreignRows)),
    );
    await expectSame(company[role], addresses);
  });

  it("for ids and queries that are not valid, in the language of the request", async () => {
    const addresses = [
      "/api/assets?category=all",
      "/api/assets?limit=1&limit=2",
      "/api/assets/abc",
      "/api/assets/%zz",
      "/api/assets/%2F1",
      "/api/assets/0",
      "/api/assets/",
      "/api/ASSETS",
      "/api/inspection/logs?cursor=abc",
      "/api/nowhere",
      "/api/user?x=%00",
    ];
    await expectSame(admin, addresses);
    await expectSame(admin, addresses, { "accept-language": "es" });
    await expectSame(company.driver, addresses);
  });
});

describe("Several reads in one request", () => {
  it("are those of screens alone: nothing that takes long, no file, no stream", async () => {
    const others = entries.filter((entry) => entry.method === "GET" && !isReadTogether(entry));
    const addresses = others.map(({ path }) => path.replace(/:\w+/, "1"));
    expect(addresses).toEqual(
      expect.arrayContaining(["/api/photos/1", "/api/live", "/api/reads", "/api/readiness"]),
    );
    for (let at = 0; at < addresses.length; at += readsMax) {
      const { body } = await readParts(admin, addresses.slice(at, at + readsMax));
      expect(body).toEqual(body.map(() => expect.objectContaining({ status: 404 })));
    }
  });

  it("are refused as a whole to a signed-out caller, and to another user than the page shows", async () => {
    const addresses = ["/api/user", "/api/assets"];
    expect((await readParts(connect(), addresses)).status).toBe(401);
    const meant = { "yardcheck-user": String(company.driver.id) };
    expect((await readParts(admin, addresses, meant)).status).toBe(409);
  });

  it("read the session once", async () => {
    const addresses = ["/api/assets", "/api/notifications", "/api/dashboard/activity"];
    const together = await statementsOf(() => readParts(admin, addresses));
    const alone = await statementsOf(async () => {
      for (const address of addresses) await admin.agent.get(address);
    });
    expect(together).toHaveLength(alone.length - addresses.length + 1);
  });

  it("fail one by one, with the others' results", async () => {
    await database.pool.query("alter table notifications rename to gone");
    const { status, body } = await readParts(admin, ["/api/notifications", "/api/user"]);
    await database.pool.query("alter table gone rename to notifications");
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { status: 500, body: { code: "request.internal" } },
      { status: 200, body: { id: admin.id } },
    ]);
  });

  it("do not wait for one that takes long, which is left out", async () => {
    const locking = await database.pool.connect();
    await locking.query("begin");
    await locking.query("lock table notifications in access exclusive mode");
    const { body } = await readParts(admin, ["/api/notifications", "/api/user"]);
    await locking.query("rollback");
    locking.release();
    expect(body).toMatchObject([null, { status: 200, body: { id: admin.id } }]);
  });

  it("are whole where the server itself stood still for longer", async () => {
    const standStill = async () =>
      void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    const text = "lock table notifications in access exclusive mode";
    const locking = { text, values: [], meanwhile: standStill };
    const { body } = await beginDuring(database.pool, locking, () =>
      readParts(admin, ["/api/notifications"]),
    );
    expect(body).toMatchObject([{ status: 200 }]);
  });

  it("are twenty at most, each at an address", async () => {
    const many = Array.from({ length: readsMax }, () => "/api/user");
    expect((await readParts(admin, many)).body).toHaveLength(readsMax);
    for (const addresses of [[...many, "/api/user"], [], ["user"], ["/api/user", ""]]) {
      expect((await readParts(admin, addresses)).status).toBe(400);
    }
  });

  it("leave out what would make the response too large", async () => {
    const large = await foundCompany(connect);
    const { rows: found } = await database.pool.query(
      "select u.company_id from users u where u.id = $1 /* across companies */",
      [large.admin.id],
    );
    const given = [found[0].company_id, large.admin.id, largestAssets.count];
    await database.pool.query(largestAssets.insert, given);
    const lists = ["name", "name", "name"].map((_, n) => `/api/assets?limit=${1_000 - n}`);
    const { text, body } = await readParts(large.admin, ["/api/user", ...lists]);
    expect(Buffer.byteLength(text)).toBeLessThan(serverLimits.readTogetherBytesMax);
    const statuses = body.map((part: { status: number } | null) => part?.status ?? "left out");
    expect(statuses.filter((status: unknown) => status === 200).length).toBeGreaterThan(1);
    expect(statuses).toContain("left out");
  });
});
