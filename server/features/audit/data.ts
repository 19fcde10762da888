import type { ParsedQuery } from "#shared/api-schemas.ts";
import { dueMomentOf, startMomentOf } from "#shared/days.ts";
import { auditEntries } from "#shared/schema.ts";
import { and, desc, eq, getTableColumns, gte, lte } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { keyIn, momentKey, olderThan } from "../../http/paging.ts";

const { companyId: _, ...shown } = getTableColumns(auditEntries);

type Asked = Omit<ParsedQuery<"listAudit">, "limit"> & { limit: number };

/** Newest first. Bare days are the company's, the last one to its end. */
export function listEntries(company: CompanyDb, { limit, cursor, ...filter }: Asked) {
  const { noun, rowId, userId, since, until } = filter;
  const { createdAt, id } = auditEntries;
  const after = keyIn(cursor, momentKey);
  return company.page(shown, auditEntries, {
    where: and(
      noun && eq(auditEntries.noun, noun),
      rowId === undefined ? undefined : eq(auditEntries.rowId, rowId),
      userId === undefined ? undefined : eq(auditEntries.userId, userId),
      since === undefined ? undefined : gte(createdAt, startMomentOf(since, company.timeZone)),
      until === undefined ? undefined : lte(createdAt, dueMomentOf(until, company.timeZone)),
      after && olderThan({ moment: createdAt, id }, after),
    ),
    orderBy: [desc(createdAt), desc(id)],
    limit,
  });
}
