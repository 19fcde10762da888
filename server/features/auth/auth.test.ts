import { dayMs } from "#shared/base/dates.ts";
import { usualRules } from "#shared/account/inspection-rules.ts";
import argon2 from "@node-rs/argon2";
import type { Express } from "express";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../db/connection/client.ts";
import { createLog } from "../../log.ts";
import { addSignedIn, foundCompany, password, signIn, signUp } from "../../test/kit/build.ts";
import { startTestApp, visitor, TestCaller } from "../../test/kit/harness.ts";
import { beginDuring, toLock } from "../../test/kit/locks.ts";
import { createSignInAttempts } from "./sign-in-attempts.ts";

const { app, clock, connect, database, statementsOf } = await startTestApp();
const behindProxy = await startTestApp({ database, trustProxy: 1 });
const firstOnly = await startTestApp({ registration: "first" });
const closed = await startTestApp({ database, registration: "closed" });
const startedAgain = await startTestApp({ database });
const brief = await startTestApp({
  database,
  session: { secret: "another secret of the tests, long enough", idleDays: 2, maxDays: 5 },
});
const unreachable = openDatabase("postgres://nobody@127.0.0.1:1/none", createLog("silent"));
const broken = await startTestApp({ database: unreachable });
afterAll(() => unreachable.pool.end());

const wrong = "a wrong password";

function input(username: string, overrides: object = {}) {
  return {
    username,
    email: `${username}@example.com`,
    password,
    firstName: "Ada",
    lastName: "Founder",
    ...overrides,
  };
}

function tryToSignIn(to: Express, username: unknown, secret: unknown = wrong) {
  return new TestCaller(to).send("signIn", { body: { username, password: secret } });
}

function readCookie(response: { headers: Record<string, unknown> }): string {
  const [cookie]: unknown[] = [response.headers["set-cookie"]].flat();
  return String(cookie);
}

async function sessionCount(userId: number): Promise<number> {
  const question = "select count(*)::int as count from sessions where user_id = $1";
  const { rows } = await database.pool.query<{ count: number }>(question, [userId]);
  return rows[0]?.count ?? 0;
}

async function companyCount(): Promise<number> {
  const question = "select count(*)::int as count from companies /* across companies */";
  const { rows } = await database.pool.query<{ count: number }>(question);
  return rows[0]?.count ?? 0;
}

async function countVerifications(work: () => Promise<unknown>): Promise<number> {
  using verify = vi.spyOn(argon2, "verify");
  await work();
  return verify.mock.calls.length;
}

