import { randomUUID } from "node:crypto";
import { photos } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { computeDigest } from "../hash.ts";
import { Unreachable } from "../errors.ts";
import { FairQueue } from "../fair-queue.ts";
import type { ObjectStore } from "./object-store.ts";

const { bytes, objectId, sha256, size } = photos;

/** The columns of a photo that say where its bytes are. */
export const placeOfPhoto = { bytes, objectId, sha256, size };

/** For bytes in an object, the digest that was noted when they were stored; reading refuses any other bytes. */
export const digestOfPhoto = sql<string>`coalesce(encode(sha256(${bytes}), 'hex'), ${sha256})`;

type Place = Pick<typeof photos.$inferSelect, keyof typeof placeOfPhoto>;
type InRow = { bytes: Buffer };
type InObject = { objectId: string; sha256: string; size: number };

/** The columns that a photo's row gets for its bytes. */
export type StoredBytes = InRow | InObject;

type Parts = { store?: ObjectStore | undefined; log: Pick<Logger, "error"> };

/** Each is held whole while it comes, and requests leave their turns meanwhile; companies take turns. */
const reading = {
  running: 16,
  runningOfOne: 12,
  waitingOfOne: 1_000,
  tooManyOfOne: "request.tooManyAtOnce",
  waiting: 10_000,
  tooMany: "request.unavailable",
  waitMsMax: 20_000,
} as const;

/** Where the bytes of photos are: in their rows or, where a store is set, in objects of it. */
export class PhotoBytes {
  readonly #store: ObjectStore | undefined;
  readonly #log: Parts["log"];
  readonly #reading = new FairQueue(reading);

  constructor({ store, log }: Parts) {
    this.#store = store;
    this.#log = log;
  }

  /**
   * Stores bytes under a key that is never used again. To be called before the transaction that writes the
   * row: a row never names an object that is not there, and an object that no row names is swept.
   */
  async store(companyId: number, given: Buffer): Promise<StoredBytes> {
    return this.#store ? putObject(this.#store, companyId, given) : { bytes: given };
  }

  /** Undefined where the object is gone, or is not what was stored: a wrong photo is never shown. */
  async read(companyId: number, place: Place): Promise<Buffer | undefined> {
    if (place.bytes) return place.bytes;
    if (place.objectId === null) return undefined;
    const store = this.#store;
    if (!store) throw new Unreachable("A photo is in a store, and PHOTOS_URL is not set");
    const key = toObjectKey(companyId, place.objectId);
    const found = await this.#reading.run(String(companyId), () => store.get(key));
    if (found && computeDigest(found) === place.sha256) return found;
    const reason = found ? "is not what was stored" : "is gone";
    this.#log.error({ key }, `the object of a photo ${reason}`);
    return undefined;
  }
}

async function putObject(store: ObjectStore, companyId: number, given: Buffer): Promise<InObject> {
  const id = randomUUID();
  await store.put(toObjectKey(companyId, id), given);
  return { objectId: id, sha256: computeDigest(given), size: given.length };
}

/** Made of the company of the row that names it, so that no row leads to an object of another one. */
export function toObjectKey(companyId: number, id: string): string {
  return `${companyId}/${id}`;
}

/** The parts of a photo's key; undefined for any other key. */
export function parseKey(key: string) {
  const [, company, objectId] =
    /^(\d{1,15})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(key) ?? [];
  return objectId === undefined ? undefined : { key, companyId: Number(company), objectId };
}
