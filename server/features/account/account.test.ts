import { usualRules } from "#shared/account/inspection-rules.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  foundCompany,
  password,
  signIn,
  signUp,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { beginDuring, toLock } from "../../test/kit/locks.ts";

const { connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

function profile(overrides: object = {}) {
  return {
    firstName: "Ada",
    lastName: "Founder",
    email: `${admin.username}@example.com`,
    role: "admin",
    ...overrides,
  };
}

describe("GET /api/user", () => {
  it("returns the signed-in user without secrets, in one statement", async () => {
    const statements = await statementsOf(async () => {
      const { body, text } = await driver.send("getCurrentUser");
      expect(body).toMatchObject({
        id: driver.id,
        username: driver.username,
        role: "driver",
        company: { name: "Founder company", timeZone: "UTC" },
        hasTemporaryPassword: false,
      });
      expect(text).not.toContain("argon2");
    });
    expect(statements).toHaveLength(1);
  });

  it("returns 401 Unauthorized to a signed-out caller", async () => {
    const response = await connect().send("getCurrentUser");
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ code: "auth.signedOut", message: "Unauthorized" });
  });
});

describe("PUT /api/user/profile", () => {
  it("changes name and email and returns the updated user", async () => {
    const user = await addSignedIn(connect(), admin, { role: "manager", username: "renamed" });
    const input = {
      firstName: " Bo ",
      lastName: "Newname",
      email: "bo@example.com",
      role: "manager",
    };
    const response = await user.send("updateProfile", { body: input });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      firstName: "Bo",
      lastName: "Newname",
      email: "bo@example.com",
    });
    expect(await user.call("getCurrentUser")).toEqual(response.body);
  });

  it("lowers a role, which takes effect on the next request", async () => {
    const user = await addSignedIn(connect(), admin, { role: "manager", username: "lowered" });
    const input = profile({ email: "lowered@example.com", role: "driver" });
    expect((await user.send("updateProfile", { body: input })).status).toBe(200);
    expect((await user.send("listCrew")).status).toBe(403);
    expect((await user.send("updateProfile", { body: input })).status).toBe(403);
  });

  it("refuses to raise a role", async () => {
    const input = profile({ email: `${manager.username}@example.com`, role: "admin" });
    expect(await manager.refusal("updateProfile", { body: input })).toBe("403 account.roleRaised");
    expect(await manager.call("getCurrentUser")).toMatchObject({
      role: "manager",
      firstName: "Sam",
    });
  });

  it("never raises a role by two concurrent requests", async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await signUp(connect(), { username: `both-${round}` });
      await addSignedIn(connect(), user, { role: "admin", username: `spare-${round}` });
      const email = `both-${round}@example.com`;
      await Promise.all(
        ["driver", "manager"].map((role) =>
          user.send("updateProfile", { body: profile({ email, role }) }),
        ),
      );
      expect((await user.call("getCurrentUser")).role).toBe("driver");
    }
  });

  it("refuses to raise a role that was lowered during the request", async () => {
    const lowered = await addSignedIn(connect(), admin, { role: "admin", username: "sinking" });
    const text = "update /* across companies */ users set role = 'driver' where id = $1";
    const input = profile({ email: "sinking@example.com", role: "manager" });
    const { status, body } = await beginDuring(database.pool, { text, values: [lowered.id] }, () =>
      lowered.send("updateProfile", { body: input }),
    );
    expect([status, body.code]).toEqual([403, "account.roleRaised"]);
    expect((await lowered.call("getCurrentUser")).role).toBe("driver");
  });

  it("never removes the last admin, even when two step down at once", async () => {
    expect(await admin.refusal("updateProfile", { body: profile({ role: "manager" }) })).toBe(
      "409 account.lastAdmin",
    );
    for (let round = 0; round < 10; round += 1) {
      const founder = await signUp(connect(), { username: `first-${round}` });
      const colleague = await addSignedIn(connect(), founder, {
        role: "admin",
        username: `second-${round}`,
      });
      const responses = await Promise.all(
        [founder, colleague].map((user) =>
          user.send("updateProfile", {
            body: profile({ email: `${user.username}@example.com`, role: "driver" }),
          }),
        ),
      );
      const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409]);
    }
  });

  it("leaves one admin when an admin steps down and removes the other at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const founder = await signUp(connect(), { username: `stays-${round}` });
      const colleague = await addSignedIn(connect(), founder, {
        role: "admin",
        username: `leaves-${round}`,
      });
      const email = `stays-${round}@example.com`;
      const [stepped] = await Promise.all([
        founder.send("updateProfile", { body: profile({ email, role: "manager" }) }),
        founder.send("removeUser", { params: { id: colleague.id } }),
      ]);
      const body = await founder.call("listCrew");
      const left = body.filter((member: { role: string }) => member.role === "admin");
      expect(left).toHaveLength(1);
      expect(stepped.status).toBe(left[0]?.id === founder.id ? 409 : 200);
    }
  });

  it("refuses an email that is taken in any company, in any letter case", async () => {
    const email = `${other.driver.username}@EXAMPLE.com`;
    const response = await admin.send("updateProfile", { body: profile({ email }) });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      code: "auth.emailTaken",
      message: "That email is already taken",
      errors: { email: "That email is already taken" },
    });
  });

  it.each([
    {
      what: "no first name",
      wrong: { firstName: " " },
      field: "firstName",
      sentence: "First name is required",
    },
    {
      what: "no last name",
      wrong: { lastName: null },
      field: "lastName",
      sentence: "Last name is required",
    },
    {
      what: "a wrong e-mail",
      wrong: { email: "ada@" },
      field: "email",
      sentence: "Invalid email address",
    },
    { what: "no role", wrong: { role: undefined }, field: "role", sentence: "Role is required" },
  ])("refuses $what", async ({ wrong, field, sentence }) => {
    const response = await admin.send("updateProfile", { body: profile(wrong) });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toBe(sentence);
  });

  it("ignores fields that the form does not have", async () => {
    const forged = { id: 1, companyId: 1, username: "root", password: "x", profileImageUrl: "x" };
    const { body } = await admin.send("updateProfile", { body: profile(forged) });
    expect(body).toMatchObject({ id: admin.id, username: admin.username, profileImageUrl: null });
    await signIn(connect(), { username: admin.username });
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    const input = profile({ email: `${driver.username}@example.com`, role: "driver" });
    expect((await driver.send("updateProfile", { body: input })).status).toBe(403);
    expect((await connect().send("updateProfile", { body: input })).status).toBe(401);
  });
});

