import type { defectSources } from "#shared/defects/defects.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { recordChanges, toChanges } from "../audit/record-changes.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { type By, changeDowntime } from "./change-condition.ts";

/** `attributedBy` is the user who files the change in the name of `user`. */
type FiledBy = By & { attributedBy?: CompanyUser | undefined };

type Found = { id: number; source?: (typeof defectSources)[number] };

/**
 * Takes an asset in use out of service for a critical defect, if the company wants that; also an archived one, which
 * must not come back from the archive in use. Returns the changes to store on the asset, or undefined if nothing
 * changes.
 */
export async function tagOutCritical(
  tx: CompanyDb,
  { asset, attributedBy, ...by }: FiledBy & { asset: AssetRow },
  found: Found,
) {
  const tagsOut = by.user.company.tagsOutCritical;
  if (!tagsOut || asset.condition !== "in_use") return undefined;
  const condition = "out_of_service" as const;
  const down = await changeDowntime(tx, by, {
    asset,
    condition,
    archived: asset.archived,
    cause: found.source === "roadside" ? "roadside" : "critical",
    reason: null,
    defectId: found.id,
  });
  const changes = { condition, ...down, version: asset.version + 1, updatedAt: by.now };
  const after = { ...asset, ...changes };
  const entries = toChanges({ noun: "asset", name: asset.name, before: asset, after });
  await recordChanges(tx, { ...by, user: attributedBy ?? by.user }, entries);
  return changes;
}
