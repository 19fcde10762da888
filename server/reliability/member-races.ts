/** People who sign up, leave and lower each other at the same moment. */
import * as z from "zod";
import { invariant } from "../errors.ts";
import type { Race, RaceCourse } from "./race.ts";
import { atOnce, countOf, differences, figures, runRounds, sendAll } from "./race.ts";
import type { Asking } from "./request.ts";
import { sendOnce } from "./request.ts";
import { expectStatus, withId } from "./yard.ts";

const password = "raced again and again";
const adminCount = 5;

export const oneName: Race = {
  name: "50 people sign up under one name",
  run: (course, rounds) =>
    runRounds(course, rounds, async (_, round) => {
      const username = nameOf("raced", round);
      const companies = await figures(course, companyCount, []);
      const askings = Array.from({ length: atOnce }, (_each, n) =>
        signUp(username, `${n}.${username}`),
      );
      const answers = await sendAll(course, askings);
      const found = await figures(
        course,
        `select (select count(*) from users where username_key = $1) as members,
          (select count(*) from companies) as companies`,
        [username],
      );
      const statuses = { won: countOf(answers, 201), refused: countOf(answers, 409) };
      const after = { members: 1, companies: Number(companies["count"]) + 1 };
      const wanted = { won: 1, refused: atOnce - 1, ...after };
      return { answers, wrong: differences({ ...found, ...statuses }, wanted) };
    }),
};

const companyCount = "select count(*) from companies";

/** Each of five admins steps down and removes every other one, twice over. */
export const lastAdmin: Race = {
  name: "5 admins step down and remove each other, in 50 requests",
  run: (course, rounds) =>
    runRounds(course, rounds, async (_, round) => {
      const admins = await foundAdmins(course, nameOf("admins", round));
      const askings = admins.flatMap((admin) => [
        stepDown(admin),
        ...admins.filter((other) => other !== admin).map((other) => removal(admin, other.id)),
      ]);
      const answers = await sendAll(course, [...askings, ...askings]);
      const odd = answers.length - countOf(answers, 200, 204, 401, 403, 404, 409);
      const ids = admins.map(({ id }) => id);
      const found = await figures(course, adminsLeft, [ids]);
      const wanted = { strays: 0, untold: 0, odd: 0 };
      const wrong = differences({ ...found, odd }, wanted);
      if (Number(found["admins"]) < 1) wrong.push("the company has no admin any more");
      return { answers, wrong };
    }),
};

/** Those still in office, sessions of who was removed, and removals that the trail does not tell of. */
const adminsLeft = `
  select count(*) filter (where u.role = 'admin' and u.removed_at is null) as admins,
    (select count(*) from sessions s join users r on r.id = s.user_id
      where r.id = any($1) and r.removed_at is not null) as strays,
    count(*) filter (where u.removed_at is not null) - (select count(*) from audit_entries e
      where e.noun = 'member' and e.action = 'removed' and e.row_id = any($1)) as untold
  from users u where u.id = any($1)`;

/** A member's requests run while an admin resets their password, or they sign out themselves. */
export const endedSession: Race = {
  name: "a session ends while 50 of its requests run",
  run: async (course, rounds) => {
    const [admin] = await foundAdmins(course, nameOf("resets", 0), 1);
    invariant(admin, "the company has its founder");
    const username = nameOf("member", 0);
    const id = await addMember(course, admin, { username, role: "manager" });
    let secret = password;
    return runRounds(course, rounds, async (_, round) => {
      const cookie = await signIn(course, username, secret);
      const isReset = round % 2 === 1;
      const end = isReset ? reset(admin, id) : signOut(cookie);
      const running = requestsOf({ cookie, id }, { username, secret, isReset });
      const answers = await sendAll(course, [...running.slice(0, 20), end, ...running.slice(20)]);
      const ended = answers[20];
      invariant(ended, "the end was answered too");
      expectStatus(ended, isReset ? 200 : 204);
      if (isReset) secret = newPassword.parse(JSON.parse(ended.text)).tempPassword;
      const after = await sendAll(course, [me(cookie), me(cookie)]);
      const found = await figures(
        course,
        "select count(*) as sessions from sessions where user_id = $1",
        [id],
      );
      const failed = answers.length - countOf(answers, 200, 204, 400, 401);
      const wanted = { sessions: 0, failed: 0, refused: 2 };
      const refused = countOf(after, 401);
      return { answers, wrong: differences({ ...found, failed, refused }, wanted) };
    });
  },
};

