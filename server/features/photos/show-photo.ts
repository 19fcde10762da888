import { can } from "#shared/roles.ts";
import { photos } from "#shared/schema.ts";
import type { Response } from "express";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";

/** Sends a photo as nothing but a picture; whoever may see the record that it belongs to may see it. */
export async function showPhoto(
  company: CompanyDb,
  { user, id }: { user: Account; id: number },
  res: Response,
): Promise<void> {
  const photo = await company.get(photos, id);
  const isOffice = can(user.role, "maintenance.read");
  if (photo.maintenanceLogId !== null && !isOffice) throw fail("request.forbidden");
  const isClaimed = (photo.inspectionId ?? photo.maintenanceLogId ?? photo.assetId) !== null;
  if (!isClaimed && !isOffice && photo.uploadedById !== user.id) throw fail("request.notFound");
  res.setHeader("Content-Type", photo.contentType);
  res.setHeader("Content-Disposition", "inline");
  res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  res.setHeader("Cache-Control", "private, max-age=31536000, immutable");
  res.send(photo.bytes);
}
