import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Logger } from "pino";
import { formatMoment } from "../backup/backup-files.ts";
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
  const { removed, stuck } = pruneBackups({ folder, newest, installation, keep });
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

type Rotation = {
  folder: string;
  /** The name of the file that was just made, which is never removed. */
  newest: string;
  installation: string;
  keep: number;
};

type Rotated = { removed: string[]; stuck: { name: string; reason: string }[] };

/**
 * Removes the oldest nightly backups of one installation, but none that was made by hand or by another
 * installation. When one cannot be removed, the others still are.
 */
function pruneBackups({ folder, newest, installation, keep }: Rotation): Rotated {
  const rotated: Rotated = { removed: [], stuck: [] };
  const others = readdirSync(folder)
    .filter((name) => name !== newest && isNightlyOf(installation, name))
    .toSorted();
  // A name in the future was given by a wrong clock: those are removed first.
  const oldestFirst = [
    ...others.filter((name) => name > newest),
    ...others.filter((name) => name < newest),
  ];
  const surplus = Math.max(0, oldestFirst.length + 1 - keep);
  for (const name of oldestFirst.slice(0, surplus)) {
    try {
      rmSync(join(folder, name));
      rotated.removed.push(name);
    } catch (error) {
      rotated.stuck.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return rotated;
}

function isNightlyOf(installation: string, name: string): boolean {
  const start = `yardcheck-nightly-${installation}-`;
  const rest = name.startsWith(start) ? name.slice(start.length) : "";
  return /^\d{4}-\d{2}-\d{2}-\d{6}\.backup\.gz$/.test(rest);
}

/**
 * "yardcheck-nightly-0f3a9c1e-2026-11-20-030000.backup.gz": several installations share a folder. The moment is the
 * one it is due at.
 */
function formatNightlyName(installation: string, dueAt: Date): string {
  return `yardcheck-nightly-${installation}-${formatMoment(dueAt)}.backup.gz`;
}
