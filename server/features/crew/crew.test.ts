import type { CrewUser } from "#shared/api/api-schemas.ts";
import { dayMs } from "#shared/base/dates.ts";
import { describe, expect, it } from "vitest";
import { addSignedIn, foundCompany, password, signIn, signUp } from "../../test/kit/build.ts";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp, visitor } from "../../test/kit/harness.ts";
import { beginDuring, toLock } from "../../test/kit/locks.ts";

const { app, clock, connect, database, statementsOf } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

let named = 0;

function newcomer(overrides: object = {}) {
  named += 1;
  return {
    username: `newcomer-${named}`,
    email: `newcomer-${named}@example.com`,
    firstName: "New",
    lastName: "Comer",
    role: "driver",
    password,
    ...overrides,
  };
}

async function listCrew(user: TestCaller): Promise<CrewUser[]> {
  return user.call("listCrew");
}

describe("GET /api/crew", () => {
  it("lists users of all roles by last and first name, in two statements", async () => {
    const user = await signUp(connect(), { username: "listing" });
    await addSignedIn(connect(), user, { role: "driver", username: "l-1", lastName: "Young" });
    await addSignedIn(connect(), user, { role: "manager", username: "l-2", lastName: "Adams" });
    await addSignedIn(connect(), user, {
      role: "driver",
      username: "l-3",
      firstName: "Bo",
      lastName: "Adams",
    });
    const statements = await statementsOf(async () => {
      const names = (await listCrew(user)).map((member) => member.username);
      expect(names).toEqual(["l-3", "l-2", "listing", "l-1"]);
    });
    expect(statements).toHaveLength(2);
  });

  it("returns no password and no user of another company", async () => {
    const response = await manager.send("listCrew");
    expect(response.text).not.toContain("argon2");
    expect(response.text).not.toContain(other.admin.username);
    expect(response.body).toHaveLength(3);
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    expect((await driver.send("listCrew")).status).toBe(403);
    expect((await connect().send("listCrew")).status).toBe(401);
  });
});

describe("POST /api/crew", () => {
  it.each(["driver", "manager", "admin"])(
    "lets an admin add a %s, who can sign in",
    async (role) => {
      const input = newcomer({ role });
      const response = await admin.send("addUser", { body: input });
      expect(response.status).toBe(201);
      const { password: _secret, ...shown } = input;
      const added = { id: expect.any(Number), mayCertify: false, yardId: null };
      expect(response.body).toEqual({ ...added, ...shown });
      const user = await signIn(connect(), { username: input.username });
      expect(await user.call("getCurrentUser")).toMatchObject({
        role,
        hasTemporaryPassword: false,
      });
    },
  );

  it("lets a manager add drivers and managers, but no admins", async () => {
    for (const [role, status] of [
      ["driver", 201],
      ["manager", 201],
      ["admin", 403],
    ] as const) {
      const response = await manager.send("addUser", { body: newcomer({ role }) });
      expect(response.status).toBe(status);
    }
    const refused = await manager.send("addUser", { body: newcomer({ role: "admin" }) });
    expect(refused.body.code).toBe("crew.adminsOnly");
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    expect((await driver.send("addUser", { body: newcomer() })).status).toBe(403);
    expect((await connect().send("addUser", { body: newcomer() })).status).toBe(401);
  });

  it.each([
    {
      what: "a username of two characters",
      wrong: { username: "ab" },
      field: "username",
      sentence: "Username must be at least 3 characters",
    },
    {
      what: "a username with a space in it",
      wrong: { username: "sam driver" },
      field: "username",
      sentence: /no spaces/,
    },
    {
      what: "a wrong e-mail",
      wrong: { email: "nobody" },
      field: "email",
      sentence: "Invalid email address",
    },
    {
      what: "no first name",
      wrong: { firstName: " " },
      field: "firstName",
      sentence: "First name is required",
    },
    {
      what: "no last name",
      wrong: { lastName: undefined },
      field: "lastName",
      sentence: "Last name is required",
    },
    {
      what: "an unknown role",
      wrong: { role: "owner" },
      field: "role",
      sentence: "Please select a role",
    },
    {
      what: "a password of five characters",
      wrong: { password: "12345" },
      field: "password",
      sentence: "Password must be at least 6 characters",
    },
    {
      what: "a password that is a number",
      wrong: { password: 123_456 },
      field: "password",
      sentence: /Password/,
    },
  ])("refuses $what", async ({ wrong, field, sentence }) => {
    const response = await admin.send("addUser", { body: newcomer(wrong) });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toMatch(sentence);
  });

  it("accepts a username of three characters and a password of six", async () => {
    const response = await admin.send("addUser", {
      body: newcomer({ username: "bob", password: "123456" }),
    });
    expect(response.status).toBe(201);
  });

  it("refuses a username or email that is taken in any company, without saying where", async () => {
    const name = newcomer({ username: ` ${other.driver.username.toUpperCase()} ` });
    const byName = await admin.send("addUser", { body: name });
    expect(byName.status).toBe(409);
    expect(byName.body).toEqual({
      code: "auth.usernameTaken",
      message: "That username is already taken",
      errors: { username: "That username is already taken" },
    });
    const address = newcomer({ email: `${other.driver.username.toUpperCase()}@EXAMPLE.com` });
    const byAddress = await admin.send("addUser", { body: address });
    expect(byAddress.status).toBe(409);
    expect(byAddress.body).toEqual({
      code: "auth.emailTaken",
      message: "That email is already taken",
      errors: { email: "That email is already taken" },
    });
  });

  it("adds one user when twenty concurrent requests have the same email", async () => {
    const inputs = Array.from({ length: 20 }, () => newcomer({ email: "raced@example.com" }));
    const responses = await Promise.all(
      inputs.map((input) => admin.send("addUser", { body: input })),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(19).fill("auth.emailTaken"));
    const emails = (await listCrew(admin)).map((member) => member.email);
    expect(emails.filter((email) => email === "raced@example.com")).toHaveLength(1);
  });

  it("ignores fields that only the server sets", async () => {
    const wanted = { id: 1, companyId: 1, sessionVersion: 9, removedAt: "2020-01-01T00:00:00Z" };
    const input = newcomer(wanted);
    const { body } = await admin.send("addUser", { body: input });
    expect(body.id).not.toBe(1);
    expect((await listCrew(admin)).map((member) => member.id)).toContain(body.id);
  });
});

