import { formatFullName } from "#shared/crew/crew.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import { importRows, imports, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

export type ImportRow = typeof imports.$inferSelect;

const { id, kind, fileName, state, createdAt, doneAt, counts, written } = imports;
const listed = { id, kind, fileName, state, createdAt, doneAt, counts, written };
const { header, mapping, answers, questions } = imports;
const whole = { ...listed, header, mapping, answers, questions };

/** The newest lists that were brought in, without their rows. */
export async function listImports({ company }: Context<"listImports">) {
  const found = await company.select({ ...listed, ...ofUser }, imports, {
    joins: [byUser],
    orderBy: [desc(createdAt), desc(id)],
    limit: importLimits.listedMax,
  });
  return found.map(nameUser);
}

export function getImport({ company, params }: Context<"getImport">) {
  return readImport(company, params.id);
}

/** An import as it is shown. */
export async function readImport(company: CompanyDb, importId: number) {
  const [found] = await company.select({ ...whole, ...ofUser }, imports, {
    joins: [byUser],
    where: eq(id, importId),
  });
  if (!found) throw fail("request.notFound");
  return nameUser(found);
}

const ofUser = { firstName: users.firstName, lastName: users.lastName };
const byUser = { kind: "inner", table: users, on: eq(users.id, imports.createdById) } as const;

function nameUser<Row extends { firstName: string; lastName: string }>(row: Row) {
  const { firstName, lastName, ...shown } = row;
  return { ...shown, createdByName: formatFullName({ firstName, lastName }) };
}

/** The rows of an import in their order, those with problems or warnings only if these are asked for. */
export async function listImportRows({ company, params, query }: Context<"listImportRows">) {
  const { only, cursor, limit = importLimits.shownMax } = query;
  const where = and(eq(importRows.importId, params.id), only && wanted[only]);
  const order = { by: [importRows.n, importRows.id] };
  const listed = await company.list(rowFields, importRows, { where, order, cursor, limit });
  if (listed.page.json === "[]") await company.get(imports, params.id);
  return listed;
}

const hasWarnings = sql`${importRows.warnings}::text <> '[]'`;

const wanted: Record<"problems" | "warnings" | "changes" | "kept", SQL> = {
  problems: eq(importRows.action, "problem"),
  warnings: sql`(${importRows.action} <> 'problem' and ${hasWarnings})`,
  changes: inArray(importRows.action, ["add", "update"]),
  kept: isNotNull(importRows.writtenAt),
};

const { n, given, action, name, changes, problems, warnings, targetId } = importRows;
const rowFields = {
  id: importRows.id,
  n,
  given,
  action,
  name,
  changes,
  problems,
  warnings,
  targetId,
};
