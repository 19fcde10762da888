import { formatFullName } from "#shared/crew/crew.ts";
import { documentFiles, maintenanceLogs } from "#shared/schema.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { findLogFile, listFileNames } from "./list-files.ts";

/** Takes a file off its log; its row and its bytes stay, with who removed it, when and why. */
export function removeMaintenanceFile(context: Context<"removeMaintenanceFile">) {
  const { company, user, params, body, now } = context;
  const { reason } = body;
  return company.transaction(async (tx) => {
    const file = await findOfLog(tx, params.id);
    const { name } = await lockAsset(tx, file.assetId);
    const names = await listFileNames(tx, file.logId);
    const isPresent = and(eq(documentFiles.id, params.id), isNull(documentFiles.removedAt));
    const removed = await tx.changeCounted(documentFiles, isPresent, {
      removedAt: now,
      removedById: user.id,
      removedByName: formatFullName(user),
      removeReason: reason,
    });
    if (removed === 0) throw fail("maintenance.fileRemoved");
    tx.expectSeals([{ kind: "removal", recordId: params.id }]);
    const before = { id: file.logId, files: names };
    const after = { files: await listFileNames(tx, file.logId), removeReason: reason };
    await recordChanges(tx, context, toChanges({ noun: "maintenance", name, before, after }));
    return findLogFile(tx, params.id);
  });
}

/** The log and the unit of a file; one of a document is not found here. */
async function findOfLog(tx: CompanyDb, fileId: number) {
  const fields = { logId: maintenanceLogs.id, assetId: maintenanceLogs.assetId };
  const on = eq(maintenanceLogs.id, documentFiles.maintenanceLogId);
  const [found] = await tx.select(fields, documentFiles, {
    joins: [{ kind: "inner", table: maintenanceLogs, on }],
    where: eq(documentFiles.id, fileId),
  });
  if (!found) throw fail("request.notFound");
  return found;
}
