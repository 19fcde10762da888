import { describe, expect, it } from "vitest";
import { addMember, foundCompany, password, signIn, signUp } from "../../test/company.ts";
import { startTestApp, visitor } from "../../test/harness.ts";
import { beginDuring } from "../../test/locks.ts";

const { app, database, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

const profilePath = "/api/user/profile";
const passwordPath = "/api/user/change-password";

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
  it("answers who is signed in, and nothing secret, in one statement", async () => {
    const statements = await statementsOf(async () => {
      const { body, text } = await driver.agent.get("/api/user");
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

  it("answers 401 to nobody, in a message that says Unauthorized", async () => {
    const response = await visitor(app).get("/api/user");
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ code: "auth.signedOut", message: "Unauthorized" });
  });
});

describe("PUT /api/user/profile", () => {
  it("changes name and address, and answers the fresh user", async () => {
    const { agent } = await addMember(app, admin.agent, { role: "manager", username: "renamed" });
    const input = {
      firstName: " Bo ",
      lastName: "Newname",
      email: "bo@example.com",
      role: "manager",
    };
    const response = await agent.put(profilePath).send(input);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      firstName: "Bo",
      lastName: "Newname",
      email: "bo@example.com",
    });
    expect((await agent.get("/api/user")).body).toEqual(response.body);
  });

  it("lets a role be lowered, which counts on the next request", async () => {
    const { agent } = await addMember(app, admin.agent, { role: "manager", username: "lowered" });
    const input = profile({ email: "lowered@example.com", role: "driver" });
    expect((await agent.put(profilePath).send(input)).status).toBe(200);
    expect((await agent.get("/api/crew")).status).toBe(403);
    expect((await agent.put(profilePath).send(input)).status).toBe(403);
  });

  it("lets no role be raised", async () => {
    const input = profile({ email: `${manager.username}@example.com`, role: "admin" });
    const response = await manager.agent.put(profilePath).send(input);
    expect(response.status).toBe(403);
    expect(response.body.code).toBe("account.roleRaised");
    expect((await manager.agent.get("/api/user")).body).toMatchObject({
      role: "manager",
      firstName: "Sam",
    });
  });

  it("lets no role be raised by two requests at once either", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { agent } = await signUp(app, `both-${round}`);
      await addMember(app, agent, { role: "admin", username: `spare-${round}` });
      const email = `both-${round}@example.com`;
      await Promise.all(
        ["driver", "manager"].map((role) => agent.put(profilePath).send(profile({ email, role }))),
      );
      expect((await agent.get("/api/user")).body.role).toBe("driver");
    }
  });

  it("lets no role be raised by a request that was under way when it was lowered", async () => {
    const lowered = await addMember(app, admin.agent, { role: "admin", username: "sinking" });
    const text = "update /* across companies */ users set role = 'driver' where id = $1";
    const input = profile({ email: "sinking@example.com", role: "manager" });
    const { status, body } = await beginDuring(database.pool, { text, values: [lowered.id] }, () =>
      lowered.agent.put(profilePath).send(input),
    );
    expect([status, body.code]).toEqual([403, "account.roleRaised"]);
    expect((await lowered.agent.get("/api/user")).body.role).toBe("driver");
  });

  it("keeps the last admin, also when two step down at the same moment", async () => {
    const alone = await admin.agent.put(profilePath).send(profile({ role: "manager" }));
    expect(alone.status).toBe(409);
    expect(alone.body.code).toBe("account.lastAdmin");
    for (let round = 0; round < 10; round += 1) {
      const one = await signUp(app, `first-${round}`);
      const two = await addMember(app, one.agent, { role: "admin", username: `second-${round}` });
      const answers = await Promise.all(
        [one, two].map(({ agent, username }) =>
          agent
            .put(profilePath)
            .send(profile({ email: `${username}@example.com`, role: "driver" })),
        ),
      );
      const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409]);
    }
  });

  it("keeps an admin when one removes another who steps down at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await signUp(app, `stays-${round}`);
      const two = await addMember(app, one.agent, { role: "admin", username: `leaves-${round}` });
      const email = `stays-${round}@example.com`;
      const [stepped] = await Promise.all([
        one.agent.put(profilePath).send(profile({ email, role: "manager" })),
        one.agent.delete(`/api/crew/${two.id}`),
      ]);
      const { body } = await one.agent.get("/api/crew");
      const left = body.filter((member: { role: string }) => member.role === "admin");
      expect(left).toHaveLength(1);
      expect(stepped.status).toBe(left[0].id === one.id ? 409 : 200);
    }
  });

  it("refuses an address that is taken anywhere, in whatever case", async () => {
    const email = `${other.driver.username}@EXAMPLE.com`;
    const response = await admin.agent.put(profilePath).send(profile({ email }));
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
    const response = await admin.agent.put(profilePath).send(profile(wrong));
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toBe(sentence);
  });

  it("keeps nothing but what the form has", async () => {
    const forged = { id: 1, companyId: 1, username: "root", password: "x", profileImageUrl: "x" };
    const { body } = await admin.agent.put(profilePath).send(profile(forged));
    expect(body).toMatchObject({ id: admin.id, username: admin.username, profileImageUrl: null });
    await signIn(app, admin.username);
  });

  it("is not for drivers, nor for nobody", async () => {
    const input = profile({ email: `${driver.username}@example.com`, role: "driver" });
    expect((await driver.agent.put(profilePath).send(input)).status).toBe(403);
    expect((await visitor(app).put(profilePath).send(input)).status).toBe(401);
  });
});

