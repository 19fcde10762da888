import type { CallName } from "#shared/api/api.ts";
import { keyLimits, type KeyScope } from "#shared/keys/keys.ts";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { addSignedIn, buildAsset, foundCompany } from "../../test/kit/build.ts";
import type { Attempt } from "../../test/kit/caller.ts";
import { shareTestApp, type TestCaller } from "../../test/kit/harness.ts";

const { clock, connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const strangers = await foundCompany(connect);
const allScopes: KeyScope[] = ["read", "write:assets", "write:readings", "write:maintenance"];

async function makeKey(user: TestCaller, scopes = allScopes, name = "Fuel card") {
  return user.call("addKey", { body: { name, scopes } });
}

/** A program that sends this key and no cookie. */
function withKey(key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const program = connect();
  return {
    send: (name: CallName, input: Attempt = {}) =>
      program.send(name, { ...input, headers: { ...headers, ...input.headers } }),
    refusal: (name: CallName, input: Attempt = {}) =>
      program.refusal(name, { ...input, headers: { ...headers, ...input.headers } }),
  };
}

const mixer = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "1M2GR3GC5KM004821",
  year: 2019,
  make: "Mack",
  model: "Granite",
};

describe("a key", () => {
  it("is shown once", async () => {
    const made = await makeKey(manager, ["read"]);
    expect(made).toMatchObject({ name: "Fuel card", scopes: ["read"], userName: "Sam Member" });
    expect(made.key).toMatch(/^yk_[\w-]{43}$/);
    const listed = await manager.send("listKeys");
    expect(listed.text).not.toContain(made.key.slice(3));
    expect(listed.body).toContainEqual(expect.objectContaining({ id: made.id, lastUsedAt: null }));
  });

  it("registers a unit, reads it and posts a reading as its user, whose entry names it", async () => {
    const { key } = await makeKey(manager);
    const program = withKey(key);
    const added = await program.send("createAsset", { body: mixer });
    expect(added.status).toBe(201);
    const params = { id: added.body.id };
    const reading = { params, body: { meter: "miles", value: 120 } };
    expect((await program.send("addReading", reading)).status).toBe(201);
    expect((await program.send("getAsset", { params })).body).toMatchObject({ currentMiles: 120 });
    const [entry] = await admin.call("listAudit", {
      query: { noun: "asset", rowId: params.id, limit: 1 },
    });
    expect(entry).toMatchObject({ userId: manager.id, userName: "Sam Member (Fuel card)" });
  });

  it("may do no more than its scopes say", async () => {
    const { key: reader } = await makeKey(manager, ["read"]);
    const { key: writer } = await makeKey(manager, ["write:readings"]);
    const { id } = await buildAsset(admin);
    const reading = { params: { id }, body: { meter: "miles", value: 7 } };
    expect(await withKey(reader).refusal("addReading", reading)).toBe("403 keys.outOfScope");
    expect(await withKey(writer).refusal("getAsset", { params: { id } })).toBe(
      "403 keys.outOfScope",
    );
    expect((await withKey(writer).send("addReading", reading)).status).toBe(201);
  });

  it("may do no more than its user may by now", async () => {
    const ann = await addSignedIn(connect(), admin, { role: "manager" });
    const { key } = await makeKey(ann);
    expect((await withKey(key).send("createAsset", { body: mixer })).status).toBe(201);
    const person = { firstName: "Ann", lastName: "Member", email: `${ann.username}@example.com` };
    const body = { ...person, role: "driver" as const };
    await admin.call("updateUser", { params: { id: ann.id }, body });
    expect(await withKey(key).refusal("createAsset", { body: mixer })).toBe(
      "403 request.forbidden",
    );
    await admin.call("removeUser", { params: { id: ann.id } });
    expect(await withKey(key).refusal("listAssets")).toBe("401 keys.notGood");
    await admin.call("bringBackUser", { params: { id: ann.id }, body: {} });
    expect(await withKey(key).refusal("listAssets")).toBe("401 keys.notGood");
  });

  it.each<CallName>(["getCurrentUser", "signIn", "listCrew", "getCompany", "addKey", "listAudit"])(
    "does not reach %s, whatever its scopes are",
    async (name) => {
      const { key } = await makeKey(admin);
      expect(await withKey(key).refusal(name)).toBe("403 keys.outOfScope");
    },
  );

  it("is refused at the first request after it was revoked", async () => {
    const { id, key } = await makeKey(manager);
    expect((await withKey(key).send("listAssets")).status).toBe(200);
    await manager.call("revokeKey", { params: { id } });
    expect(await withKey(key).refusal("listAssets")).toBe("401 keys.notGood");
    expect(await manager.refusal("revokeKey", { params: { id } })).toBe("404 request.notFound");
  });

  it("is not sent together with a session's cookie", async () => {
    const { key } = await makeKey(manager);
    const headers = { authorization: `Bearer ${key}` };
    expect(await manager.refusal("listAssets", { headers })).toBe("400 keys.withCookie");
  });

  it("says to the hour when it was used last", async () => {
    clock.set("2026-11-20T10:00:00.000Z");
    const { id, key } = await makeKey(manager);
    const lastUsed = async () => {
      const keys = await manager.call("listKeys");
      return keys.find((row) => row.id === id)?.lastUsedAt;
    };
    await withKey(key).send("listAssets");
    clock.set("2026-11-20T10:59:00.000Z");
    await withKey(key).send("listAssets");
    expect(await lastUsed()).toBe("2026-11-20T10:00:00.000Z");
    clock.set("2026-11-20T11:00:00.000Z");
    await withKey(key).send("listAssets");
    expect(await lastUsed()).toBe("2026-11-20T11:00:00.000Z");
  });

  it("that has made too many requests in a minute is refused, with the seconds to wait", async () => {
    const program = withKey((await makeKey(manager, ["read"])).key);
    const spent = new RateLimiterRes(0, 30_000);
    const spy = vi.spyOn(RateLimiterMemory.prototype, "consume").mockRejectedValueOnce(spent);
    onTestFinished(() => spy.mockRestore());
    const refused = await program.send("listAssets");
    expect(refused).toMatchObject({ status: 429, body: { code: "keys.tooManyRequests" } });
    expect(refused.headers["retry-after"]).toBe("30");
    expect((await program.send("listAssets")).status).toBe(200);
  });

  it("of another company, or that never was, is not good", async () => {
    const { id } = await buildAsset(admin);
    const { key } = await makeKey(strangers.admin);
    const input = { params: { id } };
    expect(await withKey(key).refusal("getAsset", input)).toBe("404 request.notFound");
    expect(await withKey(`yk_${"x".repeat(43)}`).refusal("getAsset", input)).toBe(
      "401 keys.notGood",
    );
  });
});

