/**
 * Photos of a store beside the backups: one file an object, in the folder `photos`. An object never changes
 * and its key is never used again, so that all backups of a folder share them, and each is fetched once.
 */
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { openDatabase } from "../db/client.ts";
import { listPhotoObjects, type PhotoObject } from "../db/photos-across.ts";
import { hasCode } from "../has-code.ts";
import { createLog } from "../log.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { digestOf, keyOfObject } from "../objects/photo-bytes.ts";

export type Outcomes = { there: number; copied: number; missing: number };
type Outcome = keyof Outcomes;

const atOnce = 4;

/** Where the files of the backups in a folder are. */
export function photosBeside(backup: string): string {
  return join(dirname(backup), "photos");
}

/** Fetches the photos of a database that the folder does not have yet. */
export function takeAlong(url: string, store: ObjectStore, folder: string): Promise<Outcomes> {
  return ofEach(url, async (photo) => {
    const path = toPath(folder, photo);
    if (await hasFile(path, photo)) return "there";
    const bytes = await store.get(toKey(photo));
    if (!bytes || digestOf(bytes) !== photo.sha256) return "missing";
    await writeSynced(path, bytes);
    return "copied";
  });
}

/** Gives the store what it lacks of the photos of a database. */
export function putBack(url: string, store: ObjectStore, folder: string): Promise<Outcomes> {
  return ofEach(url, async (photo) => {
    if ((await store.sizeOf(toKey(photo))) === photo.size) return "there";
    const path = toPath(folder, photo);
    const bytes = (await hasFile(path, photo)) ? await readFile(path) : undefined;
    if (!bytes || digestOf(bytes) !== photo.sha256) return "missing";
    await store.put(toKey(photo), bytes);
    return "copied";
  });
}

/** Looks for the photos of a database in the folder and in the store, where there is one. */
export function lookFor(
  url: string,
  store: ObjectStore | undefined,
  folder: string,
): Promise<Outcomes> {
  return ofEach(url, async (photo) => {
    if (await hasFile(toPath(folder, photo), photo)) return "there";
    return (await store?.sizeOf(toKey(photo))) === photo.size ? "there" : "missing";
  });
}

async function ofEach(
  url: string,
  work: (photo: PhotoObject) => Promise<Outcome>,
): Promise<Outcomes> {
  const database = openDatabase(url, createLog("silent"));
  const limited = pLimit(atOnce);
  const sums: Outcomes = { there: 0, copied: 0, missing: 0 };
  try {
    for (
      let after: { companyId: number; id: number } | undefined = { companyId: 0, id: 0 };
      after;
    ) {
      const page: PhotoObject[] = await listPhotoObjects(database.builder, after);
      for (const outcome of await limited.map(page, work)) sums[outcome] += 1;
      after = page.at(-1);
    }
    return sums;
  } finally {
    await database.close();
  }
}

function toKey({ companyId, objectId }: PhotoObject): string {
  return keyOfObject(companyId, objectId);
}

function toPath(folder: string, photo: PhotoObject): string {
  return join(folder, ...toKey(photo).split("/"));
}

async function hasFile(path: string, { size }: PhotoObject): Promise<boolean> {
  try {
    return (await stat(path)).size === size;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** A file has its whole content or is not there, also after a power cut. */
async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.unfinished`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}
