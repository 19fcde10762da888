import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openCompany } from "../db/across/across-companies.ts";
import type { CompanyDb } from "../db/company/company-db.ts";
import { createSendMail } from "../features/mails/mailer.ts";
import { queueMail } from "../features/mails/queue-mail.ts";
import { renderMail } from "../features/mails/render-mail.ts";
import { createLog } from "../log.ts";
import { signUp } from "../test/kit/build.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { startMailServer } from "../test/stand-ins/stand-in-mail.ts";
import { sendMails } from "./send-mails.ts";
import { prune } from "./remove-expired.ts";

const server = await startMailServer();
afterAll(server.stop);
const { clock, connect, database } = await startTestApp();
const companies = [await openCompanyOfNew(), await openCompanyOfNew()] as const;
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const sendMail = createSendMail({
  to: { smtpUrl: server.url },
  from: "Yardcheck <fleet@yard.example>",
  publicUrl: "https://yard.example",
});
const send = () => sendMails({ database, clock, log, sendMail });

const begin = Date.parse("2026-11-20T18:00:00.000Z");
const after = (minutes: number) => new Date(begin + minutes * 60_000);

beforeEach(async () => {
  clock.set(after(0));
  await database.builder.execute(sql`delete from mails /* across companies */`);
  server.received.length = 0;
  server.refuse(undefined);
});

async function openCompanyOfNew() {
  const admin = await signUp(connect());
  const { company } = await admin.call("getCurrentUser");
  return openCompany(database.builder, company.id ?? 0);
}

const letter = {
  subject: "Mezcladora 12 está fuera de servicio",
  paragraphs: ["Frenos <b>malos</b> & más"],
  button: { label: "Ábrala", url: "https://yard.example/assets/12?a=1&b=2" },
  note: "Nota",
};

async function queue(
  recipient: string,
  given: Partial<typeof letter> = {},
  [company]: readonly CompanyDb[] = companies,
) {
  const content = renderMail({ ...letter, ...given });
  await company?.transaction((tx) => queueMail(tx, { recipient, ...content }, clock.now()));
}

async function readQueue() {
  const { rows } = await database.builder.execute(
    sql`select * from mails /* across companies */ order by id`,
  );
  return rows;
}

describe("A mail", () => {
  it("arrives as text and as HTML, in which typed text is never markup", async () => {
    await queue("dana@example.com");
    await send();
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(["dana@example.com"]);
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: ["Yardcheck <fleet@yard.example>"],
      to: ["dana@example.com"],
      subject: [expect.stringMatching(/^=\?UTF-8\?/)],
      "auto-submitted": ["auto-generated"],
    });
    expect(mail?.text).toContain("Frenos <b>malos</b> & más");
    expect(mail?.text).toContain("Ábrala:\r\nhttps://yard.example/assets/12?a=1&b=2");
    expect(mail?.html).toContain("Frenos &#60;b&#62;malos&#60;/b&#62; &#38; más");
    expect(mail?.html).toContain('href="https://yard.example/assets/12?a=1&#38;b=2"');
  });

  it("is sent once by one of two servers, and then says nothing any more in the database", async () => {
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) await queue(`${name}@example.com`);
    await queue("h@example.com", {}, [companies[1]]);
    await Promise.all([send(), send()]);
    await send();
    const recipients = server.received.flatMap((mail) => mail.recipients);
    expect(recipients.toSorted().join()).toBe(
      "a,b,c,d,e,f,g,h".replaceAll(/\w/g, "$&@example.com"),
    );
    for (const row of await readQueue()) {
      expect(row).toMatchObject({
        subject: null,
        text: null,
        html: null,
        due_at: null,
        failure: null,
      });
      expect(row["sent_at"]).not.toBeNull();
    }
  });

  it("is not lost and comes once when its server is down for an hour", async () => {
    const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.com`);
    for (const person of people) await queue(person);
    await server.stop();
    for (let minute = 0; minute < 60; minute += 1) {
      clock.set(after(minute));
      await send();
    }
    expect(server.received).toEqual([]);
    expect((await readQueue())[0]?.["failure"]).toMatch(/ECONNREFUSED/);
    await server.start();
    for (let minute = 60; minute < 24 * 60; minute += 1) {
      clock.set(after(minute));
      await send();
    }
    const recipients = server.received.flatMap((mail) => mail.recipients);
    expect(recipients.toSorted()).toEqual(people.toSorted());
  });

  it("is tried after 1, 5 and 30 minutes, 2 and 8 hours, with one id, and then given up", async () => {
    await queue("gone@example.com");
    const tried: number[] = [];
    const ids = new Set<string>();
    const counting = (mail: Parameters<typeof sendMail>[0]) => {
      tried.push((clock.now().getTime() - begin) / 60_000);
      ids.add(mail.messageId);
      return sendMail(mail);
    };
    server.refuse("5.1.1 No such person here");
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      clock.set(after(minute));
      await sendMails({ database, clock, log, sendMail: counting });
    }
    expect(tried).toEqual([0, 1, 6, 36, 156, 636]);
    expect(ids.size).toBe(1);
    const [row] = await readQueue();
    expect(row).toMatchObject({ html: null, sent_at: null, due_at: null, tries: 6 });
    expect(row?.["failure"]).toBe("550 5.1.1 No such person here");
    expect(lines.at(-1)).toContain("5.1.1 No such person here");
    expect(lines.join()).not.toContain("gone@example.com");
  });

  it("is due again when the server died while it sent it", async () => {
    await queue("dana@example.com");
    const dying = () => new Promise<never>(() => {});
    void sendMails({ database, clock, log, sendMail: dying });
    await expect.poll(async () => (await readQueue())[0]?.["tries"]).toBe(1);
    await send();
    expect(server.received).toEqual([]);
    clock.set(after(1));
    await send();
    expect(server.received).toHaveLength(1);
  });

  it("does not wait for another company whose address is refused", async () => {
    await queue("no address");
    await queue("right@example.com", {}, [companies[1]]);
    await send();
    clock.set(after(0.2));
    await send();
    expect(server.received.flatMap((mail) => mail.recipients)).toContain("right@example.com");
  });

  it.each([
    "dana@example.com\r\nBcc: thief@example.com",
    "dana@example.com>\r\nRCPT TO:<thief@example.com",
    "dana@example.com, thief@example.com",
    "dana@example.com;thief@example.com",
    "<dana@example.com> thief@example.com",
  ])("reaches nobody else by the address %j", async (recipient) => {
    await queue(recipient);
    await send();
    for (const { recipients, headers } of server.received) {
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain("thief@example.com");
      expect([...headers.keys()]).not.toContain("bcc");
    }
  });

  it.each(["A\r\nBcc: thief@example.com", "A\nX-Evil: 1", "A\r\n\r\n<b>body</b>", "A\u2028Cc: x"])(
    "has no further header by the subject %j",
    async (subject) => {
      await queue("dana@example.com", { subject });
      await send();
      const [mail] = server.received;
      expect(mail?.recipients).toEqual(["dana@example.com"]);
      expect([...(mail?.headers.keys() ?? [])].toSorted()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "subject",
        "to",
        "x-auto-response-suppress",
      ]);
    },
  );

  it("is forgotten thirty days after it was sent, and not while it waits", async () => {
    await queue("sent@example.com");
    await send();
    await queue("waits@example.com");
    clock.set(after(31 * 24 * 60));
    await prune({ database, clock, log });
    expect((await readQueue()).map((row) => row["recipient"])).toEqual(["waits@example.com"]);
  });
});
