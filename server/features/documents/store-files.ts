import { maintenanceLimits } from "#shared/maintenance/maintenance-limits.ts";
import { documentLimits } from "#shared/documents/documents.ts";
import { errors } from "#shared/api/errors.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import type { ParsedBody } from "#shared/api/api-schemas.ts";
import type { DocumentFileType } from "#shared/documents/documents-schema.ts";
import { documentFiles } from "#shared/schema.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { addStored } from "../../db/across/stored-bytes.ts";
import { AppError, fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { decodeDataUrl } from "../photos/store-photos.ts";
import { validatePhoto } from "../photos/validate-photo.ts";

type SentFile = NonNullable<ParsedBody<"addDocument">["files"]>[number];
export type ReadFile = { name: string; contentType: DocumentFileType; bytes: Buffer };

/** Decodes files one after the other. To be called before a transaction begins. */
export async function readFiles(
  sent: readonly SentFile[],
  { company, leaveTurn, quota }: Pick<Context<"addDocument">, "company" | "leaveTurn" | "quota">,
): Promise<ReadFile[]> {
  if (sent.length === 0) return [];
  await quota.refuseFull(
    company,
    sent.reduce((sum, { data }) => sum + Math.floor((data.length * 3) / 4), 0),
  );
  const read: ReadFile[] = [];
  for (const { name, data } of sent) {
    const bytes = decodeDataUrl(data, {
      bytesMax: documentLimits.fileBytesMax,
      unreadable: "documents.fileUnreadable",
      tooLarge: "documents.fileTooLarge",
    });
    const contentType = isPdf(bytes)
      ? "application/pdf"
      : await leaveTurn(() => validatePhoto(company.companyId, bytes)).catch(refuseFile);
    read.push({ name, contentType, bytes });
  }
  return read;
}

/** A file that is neither a photo nor a PDF is refused with the sentence that names both. */
function refuseFile(error: unknown): never {
  if (error instanceof AppError && error.code === "photos.unreadable") throw toUnreadableRefusal();
  throw error;
}

function toUnreadableRefusal(): AppError {
  const code = "documents.fileUnreadable";
  return fail(code, { fields: { files: errors[code].message } });
}

const pdfStart = Buffer.from("%PDF-");
/** A whole file says so at its end; some programs write a little behind that. */
const pdfEnd = Buffer.from("%%EOF");
const pdfEndBytes = 1_024;

/** Whether the bytes are a whole PDF, whatever the sender called them. */
function isPdf(bytes: Buffer): boolean {
  if (!bytes.subarray(0, pdfStart.length).equals(pdfStart)) return false;
  if (!bytes.subarray(-pdfEndBytes).includes(pdfEnd)) throw toUnreadableRefusal();
  return true;
}

type Owner = { documentId: number } | { maintenanceLogId: number };
type Added = Pick<Context<"addMaintenanceFile">, "user" | "now"> & { files: readonly ReadFile[] };

/** Adds files to a document or a maintenance log that is locked or new, and returns their ids. */
export async function storeFiles(
  tx: CompanyDb,
  owner: Owner,
  { user, now, files }: Added,
): Promise<number[]> {
  if (files.length === 0) return [];
  await refuseFull(tx, owner, files.length);
  const by = { createdAt: now, addedById: user.id, addedByName: formatFullName(user) };
  const rows = files.map((file) => ({ ...file, ...owner, ...by }));
  const added = await tx.addReturning(documentFiles, rows, { id: documentFiles.id });
  await addStored(
    tx,
    files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
  return added.map(({ id }) => id);
}

async function refuseFull(tx: CompanyDb, owner: Owner, more: number): Promise<void> {
  const { documentId, maintenanceLogId, removedAt } = documentFiles;
  if ("documentId" in owner) {
    const present = await tx.count(documentFiles, eq(documentId, owner.documentId));
    if (present + more > documentLimits.filesMax) throw fail("documents.tooManyFiles");
    return;
  }
  const isPresent = and(eq(maintenanceLogId, owner.maintenanceLogId), isNull(removedAt));
  const present = await tx.count(documentFiles, isPresent);
  if (present + more > maintenanceLimits.filesPerLogMax) throw fail("maintenance.tooManyFiles");
}
