/** The file of an export that lists the problems that people without an account have reported. */
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { languageNames } from "#shared/base/language-names.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import { reportStateLabels } from "#shared/reports/reports.ts";
import { assets, defects, publicReports } from "#shared/schema.ts";
import { eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { maybe } from "../../db/statements/company-rows.ts";
import { readTable, withPhotos } from "./read-table.ts";
import type { Sheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

export function writeReportSheet(tx: CompanyDb): Sheet {
  const { ipHash: _ipHash, ...columns } = getTableColumns(publicReports);
  const rows = readTable(tx, {
    fields: { ...columns, asset: assets.name, defect: maybe(defects.number) },
    from: publicReports,
    joins: [
      { kind: "inner", table: assets, on: eq(assets.id, columns.assetId) },
      { kind: "left", table: defects, on: eq(defects.id, columns.defectId) },
    ],
  });
  return writeSheet("public-reports.csv", {
    heads: `ID, Number, Asset ID, Asset, Problem, Name, Contact, Photos, Language, Reported @,
      State, Decided By, Decided @, Note, Defect ID, Defect`,
    cells: {
      Problem: "text",
      Language: (r) => languageNames[r.language],
      Reported: "createdAt",
      State: (r) => reportStateLabels[r.state],
      "Decided By": "decidedByName",
      Decided: "decidedAt",
      Defect: (r) => r.defect && formatDefectNumber(r.defect),
    },
    timeZone: tx.timeZone,
    pages: withPhotos(tx, rows, ({ photoId }) => (photoId === null ? [] : [toPhotoUrl(photoId)])),
  });
}
