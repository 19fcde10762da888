import type { Request } from "express";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { Database } from "../../db/connection/client.ts";
import { CompanyDb } from "../../db/company/company-db.ts";

/** The user of a request, and the company database of that user. */
export type CurrentUser = { user: CompanyUser; company: CompanyDb };

/** The only place where a request gets its company: from the user row that its session names. */
export function createCurrentUserReader(database: Database) {
  return (req: Request): CurrentUser | undefined => {
    const { user } = req;
    return user && { user, company: new CompanyDb(database.builder, user.company) };
  };
}
