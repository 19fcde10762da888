import { formatFullName } from "#shared/crew/crew.ts";
import { words } from "#shared/base/words.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { findAsset } from "../records/select-asset.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { notifyOffice } from "../notifications/notify.ts";
import { changeCondition } from "./change-condition.ts";

/** Takes an asset out of service by hand and notifies the office. */
export function tagOut({ company, user, params, body, now }: Context<"tagOut">) {
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    refuseArchived(asset);
    if (asset.condition === "out_of_service") throw fail("downtimes.alreadyOut");
    const condition = "out_of_service" as const;
    const { reason } = body;
    const tag = { asset, condition, cause: "hand", reason } as const;
    const after = await changeCondition(tx, { user, now }, tag);
    const entries = toChanges({ noun: "asset", name: asset.name, before: asset, after });
    await recordChanges(tx, { user, now }, entries);
    const notification = {
      type: "asset_tagged_out",
      say: () => ({
        title: formatOutOfService(asset.name),
        message: w.taggedOut({ name: formatFullName(user), reason }),
      }),
      assetId: asset.id,
      createdAt: now,
      push: "usual",
    } as const;
    await notifyOffice(tx, notification, user.id);
    return findAsset(tx, asset.id, now);
  });
}

export function formatOutOfService(unit: string): string {
  return w.isOut({ unit });
}

const w = words({
  isOut: ["{unit} is out of service", "{unit} está fuera de servicio"],
  taggedOut: ["{name} tagged it out: {reason}", "{name} la sacó de servicio: {reason}"],
});
