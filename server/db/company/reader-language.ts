/** The language for a text to a user: the user's choice, else the company's. */
import type { Language } from "#shared/base/languages.ts";
import { companies, users } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";

const ofCompany = sql`(select ${companies.language} from ${companies} where ${eq(companies.id, users.companyId)})`;

/** A column of a selection of users. */
export const userLanguage = sql<Language>`coalesce(${users.language}, ${ofCompany}, 'en')`;

/** The same of the user `u`, whose company is `c`. */
export const readerLanguage = sql`coalesce(u.language, c.language, 'en')`;
