import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Logger } from "pino";
import { formatNightlyName, removeOldBackups } from "../backup/backup-files.ts";
import { BackupError } from "../backup/format.ts";
import { takeAlong } from "../backup/photo-files.ts";
import { endNight, identifyInstallation, takeNight } from "../backup/record-backup.ts";
import type { Source } from "../backup/write-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Database } from "../db/connection/client.ts";
import type { Clock } from "../clock.ts";
import type { ObjectStore } from "../objects/object-store.ts";

export type Nightly = {
  source: Source;
  folder: string;
  /** The hour of the day, by the clock of this machine. */
  hour: number;
  keep: number;
  /** Where photos are taken along from; absent where none are. */
  photosFrom?: ObjectStore | undefined;
};

type Working = { database: Database; clock: Clock; log: Logger };

/** Backs up once after the hour of each day has come, on one of several servers. */
export async function backUpNightly(working: Working, nightly: Nightly): Promise<void> {
  const { pool } = working.database;
  const now = working.clock.now();
  const dueAt = findLastDue(now, nightly.hour);
  const installation = await identifyInstallation(pool);
  const night = await takeNight(pool, { dueAt, now });
  if (night === undefined) return;
  const path = join(nightly.folder, formatNightlyName(installation, dueAt));
  await recordEnd(working, night, async () => {
    const bytes = await writeOnce(nightly.source, path, now);
    working.log.info({ path, bytes }, "backed up");
    rotate(working.log, { nightly, installation, path });
    await takePhotos(working, nightly, path);
    return bytes;
  });
}

/** All attempts of a night have the same file: while only photos cannot be taken along, no other is written. */
async function writeOnce(source: Source, path: string, now: Date): Promise<number> {
  if (existsSync(path)) return statSync(path).size;
  return (await writeBackup(source, path, now)).bytes;
}

async function takePhotos({ log }: Working, { photosFrom }: Nightly, path: string): Promise<void> {
  if (!photosFrom) return;
  const { missing, ...taken } = await takeAlong(path, photosFrom);
  log.info(taken, "took photos along");
  if (missing > 0) throw new BackupError(`Photos that are not in their store: ${missing}.`);
}

async function recordEnd(
  { database: { pool }, clock }: Working,
  night: number,
  write: () => Promise<number>,
): Promise<void> {
  try {
    const bytes = await write();
    await endNight(pool, night, { finishedAt: clock.now(), bytes });
  } catch (error) {
    await endNight(pool, night, { finishedAt: clock.now() });
    throw error;
  }
}

type Rotating = { nightly: Nightly; installation: string; path: string };

function rotate(log: Logger, { nightly: { folder, keep }, installation, path }: Rotating): void {
  const newest = basename(path);
  const { removed, stuck } = removeOldBackups({ folder, newest, installation, keep });
  if (removed.length > 0) log.info({ removed }, "removed the oldest backups");
  if (stuck.length > 0) log.warn({ stuck }, "old backups cannot be removed");
}

/** The last moment at which the clock showed that hour. */
function findLastDue(now: Date, hour: number): Date {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}
