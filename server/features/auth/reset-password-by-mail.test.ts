import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { invariant } from "../../errors.ts";
import { createLog } from "../../log.ts";
import { sendMails } from "../../jobs/send-mails.ts";
import { addSignedIn, password, signIn, signUp, unique } from "../../test/kit/build.ts";
import { openScreen } from "../../test/kit/event-reader.ts";
import { startTestApp, TestCaller } from "../../test/kit/harness.ts";
import { startMailServer } from "../../test/stand-ins/stand-in-mail.ts";
import { createSendMail } from "../mails/mailer.ts";
import { answerMs } from "./request-reset.ts";
import { resetsOfAddress, resetsOfNetwork } from "./reset-limit.ts";

const server = await startMailServer();
afterAll(server.stop);
const mail = {
  to: { smtpUrl: server.url },
  from: "Yardcheck <fleet@yard.example>",
  publicUrl: "https://yard.example",
};
const { clock, connect, database, parts } = await startTestApp({ mail, trustProxy: 1 });
const admin = await signUp(connect(), { company: "Acme Ready-Mix", firstName: "Dana" });
const sending = { database, clock, log: createLog("silent"), sendMail: createSendMail(mail) };
const fresh = "a new password of mine";

beforeEach(() => {
  server.received.length = 0;
});

let networks = 0;

/** Asks from a network of its own, so that tests do not use up each other's requests. */
async function ask(email: string, headers: Record<string, string> = {}) {
  networks += 1;
  const from = { "x-forwarded-for": `198.51.100.${networks}`, ...headers };
  return connect().send("requestPasswordReset", { body: { email }, headers: from });
}

/** The token of the link that is mailed to a user. */
async function receiveLink(email: string): Promise<string> {
  server.received.length = 0;
  expect((await ask(email)).status).toBe(204);
  return readLink();
}

async function readLink(): Promise<string> {
  await sendMails(sending);
  const link = /https:\/\/yard\.example\/reset-password#([\w-]{43})\s/.exec(
    server.received[0]?.text ?? "",
  );
  invariant(link?.[1], "a mail has its link");
  return link[1];
}

async function addDriver() {
  const driver = await addSignedIn(connect(), admin, { role: "driver" });
  return { driver, email: `${driver.username}@example.com` };
}

function use(token: string, given = fresh) {
  return connect().send("setPasswordByLink", { body: { token, password: given } });
}