describe("POST /api/user/change-password", () => {
  const change = { currentPassword: password, newPassword: "another one" };

  it("ends every session except the caller's", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver", username: "changer" });
    const phone = await signIn(connect(), { username: "changer" });
    expect((await user.send("changePassword", { body: change })).status).toBe(204);
    expect((await user.send("getCurrentUser")).status).toBe(200);
    expect((await phone.send("getCurrentUser")).status).toBe(401);
    const old = await connect().send("signIn", { body: { username: "changer", password } });
    expect(old.status).toBe(401);
    const fresh = await signIn(connect(), { username: "changer", password: "another one" });
    await user.call("signOut");
    expect((await fresh.send("getCurrentUser")).status).toBe(200);
  });

  it("works again in the session that stays open", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver", username: "twice" });
    await user.call("changePassword", { body: change });
    const again = { currentPassword: "another one", newPassword: "a third one" };
    expect((await user.send("changePassword", { body: again })).status).toBe(204);
    expect((await user.send("getCurrentUser")).status).toBe(200);
    await signIn(connect(), { username: "twice", password: "a third one" });
  });

  it("refuses a wrong current password and changes nothing", async () => {
    const wrong = { ...change, currentPassword: "a wrong one" };
    expect(await driver.refusal("changePassword", { body: wrong })).toBe(
      "400 account.wrongPassword",
    );
    await signIn(connect(), { username: driver.username });
  });

  it("lets only one of two concurrent changes succeed", async () => {
    const member = await addSignedIn(connect(), admin, { role: "driver", username: "shared" });
    const phones = [member, await signIn(connect(), { username: "shared" })];
    const row = await toLock(database.pool, { table: "users", id: member.id }, member);
    const lock = { ...row, waiting: phones.length };
    const statuses = await beginDuring(database.pool, lock, () =>
      Promise.all(
        phones.map(async (user, n) => {
          const input = { ...change, newPassword: `fresh one ${n}` };
          return (await user.send("changePassword", { body: input })).status;
        }),
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  it("throttles guesses of the current password together with sign-ins", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver", username: "guessed" });
    const wrong = { ...change, currentPassword: "a wrong one" };
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await user.send("changePassword", { body: wrong })).status).toBe(400);
    }
    const refused = await user.send("changePassword", { body: change });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const signingIn = await connect().send("signIn", { body: { username: "guessed", password } });
    expect(signingIn.status).toBe(429);
  });

  it("clears the mark of a temporary password", async () => {
    const member = await addSignedIn(connect(), admin, { role: "driver", username: "nagged" });
    const body = await admin.call("resetPassword", { params: { id: member.id } });
    const user = await signIn(connect(), { username: "nagged", password: body.tempPassword });
    const own = { currentPassword: body.tempPassword, newPassword: "my own one" };
    await user.call("changePassword", { body: own });
    expect((await user.call("getCurrentUser")).hasTemporaryPassword).toBe(false);
  });

  it("distinguishes long passwords that differ only at the end", async () => {
    const user = await addSignedIn(connect(), admin, { role: "driver", username: "long" });
    const [long, alike] = [`${"a".repeat(120)}b`, `${"a".repeat(120)}c`];
    await user.call("changePassword", { body: { ...change, newPassword: long } });
    const wrong = await connect().send("signIn", { body: { username: "long", password: alike } });
    expect(wrong.status).toBe(401);
    await signIn(connect(), { username: "long", password: long });
  });

  it.each([
    {
      what: "no current password",
      wrong: { currentPassword: "" },
      field: "currentPassword",
      sentence: "Current password is required",
    },
    {
      what: "five characters",
      wrong: { newPassword: "12345" },
      field: "newPassword",
      sentence: "Password must be at least 6 characters",
    },
    {
      what: "129 characters",
      wrong: { newPassword: "a".repeat(129) },
      field: "newPassword",
      sentence: "Please use at most 128 characters",
    },
    {
      what: "a list",
      wrong: { newPassword: ["123456"] },
      field: "newPassword",
      sentence: /Password/,
    },
  ])("refuses $what", async ({ wrong, field, sentence }) => {
    const response = await driver.send("changePassword", { body: { ...change, ...wrong } });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toMatch(sentence);
  });

  it("returns 401 to a signed-out caller", async () => {
    expect((await connect().send("changePassword", { body: change })).status).toBe(401);
  });
});

