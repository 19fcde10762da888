import { photos } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import { openCompany } from "../db/across/across-companies.ts";
import pLimit from "p-limit";
import type { Database } from "../db/connection/client.ts";
import { openDatabase } from "../db/connection/client.ts";
import { listPhotosIn, movePhoto, type StoredPhoto } from "../db/across/photos-across.ts";
import { createLog } from "../log.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { PhotoBytes, placeOfPhoto } from "../objects/photo-bytes.ts";
import { BackupError } from "./format.ts";
import { endSweeps } from "./store-owner.ts";

/** The number of photos moved so far, and the photos met since the last report whose objects are missing or damaged. */
type Moved = { moved: number; lost: StoredPhoto[] };

type Moving = { url: string; store: ObjectStore; to: "store" | "database" };

const atOnce = 4;

/**
 * Moves the bytes of all photos. Each is written, read back and compared before its row names the new copy. Continues
 * where an earlier call stopped; servers may be running.
 */
export async function* movePhotos({ url, store, to }: Moving): AsyncGenerator<Moved> {
  const log = createLog("silent");
  const database = openDatabase(url, log);
  const parts = { database, store, photoBytes: new PhotoBytes({ store, log }) };
  const [from, move] =
    to === "store" ? (["rows", toStore] as const) : (["objects", toRow] as const);
  const limited = pLimit(atOnce);
  let moved = 0;
  try {
    // Backups from before name the objects, which no row does from then on.
    if (to === "database") await endSweeps({ pool: database.pool, store }, new Date());
    for (let after: StoredPhoto | undefined = { companyId: 0, id: 0 }; after;) {
      const page: StoredPhoto[] = await listPhotosIn(database.builder, from, after);
      const outcomes = await limited.map(page, (photo) => move(parts, photo));
      moved += outcomes.filter((outcome) => outcome === "moved").length;
      yield { moved, lost: page.filter((_, index) => outcomes[index] === "lost") };
      after = page.at(-1);
    }
  } finally {
    await database.close();
  }
}

type Parts = { database: Database; store: ObjectStore; photoBytes: PhotoBytes };
type Outcome = "moved" | "lost" | "gone";

async function toStore(
  { database, store, photoBytes }: Parts,
  photo: StoredPhoto,
): Promise<Outcome> {
  const bytes = (await findPlace(database, photo))?.bytes;
  if (!bytes) return "gone";
  const stored = await photoBytes.store(photo.companyId, bytes);
  const place = { bytes: null, ...stored };
  if (!("objectId" in place)) throw new BackupError("Photos are kept in the database.");
  if (!(await photoBytes.read(photo.companyId, place))) {
    throw new BackupError(`${store.place} gave back other bytes than it was given.`);
  }
  return (await movePhoto(database.builder, photo, place)) ? "moved" : "gone";
}

async function toRow({ database, photoBytes }: Parts, photo: StoredPhoto): Promise<Outcome> {
  const place = await findPlace(database, photo);
  if (!place || place.bytes) return "gone";
  const bytes = await photoBytes.read(photo.companyId, place);
  if (!bytes) return "lost";
  const row = { bytes, objectId: null, sha256: null, size: null };
  return (await movePhoto(database.builder, photo, row)) ? "moved" : "gone";
}

async function findPlace({ builder }: Database, { companyId, id }: StoredPhoto) {
  const where = eq(photos.id, id);
  const [place] = await openCompany(builder, companyId).select(placeOfPhoto, photos, { where });
  return place;
}