describe("POST /api/password-resets", () => {
  it("mails a link to the user of that address, in their language", async () => {
    const { driver, email } = await addDriver();
    await driver.call("updatePreferences", { body: { language: "es" } });
    expect((await ask(` ${email.toUpperCase()} `)).status).toBe(204);
    await sendMails(sending);
    const [received] = server.received;
    expect(received?.recipients).toEqual([email]);
    expect(received?.text).toContain(`para el usuario ${driver.username} de Acme Ready-Mix`);
    expect(received?.html).toContain("Elegir contraseña nueva");
  });

  it("leads to the public address, whatever the Host header says", async () => {
    const { email } = await addDriver();
    await ask(email, { host: "thief.example", "x-forwarded-host": "thief.example" });
    await sendMails(sending);
    expect(server.received[0]?.text).toContain("https://yard.example/reset-password#");
    expect(JSON.stringify(server.received)).not.toContain("thief.example");
  });

  it("stores the token as a hash only, but for the mail that waits", async () => {
    const { email } = await addDriver();
    const token = await receiveLink(email);
    const { rows } = await database.builder.execute(
      sql`select /* across companies */ t::text as row from tokens t
        union all select m::text from mails m union all select a::text from audit_entries a`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("says the same of an address that nobody has, and mails nothing", async () => {
    const { email } = await addDriver();
    const took: number[] = [];
    const answers = [];
    for (const address of [email, "nobody@example.com"]) {
      const began = performance.now();
      const { status, text } = await ask(address);
      answers.push({ status, text });
      took.push(performance.now() - began);
    }
    expect(answers[0]).toEqual(answers[1]);
    // Both wait for the same moment, which comes long after the work of the slower one.
    for (const ms of took) expect(ms).toBeGreaterThanOrEqual(answerMs - 1);
    await sendMails(sending);
    expect(server.received).toHaveLength(1);
  });

  it("mails nothing to a user who was removed", async () => {
    const { driver, email } = await addDriver();
    await admin.call("removeUser", { params: { id: driver.id } });
    expect((await ask(email)).status).toBe(204);
    await sendMails(sending);
    expect(server.received).toEqual([]);
  });

  it("mails three links an hour to one address, and says nothing about it", async () => {
    const { email } = await addDriver();
    for (let time = 0; time < resetsOfAddress + 3; time += 1) {
      expect((await ask(email)).status).toBe(204);
    }
    await sendMails(sending);
    expect(server.received).toHaveLength(resetsOfAddress);
  });

  it("is refused to a network after ten requests in an hour, by all servers together", async () => {
    const apps = [createApp(parts), createApp(parts)];
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const sent = Array.from({ length: resetsOfNetwork + 2 }, (_, index) => {
      const caller = new TestCaller(apps[index % 2] ?? createApp(parts));
      const body = { email: `${unique("nobody")}@example.com` };
      return caller.send("requestPasswordReset", { body, headers });
    });
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(resetsOfNetwork);
    expect(refused.map(({ body }) => body.code)).toEqual([
      "auth.tooManyResets",
      "auth.tooManyResets",
    ]);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3_000);
  });

  it("is refused where no mail is sent", async () => {
    const { mail: _none, ...silent } = parts;
    const caller = new TestCaller(createApp(silent));
    expect(await caller.call("getMailSetup")).toEqual({ isOn: false });
    expect(await caller.refusal("requestPasswordReset", { body: { email: "a@example.com" } })).toBe(
      "409 mail.off",
    );
    expect(await connect().call("getMailSetup")).toEqual({ isOn: true });
  });
});

describe("POST /api/password-resets/use", () => {
  it("sets the password and ends all sessions of the user, and stands in the trail", async () => {
    const { driver, email } = await addDriver();
    const screen = await openScreen(driver.agent);
    const token = await receiveLink(email);
    expect((await use(token)).status).toBe(204);
    await screen.ended;
    expect(await driver.refusal("getCurrentUser")).toBe("401 auth.signedOut");
    const old = { username: driver.username, password };
    expect(await connect().refusal("signIn", { body: old })).toBe("401 auth.wrongCredentials");
    await signIn(connect(), { username: driver.username, password: fresh });
    const query = { noun: "member", rowId: driver.id } as const;
    const trail = await admin.call("listAudit", { query });
    expect(trail.find(({ action }) => action === "password_changed")).toMatchObject({
      userId: driver.id,
      changes: { byMailedLink: { from: null, to: true } },
    });
  });

  it("replaces a temporary password, also one that has expired", async () => {
    const { driver, email } = await addDriver();
    await admin.call("resetPassword", { params: { id: driver.id } });
    expect((await use(await receiveLink(email))).status).toBe(204);
    const back = await signIn(connect(), { username: driver.username, password: fresh });
    expect(await back.call("getCurrentUser")).toMatchObject({ hasTemporaryPassword: false });
  });

  it("succeeds once, also of ten at once, and ends the user's other links", async () => {
    const { email } = await addDriver();
    const earlier = await receiveLink(email);
    const token = await receiveLink(email);
    const sent = Array.from({ length: 10 }, () => use(token));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(9);
    for (const spent of [token, earlier, "unknown", ""]) {
      expect((await use(spent)).body).toMatchObject({ code: "auth.linkNotGood" });
    }
  });

  it("succeeds for an hour and no longer", async () => {
    const { email } = await addDriver();
    const begin = Date.now();
    clock.set(new Date(begin));
    const [first, second] = [await receiveLink(email), await receiveLink(email)];
    clock.set(new Date(begin + 60 * 60_000));
    expect((await use(first)).status).toBe(404);
    clock.set(new Date(begin + 60 * 60_000 - 1));
    expect((await use(second)).status).toBe(204);
  });

  it.each([
    "the user's address changes",
    "the user changes the password",
    "an admin resets the password",
    "the user is removed",
  ])("fails once %s", async (event) => {
    const { driver, email } = await addDriver();
    const token = await receiveLink(email);
    const params = { id: driver.id };
    if (event === "the user's address changes") {
      await admin.call("updateUser", { params, body: { email: `${unique("new")}@example.com` } });
    } else if (event === "the user changes the password") {
      const body = { currentPassword: password, newPassword: "another one" };
      await driver.call("changePassword", { body });
    } else if (event === "an admin resets the password") {
      await admin.call("resetPassword", { params });
    } else await admin.call("removeUser", { params });
    expect((await use(token)).body).toMatchObject({ code: "auth.linkNotGood" });
  });

  it("refuses a password that is too short, and the link is still good", async () => {
    const { email } = await addDriver();
    const token = await receiveLink(email);
    const response = await use(token, "12345");
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual({ password: "Password must be at least 6 characters" });
    expect((await use(token)).status).toBe(204);
  });
});