describe("PUT /api/user/preferences", () => {
  it("stores the language of any user, and leaves what is not sent", async () => {
    expect(await driver.call("getCurrentUser")).toMatchObject({ language: null });
    const chosen = await driver.call("updatePreferences", { body: { language: "es" } });
    expect(chosen).toMatchObject({ id: driver.id, language: "es" });
    expect(await driver.call("updatePreferences", { body: {} })).toMatchObject({ language: "es" });
    expect(await driver.call("getCurrentUser")).toMatchObject({ language: "es" });
    expect(await admin.call("getCurrentUser")).toMatchObject({ language: null });
  });

  it.each([null, ""])("takes the choice back with %j", async (language) => {
    await driver.call("updatePreferences", { body: { language: "en" } });
    const { status, body } = await driver.send("updatePreferences", { body: { language } });
    expect([status, body.language]).toEqual([200, null]);
  });

  it.each(["fr", "EN", 1, ["es"]])("refuses the language %j", async (language) => {
    const { status, body } = await driver.send("updatePreferences", { body: { language } });
    expect([status, body.code]).toEqual([400, "request.invalid"]);
    expect(body.errors).toEqual({ language: "Unknown language" });
  });

  it("changes no other field", async () => {
    const before = await driver.call("getCurrentUser");
    const forged = { language: "es", role: "admin", companyId: 1, mayCertify: true };
    await driver.send("updatePreferences", { body: forged });
    const { updatedAt: _, ...after } = await driver.call("getCurrentUser");
    expect({ ...before, language: "es" }).toMatchObject(after);
  });
});