describe("POST /api/register", () => {
  it("creates a new company whose user is an admin by default (A1)", async () => {
    const given = { company: "Hill Concrete", timeZone: "America/Denver" };
    const founder = await signUp(connect(), { username: "one", ...given });
    const two = await signUp(connect(), { username: "two" });
    expect(await founder.call("getCurrentUser")).toMatchObject({
      role: "admin",
      company: { name: "Hill Concrete", timeZone: "America/Denver" },
    });
    const own = { name: "Founder company", timeZone: "UTC", language: null };
    const usual = { tagsOutCritical: true, rules: usualRules, id: expect.any(Number) };
    expect((await two.call("getCurrentUser")).company).toEqual({ ...own, ...usual });
    for (const user of [founder, two]) {
      const body = await user.call("listCrew");
      expect(body.map(({ id }) => id)).toEqual([user.id]);
    }
  });

  it.each([undefined, null, ""])(
    "stores UTC when the browser's time zone is %j",
    async (timeZone) => {
      const username = `zone-${String(timeZone)}x`;
      const response = await connect().send("signUp", { body: input(username, { timeZone }) });
      expect(response.status).toBe(201);
      expect(response.body.company).toMatchObject({ name: "Founder company", timeZone: "UTC" });
    },
  );

  it("assigns the requested role, in the new company only", async () => {
    const user = connect();
    const forged = { role: "driver", companyId: 1, company_id: 1, id: 1 };
    const response = await user.send("signUp", { body: input("driving", forged) });
    expect(response.status).toBe(201);
    expect(response.body.role).toBe("driver");
    expect(await user.call("listAssets")).toEqual([]);
  });

  it.each([
    { what: "no first name", given: { firstName: "" }, sentence: "First name is required" },
    { what: "no last name", given: { lastName: " " }, sentence: "Last name is required" },
    { what: "no username", given: { username: " " }, sentence: "Username is required" },
    { what: "no e-mail", given: { email: "" }, sentence: "Email is required" },
    { what: "no password", given: { password: "" }, sentence: "Password is required" },
    {
      what: "five characters",
      given: { password: "12345" },
      sentence: "Password must be at least 6 characters",
    },
    { what: "an unknown role", given: { role: "owner" }, sentence: "Please select a role" },
    { what: "an unknown zone", given: { timeZone: "Mars/Olympus" }, sentence: "Unknown time zone" },
  ])("refuses $what", async ({ given, sentence }) => {
    const response = await connect().send("signUp", { body: input("refused", given) });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(sentence);
  });

  it("treats look-alike usernames as taken and refuses invisible characters (A14)", async () => {
    await signUp(connect(), { username: "lookalike" });
    for (const username of [
      "LookAlike",
      " lookalike ",
      "ｌｏｏｋａｌｉｋｅ",
      "ＬＯＯＫＡＬＩＫＥ",
    ]) {
      const response = await connect().send("signUp", {
        body: input("x", { username, email: "lookalike-2@example.com" }),
      });
      expect([username, response.status]).toEqual([username, 409]);
      expect(response.body.code).toBe("auth.usernameTaken");
    }
    const odd = [
      "look alike",
      "look\u200balike",
      "look\u202ealike",
      "look\u00adalike",
      "look\talike",
    ];
    for (const username of odd) {
      const response = await connect().send("signUp", { body: input("x", { username }) });
      expect([username, response.status]).toEqual([username, 400]);
    }
  });

  it.each([
    {
      what: "a username is sent twenty times at once",
      inputOf: (index: number) => input("raced", { email: `raced-${index}@example.com` }),
      refusal: { code: "auth.usernameTaken", message: "That username is already taken" },
    },
    {
      what: "an email is sent twenty times at once",
      inputOf: (index: number) => input(`named-${index}`, { email: "raced@example.com" }),
      refusal: { code: "auth.emailTaken", message: "That email is already taken" },
    },
  ])("creates one company when $what (A15)", async ({ inputOf, refusal }) => {
    const before = await companyCount();
    const inputs = Array.from({ length: 20 }, (_, index) => inputOf(index));
    const responses = await Promise.all(inputs.map((body) => connect().send("signUp", { body })));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array(19).fill(409));
    for (const { body } of refused) expect(body).toMatchObject(refusal);
    expect(await companyCount()).toBe(before + 1);
  });

  it("can be limited to the very first sign-up", async () => {
    const responses = await Promise.all(
      ["early", "bird", "worm"].map((name) =>
        firstOnly.connect().send("signUp", { body: input(name) }),
      ),
    );
    const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 403, 403]);
    expect(await firstOnly.connect().refusal("signUp", { body: input("late") })).toBe(
      "403 auth.registrationClosed",
    );
  });

  it("can be closed", async () => {
    expect((await closed.connect().send("signUp", { body: input("any") })).status).toBe(403);
  });
});

