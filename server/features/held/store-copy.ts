import { sharedCopy } from "#shared/held/held-schema.ts";
import { users } from "#shared/schema.ts";
import { computeDigest } from "../../hash.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toAddition, recordChanges } from "../audit/record-changes.ts";
import { readPhotos } from "../photos/store-photos.ts";
import { listHeldPhotos, mapPhotos } from "./list-photos.ts";
import { nameHeld } from "./decide-held.ts";
import { findRecorded } from "./file-held.ts";
import { storeHeld } from "./store-held.ts";

/**
 * Holds the submission in a shared file. Anyone can make such a file, so it may use neither the photos that the named
 * user has sent, nor the key under which that user's phone may still send the same submission.
 */
export async function takeSharedCopy(context: Context<"takeSharedCopy">) {
  const { company, user, now } = context;
  const { photos, asset, ...copy } = readCopy(context.body);
  const pictures = new Map(photos.map(({ url, dataUrl }) => [url, dataUrl]));
  // The server may have forgotten the photos that were sent before it.
  const body = mapPhotos(copy.body, (photo) => pictures.get(photo) ?? photo);
  const given = await readPhotos(listHeldPhotos(body), context);
  if (given.some((photo) => "id" in photo)) throw fail("photos.unknown");
  return company.transaction(async (tx) => {
    const author = await tx.get(users, copy.userId);
    const copyOfKey = copy.id.toLowerCase();
    const recorded = await findRecorded(tx, { ...copy, idempotencyKey: copyOfKey });
    if (recorded !== undefined) throw fail("held.recorded");
    const held = await storeHeld(
      tx,
      { author, sentBy: user, now },
      {
        ...copy,
        body,
        subject: { assetId: asset.id, name: asset.name },
        reason: "held.shared",
        idempotency: { key: toKey(context.body) },
        copyOfKey,
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

/** The same file is held once, however often it is taken in; another one never takes its place. */
function toKey({ content }: Body): string {
  const hex = computeDigest(JSON.stringify(content));
  const at = (from: number, to: number) => hex.slice(from, to);
  // A UUID of one's own making: version 8 of RFC 9562.
  return `${at(0, 8)}-${at(8, 12)}-8${at(12, 15)}-8${at(15, 18)}-${at(18, 30)}`;
}

type Body = Context<"takeSharedCopy">["body"];

/** The digest was made of the same JSON on the phone. */
function readCopy({ content, sha256 }: Body) {
  const digest = computeDigest(JSON.stringify(content));
  const parsed = sharedCopy.safeParse(content);
  if (!parsed.success || (sha256 && sha256 !== digest)) throw fail("held.damaged");
  return parsed.data;
}
