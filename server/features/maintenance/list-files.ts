/** The files of a maintenance log, such as the invoice of a repair. */
import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { documentFiles, maintenanceLogs } from "#shared/schema.ts";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { fileFields, sendStoredFile, sentFields } from "../documents/send-stored-file.ts";

const { id, maintenanceLogId, createdAt, addedByName } = documentFiles;
const { removedAt, removedByName, removeReason } = documentFiles;

/** A file of a log, of which it is always known who added it. */
export const logFileFields = {
  ...fileFields,
  createdAt,
  addedByName: sql<string>`coalesce(${addedByName}, '')`,
};

const shownFields = { ...logFileFields, removedAt, removedByName, removeReason };

const { originId } = maintenanceLogs;
const isOfLog = eq(maintenanceLogId, sql`coalesce(${originId}, ${maintenanceLogs.id})`);
export const isPresentOfLog = and(isOfLog, isNull(removedAt));

type Log = typeof maintenanceLogs.$inferSelect;

/** The log that has the files of another one: the first of several corrections, so that files go along. */
export function toFileOwner({ id: own, originId: origin }: Pick<Log, "id" | "originId">): number {
  return origin ?? own;
}

/** The files of a log as a column: the oldest first, then those that were removed last. */
export function selectLogFiles(company: CompanyDb) {
  // Descending, those without a moment come first.
  return company.all(shownFields, documentFiles, {
    where: isOfLog,
    orderBy: [desc(removedAt), id],
    limit: maintenanceLimits.filesShown,
  });
}

/** The names of those that are there, for the trail. */
export async function listFileNames(tx: CompanyDb, logId: number): Promise<string[]> {
  const where = and(eq(maintenanceLogId, logId), isNull(removedAt));
  const files = await tx.select({ name: documentFiles.name }, documentFiles, {
    where,
    orderBy: [id],
  });
  return files.map(({ name }) => name);
}

export async function findLogFile(tx: CompanyDb, fileId: number) {
  const where = eq(id, fileId);
  const [file] = await tx.select(shownFields, documentFiles, { where });
  invariant(file, "a file that was changed is there");
  return file;
}

/** Sends a file of a log to save it; one that was removed is not found. */
export async function getMaintenanceFile({ company, params, res }: Context<"getMaintenanceFile">) {
  const [file] = await company.select(sentFields, documentFiles, {
    where: and(eq(id, params.id), isNotNull(maintenanceLogId), isNull(removedAt)),
  });
  sendStoredFile(res, file);
}
