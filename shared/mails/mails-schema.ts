/** Mails on their way: their table, and the calls of mail. */
import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId } from "../account/account-schema.ts";
import { createdAt, id, identity, keyOfCompany, moment } from "../base/columns.ts";
import { limits } from "../base/limits.ts";

/** A row is a mail that waits; it stays for some days without its content once it is sent or given up. */
export const mails = pgTable(
  "mails",
  {
    companyId: companyId(),
    id: identity(),
    recipient: text().notNull(),
    subject: text(),
    text: text(),
    html: text(),
    /** Where its reader stops mails like it; erased with what it says. */
    unsubscribeUrl: text(),
    /** The downtimes that it reports, so that none is mailed twice. */
    downtimeIds: id().array().notNull().default([]),
    tries: smallint().notNull().default(0),
    /** When it is tried next. */
    dueAt: moment(),
    createdAt: createdAt(),
    sentAt: moment(),
    /** Why the last try failed, in the words of the mail server. */
    failure: text(),
  },
  (t) => [
    keyOfCompany(t),
    index("mails_due").on(t.dueAt),
    index("mails_created").on(t.createdAt),
    check(
      "mails_content_while_due",
      sql`num_nonnulls(${t.dueAt}, ${t.subject}, ${t.text}, ${t.html}) in (0, 4)`,
    ),
    check("mails_sent_is_done", sql`${t.sentAt} is null or ${t.dueAt} is null`),
  ],
);

export const mailCalls = {
  /** Whether this server sends mail. */
  getMailSetup: { returns: z.strictObject({ isOn: z.boolean() }) },
  stopDigest: { body: z.object({ token: z.string().max(limits.nameMax) }) },
  sendTestMail: {
    returns: z.strictObject({
      recipient: z.string(),
      /** Why it was not sent, in the words of the mail server; null where it was. */
      failure: z.string().nullable(),
    }),
  },
};
