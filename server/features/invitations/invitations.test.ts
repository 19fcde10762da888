import { describe, expect, it } from "vitest";
import type { Body } from "#shared/api/api-schemas.ts";
import { listRefreshed } from "#shared/api/live.ts";
import { invitationLimits } from "#shared/invitations/invitations-limits.ts";
import { addSignedIn, foundCompany, password, unique } from "../../test/kit/build.ts";
import type { Caller } from "../../test/kit/caller.ts";
import { openQuietScreen, waitForEvent } from "../../test/kit/event-reader.ts";
import { startTestApp, TestCaller } from "../../test/kit/harness.ts";
import { wrongTokensMax } from "../auth/token-attempts.ts";
import { createApp } from "../../app.ts";

const { clock, connect, database, parts } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect, { company: "Acme Ready-Mix" });
const other = await foundCompany(connect);
const dayMs = 86_400_000;
const notGood = "404 auth.linkNotGood";

async function invite(given: Partial<Body<"invite">> = {}, by: Caller = admin) {
  return withToken(await by.call("invite", { body: { role: "driver", ...given } }));
}

function withToken<Made extends { url: string }>(made: Made) {
  return { ...made, token: made.url.split("invite=")[1] ?? "" };
}

function newcomer(given: object = {}) {
  const username = unique("joiner");
  const email = `${username}@example.com`;
  return { username, email, password, firstName: "Marco", lastName: "Ortiz", ...given };
}

type Link = { token: string };

const look = ({ token }: Link) => connect().send("lookAtInvitation", { body: { token } });

const accept = ({ token }: Link, given: object = {}, by = connect()) =>
  by.send("acceptInvitation", { body: { ...newcomer(given), token } });

/** What becomes of a link that is opened and accepted. */
async function readState(link: Link): Promise<string[]> {
  const [looked, accepted] = [await look(link), await accept(link)];
  return [looked, accepted].map(({ status, body }) =>
    `${status} ${String(body.code ?? "")}`.trim(),
  );
}

describe("POST /api/invitations", () => {
  it("returns a link once, without an address of the server where no setting says it", async () => {
    const email = `${unique("marco")}@example.com`;
    const made = await invite({ email, firstName: "Marco", lastName: " ", username: "marco" });
    expect(made).toMatchObject({ role: "driver", email, firstName: "Marco", lastName: null });
    expect((await look(made)).body).toMatchObject({ email, username: "marco" });
    expect(made.url).toMatch(/^\/auth\?invite=[\w-]{43}$/);
    expect(made.invitedBy).toBe("Ada Founder");
    const [listed] = await manager.call("listInvitations");
    const { url: _url, isMailed: _mailed, token, ...shown } = made;
    expect(listed).toEqual({ ...shown, mayBeMailed: true });
    expect(JSON.stringify(await admin.call("listAudit"))).not.toContain(token);
  });

  it("names the address of the settings, whatever the request says of its host", async () => {
    const named = new TestCaller(createApp({ ...parts, publicUrl: "https://yard.example.com" }));
    await named.call("signIn", { body: { username: admin.username, password } });
    const body = { role: "driver" };
    const headers = { host: "evil.example.com", "x-forwarded-host": "evil.example.com" };
    const made = await named.send("invite", { body, headers });
    expect(made.body.url).toMatch(/^https:\/\/yard\.example\.com\/auth\?invite=[\w-]{43}$/);
    const unnamed = await admin.send("invite", { body, headers });
    expect(unnamed.body.url).toMatch(/^\/auth\?invite=/);
  });

  it("lets the office give only the roles that it may give", async () => {
    const asManager = (role: string) => manager.send("invite", { body: { role } });
    expect((await asManager("manager")).status).toBe(201);
    expect((await asManager("admin")).body.code).toBe("crew.adminsOnly");
    expect((await invite({ role: "admin" })).role).toBe("admin");
    expect(await driver.refusal("invite", { body: { role: "driver" } })).toBe(
      "403 request.forbidden",
    );
  });

  it("refuses an address of the crew, of a removed member, or of an open invitation", async () => {
    const email = `${unique("known")}@example.com`;
    const ask = async (given: string) => {
      const { status, body } = await admin.send("invite", {
        body: { role: "driver", email: given },
      });
      return [status, body.code, Object.keys(body.errors ?? {})];
    };
    expect(await ask(email)).toEqual([201, undefined, []]);
    expect(await ask(email.toUpperCase())).toEqual([409, "invitations.alreadyOpen", ["email"]]);
    const username = unique("known");
    const body = {
      ...newcomer({ username }),
      email: `${username}@example.com`,
      role: "driver",
    } as const;
    const { id } = await admin.call("addUser", { body });
    expect(await ask(body.email.toUpperCase())).toEqual([409, "auth.emailTaken", ["email"]]);
    await admin.call("removeUser", { params: { id } });
    expect(await ask(body.email)).toEqual([409, "invitations.former", ["email"]]);
    // Which does not show what another company knows.
    expect((await other.admin.send("invite", { body: { role: "driver", email } })).status).toBe(
      201,
    );
  });

  it("refuses more open invitations than a company may have", async () => {
    const full = await foundCompany(connect);
    const companyId = (await full.admin.call("getCurrentUser")).company.id;
    await database.pool.query(
      `insert into tokens (company_id, kind, hash, created_by_id, expires_at)
       select $1::bigint, 'invitation', decode(md5($2::bigint || '-' || n), 'hex'), $2::bigint, now() from generate_series(1, $3::int) n`,
      [companyId, full.admin.id, invitationLimits.openMax - 1],
    );
    const last = await invite({}, full.admin);
    const more = { body: { role: "driver" } };
    expect(await full.admin.refusal("invite", more)).toBe("409 invitations.tooMany");
    await full.admin.call("withdrawInvitation", { params: { id: last.id } });
    expect((await full.admin.send("invite", more)).status).toBe(201);
  });
});

