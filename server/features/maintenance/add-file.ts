import { documentFiles, maintenanceLogs } from "#shared/schema.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { digestOfBytes } from "../../db/statements/json-arrays.ts";
import { computeDigest } from "../../hash.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import { type ReadFile, readFiles, storeFiles } from "../documents/store-files.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { findLogFile, listFileNames, toFileOwner } from "./list-files.ts";
import { refuseVoid } from "./take-back.ts";

/**
 * Adds a file to a log, at any time and also where its unit is archived: the record becomes more complete. The same
 * file under the same name is there once: it is sent again where the first response was lost.
 */
export async function addMaintenanceFile(context: Context<"addMaintenanceFile">) {
  const { company, user, params, body, now } = context;
  const [file] = await readFiles([body], context);
  invariant(file, "a file that was sent is read");
  return company.transaction(async (tx) => {
    const { assetId } = await tx.get(maintenanceLogs, params.id);
    const { name } = await lockAsset(tx, assetId);
    const log = await tx.get(maintenanceLogs, params.id);
    refuseVoid(log);
    const maintenanceLogId = toFileOwner(log);
    const same = await findSame(tx, maintenanceLogId, file);
    if (same) return findLogFile(tx, same);
    const names = await listFileNames(tx, maintenanceLogId);
    const [added] = await storeFiles(tx, { maintenanceLogId }, { user, now, files: [file] });
    invariant(added, "a file that was added has an id");
    tx.expectSeals([{ kind: "file", recordId: added }]);
    const before = { id: log.id, files: names };
    const after = { files: [...names, body.name] };
    await recordChanges(tx, context, toChanges({ noun: "maintenance", name, before, after }));
    return findLogFile(tx, added);
  });
}

async function findSame(tx: CompanyDb, logId: number, { name, bytes }: ReadFile) {
  const where = and(
    eq(documentFiles.maintenanceLogId, logId),
    isNull(documentFiles.removedAt),
    eq(documentFiles.name, name),
    eq(digestOfBytes(documentFiles.bytes), computeDigest(bytes)),
  );
  const [same] = await tx.select({ id: documentFiles.id }, documentFiles, { where });
  return same?.id;
}
