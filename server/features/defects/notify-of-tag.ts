import { translateAuthor } from "#shared/inspections/attribution.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { formatReason, type StoppingDefect } from "#shared/downtimes/downtimes.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { formatOutOfService } from "../downtimes/tag-out.ts";
import { notifyOffice } from "../notifications/notify.ts";

type By = { asset: AssetRow; user: CompanyUser; now: Date };

/** Notifies the office that a defect has taken its asset out of service. */
export function notifyOfTag(
  tx: CompanyDb,
  { asset, user, now }: By,
  defect: StoppingDefect & { id: number },
): Promise<void> {
  const notification = {
    type: "asset_tagged_out",
    say: () => ({
      title: formatOutOfService(asset.name),
      message: `${translateAuthor(formatFullName(user))}: ${formatReason({ reason: null, defect })}`,
    }),
    assetId: asset.id,
    path: `/defects/${defect.id}`,
    createdAt: now,
    push: "critical",
  } as const;
  return notifyOffice(tx, notification, user.id);
}