describe("An invitation", () => {
  it("makes a signed-in user of who has its link, in its company and role", async () => {
    const made = await invite({ firstName: "Marco", lastName: "Ortiz" });
    const { status, body } = await look(made);
    expect([status, body]).toEqual([
      200,
      {
        company: "Acme Ready-Mix",
        invitedBy: "Ada Founder",
        role: "driver",
        email: null,
        firstName: "Marco",
        lastName: "Ortiz",
        username: null,
      },
    ]);
    const caller = connect();
    const person = newcomer();
    const joined = await accept(made, { ...person, role: "admin", companyId: 1 }, caller);
    expect(joined.status).toBe(201);
    expect(joined.headers["set-cookie"]).toMatch(/^yardcheck=.*HttpOnly/);
    const user = await caller.call("getCurrentUser");
    expect(user).toMatchObject({ username: person.username, role: "driver", mayCertify: false });
    expect(user).toEqual(joined.body);
    expect(user.company).toMatchObject({ name: "Acme Ready-Mix" });
    expect((await caller.call("getPack")).assets).toEqual([]);
    const [entry] = await admin.call("listAudit", { query: { noun: "member", rowId: user.id } });
    expect(
      (await admin.call("listAudit", { query: { userId: user.id } })).map((e) => e.action),
    ).toEqual(["signed_in", "joined"]);
    expect(entry).toMatchObject({ userName: "Marco Ortiz", action: "signed_in" });
    const open = (await admin.call("listInvitations")).map(({ id }) => id);
    expect(open).not.toContain(made.id);
  });

  it("is accepted in a new session, also by a caller who is signed in", async () => {
    const caller = await addSignedIn(connect(), other.admin, { role: "manager" });
    const before = await database.pool.query("select sid from sessions where user_id = $1", [
      caller.id,
    ]);
    const joined = await accept(await invite(), {}, caller);
    expect(joined.status).toBe(201);
    expect((await caller.call("getCurrentUser")).id).toBe(joined.body.id);
    const left = await database.pool.query("select sid from sessions where sid = $1", [
      before.rows[0].sid,
    ]);
    expect(left.rowCount).toBe(0);
  });

  it("is good once, for seven days", async () => {
    const [used, old, fresh] = [await invite(), await invite(), await invite()];
    expect(await readState(used)).toEqual(["200", "201"]);
    expect(await readState(used)).toEqual([notGood, notGood]);
    const end = new Date(old.expiresAt).getTime();
    expect(Math.abs(end - Date.now() - 7 * dayMs)).toBeLessThan(60_000);
    clock.set(new Date(end));
    expect(await readState(old)).toEqual([notGood, notGood]);
    clock.set(new Date(end - 1_000));
    expect(await readState(fresh)).toEqual(["200", "201"]);
    expect(await readState({ token: "nothing" })).toEqual([notGood, notGood]);
    expect((await connect().send("lookAtInvitation", { body: { token: 7 } })).status).toBe(400);
  });

  it("works where nobody may found a company", async () => {
    const closed = createApp({ ...parts, registration: "closed" });
    const joined = await accept(await invite(), {}, new TestCaller(closed));
    expect(joined.status).toBe(201);
  });

  it("stays good where a name or address is taken, or the form is not valid", async () => {
    const made = await invite();
    const taken = await accept(made, { username: driver.username.toUpperCase() });
    expect([taken.status, taken.body.code, taken.body.errors]).toEqual([
      409,
      "auth.usernameTaken",
      { username: "That username is already taken" },
    ]);
    const { email } = await driver.call("getCurrentUser");
    expect((await accept(made, { email })).body.code).toBe("auth.emailTaken");
    expect((await accept(made, { username: "ab" })).status).toBe(400);
    expect((await accept(made, { password: "short" })).status).toBe(400);
    expect(await readState(made)).toEqual(["200", "201"]);
  });

  it("succeeds without a session where none can be stored, and its user signs in by hand", async () => {
    const made = await invite();
    const person = newcomer();
    await database.pool.query(
      "alter table sessions add constraint full_up check (false) not valid",
    );
    const joined = await accept(made, person);
    await database.pool.query("alter table sessions drop constraint full_up");
    expect(joined.status).toBe(201);
    expect(joined.headers).not.toHaveProperty("set-cookie");
    const body = { username: person.username, password };
    expect((await connect().send("signIn", { body })).status).toBe(200);
  });

  it("is shown to the open screens of its company once it is accepted", async () => {
    const made = await invite();
    const screen = await openQuietScreen(admin);
    expect((await accept(made)).status).toBe(201);
    await waitForEvent(screen, listRefreshed("acceptInvitation"));
    expect(listRefreshed("acceptInvitation")).toEqual(
      expect.arrayContaining(["listCrew", "listInvitations", "listAudit"]),
    );
    screen.close();
  });
});

