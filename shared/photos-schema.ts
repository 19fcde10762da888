/** Photos: their table and their calls. */
import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId, users } from "./account-schema.ts";
import { assets } from "./assets-schema.ts";
import { byId } from "./call-fields.ts";
import { belongsTo, bytes, createdAt, id, identity, keyOfCompany, oneOf } from "./columns.ts";
import { defects } from "./defects-schema.ts";
import { photo } from "./fields.ts";
import { heldSubmissions } from "./held-schema.ts";
import { inspectionLogs, maintenanceLogs } from "./record-tables.ts";
import { limits } from "./limits.ts";
import { photoContentTypes } from "./photos.ts";

/** Photos stand apart from the rows that show them, so that lists stay small. */
export const photos = pgTable(
  "photos",
  {
    companyId: companyId(),
    id: identity(),
    uploadedById: id().notNull(),
    inspectionId: id(),
    maintenanceLogId: id(),
    assetId: id(),
    defectId: id(),
    /** Until what names it is filed as a record. */
    heldId: id(),
    contentType: text().notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("photos_uploaded_by", [t.companyId, t.uploadedById], users),
    belongsTo("photos_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    belongsTo("photos_maintenance_log", [t.companyId, t.maintenanceLogId], maintenanceLogs),
    belongsTo("photos_asset", [t.companyId, t.assetId], assets),
    belongsTo("photos_defect", [t.companyId, t.defectId], defects),
    belongsTo("photos_held", [t.companyId, t.heldId], heldSubmissions),
    index("photos_unclaimed")
      .on(t.companyId, t.createdAt)
      .where(
        sql`num_nonnulls(${t.inspectionId}, ${t.maintenanceLogId}, ${t.assetId}, ${t.defectId}, ${t.heldId}) = 0`,
      ),
    oneOf("photos_content_type_known", t.contentType, photoContentTypes),
    check(
      "photos_one_record",
      sql`num_nonnulls(${t.inspectionId}, ${t.maintenanceLogId}, ${t.assetId}, ${t.defectId}, ${t.heldId}) <= 1`,
    ),
    check(
      "photos_not_too_large",
      sql`octet_length(${t.bytes}) <= ${sql.raw(String(limits.photoBytesMax))}`,
    ),
  ],
);

export const photoCalls = {
  addPhoto: {
    body: z.object({ photo }),
    returns: z.strictObject({ id: z.number(), url: z.string() }),
  },
  getPhoto: { params: byId },
};
