import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { heldKindLabels } from "#shared/held/held.ts";
import { pickPlausibleMoment } from "#shared/inspections/inspection-times.ts";
import { heldSubmissions } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import type { Idempotency } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import { notifyOffice } from "../notifications/notify.ts";
import type { GivenPhoto } from "../photos/store-photos.ts";
import { identifyPhotos, readPhotos, refuseLost, storePhotos } from "../photos/store-photos.ts";
import { listHeldPhotos, mapPhotos } from "./list-photos.ts";
import type { HeldRow } from "./list-held.ts";
import { findAssetId } from "./list-held.ts";

/** Stores a refused submission for the office. One that was sent before is returned again. */
export async function hold(context: Context<"hold">) {
  const { company, user, body, now, idempotency } = context;
  if (!idempotency) throw fail("idempotency.malformed");
  const photos = await readPhotos(listHeldPhotos(body.body), context);
  refuseLost(photos);
  return company.transaction((tx) =>
    storeHeld(tx, { author: user, sentBy: user, now }, { ...body, idempotency, photos }),
  );
}

type Person = { id: number; firstName: string; lastName: string };

type Sender = {
  /** Whose submission it is. */
  author: Person;
  /** The user who is not notified of it. */
  sentBy: { id: number };
  now: Date;
};

type Submission = ParsedBody<"hold"> & {
  idempotency: Pick<Idempotency, "key"> & Partial<Idempotency>;
  /** The key of a copy that came from a file. */
  copyOfKey?: string;
  /** The photos of the body, in the same order. */
  photos: readonly GivenPhoto[];
};

export async function storeHeld(
  tx: CompanyDb,
  { author, sentBy, now }: Sender,
  { kind, body, reason, performedAt, subject, idempotency, copyOfKey, photos }: Submission,
): Promise<HeldRow> {
  // One that is sent twice at once waits here for the first.
  await tx.lockName(`held of ${author.id}`);
  const { key, hash } = idempotency;
  const earlier = await findHeld(tx, author.id, key);
  if (earlier && hash && earlier.requestHash && earlier.requestHash !== hash) {
    throw fail("idempotency.reused");
  }
  if (earlier) return earlier;
  const shown = await identifyPhotos(tx, author, photos);
  const urls = shown.map(({ url }) => url);
  const performed = pickPlausibleMoment(new Date(performedAt), now) ?? now;
  const assetId = await findAssetId(tx, subject.assetId);
  const held = await tx.insert(heldSubmissions, {
    kind,
    userId: author.id,
    userName: formatFullName(author),
    assetId,
    assetName: subject.name,
    body: mapPhotos(body, (photo) => urls.shift() ?? photo),
    reason,
    performedAt: performed < now ? performed : now,
    receivedAt: now,
    idempotencyKey: key,
    copyOfKey,
    requestHash: hash,
  });
  await storePhotos(tx, shown, { heldId: held.id });
  await notifyOfHeld(tx, held, sentBy.id);
  return held;
}

async function findHeld(tx: CompanyDb, userId: number, key: string) {
  const { userId: ofUser, idempotencyKey } = heldSubmissions;
  const where = and(eq(ofUser, userId), eq(idempotencyKey, key));
  const columns = getTableColumns(heldSubmissions);
  const [found] = await tx.select(columns, heldSubmissions, { where });
  return found;
}

function notifyOfHeld(tx: CompanyDb, held: HeldRow, sentById: number): Promise<void> {
  const { kind, assetName: unit, userName: name, assetId, receivedAt } = held;
  const notification = {
    type: "submission_held",
    say: () => ({
      title: w.isHeld({ unit, kind: heldKindLabels[kind] }),
      message: w.decide({ name }),
    }),
    assetId,
    path: "/inspection?view=held",
    createdAt: receivedAt,
  } as const;
  return notifyOffice(tx, notification, sentById);
}

const w = words({
  isHeld: ["{unit}: {kind} held", "{unit}: {kind} retenida"],
  decide: [
    "What {name} sent was refused. File it or decline it",
    "Lo que envió {name} no se aceptó. Regístrelo o rechácelo",
  ],
});
