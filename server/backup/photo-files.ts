/**
 * Photos of a store beside the backups: one file an object, in the folder `photos`. An object never changes
 * and its key is never used again, so that all backups of a folder share them, and each is fetched once.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import * as z from "zod";
import { computeDigest } from "../hash.ts";
import { hasCode } from "../has-code.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { toObjectKey } from "../objects/photo-bytes.ts";
import type { TableHead } from "./format.ts";
import { readBackup } from "./read-backup.ts";

export type Outcomes = { there: number; copied: number; missing: number };
type Outcome = keyof Outcomes;

const atOnce = 4;

/** Where the files of the backups in a folder are. */
export function findPhotoFolder(backup: string): string {
  return join(dirname(backup), "photos");
}

/** Fetches the photos of a backup that its folder does not have yet. */
export function takeAlong(backup: string, store: ObjectStore): Promise<Outcomes> {
  return ofEach(backup, async (photo, path) => {
    if (await hasFile(path, photo)) return "there";
    const bytes = await store.get(toKey(photo));
    if (!bytes || computeDigest(bytes) !== photo.sha256) return "missing";
    await writeSynced(path, bytes);
    return "copied";
  });
}

/** Gives the store what it lacks of the photos of a backup. */
export function putBack(backup: string, store: ObjectStore): Promise<Outcomes> {
  return ofEach(backup, async (photo, path) => {
    if ((await store.sizeOf(toKey(photo))) === photo.size) return "there";
    const bytes = await readPhoto(path, photo);
    if (!bytes) return "missing";
    await store.put(toKey(photo), bytes);
    return "copied";
  });
}

/** Looks for each photo of a backup in its folder or in the store, where there is one. */
export function lookFor(backup: string, store: ObjectStore | undefined): Promise<Outcomes> {
  return ofEach(backup, async (photo, path) => {
    if (await readPhoto(path, photo)) return "there";
    return (await store?.sizeOf(toKey(photo))) === photo.size ? "there" : "missing";
  });
}

/** Works on the photos that the backup file lists, because the database's photos may have changed since. */
async function ofEach(
  backup: string,
  work: (photo: PhotoObject, path: string) => Promise<Outcome>,
): Promise<Outcomes> {
  const folder = findPhotoFolder(backup);
  const limited = pLimit(atOnce);
  const sums: Outcomes = { there: 0, copied: 0, missing: 0 };
  await readBackup(backup, {
    begin: () => Promise.resolve(),
    table: async (head, lines) => {
      let count = 0;
      for await (const chunk of lines) {
        const rows = chunk.toString("latin1").split("\n").slice(0, -1);
        count += rows.length;
        const found = rows.flatMap((row) => parsePhoto(head, row) ?? []);
        const outcomes = await limited.map(found, (photo) => work(photo, toPath(folder, photo)));
        for (const outcome of outcomes) sums[outcome] += 1;
      }
      return count;
    },
  });
  return sums;
}

const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const photoObject = z.object({
  company_id: count,
  object_id: z.guid(),
  sha256: z.string(),
  size: count,
});

type PhotoObject = z.output<typeof photoObject>;

const claims = [
  "inspection_id",
  "maintenance_log_id",
  "asset_id",
  "defect_id",
  "held_id",
  "public_report_id",
];

/** Reads the object of a photo's row, if a record shows the photo; other photos are deleted after a week and need no backup. */
function parsePhoto({ table, columns }: TableHead, row: string): PhotoObject | undefined {
  if (table !== "photos" || !columns.includes("object_id")) return undefined;
  const texts = row.split("\t");
  const fields = new Map(columns.map((column, index) => [column, texts[index]]));
  const isSet = (column: string) => ![undefined, "\\N"].includes(fields.get(column));
  if (!isSet("object_id") || !claims.some(isSet)) return undefined;
  return photoObject.parse(Object.fromEntries(fields));
}

function toKey({ company_id: companyId, object_id: objectId }: PhotoObject): string {
  return toObjectKey(companyId, objectId);
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

/** Undefined where the file is not there, or is not the photo any more. */
async function readPhoto(path: string, photo: PhotoObject): Promise<Buffer | undefined> {
  if (!(await hasFile(path, photo))) return undefined;
  const bytes = await readFile(path);
  return computeDigest(bytes) === photo.sha256 ? bytes : undefined;
}

/** A file has its whole content or is not there, also after a power cut. */
async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Another backup may write the same photo at this moment.
  const draft = `${path}.${randomUUID()}.unfinished`;
  try {
    await writeFile(draft, bytes, { flush: true, mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