describe("POST /api/login", () => {
  it("returns the user, whose next request runs one statement", async () => {
    const { id } = await signUp(connect(), { username: "ada" });
    const user = connect();
    const response = await user.send("signIn", { body: { username: " ADA ", password } });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id, username: "ada", role: "admin" });
    const statements = await statementsOf(() => user.send("getCurrentUser"));
    expect(statements).toHaveLength(1);
  });

  it("starts a session with a new id and ends the old one (A2)", async () => {
    const user = await signUp(connect(), { username: "fixed" });
    const old = readCookie(await user.send("signIn", { body: { username: "fixed", password } }));
    const fresh = readCookie(await user.send("signIn", { body: { username: "fixed", password } }));
    expect(fresh).not.toBe(old);
    expect((await visitor(app).get("/api/user").set("Cookie", old)).status).toBe(401);
    expect((await visitor(app).get("/api/user").set("Cookie", fresh)).status).toBe(200);
    const signUpAgain = visitor(app).post("/api/register").set("Cookie", fresh);
    const founded = readCookie(await signUpAgain.send(input("fixed-again")));
    expect(founded).not.toBe(fresh);
    expect((await visitor(app).get("/api/user").set("Cookie", fresh)).status).toBe(401);
    const planted = "yardcheck=s%3Aplanted.signature";
    const login = visitor(app).post("/api/login").set("Cookie", planted);
    expect(readCookie(await login.send({ username: "fixed", password }))).not.toContain("planted");
  });

  it("sets a cookie that scripts and other sites cannot use (A3)", async () => {
    await signUp(connect(), { username: "plain" });
    const plain = await tryToSignIn(app, "plain", password);
    expect(attributesOf(readCookie(plain))).toEqual(["HttpOnly", "Path=/", "SameSite=Lax"]);
    expect(readCookie(plain)).toMatch(/^yardcheck=s%3A/);
  });

  it("sets a Secure cookie with a __Host- name over https (A3)", async () => {
    await signUp(behindProxy.connect(), { username: "secure" });
    const secure = await visitor(behindProxy.app)
      .post("/api/login")
      .set("X-Forwarded-Proto", "https")
      .send({ username: "secure", password });
    expect(attributesOf(readCookie(secure))).toEqual([
      "HttpOnly",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    expect(readCookie(secure)).toMatch(/^__Host-yardcheck=s%3A/);
    const signedOut = await visitor(behindProxy.app)
      .post("/api/logout")
      .set("X-Forwarded-Proto", "https")
      .set("Cookie", readCookie(secure).split(";")[0] ?? "");
    expect(readCookie(signedOut)).toMatch(/^__Host-yardcheck=;.*Expires=Thu, 01 Jan 1970/);
    expect(attributesOf(readCookie(signedOut))).toContain("Secure");
  });

  it("ignores the headers of a proxy that is not configured (A9)", async () => {
    await signUp(connect(), { username: "unproxied" });
    const response = await visitor(app)
      .post("/api/login")
      .set("X-Forwarded-Proto", "https")
      .send({ username: "unproxied", password });
    expect(readCookie(response)).toMatch(/^yardcheck=/);
  });

  function attributesOf(cookie: string): string[] {
    const attributes = cookie.split("; ").slice(1);
    return attributes.filter((attribute) => !/^(Expires|Max-Age)=/.test(attribute)).toSorted();
  }

  it("treats an unknown username like a wrong password, with equal work (A10)", async () => {
    await signUp(connect(), { username: "known" });
    const responses: { status: number; text: string }[] = [];
    for (const username of ["known", "unknown"]) {
      const count = await countVerifications(async () => {
        responses.push(await tryToSignIn(app, username));
      });
      expect(count).toBe(1);
    }
    expect(responses[0]?.text).toBe(responses[1]?.text);
    expect(responses.map((response) => response.status)).toEqual([401, 401]);
    expect(responses[0]?.text).not.toContain("Unauthorized");
  });

  it("accepts credentials only as texts in a JSON body (A11)", async () => {
    await signUp(connect(), { username: "strict" });
    const query = `?username=strict&password=${encodeURIComponent(password)}`;
    const inQuery = await visitor(app).post(`/api/login${query}`).send({});
    expect(inQuery.status).toBe(400);
    const inBoth = await visitor(app)
      .post(`/api/login${query}`)
      .send({ username: "strict", password });
    expect(inBoth.status).toBe(400);
    for (const value of [7, true, null, ["strict"], { username: "strict" }, undefined, ""]) {
      expect((await tryToSignIn(app, value, password)).status).toBe(400);
      expect((await tryToSignIn(app, "strict", value ?? null)).status).toBe(400);
    }
    const form = visitor(app).post("/api/login").type("form");
    expect((await form.send({ username: "strict", password })).status).toBe(415);
  });

  it("refuses a password that is too long without hashing it (A12)", async () => {
    await signUp(connect(), { username: "verbose" });
    const count = await countVerifications(async () => {
      expect((await tryToSignIn(app, "verbose", "a".repeat(129))).status).toBe(400);
    });
    expect(count).toBe(0);
    expect((await tryToSignIn(app, "verbose", "a".repeat(128))).status).toBe(401);
  });

  it("redirects a caller of the old address to the sign-in page", async () => {
    const response = await connect().send("goToSignIn");
    expect(response.status).toBe(302);
    expect(response.headers["location"]).toBe("/auth");
  });

  it("refuses a request of another site", async () => {
    const credentials = { username: "ada", password };
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ]) {
      const response = await visitor(app).post("/api/login").set(headers).send(credentials);
      expect(response.status).toBe(403);
    }
  });
});

