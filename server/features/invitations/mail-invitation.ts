import { roleLabels } from "#shared/base/roles.ts";
import { dayMs, formatMonthDay, hourMs } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import type { InvitationData } from "#shared/invitations/invitations-schema.ts";
import { mails } from "#shared/schema.ts";
import { and, eq, gt } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { inLanguage } from "../../language.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { renderMail } from "../mails/render-mail.ts";

/** Whoever gets them has not asked for them: so many to one address in an hour, and of a company in a day. */
export const invitationMails = { perHourOfAddress: 3, perDayOfCompany: 300 } as const;

type Invited = { data: InvitationData; user: CompanyUser; url: string; expiresAt: Date; now: Date };

/** Mails the link of an invitation with an address, unless too much was mailed; returns whether it does. */
export async function mailInvitation(
  tx: CompanyDb,
  { data, now, ...invited }: Invited,
): Promise<boolean> {
  const { email: recipient } = data;
  if (recipient === null) return false;
  const { perHourOfAddress, perDayOfCompany } = invitationMails;
  const since = (ms: number) => gt(mails.createdAt, new Date(now.getTime() - ms));
  const toAddress = and(eq(mails.recipient, recipient), since(hourMs));
  if ((await tx.count(mails, toAddress, perHourOfAddress)) >= perHourOfAddress) return false;
  if ((await tx.count(mails, since(dayMs), perDayOfCompany)) >= perDayOfCompany) return false;
  await queueMail(tx, { recipient, ...writeLetter(data, invited) }, now);
  return true;
}

/** In the company's language: nobody knows yet which one its reader prefers. */
function writeLetter(
  { role }: InvitationData,
  { user, url, expiresAt }: Omit<Invited, "data" | "now">,
) {
  const { name: company, language, timeZone } = user.company;
  return inLanguage(language ?? "en", () =>
    renderMail({
      subject: w.subject({ name: formatFullName(user), company }),
      paragraphs: [
        w.what({ company, role: roleLabels[role] }),
        w.good({ date: formatMonthDay(expiresAt, timeZone) }),
      ],
      button: { label: w.join, url },
      note: w.ignore({ company }),
    }),
  );
}

const w = words({
  subject: ["{name} invites you to {company}", "{name} le invita a {company}"],
  what: [
    "{company} inspects and repairs its trucks and equipment with Yardcheck. Your role there: {role}.",
    "{company} revisa y repara sus camiones y equipos con Yardcheck. Su rol allí: {role}.",
  ],
  good: ["The link works once, until {date}.", "El enlace sirve una vez, hasta el {date}."],
  join: ["Join", "Unirse"],
  ignore: [
    "If you do not know {company}, there is nothing to do.",
    "Si usted no conoce {company}, no tiene que hacer nada.",
  ],
});
