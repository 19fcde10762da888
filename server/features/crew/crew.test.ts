import type { Member } from "#shared/api-schemas.ts";
import { dayMs } from "#shared/dates.ts";
import { describe, expect, it } from "vitest";
import { addMember, foundCompany, password, signIn, signUp } from "../../test/company.ts";
import type { Agent } from "../../test/harness.ts";
import { startTestApp, visitor } from "../../test/harness.ts";
import { beginDuring } from "../../test/locks.ts";

const { app, clock, database, statementsOf } = await startTestApp();
const { admin, manager, driver } = await foundCompany(app);
const other = await foundCompany(app);

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

async function crewOf(agent: Agent): Promise<Member[]> {
  return (await agent.get("/api/crew")).body;
}

describe("GET /api/crew", () => {
  it("lists the members of all roles by last and first name, in two statements", async () => {
    const { agent } = await signUp(app, "listing");
    await addMember(app, agent, { role: "driver", username: "l-1", lastName: "Young" });
    await addMember(app, agent, { role: "manager", username: "l-2", lastName: "Adams" });
    await addMember(app, agent, {
      role: "driver",
      username: "l-3",
      firstName: "Bo",
      lastName: "Adams",
    });
    const statements = await statementsOf(async () => {
      const names = (await crewOf(agent)).map((member) => member.username);
      expect(names).toEqual(["l-3", "l-2", "listing", "l-1"]);
    });
    expect(statements).toHaveLength(2);
  });

  it("shows nothing of a password and nobody of another company", async () => {
    const response = await manager.agent.get("/api/crew");
    expect(response.text).not.toContain("argon2");
    expect(response.text).not.toContain(other.admin.username);
    expect(response.body).toHaveLength(3);
  });

  it("is not for drivers, nor for nobody", async () => {
    expect((await driver.agent.get("/api/crew")).status).toBe(403);
    expect((await visitor(app).get("/api/crew")).status).toBe(401);
  });
});

