import { can } from "#shared/roles.ts";
import { photos } from "#shared/schema.ts";
import { eq, sql } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { maybe } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";

const { assetId, inspectionId, maintenanceLogId, uploadedById, contentType } = photos;
const fields = { assetId, inspectionId, maintenanceLogId, uploadedById, contentType };
const noBytes = sql<Buffer | null>`null::bytea`;

/**
 * A photo may be seen by whoever may see its record; one without a record by the office and its
 * sender. Of one that the browser has already, the bytes are not read.
 */
export async function getPhoto(
  company: CompanyDb,
  { user, id, isKept }: { user: Account; id: number; isKept: boolean },
) {
  const bytes = isKept ? noBytes : maybe(photos.bytes);
  const [photo] = await company.select({ ...fields, bytes }, photos, { where: eq(photos.id, id) });
  if (!photo) throw fail("request.notFound");
  const isOffice = can(user.role, "maintenance.read");
  if (photo.maintenanceLogId !== null && !isOffice) throw fail("request.forbidden");
  const isClaimed = (photo.inspectionId ?? photo.maintenanceLogId ?? photo.assetId) !== null;
  if (!isClaimed && !isOffice && photo.uploadedById !== user.id) throw fail("request.notFound");
  return photo;
}
