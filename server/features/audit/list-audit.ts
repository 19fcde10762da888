import { auditDefault } from "#shared/audit/audit.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { toDueMoment, toStartMoment } from "#shared/base/days.ts";
import { auditEntries } from "#shared/schema.ts";
import { and, eq, getTableColumns, gte, lte } from "drizzle-orm";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";

const fields = pickColumns(getTableColumns(auditEntries), apiSchemas.listAudit.returns.element);

const order = { by: [auditEntries.createdAt, auditEntries.id], isDescending: true };

/** Newest first. Bare days are the company's, the last one to its end. */
export function listAudit({ company, query }: Context<"listAudit">) {
  const { limit = auditDefault, cursor, noun, rowId, userId, since, until } = query;
  const { createdAt } = auditEntries;
  return company.list(fields, auditEntries, {
    where: and(
      noun && eq(auditEntries.noun, noun),
      rowId === undefined ? undefined : eq(auditEntries.rowId, rowId),
      userId === undefined ? undefined : eq(auditEntries.userId, userId),
      since === undefined ? undefined : gte(createdAt, toStartMoment(since, company.timeZone)),
      until === undefined ? undefined : lte(createdAt, toDueMoment(until, company.timeZone)),
    ),
    order,
    cursor,
    limit,
  });
}