describe("DELETE /api/crew/:id", () => {
  it("removes a user from the list and ends all their sessions", async () => {
    const gone = await addSignedIn(connect(), admin, { role: "driver", username: "gone" });
    const phone = await signIn(connect(), { username: "gone" });
    expect((await admin.send("removeUser", { params: { id: gone.id } })).status).toBe(204);
    expect((await listCrew(admin)).map((member) => member.id)).not.toContain(gone.id);
    expect((await gone.send("getCurrentUser")).status).toBe(401);
    expect((await phone.send("getCurrentUser")).status).toBe(401);
    const again = await connect().send("signIn", { body: { username: "gone", password } });
    expect(again.status).toBe(401);
    expect((await admin.send("removeUser", { params: { id: gone.id } })).status).toBe(404);
  });

  it("frees the username for a new user", async () => {
    const first = await addSignedIn(connect(), admin, { role: "driver", username: "rehired" });
    await admin.call("removeUser", { params: { id: first.id } });
    const second = await addSignedIn(connect(), admin, { role: "driver", username: "rehired" });
    expect(second.id).not.toBe(first.id);
  });

  it("lets a manager remove managers and drivers, but no admin", async () => {
    for (const [role, status] of [
      ["driver", 204],
      ["manager", 204],
      ["admin", 403],
    ] as const) {
      const { body } = await admin.send("addUser", { body: newcomer({ role }) });
      const response = await manager.send("removeUser", { params: { id: body.id } });
      expect(response.status).toBe(status);
      const ids = (await listCrew(admin)).map((member) => member.id);
      expect(ids.includes(body.id)).toBe(status === 403);
    }
  });

  it("refuses to remove the caller", async () => {
    expect(await admin.refusal("removeUser", { params: { id: admin.id } })).toBe(
      "409 crew.cannotRemoveSelf",
    );
    expect((await admin.send("getCurrentUser")).status).toBe(200);
  });

  it("returns the same 404 for a user of another company and for an unknown id", async () => {
    const responses = await Promise.all(
      [other.driver.id, 9_007_199_254_740_991, "0", "1.0", "-1", "x"].map((id) =>
        admin.send("removeUser", { params: { id } }),
      ),
    );
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect(responses.every((response) => response.status === 404)).toBe(true);
    expect((await other.driver.send("getCurrentUser")).status).toBe(200);
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    expect((await driver.send("removeUser", { params: { id: manager.id } })).status).toBe(403);
    expect((await connect().send("removeUser", { params: { id: manager.id } })).status).toBe(401);
    expect((await manager.send("getCurrentUser")).status).toBe(200);
  });

  it("leaves one admin when two remove each other at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      const founder = await signUp(connect(), { username: `one-${round}` });
      const two = await addSignedIn(connect(), founder, {
        role: "admin",
        username: `two-${round}`,
      });
      const responses = await Promise.all([
        founder.send("removeUser", { params: { id: two.id } }),
        two.send("removeUser", { params: { id: founder.id } }),
      ]);
      const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b);
      expect(statuses[0]).toBe(204);
      expect([401, 409]).toContain(statuses[1]);
    }
  });

  it("ends the user's session also while one of their requests is running", async () => {
    const busy = await addSignedIn(connect(), admin, { role: "manager", username: "busy" });
    const created = await admin.send("createChecklist", {
      body: { name: "Morning", category: "truck", items: ["Horn"] },
    });
    const lock = {
      ...(await toLock(
        database.pool,
        { table: "inspection_checklists", id: created.body.id },
        busy,
      )),
      meanwhile: async () => {
        expect((await admin.send("removeUser", { params: { id: busy.id } })).status).toBe(204);
      },
    };
    const response = await beginDuring(database.pool, lock, () =>
      busy.send("updateChecklist", { params: { id: created.body.id }, body: { name: "Evening" } }),
    );
    expect(response.status).toBe(200);
    expect((await busy.send("getCurrentUser")).status).toBe(401);
  });
});