const newPassword = z.object({ tempPassword: z.string() });

type Known = { username: string; secret: string; isReset: boolean };

/** Reads, writes, and a change of one's own password, which keeps its session in a new version. */
function requestsOf({ cookie }: Pick<Admin, "cookie" | "id">, known: Known): Asking[] {
  const { username, secret, isReset } = known;
  const profile = { ...person(username), role: "manager", email: emailOf(username) };
  const change = { currentPassword: secret, newPassword: secret };
  const path = "/api/user/change-password";
  return Array.from({ length: atOnce - 1 }, (_, n): Asking => {
    if (n === 18 && isReset) return { method: "POST", path, cookie, body: change };
    if (n % 5 === 0) return { method: "PUT", path: "/api/user/profile", cookie, body: profile };
    return me(cookie);
  });
}

type Admin = { id: number; cookie: string; username: string };

async function foundAdmins(course: RaceCourse, name: string, count = adminCount): Promise<Admin[]> {
  const founded = await sendOnce(course.origins[0], signUp(name, name));
  expectStatus(founded, 201);
  const founder = {
    id: withId.parse(JSON.parse(founded.text)).id,
    cookie: founded.cookie ?? "",
    username: name,
  };
  const others = Array.from({ length: count - 1 }, async (_, n) => {
    const username = `${name}-${n}`;
    const id = await addMember(course, founder, { username, role: "admin" });
    return { id, username, cookie: await signIn(course, username, password) };
  });
  return [founder, ...(await Promise.all(others))];
}

type NewMember = { username: string; role: string };

async function addMember(
  { origins }: RaceCourse,
  { cookie }: Admin,
  { username, role }: NewMember,
): Promise<number> {
  const body = { ...person(username), email: emailOf(username), password, role };
  const asking: Asking = { method: "POST", path: "/api/crew", cookie, body };
  const added = await sendOnce(origins[0], asking);
  expectStatus(added, 201);
  return withId.parse(JSON.parse(added.text)).id;
}

async function signIn({ origins }: RaceCourse, username: string, secret: string): Promise<string> {
  const body = { username, password: secret };
  const answered = await sendOnce(origins[1], { method: "POST", path: "/api/login", body });
  expectStatus(answered, 200);
  return answered.cookie ?? "";
}

function signUp(username: string, mailbox: string): Asking {
  const body = { ...person(username), email: emailOf(mailbox), password };
  return { method: "POST", path: "/api/register", body };
}

function stepDown({ cookie, username }: Admin): Asking {
  const body = { ...person(username), email: emailOf(username), role: "driver" };
  return { method: "PUT", path: "/api/user/profile", cookie, body };
}

function removal({ cookie }: Admin, id: number): Asking {
  return { method: "DELETE", path: `/api/crew/${id}`, cookie };
}

function reset({ cookie }: Admin, id: number): Asking {
  return { method: "POST", path: `/api/crew/${id}/reset-password`, cookie };
}

function signOut(cookie: string): Asking {
  return { method: "POST", path: "/api/logout", cookie };
}

function me(cookie: string): Asking {
  return { method: "GET", path: "/api/user", cookie };
}

function person(username: string) {
  return { username, firstName: "Dee", lastName: "Drill" };
}

function emailOf(name: string): string {
  return `${name}@example.com`;
}

/** Never the same twice, also not in the database of an earlier run. */
function nameOf(kind: string, round: number): string {
  return `${kind}-${round}-${Date.now().toString(36)}`;
}
