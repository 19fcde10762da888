import { formatFullName } from "#shared/crew/crew.ts";
import { defects, downtimes, inspectionLogs, users } from "#shared/schema.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { messages } from "#shared/base/messages.ts";
import { words } from "#shared/base/words.ts";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { userLanguage } from "../../db/company/reader-language.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { findAsset } from "../records/select-asset.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { notifyUsers } from "../notifications/notify.ts";
import { changeCondition } from "./change-condition.ts";

/** Returns an asset to service under a signature, and notifies the users concerned. */
export function returnToService({ company, user, params, body, now }: Context<"returnToService">) {
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    refuseArchived(asset);
    if (asset.condition === "in_use") throw fail("downtimes.alreadyInUse");
    await refuseUncertified(tx, asset);
    const { startedById, assetId, endedAt } = downtimes;
    const isOpen = and(eq(assetId, asset.id), isNull(endedAt));
    const [open] = await tx.select({ startedById }, downtimes, { where: isOpen });
    invariant(open, "an asset that is out of use has an open downtime");
    const returned = { asset, condition: "in_use", cause: "hand", reason: null, ...body } as const;
    const after = await changeCondition(tx, { user, now }, returned);
    const entries = toChanges({ noun: "asset", name: asset.name, before: asset, after });
    await recordChanges(tx, { user, now }, entries);
    const notification = {
      type: "asset_returned",
      say: () => ({
        title: w.isBack({ unit: asset.name }),
        message: w.returned({ name: formatFullName(user) }),
      }),
      assetId: asset.id,
      createdAt: now,
      push: "usual",
    } as const;
    const concerned = await selectConcerned(tx, asset, open.startedById);
    await notifyUsers(
      tx,
      concerned.map((recipient) => ({ ...notification, ...recipient })),
      user.id,
    );
    return findAsset(tx, asset.id, now);
  });
}

/** Refuses the return to service of an asset with an uncertified critical defect. */
export async function refuseUncertified(tx: CompanyDb, asset: AssetRow): Promise<void> {
  if (asset.criticalDefects === 0) return;
  const { number, assetId, critical, closedAt } = defects;
  const [first] = await tx.select({ number }, defects, {
    where: and(eq(assetId, asset.id), critical, isNull(closedAt)),
    orderBy: [asc(number)],
    limit: 1,
  });
  if (!first) return;
  const message = toUncertifiedMessage(first);
  throw fail("downtimes.notCertified", { message, fields: { condition: message } });
}

/** "D-0042 is not certified yet" */
export function toUncertifiedMessage({ number }: { number: number }) {
  return m.notCertified({ number: formatDefectNumber(number) });
}

/** The user who stopped the asset, and its last driver, who may want to drive it again. */
async function selectConcerned(tx: CompanyDb, asset: AssetRow, startedById: number | null) {
  const { id, driverId } = inspectionLogs;
  const isLast = eq(id, asset.lastInspectionId ?? 0);
  const last = await tx.select({ driverId }, inspectionLogs, { where: isLast });
  const ids = [startedById ?? 0, ...last.map((log) => log.driverId)];
  const where = and(isAny(users.id, ids), isNull(users.removedAt));
  return tx.select({ userId: users.id, language: userLanguage }, users, { where });
}

const w = words({
  isBack: ["{unit} is back in service", "{unit} ya está en servicio"],
  returned: ["{name} returned it to service", "{name} la regresó al servicio"],
});

const m = messages({
  notCertified: ["{number} is not certified yet", "{number} aún no está certificado"],
});