describe("POST /api/user/change-password", () => {
  const change = { currentPassword: password, newPassword: "another one" };

  it("ends every session but the one that asks", async () => {
    const { agent } = await addMember(app, admin.agent, { role: "driver", username: "changer" });
    const phone = await signIn(app, "changer");
    expect((await agent.post(passwordPath).send(change)).status).toBe(204);
    expect((await agent.get("/api/user")).status).toBe(200);
    expect((await phone.get("/api/user")).status).toBe(401);
    const old = await visitor(app).post("/api/login").send({ username: "changer", password });
    expect(old.status).toBe(401);
    const fresh = await signIn(app, "changer", "another one");
    await agent.post("/api/logout");
    expect((await fresh.get("/api/user")).status).toBe(200);
  });

  it("may be done again in the session that goes on", async () => {
    const { agent } = await addMember(app, admin.agent, { role: "driver", username: "twice" });
    await agent.post(passwordPath).send(change);
    const again = { currentPassword: "another one", newPassword: "a third one" };
    expect((await agent.post(passwordPath).send(again)).status).toBe(204);
    expect((await agent.get("/api/user")).status).toBe(200);
    await signIn(app, "twice", "a third one");
  });

  it("refuses a wrong current password and changes nothing", async () => {
    const wrong = { ...change, currentPassword: "a wrong one" };
    const response = await driver.agent.post(passwordPath).send(wrong);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe("account.wrongPassword");
    await signIn(app, driver.username);
  });

  it("lets one of two people win who change it at the same moment", async () => {
    const member = await addMember(app, admin.agent, { role: "driver", username: "shared" });
    const phones = [member.agent, await signIn(app, "shared")];
    const text = "select /* across companies */ 1 from users where id = $1 for update";
    const lock = { text, values: [member.id], waiting: phones.length };
    const statuses = await beginDuring(database.pool, lock, () =>
      Promise.all(
        phones.map(async (agent, n) => {
          const input = { ...change, newPassword: `fresh one ${n}` };
          return (await agent.post(passwordPath).send(input)).status;
        }),
      ),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  it("throttles guesses of the current password together with sign-ins", async () => {
    const { agent } = await addMember(app, admin.agent, { role: "driver", username: "guessed" });
    const wrong = { ...change, currentPassword: "a wrong one" };
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await agent.post(passwordPath).send(wrong)).status).toBe(400);
    }
    const refused = await agent.post(passwordPath).send(change);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const signingIn = await visitor(app).post("/api/login").send({ username: "guessed", password });
    expect(signingIn.status).toBe(429);
  });

  it("ends the nagging about a temporary password", async () => {
    const member = await addMember(app, admin.agent, { role: "driver", username: "nagged" });
    const { body } = await admin.agent.post(`/api/crew/${member.id}/reset-password`);
    const agent = await signIn(app, "nagged", body.tempPassword);
    const own = { currentPassword: body.tempPassword, newPassword: "my own one" };
    await agent.post(passwordPath).send(own);
    expect((await agent.get("/api/user")).body.hasTemporaryPassword).toBe(false);
  });

  it("takes a password whole: two that differ at their end are two", async () => {
    const { agent } = await addMember(app, admin.agent, { role: "driver", username: "long" });
    const [long, alike] = [`${"a".repeat(120)}b`, `${"a".repeat(120)}c`];
    await agent.post(passwordPath).send({ ...change, newPassword: long });
    const wrong = await visitor(app).post("/api/login").send({ username: "long", password: alike });
    expect(wrong.status).toBe(401);
    await signIn(app, "long", long);
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
    const response = await driver.agent.post(passwordPath).send({ ...change, ...wrong });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toMatch(sentence);
  });

  it("is not for nobody", async () => {
    expect((await visitor(app).post(passwordPath).send(change)).status).toBe(401);
  });
});

