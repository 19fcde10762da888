import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { invariant } from "../../errors.ts";
import { sendMails } from "../../jobs/send-mails.ts";
import { createLog } from "../../log.ts";
import { foundCompany, signUp, unique } from "../../test/kit/build.ts";
import { startTestApp, TestCaller } from "../../test/kit/harness.ts";
import { startMailServer } from "../../test/stand-ins/stand-in-mail.ts";
import { createSendMail } from "../mails/mailer.ts";
import { invitationMails } from "./mail-invitation.ts";

const server = await startMailServer();
afterAll(server.stop);
const mail = {
  to: { smtpUrl: server.url },
  from: "Yardcheck <fleet@yard.example>",
  publicUrl: "https://yard.example",
};
const { clock, connect, database, parts } = await startTestApp({ mail });
const admin = await signUp(connect(), {
  company: "Acme <Ready> & Mix",
  firstName: "Dana",
  lastName: "Lee",
});
const send = () =>
  sendMails({ database, clock, log: createLog("silent"), sendMail: createSendMail(mail) });

beforeEach(async () => {
  await send();
  server.received.length = 0;
});

function invite(email?: string) {
  return admin.call("invite", { body: { role: "driver", email } });
}

/** The token in the last mail. */
function readToken(): string {
  const text = server.received.at(-1)?.text ?? "";
  const token = /^https:\/\/yard\.example\/auth\?invite=(\S+)/m.exec(text)?.[1];
  invariant(token, `a mail has its link: ${text}`);
  return token;
}

describe("An invitation with an address", () => {
  it("is mailed with the link, who invites, and the role", async () => {
    const email = `${unique("new")}@example.com`;
    expect(await invite(email)).toMatchObject({ isMailed: true });
    await send();
    const [received] = server.received;
    expect(received?.recipients).toEqual([email]);
    expect(received?.headers.get("subject")).toEqual([
      "Dana Lee invites you to Acme <Ready> & Mix",
    ]);
    expect(received?.text).toContain("Your role there: Driver.");
    expect(received?.html).not.toContain("<Ready>");
    const look = await connect().call("lookAtInvitation", { body: { token: readToken() } });
    expect(look).toMatchObject({ invitedBy: "Dana Lee", email });
  });

  it("is mailed again with its new link, and the old one is dead", async () => {
    const { id } = await invite(`${unique("new")}@example.com`);
    await send();
    const old = readToken();
    expect(await admin.call("renewInvitation", { params: { id } })).toMatchObject({
      isMailed: true,
    });
    await send();
    await connect().call("lookAtInvitation", { body: { token: readToken() } });
    expect(await connect().refusal("lookAtInvitation", { body: { token: old } })).toBe(
      "404 auth.linkNotGood",
    );
  });

  it("is mailed three times an hour at most; its link is made all the same", async () => {
    clock.set("2026-11-20T18:00:00Z");
    const { id } = await invite(`${unique("new")}@example.com`);
    const renew = () => admin.call("renewInvitation", { params: { id } });
    for (let time = 1; time < invitationMails.perHourOfAddress; time += 1) {
      expect(await renew()).toMatchObject({ isMailed: true });
    }
    expect(await renew()).toMatchObject({ isMailed: false, url: expect.stringContaining("=") });
    clock.set("2026-11-20T19:00:01Z");
    expect(await renew()).toMatchObject({ isMailed: true });
  });
});

describe("An invitation", () => {
  it("is not mailed without an address", async () => {
    const { id } = await invite();
    const listed = await admin.call("listInvitations");
    expect(listed.filter(({ mayBeMailed }) => !mayBeMailed).map((one) => one.id)).toEqual([id]);
    expect(listed.length).toBeGreaterThan(1);
    await send();
    expect(server.received).toEqual([]);
  });

  it("is not mailed where the server sends no mail", async () => {
    const { mail: _none, ...silent } = parts;
    const other = await foundCompany(() => new TestCaller(createApp(silent)));
    const body = { role: "driver", email: `${unique("new")}@example.com` } as const;
    expect(await other.admin.call("invite", { body })).toMatchObject({ isMailed: false });
    expect(await other.admin.call("listInvitations")).toMatchObject([{ mayBeMailed: false }]);
  });
});
