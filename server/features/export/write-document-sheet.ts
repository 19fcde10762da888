/** The files of an export that list papers and the files of maintenance, and their bytes beside them. */
import { documentKindLabels } from "#shared/documents/documents.ts";
import { type DocumentFileType, fileEndings } from "#shared/documents/documents-schema.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { assets, documentFiles, documents, users } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { maybe } from "../../db/statements/company-rows.ts";
import { invariant } from "../../errors.ts";
import { readTable } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

type Scan = { id: number; contentType: DocumentFileType };

const { id, contentType, documentId } = documentFiles;

/** Includes removed documents. */
export function writeDocumentSheet(tx: CompanyDb): Sheet {
  return writeSheet("documents.csv", {
    heads: `ID, Asset ID, Asset, Person ID, Person, Kind, Number, Issuer, Issued, Expires, Note,
      Violations, To Be Returned, Inspection ID, Inspector, Certified @, Certified By, Signature,
      Returned, Added, Removed @, Files`,
    cells: {
      "Person ID": "userId",
      Person: (d) => (d.userId === null ? null : formatFullName(d)),
      Kind: (d) => documentKindLabels[d.kind],
      Issued: "issuedOn",
      Expires: "expiresOn",
      Violations: (d) =>
        (d.violations ?? [])
          .map(({ text, outOfService }) => (outOfService ? `${text} (out of service)` : text))
          .join("; "),
      "To Be Returned": "returnAsked",
      Inspector: "inspectorName",
      Certified: "certifiedAt",
      "Certified By": "certifiedByName",
      Returned: "returnedOn",
      Added: "addedOn",
      Removed: "removedAt",
      Files: (d) => d.scans.map(nameScanFile).join("; "),
    },
    timeZone: tx.timeZone,
    pages: readTable(tx, {
      fields: {
        ...getTableColumns(documents),
        asset: maybe(assets.name),
        firstName: maybe(users.firstName),
        lastName: maybe(users.lastName),
        username: maybe(users.username),
        scans: tx.all({ id, contentType }, documentFiles, {
          where: eq(documentId, documents.id),
          orderBy: [id],
        }),
      },
      from: documents,
      joins: [
        { kind: "left", table: assets, on: eq(assets.id, documents.assetId) },
        { kind: "left", table: users, on: eq(users.id, documents.userId) },
      ],
    }),
  });
}

/** Each file with what it belongs to; includes removed ones. */
export function writeFileSheet(tx: CompanyDb): Sheet {
  return writeSheet("files.csv", {
    heads: `ID, File, Name, Document ID, Maintenance Log ID, Added By, Added @, Removed @, Removed By, Reason`,
    cells: {
      File: (f) => nameScanFile(f),
      "Added By": "addedByName",
      Added: "createdAt",
      Removed: "removedAt",
      "Removed By": "removedByName",
      Reason: "removeReason",
    },
    timeZone: tx.timeZone,
    pages: readScans(tx),
  });
}

/** Without the bytes, which are in separate files. */
export function readScans(tx: CompanyDb) {
  const { bytes: _bytes, ...fields } = getTableColumns(documentFiles);
  return readTable(tx, { fields, from: documentFiles });
}

export function createScanReader(id: number) {
  return async (tx: CompanyDb): Promise<Buffer> => {
    const { bytes } = documentFiles;
    const [scan] = await tx.select({ bytes }, documentFiles, { where: eq(documentFiles.id, id) });
    invariant(scan, "a file is there as long as the moment that is exported");
    return scan.bytes;
  };
}

export function nameScanFile(scan: Scan): string {
  return `documents/${scan.id}${fileEndings[scan.contentType]}`;
}
