import { setTimeout as pause } from "node:timers/promises";
import { formatTime, hourMs } from "#shared/base/dates.ts";
import { toComparable } from "#shared/base/fields.ts";
import { words } from "#shared/base/words.ts";
import { users } from "#shared/schema.ts";
import { openCompany } from "../../db/across/across-companies.ts";
import type { Database } from "../../db/connection/client.ts";
import { makeToken } from "../../db/across/tokens.ts";
import { type CompanyUser, findByEmail } from "../../db/sessions/users.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import type { MailSettings } from "../mails/mailer.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { renderMail } from "../mails/render-mail.ts";

/** Far more than it takes to store a mail, so that the time shows nobody which addresses are known. */
export const answerMs = 300;

type ResetParts = {
  database: Database;
  mail: MailSettings | undefined;
  countReset: (asked: { ip: string; email: string }) => Promise<boolean>;
};

/** Mails a link to a new password, if a user has that address; the response is the same in any case. */
export async function requestPasswordReset(
  { body, now, req }: Context<"requestPasswordReset">,
  { database, mail, countReset }: ResetParts,
): Promise<void> {
  if (!mail) throw fail("mail.off");
  const email = toComparable(body.email);
  const isAllowed = await countReset({ ip: req.ip ?? "", email });
  const mailing = isAllowed && mailLink(database, mail, { email, now });
  await Promise.all([mailing, pause(answerMs)]);
}

async function mailLink(
  { builder }: Database,
  { publicUrl }: MailSettings,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const user = await findByEmail(builder, email);
  if (!user) return;
  const expiresAt = new Date(now.getTime() + hourMs);
  await openCompany(builder, user.company.id).transaction(async (tx) => {
    await tx.get(users, user.id, { lock: true });
    const of = { userId: user.id, createdById: user.id, expiresAt, now };
    const { token } = await makeToken(tx, { kind: "password_reset", ...of, data: { email } });
    // Behind a #, which is neither in a log of a proxy nor sent to a page that is opened from there.
    const url = `${publicUrl}/reset-password#${token}`;
    await queueMail(tx, { recipient: user.email, ...writeLetter(user, { url, expiresAt }) }, now);
  });
}

function writeLetter(user: CompanyUser, { url, expiresAt }: { url: string; expiresAt: Date }) {
  const { username, company, language } = user;
  return inLanguage(language ?? company.language ?? "en", () =>
    renderMail({
      subject: w.subject,
      paragraphs: [
        w.asked({ username, company: company.name }),
        w.good({ time: formatTime(expiresAt, company.timeZone) }),
      ],
      button: { label: w.choose, url },
      note: w.ignore,
    }),
  );
}

const w = words({
  subject: ["Choose a new password", "Elija una contraseña nueva"],
  asked: [
    "Somebody, most likely you, asked for a new password for the user {username} of {company}.",
    "Alguien, seguramente usted, pidió una contraseña nueva para el usuario {username} de {company}.",
  ],
  good: [
    "The link works once, until {time}. A new password signs you out on all devices.",
    "El enlace sirve una vez, hasta las {time}. Una contraseña nueva cierra sus sesiones en todos los dispositivos.",
  ],
  choose: ["Choose a new password", "Elegir contraseña nueva"],
  ignore: [
    "If you did not ask for it, there is nothing to do: your password stays as it is.",
    "Si usted no la pidió, no tiene que hacer nada: su contraseña sigue igual.",
  ],
});
