import { mails } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Mail } from "./mailer.ts";

/** Has a mail sent, in the transaction of what it tells; a job sends it once that is stored. */
export async function queueMail(tx: CompanyDb, mail: Mail, now: Date): Promise<void> {
  await tx.add(mails, [{ ...mail, dueAt: now, createdAt: now }]);
}
