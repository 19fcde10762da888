import { importRows, imports } from "#shared/schema.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";

type Of = { companyId: number; importId: number };

/** Removes a list that was brought with its rows, in two statements. */
export function removeImport({ companyId, importId }: Of): [SQL, SQL] {
  const isRow = and(eq(importRows.companyId, companyId), eq(importRows.importId, importId));
  const isImport = and(eq(imports.companyId, companyId), eq(imports.id, importId));
  return [
    sql`delete from ${importRows} where ${isRow}`,
    sql`delete from ${imports} where ${isImport}`,
  ];
}
