import { formatFullName } from "#shared/crew.ts";
import { downtimes, users } from "#shared/schema.ts";
import { words } from "#shared/words.ts";
import { and, eq, isNull } from "drizzle-orm";
import { maybe } from "../../db/company-rows.ts";
import { userLanguage } from "../../db/reader-language.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset, withLastInspection } from "../assets/data.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import { notifyUsers } from "../notifications/notify.ts";
import { expectSeals } from "../seals/seal-records.ts";
import { changeCondition } from "./change-condition.ts";
import { refuseUncertified } from "./data.ts";

/** Lets an asset go again, with the signature of who says that it is safe; who stopped it is notified. */
export function returnToService({ company, user, params, body, now }: Context<"returnToService">) {
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    if (asset.archived) throw fail("request.notFound");
    if (asset.condition === "in_use") throw fail("downtimes.alreadyInUse");
    await refuseUncertified(tx, asset);
    const { id, startedById, assetId, endedAt } = downtimes;
    const [open] = await tx.select(
      { id, userId: maybe(users.id), language: userLanguage },
      downtimes,
      {
        joins: [
          {
            kind: "left",
            table: users,
            on: and(eq(users.id, startedById), isNull(users.removedAt)),
          },
        ],
        where: and(eq(assetId, asset.id), isNull(endedAt)),
      },
    );
    invariant(open, "an asset that is out of use has an open downtime");
    const returned = { asset, condition: "in_use", cause: "hand", reason: null, ...body } as const;
    const after = await changeCondition(tx, { user, now }, returned);
    const entries = change({ noun: "asset", name: asset.name, before: asset, after });
    await recordChanges(tx, { user, now }, entries);
    const notification = {
      type: "asset_returned",
      say: () => ({
        title: w.isBack({ unit: asset.name }),
        message: w.returned({ name: formatFullName(user) }),
      }),
      assetId: asset.id,
      createdAt: now,
    } as const;
    await expectSeals(tx, [{ kind: "return", recordId: open.id }]);
    const { userId, language } = open;
    const recipients = userId === null ? [] : [{ ...notification, userId, language }];
    await notifyUsers(tx, recipients, user.id);
    return withLastInspection(after);
  });
}

const w = words({
  isBack: ["{unit} is back in service", "{unit} ya está en servicio"],
  returned: ["{name} returned it to service", "{name} la regresó al servicio"],
});