describe("the keys of a company", () => {
  it("are all listed to an admin, and their own to a manager", async () => {
    const company = await foundCompany(connect);
    const ofAdmin = await makeKey(company.admin, ["read"], "Dispatch");
    const ofManager = await makeKey(company.manager, ["read"], "Fuel card");
    const ids = async (user: TestCaller) => (await user.call("listKeys")).map(({ id }) => id);
    expect(await ids(company.admin)).toEqual([ofManager.id, ofAdmin.id]);
    expect(await ids(company.manager)).toEqual([ofManager.id]);
    const params = { id: ofAdmin.id };
    expect(await company.manager.refusal("revokeKey", { params })).toBe("404 request.notFound");
  });

  it("are 50 at most, also of those that are made at once", async () => {
    const company = await foundCompany(connect);
    for (let made = 0; made < keyLimits.keysMax - 1; made += 1) await makeKey(company.admin);
    const attempts = await Promise.all(
      [company.admin, company.manager, company.admin].map((user) =>
        user.send("addKey", { body: { name: "x", scopes: ["read"] } }),
      ),
    );
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(attempts.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it.each([{ name: "" }, { name: "x".repeat(61) }, { scopes: [] }, { scopes: ["write:crew"] }])(
    "refuse %j",
    async (wrong) => {
      const body = { name: "Fuel card", scopes: ["read"], ...wrong };
      expect(await admin.refusal("addKey", { body })).toBe("400 request.invalid");
    },
  );

  it("are not for drivers", async () => {
    const body = { name: "x", scopes: ["read"] };
    expect(await driver.refusal("addKey", { body })).toBe("403 request.forbidden");
  });
});