describe("POST /api/crew/:id/reset-password", () => {
  it("returns a temporary password that signs in, and ends the user's sessions", async () => {
    const member = await addSignedIn(connect(), admin, { role: "driver", username: "forgetful" });
    const response = await manager.send("resetPassword", { params: { id: member.id } });
    expect(response.status).toBe(200);
    const { tempPassword } = response.body;
    expect(tempPassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect((await member.send("getCurrentUser")).status).toBe(401);
    const old = await connect().send("signIn", { body: { username: "forgetful", password } });
    expect(old.status).toBe(401);
    const user = await signIn(connect(), { username: "forgetful", password: tempPassword });
    expect((await user.call("getCurrentUser")).hasTemporaryPassword).toBe(true);
  });

  it("returns a different password each time", async () => {
    const params = { id: driver.id };
    const responses = await Promise.all(
      [1, 2, 3].map(() => admin.call("resetPassword", { params })),
    );
    expect(new Set(responses.map(({ tempPassword }) => tempPassword)).size).toBe(3);
    const { tempPassword } = await admin.call("resetPassword", { params });
    await signIn(driver, { username: driver.username, password: tempPassword });
  });

  describe("returns a temporary password that", () => {
    const reset = new Date();
    const end = new Date(reset.getTime() + 7 * dayMs);

    async function resetAt(username: string): Promise<string> {
      const member = await addSignedIn(connect(), admin, { role: "driver", username });
      clock.set(reset);
      const fresh = await signIn(connect(), { username: admin.username });
      const body = await fresh.call("resetPassword", { params: { id: member.id } });
      return body.tempPassword;
    }

    it("expires after seven days without use", async () => {
      const expired = { username: "late", password: await resetAt("late") };
      clock.set(end);
      expect((await connect().send("signIn", { body: expired })).status).toBe(401);
    });

    it("does not expire once it was used, and must still be changed", async () => {
      const temporary = await resetAt("punctual");
      clock.set(new Date(end.getTime() - 1));
      await signIn(connect(), { username: "punctual", password: temporary });
      clock.set(new Date(end.getTime() + 30 * dayMs));
      const user = await signIn(connect(), { username: "punctual", password: temporary });
      expect((await user.call("getCurrentUser")).hasTemporaryPassword).toBe(true);
    });
  });

  it("lets a manager reset a manager, but no admin", async () => {
    const path = `/api/crew/${admin.id}/reset-password`;
    const response = await manager.agent.post(path);
    expect(response.status).toBe(403);
    expect(response.body.code).toBe("crew.adminsOnly");
    expect((await admin.send("getCurrentUser")).status).toBe(200);
    const { body } = await admin.send("addUser", { body: newcomer({ role: "manager" }) });
    expect((await manager.send("resetPassword", { params: { id: body.id } })).status).toBe(200);
  });

  it("resets the caller's own password and ends their session", async () => {
    const member = await addSignedIn(connect(), admin, { role: "manager", username: "selfish" });
    const response = await member.send("resetPassword", { params: { id: member.id } });
    expect(response.status).toBe(200);
    expect((await member.send("getCurrentUser")).status).toBe(401);
    await signIn(connect(), { username: "selfish", password: response.body.tempPassword });
  });

  it("returns 404 for a foreign, a removed and an unknown user", async () => {
    const gone = await addSignedIn(connect(), admin, { role: "driver", username: "departed" });
    await admin.call("removeUser", { params: { id: gone.id } });
    for (const id of [other.manager.id, gone.id, 9_007_199_254_740_991, "x"]) {
      expect((await admin.send("resetPassword", { params: { id } })).status).toBe(404);
    }
    expect((await other.manager.send("getCurrentUser")).status).toBe(200);
  });

  it("returns 403 to a driver and 401 to a signed-out caller", async () => {
    const path = `/api/crew/${manager.id}/reset-password`;
    expect((await driver.agent.post(path)).status).toBe(403);
    expect((await visitor(app).post(path)).status).toBe(401);
  });
});