describe("guessing passwords", () => {
  async function failTimes(to: Express, username: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      statuses.push((await tryToSignIn(to, username)).status);
    }
    return statuses;
  }

  it("is throttled after ten failures for a username in any spelling (A8, A9)", async () => {
    await signUp(connect(), { username: "guessed" });
    const spellings = ["guessed", "GUESSED", " guessed ", "ｇｕｅｓｓｅｄ", "Guessed"];
    for (const spelling of [...spellings, ...spellings]) {
      expect((await tryToSignIn(app, spelling)).status).toBe(401);
    }
    const refused = await tryToSignIn(app, "gUESSED", password);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("auth.tooManyAttempts");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const rotated = visitor(app).post("/api/login").set("X-Forwarded-For", "203.0.113.9");
    expect((await rotated.send({ username: "guessed", password })).status).toBe(429);
    await signUp(connect(), { username: "unharmed" });
    expect((await tryToSignIn(app, "unharmed", password)).status).toBe(200);
  });

  it("is limited to ten failures also when guesses are concurrent", async () => {
    await signUp(connect(), { username: "stormed" });
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => tryToSignIn(app, "stormed")),
    );
    expect(responses.filter((response) => response.status === 401)).toHaveLength(10);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(5);
  });

  it("stays throttled after a restart of the server (A8)", async () => {
    await signUp(connect(), { username: "restarted" });
    await failTimes(app, "restarted", 10);
    expect((await tryToSignIn(startedAgain.app, "restarted", password)).status).toBe(429);
  });

  it("counts no successes, which clear the failures before them (A8)", async () => {
    await signUp(connect(), { username: "regular" });
    await failTimes(app, "regular", 9);
    for (let time = 0; time < 12; time += 1) await signIn(connect(), { username: "regular" });
    expect(await failTimes(app, "regular", 10)).toEqual(Array(10).fill(401));
  });

  it("does not block the right password from another address (A8)", async () => {
    await signUp(behindProxy.connect(), { username: "travelling" });
    const from = (ip: string, secret: string) =>
      visitor(behindProxy.app)
        .post("/api/login")
        .set("X-Forwarded-For", ip)
        .send({ username: "travelling", password: secret });
    for (let time = 0; time < 10; time += 1) await from("203.0.113.1", wrong);
    expect((await from("203.0.113.1", password)).status).toBe(429);
    expect((await from("203.0.113.2", password)).status).toBe(200);
  });

  it("is throttled by address over all usernames (A8)", async () => {
    const from = (ip: string, username: string) =>
      visitor(behindProxy.app)
        .post("/api/login")
        .set("X-Forwarded-For", ip)
        .send({ username, password: wrong });
    // Failures of another server, counted in the same rows; only the hashing is left out.
    const elsewhere = createSignInAttempts(behindProxy.database.pool);
    for (let time = 0; time < 98; time += 1) {
      const attempt = { name: `name-${time}`, ip: "203.0.113.7" };
      expect(await elsewhere.limit(attempt, () => Promise.resolve(undefined))).toBeUndefined();
    }
    expect((await from("203.0.113.7", "the-ninety-ninth")).status).toBe(401);
    expect((await from("203.0.113.7", "the-hundredth")).status).toBe(401);
    expect((await from("203.0.113.7", "yet-another")).status).toBe(429);
    expect((await from("203.0.113.8", "yet-another")).status).toBe(401);
  });

  it("does not block other usernames at the address of a locked one (A8)", async () => {
    const ip = "203.0.113.20";
    const attempts = createSignInAttempts(behindProxy.database.pool);
    const fails = (name: string) => attempts.limit({ name, ip }, () => Promise.resolve(undefined));
    for (let time = 0; time < 10; time += 1) await fails("locked");
    for (let time = 0; time < 100; time += 1) {
      await expect(fails("locked")).rejects.toThrow("Too many failed sign-ins");
    }
    expect(await fails("another")).toBeUndefined();
  });

  it("returns 404 at any other spelling of the path (A9)", async () => {
    const credentials = { username: "guessed", password };
    for (const path of [
      "/API/login",
      "/api/Login",
      "/api/login/",
      "/api//login",
      "/api/login%2F",
    ]) {
      expect((await visitor(app).post(path).send(credentials)).status).toBe(404);
    }
  });
});