describe("POST /api/crew", () => {
  it.each(["driver", "manager", "admin"])(
    "lets an admin add a %s, who can sign in",
    async (role) => {
      const input = newcomer({ role });
      const response = await admin.agent.post("/api/crew").send(input);
      expect(response.status).toBe(201);
      const { password: _secret, ...shown } = input;
      expect(response.body).toEqual({ id: expect.any(Number), ...shown });
      const agent = await signIn(app, input.username);
      expect((await agent.get("/api/user")).body).toMatchObject({
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
      const response = await manager.agent.post("/api/crew").send(newcomer({ role }));
      expect(response.status).toBe(status);
    }
    const refused = await manager.agent.post("/api/crew").send(newcomer({ role: "admin" }));
    expect(refused.body.code).toBe("crew.adminsOnly");
  });

  it("is not for drivers, nor for nobody", async () => {
    expect((await driver.agent.post("/api/crew").send(newcomer())).status).toBe(403);
    expect((await visitor(app).post("/api/crew").send(newcomer())).status).toBe(401);
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
    const response = await admin.agent.post("/api/crew").send(newcomer(wrong));
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toMatch(sentence);
  });

  it("takes a username of three characters and a password of six", async () => {
    const response = await admin.agent
      .post("/api/crew")
      .send(newcomer({ username: "bob", password: "123456" }));
    expect(response.status).toBe(201);
  });

  it("refuses a name or address that is taken anywhere, without saying where", async () => {
    const name = newcomer({ username: ` ${other.driver.username.toUpperCase()} ` });
    const byName = await admin.agent.post("/api/crew").send(name);
    expect(byName.status).toBe(409);
    expect(byName.body).toEqual({
      code: "auth.usernameTaken",
      message: "That username is already taken",
      errors: { username: "That username is already taken" },
    });
    const address = newcomer({ email: `${other.driver.username.toUpperCase()}@EXAMPLE.com` });
    const byAddress = await admin.agent.post("/api/crew").send(address);
    expect(byAddress.status).toBe(409);
    expect(byAddress.body).toEqual({
      code: "auth.emailTaken",
      message: "That email is already taken",
      errors: { email: "That email is already taken" },
    });
  });

  it("adds one member when an address is taken twenty times at once, under twenty names", async () => {
    const inputs = Array.from({ length: 20 }, () => newcomer({ email: "raced@example.com" }));
    const answers = await Promise.all(
      inputs.map((input) => admin.agent.post("/api/crew").send(input)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(19).fill("auth.emailTaken"));
    const emails = (await crewOf(admin.agent)).map((member) => member.email);
    expect(emails.filter((email) => email === "raced@example.com")).toHaveLength(1);
  });

  it("keeps nothing that only the server decides", async () => {
    const wanted = { id: 1, companyId: 1, sessionVersion: 9, removedAt: "2020-01-01T00:00:00Z" };
    const input = newcomer(wanted);
    const { body } = await admin.agent.post("/api/crew").send(input);
    expect(body.id).not.toBe(1);
    expect((await crewOf(admin.agent)).map((member) => member.id)).toContain(body.id);
  });
});

describe("DELETE /api/crew/:id", () => {
  it("takes a member off the list and out of every session", async () => {
    const gone = await addMember(app, admin.agent, { role: "driver", username: "gone" });
    const phone = await signIn(app, "gone");
    expect((await admin.agent.delete(`/api/crew/${gone.id}`)).status).toBe(204);
    expect((await crewOf(admin.agent)).map((member) => member.id)).not.toContain(gone.id);
    expect((await gone.agent.get("/api/user")).status).toBe(401);
    expect((await phone.get("/api/user")).status).toBe(401);
    const again = await visitor(app).post("/api/login").send({ username: "gone", password });
    expect(again.status).toBe(401);
    expect((await admin.agent.delete(`/api/crew/${gone.id}`)).status).toBe(404);
  });

  it("frees the name, so that a re-hire works", async () => {
    const first = await addMember(app, admin.agent, { role: "driver", username: "rehired" });
    await admin.agent.delete(`/api/crew/${first.id}`);
    const second = await addMember(app, admin.agent, { role: "driver", username: "rehired" });
    expect(second.id).not.toBe(first.id);
  });

  it("lets a manager remove managers and drivers, but no admin", async () => {
    for (const [role, status] of [
      ["driver", 204],
      ["manager", 204],
      ["admin", 403],
    ] as const) {
      const { body } = await admin.agent.post("/api/crew").send(newcomer({ role }));
      const response = await manager.agent.delete(`/api/crew/${body.id}`);
      expect(response.status).toBe(status);
      const ids = (await crewOf(admin.agent)).map((member) => member.id);
      expect(ids.includes(body.id)).toBe(status === 403);
    }
  });

  it("lets nobody remove themselves", async () => {
    const response = await admin.agent.delete(`/api/crew/${admin.id}`);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe("crew.cannotRemoveSelf");
    expect((await admin.agent.get("/api/user")).status).toBe(200);
  });

  it("knows nobody of another company, nor anybody who never was", async () => {
    const answers = await Promise.all(
      [other.driver.id, 9_007_199_254_740_991, "0", "1.0", "-1", "x"].map((id) =>
        admin.agent.delete(`/api/crew/${id}`),
      ),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 404)).toBe(true);
    expect((await other.driver.agent.get("/api/user")).status).toBe(200);
  });

  it("is not for drivers, nor for nobody", async () => {
    expect((await driver.agent.delete(`/api/crew/${manager.id}`)).status).toBe(403);
    expect((await visitor(app).delete(`/api/crew/${manager.id}`)).status).toBe(401);
    expect((await manager.agent.get("/api/user")).status).toBe(200);
  });

  it("leaves an admin when two remove each other at the same moment", async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await signUp(app, `one-${round}`);
      const two = await addMember(app, one.agent, { role: "admin", username: `two-${round}` });
      const answers = await Promise.all([
        one.agent.delete(`/api/crew/${two.id}`),
        two.agent.delete(`/api/crew/${one.id}`),
      ]);
      const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
      expect(statuses[0]).toBe(204);
      expect([401, 409]).toContain(statuses[1]);
    }
  });

  it("ends the session of a request that is under way, which then does not live on", async () => {
    const busy = await addMember(app, admin.agent, { role: "manager", username: "busy" });
    const created = await admin.agent
      .post("/api/inspection/checklists")
      .send({ name: "Morning", category: "truck", items: ["Horn"] });
    const lock = {
      text: "select /* across companies */ 1 from inspection_checklists where id = $1 for update",
      values: [created.body.id],
      meanwhile: async () => {
        expect((await admin.agent.delete(`/api/crew/${busy.id}`)).status).toBe(204);
      },
    };
    const answer = await beginDuring(database.pool, lock, () =>
      busy.agent.patch(`/api/inspection/checklists/${created.body.id}`).send({ name: "Evening" }),
    );
    expect(answer.status).toBe(200);
    expect((await busy.agent.get("/api/user")).status).toBe(401);
  });
});

