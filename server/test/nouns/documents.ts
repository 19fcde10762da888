/** The calls of documents. */
import { limits } from "#shared/base/limits.ts";
import { documentLimits } from "#shared/documents/documents.ts";
import { buildDocument } from "../kit/build.ts";
import { pdfDataUrl } from "../kit/samples.ts";
import type { CallCases, Given, LargestRows } from "./call-case.ts";
import { someAsset, text } from "./largest-rows.ts";

/** Some pages, which end early because of their bytes. */
export const largestDocuments: LargestRows = {
  count: 60,
  insert: `insert into documents (company_id, asset_id, kind, number, issuer, note, violations, expires_on, added_on)
  select $1::bigint, ${someAsset}, 'roadside_report', ${text(documentLimits.numberMax)}, ${text(limits.shortTextMax)},
    ${text(limits.notesMax)}, violations.list, current_date + n % 7 + 0 * $2::int, current_date
  from generate_series(1, $3::int) n,
    (select json_agg(json_build_object('text', ${text(documentLimits.violationMax, "i")}, 'outOfService', true)) as list
      from generate_series(1, ${documentLimits.violationsMax}) i) violations`,
};

export async function addDocuments({ admin, driver, assetId, mark }: Given) {
  const number = mark || "1";
  const files = [{ name: `${mark}card.pdf`, data: pdfDataUrl }];
  const card = await buildDocument(admin, { userId: driver.id, kind: "other", number, files });
  const roadside = { kind: "roadside_report", number, issuedOn: "2026-01-05" } as const;
  const report = await buildDocument(admin, { assetId, ...roadside });
  return {
    /** A document of the driver, with a file. */
    documentId: card.id,
    documentFileId: card.files[0]?.id ?? 0,
    /** A report without violations, so that it can be certified. */
    reportId: report.id,
  };
}

export const documentCalls = {
  listDocuments: {
    makers: "everyone",
    sample: ({ otherUserId }) => ({ query: { userId: otherUserId, status: "expired,soon" } }),
    pages: [["?limit=200", largestDocuments.count]],
  },
  addDocument: {
    makers: "office",
    sample: ({ assetId }) => ({
      body: {
        assetId,
        kind: "other",
        number: "4XK 220",
        issuedOn: "2026-01-05",
        expiresOn: "2027-01-05",
        files: [{ name: "permit.pdf", data: pdfDataUrl }],
      },
    }),
    entries: [
      ["added", "document", "new", "assetId kind number issuedOn expiresOn returnAsked files"],
    ],
  },
  updateDocument: {
    makers: "office",
    sample: ({ documentId }) => ({
      params: { id: documentId },
      body: { issuer: "Illinois", expiresOn: "2030-01-05" },
    }),
    entries: [["changed", "document", "documentId", "issuer expiresOn"]],
  },
  certifyDocument: {
    makers: "office",
    sample: ({ reportId }) => ({
      params: { id: reportId },
      body: { signature: "Ada Byron", returnedOn: null },
    }),
    usesUpRow: true,
    entries: [["changed", "document", "reportId", "certifiedByName"]],
  },
  removeDocument: {
    makers: "office",
    sample: ({ documentId }) => ({ params: { id: documentId } }),
    usesUpRow: true,
    entries: [["removed", "document", "documentId"]],
  },
  getDocumentFile: {
    makers: "everyone",
    sample: ({ documentFileId }) => ({ params: { id: documentFileId } }),
  },
} satisfies Partial<CallCases>;
