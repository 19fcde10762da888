import { apiSchemas } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { assets, defects, publicReports } from "#shared/schema.ts";
import { and, eq, getTableColumns, ne } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { type Join, maybe } from "../../db/statements/company-rows.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { isInYard } from "../yards/units-in-yards.ts";

export type ReportRow = typeof publicReports.$inferSelect;

const columns = getTableColumns(publicReports);
const fields = {
  ...pickColumns(columns, apiSchemas.listReports.returns.element),
  assetName: assets.name,
  defectNumber: maybe(defects.number),
};
const joins: Join[] = [
  { kind: "inner", table: assets, on: eq(assets.id, columns.assetId) },
  { kind: "left", table: defects, on: eq(defects.id, columns.defectId) },
];

/** Lists the reports on which the office must decide, newest first, or on which it has decided. */
export function listReports({ company, query }: Context<"listReports">) {
  const { state: wanted = "new", yard, cursor, limit = limits.logsDefault } = query;
  const { state, createdAt, id } = columns;
  return company.list(fields, publicReports, {
    joins,
    where: and(wanted === "new" ? eq(state, "new") : ne(state, "new"), isInYard(yard)),
    order: { by: [createdAt, id], isDescending: true },
    cursor,
    limit,
  });
}

/** Locked, so that of two who decide at once the second sees what the first has done. */
export function lockReport(tx: CompanyDb, id: number): Promise<ReportRow> {
  return tx.get(publicReports, id, { lock: true });
}
