import { formatFullName } from "#shared/crew.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../assets/data.ts";
import { lockAsset } from "../assets/data.ts";
import { notifyOffice } from "../notifications/notify.ts";
import { claimPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import type { DefectRow } from "./data.ts";
import { findSent, recountDefects, toAnswer } from "./data.ts";
import { reportDefects } from "./report-defects.ts";

/** Reports a defect by hand. One that was sent before is returned again and not stored twice. */
export async function createDefect(context: Context<"createDefect">) {
  const { company, user, body, now, idempotency, leaveTurn } = context;
  const given = await readPhotos(body.photos ?? [], leaveTurn);
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, body.assetId);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    if (earlier !== undefined) return toAnswer(user, await tx.get(defects, earlier), asset);
    if (asset.archived) throw fail("request.notFound");
    const photos = await storePhotos(tx, user, given);
    const by = { reportedById: user.id, reportedByName: formatFullName(user), reportedAt: now };
    const [defect] = await reportDefects(tx, [
      {
        assetId: asset.id,
        title: body.title,
        source: "manual",
        critical: body.unsafe ?? false,
        note: body.note ?? null,
        photoUrls: photos.map(({ url }) => url),
        ...by,
      },
    ]);
    invariant(defect, "a defect that was inserted is returned");
    const key = { idempotencyKey: idempotency?.key, requestHash: idempotency?.hash };
    const event = { kind: "reported", at: now, byId: user.id, byName: by.reportedByName } as const;
    await tx.add(defectEvents, [{ ...event, ...key, defectId: defect.id }], {
      id: defectEvents.id,
    });
    await claimPhotos(tx, photos, { defectId: defect.id });
    await recountDefects(tx, asset.id);
    await notifyOfReport(tx, { asset, defect, user });
    return toAnswer(user, defect, asset);
  });
}

type Reported = { asset: AssetRow; defect: DefectRow; user: Account };

function notifyOfReport(tx: CompanyDb, { asset, defect, user }: Reported): Promise<void> {
  const notification = {
    type: "defect_reported",
    title: `${asset.name}: ${formatDefectNumber(defect.number)} was reported`,
    message: `${formatFullName(user)} reported: ${defect.title}`,
    assetId: asset.id,
    path: `/defects/${defect.id}`,
    createdAt: defect.reportedAt,
  } as const;
  return notifyOffice(tx, notification, user.id);
}
