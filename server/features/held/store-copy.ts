import { sharedCopy } from "#shared/held-schema.ts";
import { users } from "#shared/schema.ts";
import { computeDigest } from "../../digest.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toAddition, recordChanges } from "../audit/record-changes.ts";
import { readPhotos } from "../photos/store-photos.ts";
import { listPhotos, mapPhotos } from "./list-photos.ts";
import { nameHeld } from "./act-on-held.ts";
import { findRecorded } from "./record-held.ts";
import { storeHeld } from "./store-held.ts";

/** Holds what a phone put into a file, as if that phone had sent it. */
export async function takeSharedCopy(context: Context<"takeSharedCopy">) {
  const { company, user, now } = context;
  const { photos, asset, ...copy } = readCopy(context.body);
  const pictures = new Map(photos.map(({ url, dataUrl }) => [url, dataUrl]));
  // The server may have forgotten the photos that were sent before it.
  const body = mapPhotos(copy.body, (photo) => pictures.get(photo) ?? photo);
  const given = await readPhotos(listPhotos(body), context);
  return company.transaction(async (tx) => {
    const author = await tx.get(users, copy.userId);
    const idempotencyKey = copy.id.toLowerCase();
    const recorded = await findRecorded(tx, { ...copy, idempotencyKey });
    if (recorded !== undefined) throw fail("held.recorded");
    const held = await storeHeld(
      tx,
      { author, sentBy: user, now },
      {
        ...copy,
        body,
        subject: { assetId: asset.id, name: asset.name },
        reason: "held.shared",
        idempotency: { key: idempotencyKey },
        photos: given,
      },
    );
    const isNew = held.receivedAt.getTime() === now.getTime();
    if (isNew) {
      await recordChanges(tx, context, [
        toAddition({ noun: "held", name: nameHeld(held), row: held }),
      ]);
    }
    return held;
  });
}

/** The digest was made of the same JSON on the phone. */
function readCopy({ content, sha256 }: Context<"takeSharedCopy">["body"]) {
  const digest = computeDigest(JSON.stringify(content));
  const parsed = sharedCopy.safeParse(content);
  if (!parsed.success || (sha256 && sha256 !== digest)) throw fail("held.damaged");
  return parsed.data;
}
