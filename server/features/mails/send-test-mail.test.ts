import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { foundCompany, signUp } from "../../test/kit/build.ts";
import { startTestApp, TestCaller } from "../../test/kit/harness.ts";
import { readMail, startMailServer } from "../../test/stand-ins/stand-in-mail.ts";
import { testMailsPerHour } from "./send-test-mail.ts";

const server = await startMailServer();
afterAll(server.stop);
const folder = await mkdtemp(join(tmpdir(), "yardcheck-mails-"));
afterAll(() => rm(folder, { recursive: true }));
const from = "Yardcheck <fleet@yard.example>";
const publicUrl = "https://yard.example";
const mail = { to: { smtpUrl: server.url }, from, publicUrl };
const { connect, parts } = await startTestApp({ mail });
const recipientOf = (admin: { username: string }) => `${admin.username}@example.com`;

describe("POST /api/mail/test", () => {
  it("sends a mail to the admin who asks for it", async () => {
    const admin = await signUp(connect(), { company: "Acme Ready-Mix" });
    const recipient = recipientOf(admin);
    expect(await admin.call("sendTestMail")).toEqual({ recipient, failure: null });
    const received = server.received.at(-1);
    expect(received?.recipients).toEqual([recipient]);
    expect(received?.text).toContain("Yardcheck can reach the people of Acme Ready-Mix by mail.");
  });

  it("returns the mail server's own words when it refuses", async () => {
    const admin = await signUp(connect());
    server.refuse("5.7.1 Relaying denied");
    expect(await admin.call("sendTestMail")).toMatchObject({
      failure: "550 5.7.1 Relaying denied",
    });
    server.refuse(undefined);
  });

  it("says why no mail server was reached", async () => {
    const admin = await signUp(connect());
    await server.stop();
    expect(await admin.call("sendTestMail")).toMatchObject({
      failure: expect.stringContaining("ECONNREFUSED"),
    });
    await server.start();
  });

  it("is limited to twenty an hour and company", async () => {
    const [one, other] = [await foundCompany(connect), await foundCompany(connect)];
    for (let time = 0; time < testMailsPerHour; time += 1) await one.admin.call("sendTestMail");
    expect(await one.admin.refusal("sendTestMail")).toBe("429 mail.tooManyTests");
    await other.admin.call("sendTestMail");
  });

  it("is refused where no mail is sent", async () => {
    const { mail: _none, ...silent } = parts;
    const { admin } = await foundCompany(() => new TestCaller(createApp(silent)));
    expect(await admin.refusal("sendTestMail")).toBe("409 mail.off");
  });

  it("writes a file that only the server's user may read, where mails go to a folder", async () => {
    const filing = { ...parts, mail: { ...mail, to: { folder: join(folder, "mail") } } };
    const { admin } = await foundCompany(() => new TestCaller(createApp(filing)));
    await admin.call("sendTestMail");
    const [name = "", ...others] = await readdir(join(folder, "mail"));
    expect(others).toEqual([]);
    expect(name).toMatch(/^test-[\da-f-]{36}\.eml$/);
    const path = join(folder, "mail", name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { headers, html } = readMail(await readFile(path, "utf8"));
    expect(headers.get("to")).toEqual([recipientOf(admin)]);
    expect(html).toContain("Mail works");
  });
});