describe("A new link", () => {
  it("is good for another seven days, in the name of who made it, and the old one is dead", async () => {
    const old = await invite();
    const later = new Date(Date.now() + 10 * dayMs);
    clock.set(later);
    // An expired invitation is listed until it is removed.
    await manager.call("signIn", { body: { username: manager.username, password } });
    expect((await manager.call("listInvitations")).map(({ id }) => id)).toContain(old.id);
    const params = { id: old.id };
    const renewed = withToken(await manager.call("renewInvitation", { params }));
    expect(new Date(renewed.expiresAt)).toEqual(new Date(later.getTime() + 7 * dayMs));
    expect([renewed.id, renewed.invitedBy]).toEqual([old.id, "Sam Member"]);
    expect(await readState(old)).toEqual([notGood, notGood]);
    expect(await readState(renewed)).toEqual(["200", "201"]);
    expect(await manager.refusal("renewInvitation", { params })).toBe("404 request.notFound");
  });
});

describe("An invitation that is withdrawn", () => {
  it("is no longer good, and cannot be withdrawn or renewed again", async () => {
    const made = await invite();
    const params = { id: made.id };
    await manager.call("withdrawInvitation", { params });
    expect(await readState(made)).toEqual([notGood, notGood]);
    expect(await admin.refusal("withdrawInvitation", { params })).toBe("404 request.notFound");
    expect(await admin.refusal("renewInvitation", { params })).toBe("404 request.notFound");
  });

  it("is not an admin's where a manager acts, nor any token that is no invitation", async () => {
    const made = await invite({ role: "admin" });
    const params = { id: made.id };
    expect(await manager.refusal("withdrawInvitation", { params })).toBe("403 crew.adminsOnly");
    expect(await manager.refusal("renewInvitation", { params })).toBe("403 crew.adminsOnly");
    expect((await look(made)).status).toBe(200);
    const companyId = (await admin.call("getCurrentUser")).company.id;
    const { rows } = await database.pool.query(
      `insert into tokens (company_id, kind, user_id, hash, created_by_id)
       values ($1, 'api_key', $2, '\\x00', $2) returning id::int`,
      [companyId, admin.id],
    );
    const ofKey = { params: { id: rows[0].id } };
    expect(await admin.refusal("withdrawInvitation", ofKey)).toBe("404 request.notFound");
    expect(await admin.refusal("renewInvitation", ofKey)).toBe("404 request.notFound");
  });
});

