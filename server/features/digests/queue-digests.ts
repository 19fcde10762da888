import { toWeekday } from "#shared/board/board.ts";
import { formatMonthDay, dayMs } from "#shared/base/dates.ts";
import { addToDay, toDay, toStartMoment } from "#shared/base/days.ts";
import { words } from "#shared/base/words.ts";
import { type Digest, findDigest } from "#shared/account/digests.ts";
import { users } from "#shared/schema.ts";
import { makeToken } from "../../db/across/tokens.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { inLanguage } from "../../language.ts";
import { type DigestSection, readDigest } from "./digest-sections.ts";
import { selectOfficeReaders } from "../mails/office-readers.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { renderMail } from "../mails/render-mail.ts";

/** A link that stops the digest is good for so long. */
const unsubscribeDays = 60;
const monday = 1;
const weekDays = 7;

type Mailing = { now: Date; publicUrl: string };

/**
 * Queues the digests of a day, each once, in the transaction that stores that they were written. None is sent that would
 * be empty.
 */
export function queueDigests(company: CompanyDb, { now, publicUrl }: Mailing): Promise<number> {
  const today = toDay(now, company.timeZone);
  const weekAgo = addToDay(today, -weekDays);
  const isMonday = toWeekday(today) === monday;
  return company.transaction(async (tx) => {
    const readers = (await selectOfficeReaders(tx)).flatMap((reader) => {
      const digest = findDigest(reader);
      return digest === "daily" || (digest === "weekly" && isMonday) ? { ...reader, digest } : [];
    });
    const found = { daily: await read("daily"), weekly: await read("weekly") };
    const due = readers.filter(({ digest }) => found[digest].length > 0);
    // Before the company, because on a cluster users are locked first.
    for (const { id } of due) await tx.get(users, id, { lock: true });
    const { digestOn, name } = await tx.own({ lock: true });
    if (digestOn === today) return 0;
    await tx.changeOwn({ digestOn: today });
    for (const { id, email, digest, language } of due) {
      const expiresAt = new Date(now.getTime() + unsubscribeDays * dayMs);
      const of = { userId: id, createdById: id, expiresAt, now };
      const { token } = await makeToken(tx, { kind: "unsubscribe", ...of });
      const day = digest === "weekly" ? toStartMoment(weekAgo, tx.timeZone) : now;
      const written = { name, digest, sections: found[digest], day, timeZone: tx.timeZone };
      const urls = { publicUrl, unsubscribeUrl: `${publicUrl}${stopPath}?token=${token}` };
      const letter = inLanguage(language, () => writeLetter(written, urls));
      await queueMail(tx, { recipient: email, ...letter }, now);
    }
    return due.length;

    function read(digest: SentDigest): Promise<DigestSection[]> {
      const isRead = readers.some((reader) => reader.digest === digest);
      return isRead ? readDigest(tx, { now, days: periodDays[digest] }) : Promise.resolve([]);
    }
  });
}

/** The page on which a reader stops the digest; mail programs post to it (RFC 8058). */
export const stopPath = "/unsubscribe";

type SentDigest = Exclude<Digest, "off">;

const periodDays: Record<SentDigest, number> = { daily: 1, weekly: weekDays };

type Written = {
  name: string;
  digest: SentDigest;
  sections: readonly DigestSection[];
  day: Date;
  timeZone: string;
};
type Urls = { publicUrl: string; unsubscribeUrl: string };

function writeLetter(
  { name, digest, sections, day, timeZone }: Written,
  { publicUrl, unsubscribeUrl }: Urls,
) {
  return renderMail({
    subject: w[digest]({ company: name, day: formatMonthDay(day, timeZone) }),
    sections: sections.map(({ title, total, path, lines }) => ({
      title: title(total),
      url: `${publicUrl}${path}`,
      lines: lines(),
    })),
    button: { label: w.open, url: `${publicUrl}/dashboard` },
    note: digest === "daily" ? w.everyDay : w.everyWeek,
    unsubscribe: { label: w.stop, url: unsubscribeUrl },
  });
}

const w = words({
  daily: ["{company}: your fleet on {day}", "{company}: su flota el {day}"],
  weekly: [
    "{company}: your fleet in the week of {day}",
    "{company}: su flota en la semana del {day}",
  ],
  open: ["Open the dashboard", "Abrir el panel"],
  everyDay: [
    "This mail comes each morning when there is something to say. Under Account you choose how often.",
    "Este correo llega cada mañana cuando hay algo que decir. En Mi cuenta elige cada cuánto.",
  ],
  everyWeek: [
    "This mail comes each Monday when there is something to say. Under Account you choose how often.",
    "Este correo llega cada lunes cuando hay algo que decir. En Mi cuenta elige cada cuánto.",
  ],
  stop: ["Stop this mail", "No recibir más este correo"],
});
