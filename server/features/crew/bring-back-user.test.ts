import { describe, expect, it } from "vitest";
import type { TestCaller } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { foundCompany, password, unique } from "../../test/kit/build.ts";

const { connect } = await shareTestApp();
const { admin, manager, driver } = await foundCompany(connect);
const other = await foundCompany(connect);

function newcomer(overrides: object = {}) {
  const username = unique("newcomer");
  return {
    username,
    email: `${username}@example.com`,
    firstName: "New",
    lastName: "Comer",
    role: "driver",
    password,
    ...overrides,
  };
}

describe("A removed user", () => {
  const offers = (email: string, user: TestCaller = admin) =>
    user.call("listCrew", { query: { removed: email } });
  const bringBack = (id: number, body = {}, user: TestCaller = admin) =>
    user.send("bringBackUser", { params: { id }, body });

  async function remove(overrides: object = {}) {
    const input = newcomer(overrides);
    const { body } = await admin.send("addUser", { body: input });
    await admin.call("removeUser", { params: { id: body.id } });
    return { ...input, id: Number(body.id) };
  }

  it("is listed by the same address, and comes back as the same person with a temporary password", async () => {
    const gone = await remove({ firstName: "Marco", lastName: "Ortiz" });
    expect(await offers(` ${gone.email.toUpperCase()} `)).toEqual([
      {
        id: gone.id,
        username: gone.username,
        firstName: "Marco",
        lastName: "Ortiz",
        role: "driver",
        email: gone.email,
        mayCertify: false,
        yardId: null,
      },
    ]);
    const { status, body } = await bringBack(gone.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: gone.id, username: gone.username, email: gone.email });
    expect((await admin.call("listCrew")).map(({ id }) => id)).toContain(gone.id);
    const back = await connect().send("signIn", {
      body: { username: gone.username, password: body.tempPassword },
    });
    expect(back.body).toMatchObject({ id: gone.id, hasTemporaryPassword: true });
    const old = await connect().send("signIn", { body: { username: gone.username, password } });
    expect(old.status).toBe(401);
    expect(await offers(gone.email)).toEqual([]);
  });

  it("is not listed where the crew has the address, nor to another company or a driver", async () => {
    const gone = await remove();
    await admin.send("addUser", { body: newcomer({ email: gone.email }) });
    expect(await offers(gone.email)).toEqual([]);
    const former = await remove();
    expect(await offers(former.email, manager)).toHaveLength(1);
    expect(await offers(former.email, other.admin)).toEqual([]);
    const query = { removed: former.email };
    expect(await driver.refusal("listCrew", { query })).toBe("403 request.forbidden");
    expect((await admin.send("listCrew", { query: { removed: "nobody" } })).status).toBe(400);
  });

  it("is listed among those who have left, and no more in the crew", async () => {
    const gone = await remove();
    const idsOf = async (user: TestCaller, query: object) =>
      (await user.call("listCrew", { query })).map(({ id }) => id);
    const former = await idsOf(manager, { former: true });
    expect(former).toContain(gone.id);
    expect(former).not.toContain(manager.id);
    expect(await idsOf(manager, {})).not.toContain(gone.id);
    expect(await idsOf(other.admin, { former: true })).toEqual([]);
  });

  it("is listed before those who were removed with the address earlier", async () => {
    const first = await remove();
    const second = await remove({ email: first.email });
    expect((await offers(first.email)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it("comes back by a manager unless they were an admin, and by no driver", async () => {
    const [boss, gone] = [await remove({ role: "admin" }), await remove()];
    expect((await bringBack(boss.id, {}, manager)).body.code).toBe("crew.adminsOnly");
    expect((await bringBack(gone.id, {}, driver)).status).toBe(403);
    expect((await bringBack(gone.id, {}, other.admin)).status).toBe(404);
    expect((await bringBack(gone.id, {}, manager)).status).toBe(200);
  });

  it("needs another username, or cannot come back, where another user has theirs or their address", async () => {
    const gone = await remove();
    await admin.send("addUser", { body: newcomer({ username: gone.username }) });
    expect((await bringBack(gone.id)).body.code).toBe("auth.usernameTaken");
    const username = `${gone.username}-again`;
    expect((await bringBack(gone.id, { username })).body).toMatchObject({ username });
    const moved = await remove();
    await other.admin.send("addUser", { body: newcomer({ email: moved.email }) });
    expect((await bringBack(moved.id)).body.code).toBe("auth.emailTaken");
    expect((await bringBack(moved.id, { username: "a b" })).status).toBe(400);
  });

  it("comes back once when two bring them back at the same moment, and not while in the crew", async () => {
    const gone = await remove();
    const responses = await Promise.all([bringBack(gone.id), bringBack(gone.id, {}, manager)]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await bringBack(driver.id)).body.code).toBe("crew.notRemoved");
  });
});