describe("The invitations of a user", () => {
  it("die with the user's removal, and stay dead when the user is brought back", async () => {
    const inviter = await addSignedIn(connect(), admin, { role: "manager" });
    const made = await invite({}, inviter);
    await admin.call("removeUser", { params: { id: inviter.id } });
    expect(await readState(made)).toEqual([notGood, notGood]);
    await admin.call("bringBackUser", { params: { id: inviter.id }, body: {} });
    expect(await readState(made)).toEqual([notGood, notGood]);
    const query = { noun: "invitation", rowId: made.id } as const;
    expect((await admin.call("listAudit", { query }))[0]).toMatchObject({
      action: "removed",
      userId: admin.id,
    });
  });

  it("die where the user may no longer give their role, and the others stay good", async () => {
    const inviter = await addSignedIn(connect(), admin, { role: "admin" });
    const [ofAdmin, ofDriver] = [
      await invite({ role: "admin" }, inviter),
      await invite({}, inviter),
    ];
    const body = { role: "manager" } as const;
    await admin.call("updateUser", { params: { id: inviter.id }, body });
    expect(await readState(ofAdmin)).toEqual([notGood, notGood]);
    expect(await readState(ofDriver)).toEqual(["200", "201"]);
    const last = await invite({}, inviter);
    await inviter.call("updateProfile", {
      body: { firstName: "Sam", lastName: "Member", email: newcomer().email, role: "driver" },
    });
    expect(await readState(last)).toEqual([notGood, notGood]);
  });

  it("give no role that their inviter lost in the moment of accepting", async () => {
    const inviter = await addSignedIn(connect(), admin, { role: "admin" });
    const made = await invite({ role: "admin" }, inviter);
    // As a demotion leaves it that has not withdrawn the invitation.
    const demote = "update users set role = 'manager' where company_id = $1 and id = $2";
    const companyId = (await admin.call("getCurrentUser")).company.id;
    await database.pool.query(demote, [companyId, inviter.id]);
    expect(await readState(made)).toEqual([notGood, notGood]);
  });
});

describe("Many at once", () => {
  const twenty = <Result>(work: () => Promise<Result>) =>
    Promise.all(Array.from({ length: 20 }, work));

  it("accept a link once", async () => {
    const made = await invite();
    const answers = await twenty(() => accept(made));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(19).fill(404)]);
  });

  it("with one username: one joins, and the other links stay good", async () => {
    const links = [await invite(), await invite(), await invite()];
    const username = unique("wanted");
    const answers = await Promise.all(links.map((link) => accept(link, { username })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409]);
    for (const [index, link] of links.entries()) {
      expect((await accept(link)).status).toBe(answers[index]?.status === 201 ? 404 : 201);
    }
  });

  it("accept and withdraw: one of both wins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await invite();
      const params = { id: made.id };
      const [joined, withdrawn] = await Promise.all([
        accept(made),
        admin.send("withdrawInvitation", { params }),
      ]);
      expect(["201 404", "404 204"]).toContain(`${joined.status} ${withdrawn.status}`);
    }
  });

  it("accept and renew: the old link makes a user, or is dead and the new one is good", async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await invite();
      const params = { id: made.id };
      const [joined, renewed] = await Promise.all([
        accept(made),
        admin.send("renewInvitation", { params }),
      ]);
      expect(["201 404", "404 200"]).toContain(`${joined.status} ${renewed.status}`);
      if (renewed.status === 404) continue;
      expect((await accept(withToken(renewed.body))).status).toBe(201);
    }
  });

  it("accept and remove the inviter: the user stands by then, or the link is dead", async () => {
    for (let round = 0; round < 10; round += 1) {
      const inviter = await addSignedIn(connect(), admin, { role: "manager" });
      const made = await invite({}, inviter);
      const [joined] = await Promise.all([
        accept(made),
        admin.call("removeUser", { params: { id: inviter.id } }),
      ]);
      expect([201, 404]).toContain(joined.status);
      expect(await readState(made)).toEqual([notGood, notGood]);
    }
  });
});

describe("Guessing links", () => {
  it("is limited for a network, by look and acceptance together", async () => {
    const guessing = await startTestApp({ database, trustProxy: 1 });
    const made = await invite();
    const headers = { "x-forwarded-for": "192.0.2.7" };
    const wrong = () =>
      guessing.connect().send("lookAtInvitation", { headers, body: { token: "a wrong one" } });
    const body = { ...newcomer(), token: "a wrong one" };
    expect((await guessing.connect().send("acceptInvitation", { headers, body })).status).toBe(404);
    for (let time = 1; time < wrongTokensMax; time += 1) expect((await wrong()).status).toBe(404);
    const refused = await wrong();
    expect([refused.status, refused.body.code]).toEqual([429, "auth.tooManyLinks"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const elsewhere = { "x-forwarded-for": "192.0.2.8" };
    const right = { headers: elsewhere, body: { token: made.token } };
    expect((await guessing.connect().send("lookAtInvitation", right)).status).toBe(200);
  });
});

it("An invitation of one company is not found by the office of another", async () => {
  const made = await invite();
  const params = { id: made.id };
  expect(await other.admin.refusal("renewInvitation", { params })).toBe("404 request.notFound");
  expect(await other.admin.refusal("withdrawInvitation", { params })).toBe("404 request.notFound");
  const listed = (await other.admin.call("listInvitations")).map(({ id }) => id);
  expect(listed).not.toContain(made.id);
  expect((await look(made)).status).toBe(200);
});
