import { mails } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Mail } from "./mailer.ts";

/** Has a mail sent, in the transaction of what it tells; a job sends it once that is stored. */
export function queueMail(tx: CompanyDb, mail: Mail, now: Date): Promise<void> {
  return queueMails(tx, [mail], now);
}

type Queued = Mail & { downtimeIds?: number[] };

export async function queueMails(tx: CompanyDb, queued: readonly Queued[], now: Date) {
  await tx.add(
    mails,
    queued.map((mail) => ({ ...mail, dueAt: now, createdAt: now })),
  );
}