describe("GET and PUT /api/company", () => {
  it("let an admin see and change the company's name and time zone", async () => {
    const user = await signUp(connect(), {
      username: "owner",
      company: "Hill Concrete",
      timeZone: "Asia/Tokyo",
    });
    const before = await user.send("getCompany");
    expect(before.body).toMatchObject({ name: "Hill Concrete", timeZone: "Asia/Tokyo" });
    const changes = { name: " Dale Concrete ", timeZone: "America/Denver" };
    const after = await user.send("updateCompany", { body: changes });
    expect(after.status).toBe(200);
    expect(after.body).toEqual({ ...before.body, ...changes, name: "Dale Concrete" });
    expect((await user.call("getCurrentUser")).company).toEqual({
      id: expect.any(Number),
      name: "Dale Concrete",
      timeZone: "America/Denver",
      language: null,
      tagsOutCritical: true,
      rules: usualRules,
    });
  });

  it("store the company's language, leave it where it is not sent, and take it back", async () => {
    const user = await signUp(connect(), { username: "spanish" });
    const body = { name: "Concreto del Valle", timeZone: "UTC" };
    expect((await user.call("getCompany")).language).toBeNull();
    expect((await user.call("updateCompany", { body: { ...body, language: "es" } })).language).toBe(
      "es",
    );
    await user.call("updateCompany", { body });
    expect((await user.call("getCurrentUser")).company.language).toBe("es");
    expect((await user.call("updateCompany", { body: { ...body, language: null } })).language).toBe(
      null,
    );
    const { status, body: refusal } = await user.send("updateCompany", {
      body: { ...body, language: "fr" },
    });
    expect(status).toBe(400);
    expect(refusal.errors).toEqual({ language: "Unknown language" });
  });

  it.each(["america/chicago", "US/Central"])(
    "store %s by its canonical name, and so does POST /api/register",
    async (timeZone) => {
      const user = await signUp(connect(), { username: `${timeZone}-zone`, timeZone });
      const stored = async () => (await user.call("getCompany")).timeZone;
      expect(await stored()).toBe("America/Chicago");
      await user.call("updateCompany", { body: { name: "Hill", timeZone: "UTC" } });
      const body = await user.call("updateCompany", { body: { name: "Hill", timeZone } });
      expect(body.timeZone).toBe("America/Chicago");
      expect(await stored()).toBe("America/Chicago");
    },
  );

  it("leave each service due on its day in another time zone, also once a log is voided", async () => {
    const user = await signUp(connect(), { username: "mover", timeZone: "Asia/Tokyo" });
    const asset = await buildAsset(user);
    const given = { intervalDays: 30, nextDue: "2026-12-01", name: "By day" };
    const { id: scheduleId } = await buildSchedule(user, asset.id, given);
    const exact = { ...given, nextDue: "2026-12-03T14:00:00.000Z", name: "By moment" };
    await buildSchedule(user, asset.id, exact);
    const log = await buildMaintenanceLog(user, asset.id, { scheduleId });
    const second = await buildSchedule(user, asset.id, { ...given, name: "Not served" });
    expect(second.nextDue).toBe("2026-12-01T14:59:59.999Z");
    await user.call("updateCompany", { body: { name: "Hill", timeZone: "America/Denver" } });
    const text = "select first_due from assets where id = $1 /* across companies */";
    const { rows } = await database.pool.query(text, [asset.id]);
    expect(rows).toEqual([{ first_due: new Date("2026-12-02T06:59:59.999Z") }]);
    const reason = "Another unit";
    await user.call("voidMaintenance", { params: { id: log.id }, body: { reason } });
    const listed = await user.call("listSchedules", { query: { assetId: asset.id } });
    expect(new Map(listed.map(({ name, nextDue }) => [name, nextDue]))).toEqual(
      new Map([
        ["By day", "2026-12-02T06:59:59.999Z"],
        ["By moment", exact.nextDue],
        ["Not served", "2026-12-02T06:59:59.999Z"],
      ]),
    );
  });

  it("store the heading of papers, and leave it as it is where it is not sent", async () => {
    const body = { name: "Concrete", timeZone: "UTC" };
    const given = { usdotNumber: " 1234567 ", address: "12 Mill Road\nAustin, TX" };
    await admin.call("updateCompany", { body: { ...body, ...given } });
    await admin.call("updateCompany", { body });
    const stored = { usdotNumber: "1234567", address: given.address };
    expect(await admin.call("getCompany")).toMatchObject(stored);
    const emptied = await admin.call("updateCompany", {
      body: { ...body, usdotNumber: "", address: null },
    });
    expect(emptied).toMatchObject({ usdotNumber: null, address: null });
  });

  it("change the rules that are given, which the user and the pack carry", async () => {
    const user = await signUp(connect(), { username: "ruler" });
    const input = { name: "Hill", timeZone: "UTC" };
    expect((await user.call("getCompany")).rules).toEqual(usualRules);
    const given = { sectionPass: false, photoChallenge: "each" as const };
    const stored = { ...usualRules, ...given };
    const changed = await user.call("updateCompany", { body: { ...input, rules: given } });
    expect(changed.rules).toEqual(stored);
    await user.call("updateCompany", {
      body: { ...input, rules: { photoChallenge: null, publicReports: false } },
    });
    await user.call("updateCompany", { body: input });
    expect((await user.call("getCurrentUser")).company.rules).toEqual(stored);
    expect((await user.call("getPack")).user.company.rules).toEqual(stored);
    const phone = await signIn(connect(), { username: "ruler" });
    expect((await phone.call("getCurrentUser")).company.rules).toEqual(stored);
  });

  it("change no other company", async () => {
    const before = await other.admin.call("getCompany");
    const changes = { id: before.id, companyId: before.id, name: "Taken over", timeZone: "UTC" };
    await admin.call("updateCompany", { body: changes });
    expect(await other.admin.call("getCompany")).toEqual(before);
  });

  it("change work days, the cut-off and days off only where these are given, each day once", async () => {
    const user = await signUp(connect(), { username: "early-bird" });
    const input = { name: "Hill", timeZone: "UTC" };
    const usual = { workDays: [1, 2, 3, 4, 5], preTripBy: "07:00", daysOff: [] };
    expect(await user.call("updateCompany", { body: input })).toMatchObject(usual);
    const given = {
      workDays: [6, 1, 6],
      preTripBy: "05:45",
      daysOff: ["2026-12-25", "2026-11-26"],
    };
    const stored = { ...given, workDays: [1, 6], daysOff: ["2026-11-26", "2026-12-25"] };
    expect(await user.call("updateCompany", { body: { ...input, ...given } })).toMatchObject(
      stored,
    );
    expect(await user.call("updateCompany", { body: input })).toMatchObject(stored);
    const none = { workDays: [], daysOff: [] };
    expect(await user.call("updateCompany", { body: { ...input, ...none } })).toMatchObject(none);
  });

  it.each([
    { name: " " },
    { workDays: [0] },
    { workDays: [8] },
    { workDays: [1.5] },
    { workDays: ["1"] },
    { workDays: 1 },
    { workDays: [1, 2, 3, 4, 5, 6, 7, 1] },
    { preTripBy: "7:00" },
    { preTripBy: "24:00" },
    { preTripBy: "07:60" },
    { preTripBy: "" },
    { daysOff: ["2026-02-30"] },
    { daysOff: ["2026-11-26T00:00:00Z"] },
    { daysOff: "2026-11-26" },
    { daysOff: Array.from({ length: 101 }, () => "2026-11-26") },
    { timeZone: "Mars/Olympus" },
    { timeZone: "+05:30" },
    { timeZone: null },
    { usdotNumber: "12-34" },
    { usdotNumber: "1234567890123" },
    { address: "x".repeat(501) },
    { rules: { photoOnFail: "always" } },
    { rules: { photoChallenge: "most" } },
    { rules: { sectionPass: "yes" } },
    { rules: {} },
    { rules: [] },
    { name: undefined },
  ])("refuse %o", async (wrong) => {
    const input = { name: "Concrete", timeZone: "UTC", ...wrong };
    expect((await admin.send("updateCompany", { body: input })).status).toBe(400);
  });

  it("return 403 to other roles and 401 to a signed-out caller", async () => {
    const input = { name: "Ours now", timeZone: "UTC" };
    for (const [user, status] of [
      [manager, 403],
      [driver, 403],
      [connect(), 401],
    ] as const) {
      expect((await user.send("getCompany")).status).toBe(status);
      expect((await user.send("updateCompany", { body: input })).status).toBe(status);
    }
  });
});
