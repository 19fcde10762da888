import { users } from "#shared/schema.ts";
import { and, inArray, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { userLanguage } from "../../db/company/reader-language.ts";

/** The managers and admins of a company, with what a mail to them needs. */
export function selectOfficeReaders(tx: CompanyDb) {
  const { id, email, role, digest } = users;
  const fields = { id, email, role, digest, language: userLanguage };
  const where = and(inArray(role, ["manager", "admin"]), isNull(users.removedAt));
  return tx.select(fields, users, { where, orderBy: [id] });
}
