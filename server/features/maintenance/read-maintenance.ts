import { apiSchemas } from "#shared/api/api-schemas.ts";
import { assets, inspectionLogs, maintenanceLogs } from "#shared/schema.ts";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { MaybePlaced } from "../../db/statements/built-once.ts";
import { maybe } from "../../db/statements/company-rows.ts";
import { momentAsJson } from "../../db/statements/list.ts";
import type { Join } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { selectCertification, selectClosedDefects } from "../defects/select-defects.ts";
import { selectLogFiles } from "./list-files.ts";

const returned = apiSchemas.listMaintenanceLogs.returns.element;
/** What a list shows of a log. */
export const rowFields = {
  ...pickColumns(getTableColumns(maintenanceLogs), returned),
  assetName: assets.name,
};

export const withAsset = {
  kind: "inner",
  table: assets,
  on: eq(assets.id, maintenanceLogs.assetId),
} as const;

const recordFields = {
  ...rowFields,
  loggedByName: maintenanceLogs.loggedByName,
  scheduleName: maintenanceLogs.scheduleName,
  inspectionDate: maybe(inspectionLogs.date),
  inspectionDriverName: maybe(inspectionLogs.driverName),
  inspectionVoidedAt: maybe(inspectionLogs.voidedAt),
};

const replaced = alias(maintenanceLogs, "replaced");

const joinsOfRecord = [
  withAsset,
  {
    kind: "left",
    table: inspectionLogs,
    on: eq(inspectionLogs.id, maintenanceLogs.resolvedInspectionId),
  },
] satisfies Join[];

/** The whole record; another company's is not found, like one that never was. */
export async function getMaintenanceLog({ company, params }: Context<"getMaintenanceLog">) {
  const beside = {
    defects: selectClosedDefects(company, maintenanceLogs),
    certification: selectCertification(company, maintenanceLogs),
    replaced: selectReplaced(company),
    files: selectLogFiles(company),
  };
  const [log] = await company.select({ ...recordFields, ...beside }, maintenanceLogs, {
    joins: joinsOfRecord,
    where: eq(maintenanceLogs.id, params.id),
  });
  if (!log) throw fail("request.notFound");
  return log;
}

/** The voiding of the log that a log corrects, as a column; null where it corrects none. */
function selectReplaced(company: CompanyDb) {
  // It is void, so none of these is null.
  const fields = {
    voidedAt: sql<string>`${momentAsJson(replaced.voidedAt)}`,
    voidedByName: sql<string>`${replaced.voidedByName}`,
    voidReason: sql<string>`${replaced.voidReason}`,
  };
  return company.first(fields, replaced, { where: eq(replaced.id, maintenanceLogs.replacesId) });
}

type Sender = { userId: number; key: string | undefined };

/** The same user's log that was sent with the same key, as a column. */
export function selectSent(tx: CompanyDb, { userId, key }: MaybePlaced<Sender>) {
  if (key === undefined) return sql<null>`null`;
  const { id, requestHash, loggedById, idempotencyKey, replacesId } = maintenanceLogs;
  return tx.first({ id, requestHash, replacesId }, maintenanceLogs, {
    where: and(eq(loggedById, userId), eq(idempotencyKey, key)),
  });
}
