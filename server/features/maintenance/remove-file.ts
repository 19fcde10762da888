import { formatFullName } from "#shared/crew/crew.ts";
import { documentFiles, maintenanceLogs } from "#shared/schema.ts";
import { and, eq, isNull, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { findLogFile, listFileNames, toFileOwner } from "./list-files.ts";
import { refuseVoid } from "./take-back.ts";

/** Takes a file off its log; its row and its bytes stay, with who removed it, when and why. */
export function removeMaintenanceFile(context: Context<"removeMaintenanceFile">) {
  const { company, user, params, body, now } = context;
  const { reason } = body;
  return company.transaction(async (tx) => {
    const { name } = await lockAsset(tx, (await findLogOf(tx, params.id)).assetId);
    const log = await tx.get(maintenanceLogs, (await findLogOf(tx, params.id)).id);
    refuseVoid(log);
    const owner = toFileOwner(log);
    const names = await listFileNames(tx, owner);
    const isPresent = and(eq(documentFiles.id, params.id), isNull(documentFiles.removedAt));
    const removed = await tx.changeCounted(documentFiles, isPresent, {
      removedAt: now,
      removedById: user.id,
      removedByName: formatFullName(user),
      removeReason: reason,
    });
    if (removed === 0) throw fail("maintenance.fileRemoved");
    tx.expectSeals([{ kind: "removal", recordId: params.id }]);
    const before = { id: log.id, files: names };
    const after = { files: await listFileNames(tx, owner), removeReason: reason };
    await recordChanges(tx, context, toChanges({ noun: "maintenance", name, before, after }));
    return findLogFile(tx, params.id);
  });
}

/** The log that shows a file, the last of several corrections; one of a document is not found here. */
async function findLogOf(tx: CompanyDb, fileId: number) {
  const { id, assetId, originId, replacedById } = maintenanceLogs;
  const fields = { id, assetId };
  const { maintenanceLogId } = documentFiles;
  const isOfFile = or(eq(id, maintenanceLogId), eq(originId, maintenanceLogId));
  const on = and(isOfFile, isNull(replacedById));
  const [found] = await tx.select(fields, documentFiles, {
    joins: [{ kind: "inner", table: maintenanceLogs, on }],
    where: eq(documentFiles.id, fileId),
  });
  if (!found) throw fail("request.notFound");
  return found;
}
