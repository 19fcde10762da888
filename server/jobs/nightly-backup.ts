import { basename, join } from "node:path";
import type { Logger } from "pino";
import { formatNightlyName, removeOldBackups } from "../backup/backup-files.ts";
import { photosBeside, takeAlong } from "../backup/photo-files.ts";
import { endNight, identifyInstallation, takeNight } from "../backup/record-backup.ts";
import type { Source, Written } from "../backup/write-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Database } from "../db/client.ts";
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
  const installation = await identifyInstallation(pool);
  const night = await takeNight(pool, { dueAt: findLastDue(now, nightly.hour), now });
  if (night === undefined) return;
  const path = join(nightly.folder, formatNightlyName(installation, now));
  const { bytes } = await recordEnd(working, night, async () => {
    const written = await writeBackup(nightly.source, path, now);
    await takePhotos(working, nightly, path);
    return written;
  });
  working.log.info({ path, bytes }, "backed up");
  rotate(working.log, { nightly, installation, path });
}

async function takePhotos(
  { log }: Working,
  { source, photosFrom }: Nightly,
  path: string,
): Promise<void> {
  if (!photosFrom) return;
  const { missing, ...taken } = await takeAlong(source.url, photosFrom, photosBeside(path));
  log.info(taken, "took photos along");
  if (missing > 0) log.error({ missing }, "photos are not in the store as they were stored");
}

/** Records success or failure before old backups are removed, which does not change it. */
async function recordEnd(
  { database: { pool }, clock }: Working,
  night: number,
  write: () => Promise<Written>,
): Promise<Written> {
  try {
    const made = await write();
    await endNight(pool, night, { finishedAt: clock.now(), bytes: made.bytes });
    return made;
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
