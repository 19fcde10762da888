import { findUndigested } from "../../db/across/mails-across.ts";
import { queueDigests } from "../../features/digests/queue-digests.ts";
import { workByCompany, type Parts } from "./work-by-company.ts";

type MailParts = Pick<Parts, "database" | "clock"> & { mail: { publicUrl: string } };

/** Queues the digests of companies in which the day has begun, each once a day, however many servers look. */
export async function writeDigests({ database, clock, mail }: MailParts): Promise<void> {
  const now = clock.now();
  await workByCompany(
    { database },
    {
      lockKey: 7_301_954_222,
      companies: await findUndigested(database.builder, now),
      refreshed: [],
      work: (company) => queueDigests(company, { now, publicUrl: mail.publicUrl }).then(() => 0),
    },
  );
}
