/** Photos: their table and their calls. */
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import * as z from "zod";
import { companyId, users } from "./account-schema.ts";
import { assets } from "./assets-schema.ts";
import { byId, count } from "./call-fields.ts";
import {
  belongsTo,
  bytes,
  createdAt,
  id,
  identity,
  keyOfCompany,
  moment,
  oneOf,
} from "./columns.ts";
import { defects } from "./defects-schema.ts";
import { photo } from "./fields.ts";
import { heldSubmissions } from "./held-schema.ts";
import { inspectionLogs, maintenanceLogs } from "./record-tables.ts";
import { limits } from "./limits.ts";
import { photoContentTypes } from "./photos.ts";
import { publicReports } from "./reports-schema.ts";

const recordIds = [
  "inspectionId",
  "maintenanceLogId",
  "assetId",
  "defectId",
  "heldId",
  "publicReportId",
] as const;

/** How many records show a photo: one at most. */
function countRecords(table: Record<(typeof recordIds)[number], AnyPgColumn>) {
  const columns = recordIds.map((name) => table[name]);
  return sql`num_nonnulls(${sql.join(columns, sql`, `)})`;
}

/** Photos stand apart from the rows that show them, so that lists stay small. */
export const photos = pgTable(
  "photos",
  {
    companyId: companyId(),
    /** Given by default only: one that a record has named before it came has its id already. */
    id: id().generatedByDefaultAsIdentity(),
    /** Null where it came with the report of a stranger. */
    uploadedById: id(),
    inspectionId: id(),
    maintenanceLogId: id(),
    assetId: id(),
    defectId: id(),
    /** Until what names it is filed as a record. */
    heldId: id(),
    /** Until the report is claimed as a defect. */
    publicReportId: id(),
    contentType: text().notNull(),
    /** Null where an object of the photo store holds them. */
    bytes: bytes(),
    /** That object: a part of its key, whose other part is the company. */
    objectId: uuid(),
    /** What that object must hold. */
    sha256: text(),
    size: integer(),
    /** A small JPEG of it, where the phone has sent one; lists show it, so it always stands here. */
    thumb: bytes(),
    /** The key under which it was sent in parts. */
    clientKey: uuid(),
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
    belongsTo("photos_public_report", [t.companyId, t.publicReportId], publicReports),
    index("photos_unclaimed")
      .on(t.companyId, t.createdAt)
      .where(sql`${countRecords(t)} = 0`),
    uniqueIndex("photos_sent_once")
      .on(t.companyId, t.uploadedById, t.clientKey)
      .where(sql`${t.clientKey} is not null`),
    uniqueIndex("photos_of_object")
      .on(t.companyId, t.objectId)
      .where(sql`${t.objectId} is not null`),
    oneOf("photos_content_type_known", t.contentType, photoContentTypes),
    check("photos_one_record", sql`${countRecords(t)} <= 1`),
    check(
      "photos_in_one_place",
      sql`num_nonnulls(${t.bytes}, ${t.objectId}) = 1 and num_nonnulls(${t.objectId}, ${t.sha256}, ${t.size}) in (0, 3)`,
    ),
    check("photos_digest", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      "photos_not_too_large",
      sql`coalesce(octet_length(${t.bytes}), ${t.size}) <= ${sql.raw(String(limits.photoBytesMax))}`,
    ),
  ],
);

/** Whether no record shows a photo. PostgreSQL uses the index `photos_unclaimed` only for exactly this expression. */
export const isUnclaimed = sql<boolean>`${countRecords(photos)} = 0`;

/**
 * The stores that this database sweeps. A store holds the token of its last sweep, so that of a database and
 * its copy, which are the same in all else, one finds a token that is not its own.
 */
export const photoStores = pgTable("photo_stores", {
  place: text().primaryKey(),
  token: uuid().notNull(),
  /** What the store held before: it still does where a server ended between both writes. */
  earlierToken: uuid(),
  sweptAt: moment().notNull(),
});

/** What has come of a photo that is sent in parts; its bytes go when the photo is whole. */
export const photoUploads = pgTable(
  "photo_uploads",
  {
    companyId: companyId(),
    id: identity(),
    userId: id().notNull(),
    key: uuid().notNull(),
    total: integer().notNull(),
    thumbBytes: integer().notNull(),
    received: integer().notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("photo_uploads_user", [t.companyId, t.userId], users),
    uniqueIndex("photo_uploads_once").on(t.companyId, t.userId, t.key),
    check("photo_uploads_in_order", sql`${t.received} between 0 and ${t.total}`),
    check(
      "photo_uploads_not_too_large",
      sql`${t.total} <= ${sql.raw(String(limits.photoBytesMax))}`,
    ),
  ],
);

/**
 * A photo that an inspection names by the digest of its bytes, whether they have come or not. Its id is
 * that of the photo, so that the record never changes when the photo comes.
 */
export const awaitedPhotos = pgTable(
  "awaited_photos",
  {
    companyId: companyId(),
    id: id()
      .notNull()
      .default(sql`nextval('photos_id_seq')`),
    inspectionId: id(),
    uploadedById: id().notNull(),
    key: uuid().notNull(),
    sha256: text().notNull(),
    takenAt: moment(),
    /** When bytes came that were none of a photo, or of another one. */
    refusedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    keyOfCompany(t),
    belongsTo("awaited_photos_uploaded_by", [t.companyId, t.uploadedById], users),
    belongsTo("awaited_photos_inspection", [t.companyId, t.inspectionId], inspectionLogs),
    uniqueIndex("awaited_photos_once").on(t.companyId, t.uploadedById, t.key),
    index("awaited_photos_of_inspection").on(t.companyId, t.inspectionId),
    check("awaited_photos_digest", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

const bytesText = z
  .string()
  .regex(/^\d{1,7}$/, "This is not valid")
  .transform(Number);

const storedPhoto = z.strictObject({ id: z.number(), url: z.string() });

export const photoCalls = {
  addPhoto: {
    body: z.object({ photo }),
    returns: storedPhoto,
  },
  /** The next part of a photo as it is; where it does not continue what was received, the response says so. */
  uploadPhoto: {
    params: z.object({ key: z.uuid() }),
    query: z.strictObject({ at: bytesText, total: bytesText, thumb: bytesText }),
    returns: z.strictObject({ received: count, photo: storedPhoto.nullable() }),
  },
  getPhoto: { params: byId, query: z.strictObject({ size: z.enum(["thumb"]).optional() }) },
};