describe("POST /api/crew/:id/reset-password", () => {
  it("shows a temporary password, which signs in, and ends the member's sessions", async () => {
    const member = await addMember(app, admin.agent, { role: "driver", username: "forgetful" });
    const response = await manager.agent.post(`/api/crew/${member.id}/reset-password`);
    expect(response.status).toBe(200);
    const { tempPassword } = response.body;
    expect(tempPassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect((await member.agent.get("/api/user")).status).toBe(401);
    const old = await visitor(app).post("/api/login").send({ username: "forgetful", password });
    expect(old.status).toBe(401);
    const agent = await signIn(app, "forgetful", tempPassword);
    expect((await agent.get("/api/user")).body.hasTemporaryPassword).toBe(true);
  });

  it("gives another password each time", async () => {
    const paths = [1, 2, 3].map(() => `/api/crew/${driver.id}/reset-password`);
    const answers = await Promise.all(paths.map((path) => admin.agent.post(path)));
    expect(new Set(answers.map((answer) => answer.body.tempPassword)).size).toBe(3);
    driver.agent = await signInAfterReset();
  });

  async function signInAfterReset(): Promise<Agent> {
    const { body } = await admin.agent.post(`/api/crew/${driver.id}/reset-password`);
    return signIn(app, driver.username, body.tempPassword);
  }

  describe("gives a temporary password that", () => {
    const reset = new Date();
    const end = new Date(reset.getTime() + 7 * dayMs);

    async function resetAt(username: string): Promise<string> {
      const member = await addMember(app, admin.agent, { role: "driver", username });
      clock.set(reset);
      const fresh = await signIn(app, admin.username);
      const { body } = await fresh.post(`/api/crew/${member.id}/reset-password`);
      return body.tempPassword;
    }

    it("expires after seven days without use", async () => {
      const late = { username: "late", password: await resetAt("late") };
      clock.set(end);
      expect((await visitor(app).post("/api/login").send(late)).status).toBe(401);
    });

    it("does not expire once it was used, and is still to be changed", async () => {
      const temporary = await resetAt("punctual");
      clock.set(new Date(end.getTime() - 1));
      await signIn(app, "punctual", temporary);
      clock.set(new Date(end.getTime() + 30 * dayMs));
      const agent = await signIn(app, "punctual", temporary);
      expect((await agent.get("/api/user")).body.hasTemporaryPassword).toBe(true);
    });
  });

  it("lets a manager reset managers and drivers, but no admin", async () => {
    const path = `/api/crew/${admin.id}/reset-password`;
    const response = await manager.agent.post(path);
    expect(response.status).toBe(403);
    expect(response.body.code).toBe("crew.adminsOnly");
    expect((await admin.agent.get("/api/user")).status).toBe(200);
    const { body } = await admin.agent.post("/api/crew").send(newcomer({ role: "manager" }));
    expect((await manager.agent.post(`/api/crew/${body.id}/reset-password`)).status).toBe(200);
  });

  it("may be done to oneself, and ends one's own session too", async () => {
    const member = await addMember(app, admin.agent, { role: "manager", username: "selfish" });
    const response = await member.agent.post(`/api/crew/${member.id}/reset-password`);
    expect(response.status).toBe(200);
    expect((await member.agent.get("/api/user")).status).toBe(401);
    await signIn(app, "selfish", response.body.tempPassword);
  });

  it("knows nobody of another company, nor who was removed, nor who never was", async () => {
    const gone = await addMember(app, admin.agent, { role: "driver", username: "departed" });
    await admin.agent.delete(`/api/crew/${gone.id}`);
    for (const id of [other.manager.id, gone.id, 9_007_199_254_740_991, "x"]) {
      expect((await admin.agent.post(`/api/crew/${id}/reset-password`)).status).toBe(404);
    }
    expect((await other.manager.agent.get("/api/user")).status).toBe(200);
  });

  it("is not for drivers, nor for nobody", async () => {
    const path = `/api/crew/${manager.id}/reset-password`;
    expect((await driver.agent.post(path)).status).toBe(403);
    expect((await visitor(app).post(path)).status).toBe(401);
  });
});