describe("GET and PUT /api/company", () => {
  it("lets an admin see and change the company's name and time zone", async () => {
    const { agent } = await signUp(app, "owner", {
      company: "Hill Concrete",
      timeZone: "Asia/Tokyo",
    });
    const before = await agent.get("/api/company");
    expect(before.body).toMatchObject({ name: "Hill Concrete", timeZone: "Asia/Tokyo" });
    const changes = { name: " Dale Concrete ", timeZone: "America/Denver" };
    const after = await agent.put("/api/company").send(changes);
    expect(after.status).toBe(200);
    expect(after.body).toEqual({ ...before.body, ...changes, name: "Dale Concrete" });
    expect((await agent.get("/api/user")).body.company).toEqual({
      name: "Dale Concrete",
      timeZone: "America/Denver",
    });
  });

  it.each(["america/chicago", "US/Central"])(
    "store %s by its canonical name, and so does POST /api/register",
    async (timeZone) => {
      const { agent } = await signUp(app, `${timeZone}-zone`, { timeZone });
      const stored = async () => (await agent.get("/api/company")).body.timeZone;
      expect(await stored()).toBe("America/Chicago");
      await agent.put("/api/company").send({ name: "Hill", timeZone: "UTC" }).expect(200);
      const { body } = await agent.put("/api/company").send({ name: "Hill", timeZone });
      expect(body.timeZone).toBe("America/Chicago");
      expect(await stored()).toBe("America/Chicago");
    },
  );

  it("changes no other company", async () => {
    const before = (await other.admin.agent.get("/api/company")).body;
    const changes = { id: before.id, companyId: before.id, name: "Taken over", timeZone: "UTC" };
    await admin.agent.put("/api/company").send(changes);
    expect((await other.admin.agent.get("/api/company")).body).toEqual(before);
  });

  it.each([
    { name: " " },
    { timeZone: "Mars/Olympus" },
    { timeZone: "+05:30" },
    { timeZone: null },
    { name: undefined },
  ])("refuses %o", async (wrong) => {
    const input = { name: "Concrete", timeZone: "UTC", ...wrong };
    expect((await admin.agent.put("/api/company").send(input)).status).toBe(400);
  });

  it("is for admins only", async () => {
    const input = { name: "Ours now", timeZone: "UTC" };
    for (const [agent, status] of [
      [manager.agent, 403],
      [driver.agent, 403],
      [visitor(app), 401],
    ] as const) {
      expect((await agent.get("/api/company")).status).toBe(status);
      expect((await agent.put("/api/company").send(input)).status).toBe(status);
    }
  });
});
