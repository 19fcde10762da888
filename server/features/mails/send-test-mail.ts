import { randomUUID } from "node:crypto";
import { hourMs } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import type { Pool } from "pg";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { consume, createDatabaseLimiter } from "../../http/limits/rate-limit.ts";
import { inLanguage } from "../../language.ts";
import { createSendMail, describeFailure, type MailSettings } from "./mailer.ts";
import { renderMail } from "./render-mail.ts";

/** Test mails of one company in an hour. */
export const testMailsPerHour = 20;

/** Makes the function that counts a company's test mails in the database, and fails beyond the limit. */
export function createTestMailLimit(pool: Pool) {
  const counting = { keyPrefix: "test-mail", points: testMailsPerHour, duration: hourMs / 1_000 };
  const limiter = createDatabaseLimiter(pool, counting);
  return (companyId: number) => consume(limiter, String(companyId), "mail.tooManyTests");
}

type TestMailParts = {
  mail: MailSettings | undefined;
  countTestMail: (companyId: number) => Promise<void>;
};

/** Sends a mail to the user at once, past the queue, so that they see at once what the mail server says. */
export async function sendTestMail(
  { user, leaveTurn }: Context<"sendTestMail">,
  { mail, countTestMail }: TestMailParts,
) {
  if (!mail) throw fail("mail.off");
  await countTestMail(user.company.id);
  const recipient = user.email;
  const { company, language } = user;
  const letter = inLanguage(language ?? company.language ?? "en", () =>
    renderMail({ subject: w.subject, paragraphs: [w.works({ company: company.name })] }),
  );
  const messageId = `test-${randomUUID()}`;
  const failure = await leaveTurn(() =>
    createSendMail(mail)({ ...letter, recipient, messageId }).then(() => null, describeFailure),
  );
  return { recipient, failure };
}

export function getMailSetup(_: unknown, mail: MailSettings | undefined) {
  return { isOn: mail !== undefined };
}

const w = words({
  subject: ["A test mail from Yardcheck", "Un correo de prueba de Yardcheck"],
  works: [
    "Mail works: Yardcheck can reach the people of {company} by mail.",
    "El correo funciona: Yardcheck puede escribir a la gente de {company}.",
  ],
});
