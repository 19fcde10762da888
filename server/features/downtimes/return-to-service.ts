import { formatFullName } from "#shared/crew.ts";
import { downtimes, users } from "#shared/schema.ts";
import { and, eq, isNull } from "drizzle-orm";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset, withLastInspection } from "../assets/data.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import { notifyUsers } from "../notifications/notify.ts";
import { changeCondition } from "./change-condition.ts";
import { refuseUncertified } from "./data.ts";

/** Lets an asset go again, with the signature of who says that it is safe; who stopped it is notified. */
export function returnToService({ company, user, params, body, now }: Context<"returnToService">) {
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    if (asset.archived) throw fail("request.notFound");
    if (asset.condition === "in_use") throw fail("downtimes.alreadyInUse");
    await refuseUncertified(tx, asset);
    const { startedById, assetId, endedAt } = downtimes;
    const [starter] = await tx.select({ userId: users.id }, downtimes, {
      joins: [{ kind: "inner", table: users, on: eq(users.id, startedById) }],
      where: and(eq(assetId, asset.id), isNull(endedAt), isNull(users.removedAt)),
    });
    const returned = { asset, condition: "in_use", cause: "hand", reason: null, ...body } as const;
    const after = await changeCondition(tx, { user, now }, returned);
    const entries = change({ noun: "asset", name: asset.name, before: asset, after });
    await recordChanges(tx, { user, now }, entries);
    const notification = {
      type: "asset_returned",
      title: `${asset.name} is back in service`,
      message: `${formatFullName(user)} returned it to service`,
      assetId: asset.id,
      createdAt: now,
    } as const;
    const told = starter ? [{ ...notification, ...starter }] : [];
    await notifyUsers(tx, told, user.id);
    return withLastInspection(after);
  });
}
