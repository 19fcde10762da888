import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { type DueMail, findDueMails, recordTry, takeMails } from "../db/across/mails-across.ts";
import type { CompanyDb } from "../db/company/company-db.ts";
import type { Database } from "../db/connection/client.ts";
import { describeFailure, type SendMail } from "../features/mails/mailer.ts";

type Parts = { database: Pick<Database, "builder">; clock: Clock; log: Logger; sendMail: SendMail };

/** How long a mail waits after each try; it is given up after one more. */
const retryMinutes = [1, 5, 30, 120, 480];

/** Few, so that all that were taken are tried before the first of them is due again. */
const batch = 5;
const atOnce = pLimit(batch);

/** Sends the mails that are due, each by one of several servers. One that fails is tried again later. */
export async function sendMails(parts: Parts): Promise<void> {
  const { builder } = parts.database;
  let companies = await findDueMails(builder, parts.clock.now());
  while (companies.length > 0) {
    const unfinished: CompanyDb[] = [];
    for (const company of companies) {
      const { companyId } = company;
      const taking = { companyId, now: parts.clock.now(), most: batch, retryMinutes };
      const taken = await takeMails(builder, taking);
      const sent = await Promise.all(
        taken.map((mail) => atOnce(() => trySending(parts, company, mail))),
      );
      // A mail server that takes none of them is left alone until the next turn.
      if (taken.length > 0 && !sent.includes(true)) return;
      if (taken.length === batch) unfinished.push(company);
    }
    companies = unfinished;
  }
}

/** Returns whether the mail server took it. */
async function trySending(
  { sendMail, clock, log }: Parts,
  company: CompanyDb,
  mail: DueMail,
): Promise<boolean> {
  const { companyId, id, createdAt, tries } = mail;
  const messageId = `${new Date(createdAt).getTime()}.${companyId}.${id}`;
  const failure = await sendMail({ ...mail, messageId }).then(() => null, describeFailure);
  await recordTry(company, mail, {
    failure,
    now: clock.now(),
    isLastTry: tries > retryMinutes.length,
  });
  if (failure !== null) log.warn({ companyId, id, failure }, "a mail was not taken");
  return failure === null;
}
