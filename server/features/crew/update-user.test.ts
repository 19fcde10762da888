import type { Role } from "#shared/base/roles.ts";
import { describe, expect, it } from "vitest";
import { addSignedIn, foundCompany, signIn, signUp } from "../../test/kit/build.ts";
import type { TestUser } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { beginDuring } from "../../test/kit/locks.ts";

const { connect, database } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

async function hire(role: Role): Promise<TestUser> {
  return addSignedIn(connect(), admin, { role });
}

function edit(by: TestUser, { id }: { id: number }, body: object) {
  return by.send("updateUser", { params: { id }, body });
}

function refusal(by: TestUser, { id }: { id: number }, body: object) {
  return by.refusal("updateUser", { params: { id }, body });
}

async function readRole(user: TestUser): Promise<string> {
  return (await user.call("getCurrentUser")).role;
}

describe("PATCH /api/crew/:id", () => {
  it("changes name, e-mail, role and the right to certify, and returns the user", async () => {
    const member = await hire("driver");
    const { username } = member;
    const body = {
      firstName: " Bo ",
      lastName: "New",
      email: ` ${username}@new.example`,
      role: "manager",
      mayCertify: true,
      yardId: null,
    };
    const response = await edit(admin, member, body);
    expect(response.status).toBe(200);
    const shown = { ...body, firstName: "Bo", email: `${username}@new.example` };
    expect(response.body).toEqual({ id: member.id, username, ...shown });
    expect(await admin.call("listCrew")).toContainEqual(response.body);
  });

  it("leaves the fields that are not sent", async () => {
    const member = await hire("manager");
    const { body } = await edit(admin, member, { lastName: "Married" });
    expect(body).toMatchObject({
      username: member.username,
      firstName: "Sam",
      lastName: "Married",
      email: `${member.username}@example.com`,
      role: "manager",
    });
    const unchanged = await edit(admin, member, {});
    expect(unchanged.body).toEqual(body);
  });

  it("ignores the username, the password and fields that only the server sets", async () => {
    const member = await hire("driver");
    const forged = {
      id: 1,
      companyId: 1,
      username: "root",
      password: "x-x-x-x",
      sessionVersion: 9,
    };
    const { status, body } = await edit(admin, member, forged);
    expect([status, body.id, body.username]).toEqual([200, member.id, member.username]);
    await signIn(connect(), { username: member.username });
  });

  it("lets a demoted user's next request have only the rights of the new role", async () => {
    const member = await hire("manager");
    expect((await member.send("listCrew")).status).toBe(200);
    await edit(admin, member, { role: "driver" });
    expect((await member.send("listCrew")).status).toBe(403);
    expect(await readRole(member)).toBe("driver");
  });

  it("stores one audit entry with what changed, and none when nothing did", async () => {
    const member = await hire("driver");
    const entries = () =>
      admin.call("listAudit", { query: { noun: "member", rowId: member.id, limit: 1 } });
    await edit(manager, member, { firstName: "Bo", role: "manager" });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      action: "changed",
      rowName: "Sam Member",
      userId: manager.id,
      changes: {
        firstName: { from: "Sam", to: "Bo" },
        role: { from: "driver", to: "manager" },
      },
    });
    await edit(manager, member, { firstName: "Bo", role: "manager" });
    expect(await entries()).toEqual([entry]);
  });

  it.each([
    ["firstName", " ", "First name is required"],
    ["lastName", null, "Last name is required"],
    ["email", "nobody", "Invalid email address"],
    ["role", "owner", "Please select a role"],
  ])("refuses the %s %j", async (field, value, sentence) => {
    const response = await edit(admin, driver, { [field]: value });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual({ [field]: sentence });
  });

  it("refuses an e-mail that is taken in any company, as everywhere", async () => {
    const member = await hire("driver");
    const response = await edit(admin, member, {
      email: `${other.driver.username.toUpperCase()}@EXAMPLE.com`,
    });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      code: "auth.emailTaken",
      message: "That email is already taken",
      errors: { email: "That email is already taken" },
    });
  });

  it("accepts the user's own e-mail in another letter case, and one that a removed user had", async () => {
    const [gone, member] = [await hire("driver"), await hire("driver")];
    const own = `${member.username.toUpperCase()}@example.com`;
    expect((await edit(admin, member, { email: own })).body.email).toBe(own);
    await admin.call("removeUser", { params: { id: gone.id } });
    const freed = `${gone.username}@example.com`;
    expect((await edit(admin, member, { email: freed })).body.email).toBe(freed);
  });

  it("gives an e-mail to one of ten who take it at once", async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => hire("driver")));
    const responses = await Promise.all(
      members.map((member) => edit(admin, member, { email: "wanted@example.com" })),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  it("returns the same 404 for a foreign, a removed and an unknown user", async () => {
    const gone = await hire("driver");
    await admin.call("removeUser", { params: { id: gone.id } });
    const ids = [other.driver.id, gone.id, 9_007_199_254_740_991, "0", "x"];
    const responses = await Promise.all(
      ids.map((id) => admin.send("updateUser", { params: { id }, body: { firstName: "Mallory" } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 404));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect((await other.driver.call("getCurrentUser")).firstName).toBe("Sam");
  });

  it("returns 403 to a driver, also for themselves, and 401 to a signed-out caller", async () => {
    for (const target of [driver, manager]) {
      expect(await refusal(driver, target, { firstName: "Bo" })).toBe("403 request.forbidden");
    }
    const signedOut = await connect().send("updateUser", {
      params: { id: driver.id },
      body: { firstName: "Bo" },
    });
    expect(signedOut.status).toBe(401);
  });
});

type Case = { by: "manager" | "admin"; from: Role; to: Role; status: 200 | 403 };

const adminsOnly = "403 crew.adminsOnly";

const cases: Case[] = [
  { by: "manager", from: "driver", to: "manager", status: 200 },
  { by: "manager", from: "manager", to: "driver", status: 200 },
  { by: "manager", from: "driver", to: "admin", status: 403 },
  { by: "manager", from: "manager", to: "admin", status: 403 },
  { by: "manager", from: "admin", to: "manager", status: 403 },
  { by: "manager", from: "admin", to: "driver", status: 403 },
  { by: "admin", from: "driver", to: "manager", status: 200 },
  { by: "admin", from: "driver", to: "admin", status: 200 },
  { by: "admin", from: "manager", to: "admin", status: 200 },
  { by: "admin", from: "manager", to: "driver", status: 200 },
  { by: "admin", from: "admin", to: "manager", status: 200 },
  { by: "admin", from: "admin", to: "driver", status: 200 },
];

describe("Another user's role", () => {
  it.each(cases)("is changed by a $by from $from to $to: $status", async (change) => {
    const { by, from, to, status } = change;
    const member = await hire(from);
    const editor = by === "admin" ? admin : manager;
    const response = await edit(editor, member, { role: to });
    expect(response.status).toBe(status);
    if (status === 403) expect(response.body.code).toBe("crew.adminsOnly");
    expect(await readRole(member)).toBe(status === 200 ? to : from);
  });

  it("protects an admin's name and e-mail from a manager", async () => {
    const boss = await hire("admin");
    expect(await refusal(manager, boss, { firstName: "Bo" })).toBe(adminsOnly);
    expect(await refusal(manager, boss, { email: "b@example.com" })).toBe(adminsOnly);
    expect((await boss.call("getCurrentUser")).firstName).toBe("Sam");
  });
});

describe("One's own role", () => {
  it("cannot be raised", async () => {
    const member = await hire("manager");
    expect(await refusal(member, member, { role: "admin" })).toBe("403 account.roleRaised");
    expect(await readRole(member)).toBe("manager");
  });

  it("can be lowered, and not raised again", async () => {
    const member = await hire("admin");
    expect((await edit(member, member, { role: "manager" })).status).toBe(200);
    expect(await refusal(member, member, { role: "admin" })).toBe("403 account.roleRaised");
    expect((await edit(member, member, { role: "driver" })).status).toBe(200);
    expect(await refusal(member, member, { role: "manager" })).toBe("403 request.forbidden");
  });

  it("does not stand in the way of changing one's own name", async () => {
    const member = await hire("manager");
    expect((await edit(member, member, { firstName: "Bo" })).status).toBe(200);
    expect((await member.call("getCurrentUser")).firstName).toBe("Bo");
  });
});

describe("The last admin", () => {
  it("cannot lower their own role", async () => {
    const alone = await signUp(connect());
    expect(await refusal(alone, alone, { role: "manager" })).toBe("409 account.lastAdmin");
    expect((await edit(alone, alone, { firstName: "Bo" })).status).toBe(200);
  });

  it("is left when two admins demote each other at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const founder = await signUp(connect());
      const two = await addSignedIn(connect(), founder, {
        role: "admin",
      });
      const responses = await Promise.all([
        edit(founder, two, { role: "driver" }),
        edit(two, founder, { role: "driver" }),
      ]);
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 403]);
      expect([await readRole(founder), await readRole(two)].toSorted()).toEqual([
        "admin",
        "driver",
      ]);
    }
  });

  it("is left when two admins lower their own role at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const founder = await signUp(connect());
      const two = await addSignedIn(connect(), founder, {
        role: "admin",
      });
      const responses = await Promise.all(
        [founder, two].map((user) => edit(user, user, { role: "manager" })),
      );
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409]);
    }
  });

  it("is left when an admin lowers their own role and the other is removed or demoted at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const founder = await signUp(connect());
      const two = await addSignedIn(connect(), founder, {
        role: "admin",
      });
      await Promise.all([
        edit(founder, founder, { role: "manager" }),
        round % 2 === 0
          ? founder.send("removeUser", { params: { id: two.id } })
          : edit(founder, two, { role: "driver" }),
      ]);
      const crew = await founder.call("listCrew");
      expect(crew.filter(({ role }) => role === "admin")).toHaveLength(1);
    }
  });
});

describe("An edit that waited", () => {
  it.each([
    ["is not found when its user was removed meanwhile", "removed_at = now()", 404],
    ["is refused to a manager when its user became an admin meanwhile", "role = 'admin'", 403],
  ])("%s", async (_, change, status) => {
    const member = await hire("driver");
    const text = `update /* across companies */ users set ${change} where id = $1`;
    const response = await beginDuring(database.pool, { text, values: [member.id] }, () =>
      edit(manager, member, { firstName: "Bo" }),
    );
    expect(response.status).toBe(status);
    const { rows } = await database.pool.query(
      "select /* across companies */ first_name from users where id = $1",
      [member.id],
    );
    expect(rows).toEqual([{ first_name: "Sam" }]);
  });

  it("does not raise the caller's own role that was lowered meanwhile", async () => {
    const sinking = await hire("admin");
    const text = "update /* across companies */ users set role = 'driver' where id = $1";
    const response = await beginDuring(database.pool, { text, values: [sinking.id] }, () =>
      edit(sinking, sinking, { role: "manager" }),
    );
    expect([response.status, response.body.code]).toEqual([403, "account.roleRaised"]);
    expect(await readRole(sinking)).toBe("driver");
  });
});
