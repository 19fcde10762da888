import type { CompanySettings } from "#shared/account.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";

/** A signed-in user as the API shows them. */
export function userAnswer(user: Account) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    profileImageUrl: user.profileImageUrl,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    company: { name: user.company.name, timeZone: user.company.timeZone },
    hasTemporaryPassword: user.hasTemporaryPassword,
  };
}

export function getCompany(company: CompanyDb) {
  return companyRow(
    company,
    (companyId) => sql`select ${companyColumns} from companies c where c.id = ${companyId}`,
  );
}

/** The company, locked until the transaction ends. */
export function lockCompany(tx: CompanyDb) {
  return companyRow(
    tx,
    (companyId) => sql`select ${companyColumns} from companies c where c.id = ${companyId}
      for no key update`,
  );
}

export function writeCompany(tx: CompanyDb, { name, timeZone }: CompanySettings) {
  return companyRow(
    tx,
    (companyId) => sql`update companies c set name = ${name}, time_zone = ${timeZone}
      where c.id = ${companyId} returning ${companyColumns}`,
  );
}

const companyColumns = sql`c.id::float8 as id, c.name, c.time_zone,
  (extract(epoch from c.created_at) * 1000)::float8 as created_ms`;

const companyColumnsRead = z.object({
  id: z.number(),
  name: z.string(),
  time_zone: z.string(),
  created_ms: z.number(),
});

async function companyRow(company: CompanyDb, build: (companyId: SQL) => SQL) {
  const [row] = await company.statement(build);
  const { id, name, time_zone: timeZone, created_ms: ms } = companyColumnsRead.parse(row);
  return { id, name, timeZone, createdAt: new Date(ms) };
}
