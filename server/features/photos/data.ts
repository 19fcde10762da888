import { can } from "#shared/roles.ts";
import { photos } from "#shared/schema.ts";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";

/** A photo may be seen by whoever may see its record; one without a record by the office and its sender. */
export async function getPhoto(company: CompanyDb, user: Account, id: number) {
  const photo = await company.get(photos, id);
  const isOffice = can(user.role, "maintenance.read");
  if (photo.maintenanceLogId !== null && !isOffice) throw fail("request.forbidden");
  const isClaimed = (photo.inspectionId ?? photo.maintenanceLogId ?? photo.assetId) !== null;
  if (!isClaimed && !isOffice && photo.uploadedById !== user.id) throw fail("request.notFound");
  return photo;
}
