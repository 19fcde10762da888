import { defects } from "#shared/schema.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { identifyPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { findSent, toResponse } from "./select-defects.ts";
import { evaluateMoment } from "./evaluate-moment.ts";
import { reportDefects } from "./report-defects.ts";

/** Reports a defect by hand. A repeated request returns the stored defect and stores nothing. */
export async function createDefect(context: Context<"createDefect">) {
  const { company, user, body, now, idempotency, attributedBy } = context;
  const given = await readPhotos(body.photos ?? [], context);
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, body.assetId);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    if (earlier !== undefined) return toResponse(user, await tx.get(defects, earlier), asset);
    refuseArchived(asset, context);
    const photos = await identifyPhotos(tx, user, given);
    const { title, note = null, unsafe: critical = false } = body;
    const photoUrls = photos.map(({ url }) => url);
    const moment = evaluateMoment(body.performedAt, context);
    const found = { title, source: "manual", critical, note, photoUrls } as const;
    const reporting = { asset, user, attributedBy, now, idempotency, moment };
    const [defect] = await reportDefects(tx, reporting, [{ ...found, reportedAt: moment.at }]);
    invariant(defect, "a defect that was inserted is returned");
    await storePhotos(tx, photos, { defectId: defect.id });
    return toResponse(user, defect, asset);
  });
}
