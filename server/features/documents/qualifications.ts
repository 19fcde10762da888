import { toDay } from "#shared/base/days.ts";
import { documents } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Given } from "../../db/statements/built-once.ts";
import { isReplaced, owners, startOf } from "./list-documents.ts";

type Holder = { userId: number | Given<number>; today: string | Given<string> };

/** Whether a user holds a qualification as an inspector that has not expired: 49 CFR 396.19. */
export async function isInspector(
  company: CompanyDb,
  { user, now }: { user: { id: number }; now: Date },
): Promise<boolean> {
  const holder = { userId: user.id, today: toDay(now, company.timeZone) };
  const where = isQualification(company, holder);
  const found = await company.select({ id: documents.id }, documents, { joins: owners, where });
  return found.length > 0;
}

/** How many of them the user holds, as a part of another statement. */
export function countQualifications(company: CompanyDb, holder: Holder): SQL<number> {
  return company.counting(documents, isQualification(company, holder), { joins: owners });
}

function isQualification(company: CompanyDb, { userId, today }: Holder): SQL | undefined {
  const { expiresOn, certifiedAt } = documents;
  return and(
    isNull(documents.removedAt),
    eq(documents.userId, userId),
    eq(documents.kind, "inspector_qualification"),
    sql`${startOf(documents)} <= ${today}::date`,
    sql`not ${isReplaced(company, today)}`,
    sql`(${expiresOn} is null or ${certifiedAt} is not null or ${expiresOn} >= ${today}::date)`,
  );
}
