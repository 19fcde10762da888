import { hourMs } from "#shared/base/dates.ts";
import { findUnmailedTags } from "../../db/across/mails-across.ts";
import { mailTaggedOut } from "../../features/downtimes/mail-tagged-out.ts";
import { workByCompany, type Parts } from "./work-by-company.ts";

type MailParts = Pick<Parts, "database" | "clock"> & { mail: { publicUrl: string } };

/** What is older is no news: mail was just set up, or the server stood still. */
const newsMs = hourMs;

/**
 * Mails units that went out of service to their offices, in whatever way that came about, each once, however many servers
 * look.
 */
export async function mailTags({ database, clock, mail }: MailParts): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - newsMs);
  await workByCompany(
    { database },
    {
      lockKey: 7_301_954_221,
      companies: await findUnmailedTags(database.builder, since),
      refreshed: [],
      work: (company) => mailTaggedOut(company, { now, since, publicUrl: mail.publicUrl }),
    },
  );
}
