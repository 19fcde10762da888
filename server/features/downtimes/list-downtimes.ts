import { apiSchemas } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { assets, downtimes } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import { selectReason, selectStoppingDefect } from "../records/select-asset.ts";

const columns = pickColumns(getTableColumns(downtimes), apiSchemas.listDowntimes.returns.element);

/** The downtimes of an asset, newest first; fails with "not found" for an unknown asset. */
export function listDowntimes({ company, params, query }: Context<"listDowntimes">) {
  const { cursor, limit = limits.logsDefault } = query;
  const { assetId, startedAt, id, reason, defectId } = downtimes;
  const fields = {
    ...columns,
    reason: selectReason(company, reason, defectId),
    defect: selectStoppingDefect(company, defectId),
  };
  return company.list(fields, downtimes, {
    where: eq(assetId, params.id),
    order: { by: [startedAt, id], isDescending: true },
    cursor,
    limit,
    of: { table: assets, id: params.id },
  });
}