describe("POST /api/logout", () => {
  it("ends the session, clears the cookie and may be repeated (A4)", async () => {
    const user = await signUp(connect(), { username: "leaving" });
    const cookie = readCookie(
      await user.send("signIn", { body: { username: "leaving", password } }),
    );
    expect(await sessionCount(user.id)).toBe(1);
    const response = await user.send("signOut");
    expect(response.status).toBe(204);
    expect(readCookie(response)).toMatch(/^yardcheck=;.*Expires=Thu, 01 Jan 1970/);
    expect(await sessionCount(user.id)).toBe(0);
    expect((await visitor(app).get("/api/user").set("Cookie", cookie)).status).toBe(401);
    expect((await user.send("signOut")).status).toBe(204);
    expect((await connect().send("signOut")).status).toBe(204);
  });
});

describe("a session", () => {
  it("ends on every device after a removal or a password reset (A5)", async () => {
    const { admin, manager, driver } = await foundCompany(connect);
    const tablet = await signIn(connect(), { username: driver.username });
    await admin.call("resetPassword", { params: { id: driver.id } });
    await admin.call("removeUser", { params: { id: manager.id } });
    for (const user of [driver, tablet, manager]) {
      expect((await user.send("getCurrentUser")).status).toBe(401);
    }
    expect(await sessionCount(driver.id)).toBe(0);
    expect(await sessionCount(manager.id)).toBe(0);
  });

  it("is invalid once its version is outdated, while its row still exists (A5)", async () => {
    const user = await signUp(connect(), { username: "outdated" });
    await database.pool.query(
      "update users set session_version = session_version + 1 where id = $1 /* across companies */",
      [user.id],
    );
    expect(await sessionCount(user.id)).toBe(1);
    expect((await user.send("getCurrentUser")).status).toBe(401);
  });

  it("is invalid when a concurrent sign-in with the old password started it (A5)", async () => {
    const { admin, driver } = await foundCompany(connect);
    const tablet = await signIn(connect(), { username: driver.username });
    const change = { currentPassword: password, newPassword: "another one" };
    await restoreSessionsAfter(driver.id, () => tablet.send("changePassword", { body: change }));
    expect((await driver.send("getCurrentUser")).status).toBe(401);
    expect((await tablet.send("getCurrentUser")).status).toBe(200);
    await restoreSessionsAfter(driver.id, () =>
      admin.send("resetPassword", { params: { id: driver.id } }),
    );
    expect((await tablet.send("getCurrentUser")).status).toBe(401);
  });

  /** Restores a user's sessions after work that ends them, as a concurrent sign-in would. */
  async function restoreSessionsAfter(
    userId: number,
    work: () => PromiseLike<unknown>,
  ): Promise<void> {
    const { rows } = await database.pool.query<{ sid: string; sess: object; expire: Date }>(
      "select sid, sess, expire from sessions where user_id = $1",
      [userId],
    );
    await work();
    for (const { sid, sess, expire } of rows) {
      await database.pool.query(
        "insert into sessions (sid, sess, expire) values ($1, $2, $3) on conflict do nothing",
        [sid, sess, expire],
      );
    }
  }

  it("is not stored again by a request once its row was deleted (A6)", async () => {
    const user = await signUp(connect(), { username: "revoked" });
    await database.pool.query("delete from sessions where user_id = $1", [user.id]);
    await user.send("getCurrentUser");
    await user.send("changePassword", { body: { currentPassword: password, newPassword: wrong } });
    expect(await sessionCount(user.id)).toBe(0);
  });

  it("is not restored by a request during which its row is deleted (A6)", async () => {
    const user = await signUp(connect(), { username: "touching" });
    clock.set(new Date(Date.now() + 10 * 60_000));
    const lock = {
      ...(await toLock(database.pool, { table: "users", id: user.id }, user)),
      meanwhile: () => database.pool.query("delete from sessions where user_id = $1", [user.id]),
    };
    const profile = { firstName: "Ada", lastName: "Touch", email: "t@example.com", role: "admin" };
    const response = await beginDuring(database.pool, lock, () =>
      user.send("updateProfile", { body: profile }),
    );
    expect(response.status).toBe(200);
    expect(await sessionCount(user.id)).toBe(0);
    expect((await user.send("getCurrentUser")).status).toBe(401);
  });

  it("is not created for a signed-out caller (A6)", async () => {
    const response = await connect().send("getCurrentUser");
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("ends after fourteen days without a request (A7)", async () => {
    const start = Date.now();
    const user = await signUp(connect(), { username: "idle" });
    clock.set(new Date(start + 13 * dayMs));
    expect((await user.send("getCurrentUser")).status).toBe(200);
    clock.set(new Date(start + 26 * dayMs));
    expect((await user.send("getCurrentUser")).status).toBe(200);
    clock.set(new Date(start + 40 * dayMs + 60_000));
    expect((await user.send("getCurrentUser")).status).toBe(401);
  });

  it("ends after ninety days even with requests (A7)", async () => {
    const start = Date.now();
    const user = await signUp(connect(), { username: "busy" });
    for (let day = 10; day <= 80; day += 10) {
      clock.set(new Date(start + day * dayMs));
      expect((await user.send("getCurrentUser")).status).toBe(200);
    }
    clock.set(new Date(start + 90 * dayMs - 60_000));
    expect((await user.send("getCurrentUser")).status).toBe(200);
    clock.set(new Date(start + 90 * dayMs + 60_000));
    expect((await user.send("getCurrentUser")).status).toBe(401);
  });

  it("ends after the configured days without a request (A7)", async () => {
    const start = Date.now();
    const user = await signUp(brief.connect(), { username: "brief-idle" });
    brief.clock.set(new Date(start + 2 * dayMs - 60_000));
    expect((await user.send("getCurrentUser")).status).toBe(200);
    brief.clock.set(new Date(start + 4 * dayMs));
    expect((await user.send("getCurrentUser")).status).toBe(401);
  });

  it("ends after the configured days even with requests (A7)", async () => {
    const start = Date.now();
    const user = await signUp(brief.connect(), { username: "brief-busy" });
    for (let day = 1; day <= 4; day += 1) {
      brief.clock.set(new Date(start + day * dayMs));
      expect((await user.send("getCurrentUser")).status).toBe(200);
    }
    brief.clock.set(new Date(start + 5 * dayMs - 60_000));
    expect((await user.send("getCurrentUser")).status).toBe(200);
    brief.clock.set(new Date(start + 5 * dayMs + 60_000));
    expect((await user.send("getCurrentUser")).status).toBe(401);
  });

  it("survives an unreachable database, which returns 503 and sets no cookie", async () => {
    const user = await signUp(connect(), { username: "patient" });
    const cookie = readCookie(
      await user.send("signIn", { body: { username: "patient", password } }),
    );
    const calls = [
      broken.connect().send("getCurrentUser", { headers: { cookie } }),
      broken.connect().send("listAssets", { headers: { cookie } }),
      broken.connect().send("signOut", { headers: { cookie } }),
    ];
    for (const response of await Promise.all(calls)) {
      expect(response.status).toBe(503);
      expect(response.body.code).toBe("request.unavailable");
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
    expect((await tryToSignIn(broken.app, "patient", password)).status).toBe(503);
    expect((await visitor(app).get("/api/user").set("Cookie", cookie)).status).toBe(200);
  });
});

describe("a temporary password", () => {
  it("has at least 80 bits of entropy and is never repeated (A13)", async () => {
    const admin = await signUp(connect());
    const member = await addSignedIn(connect(), admin, { role: "driver", username: "forgetful" });
    const seen = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      const body = await admin.call("resetPassword", { params: { id: member.id } });
      seen.add(body.tempPassword);
      const letters = body.tempPassword.replaceAll("-", "");
      expect(letters).toMatch(/^[a-hjkmnp-z2-9]{20}$/);
      expect(letters.length * Math.log2(31)).toBeGreaterThan(80);
    }
    expect(seen.size).toBe(5);
  });
});
