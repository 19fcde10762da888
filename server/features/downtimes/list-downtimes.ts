import { apiSchemas } from "#shared/api/api-schemas.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { limits } from "#shared/base/limits.ts";
import { assets, defects, downtimes } from "#shared/schema.ts";
import { messages } from "#shared/base/messages.ts";
import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
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

/** Refuses the return to service of an asset with an uncertified critical defect. */
export async function refuseUncertified(tx: CompanyDb, asset: AssetRow): Promise<void> {
  if (asset.criticalDefects === 0) return;
  const { number, assetId, critical, closedAt } = defects;
  const [first] = await tx.select({ number }, defects, {
    where: and(eq(assetId, asset.id), critical, isNull(closedAt)),
    orderBy: [asc(number)],
    limit: 1,
  });
  if (!first) return;
  const message = toUncertifiedMessage(first);
  throw fail("downtimes.notCertified", { message, fields: { condition: message } });
}

/** "D-0042 is not certified yet" */
export function toUncertifiedMessage({ number }: { number: number }) {
  return m.notCertified({ number: formatDefectNumber(number) });
}

const m = messages({
  notCertified: ["{number} is not certified yet", "{number} aún no está certificado"],
});
