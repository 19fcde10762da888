import { join } from "node:path";
import type { Logger } from "pino";
import { backupName, removeOldBackups } from "../backup/backup-files.ts";
import { endNight, takeNight } from "../backup/record-backup.ts";
import type { Source } from "../backup/write-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Database } from "../db/client.ts";
import type { Clock } from "../http/session.ts";

export type Nightly = {
  source: Source;
  folder: string;
  /** The hour of the day, by the clock of this machine. */
  hour: number;
  keep: number;
};

type Working = { database: Database; clock: Clock; log: Logger };

/** Backs up once after the hour of each day has come, on one of several servers. */
export async function backUpNightly(
  { database: { pool }, clock, log }: Working,
  { source, folder, hour, keep }: Nightly,
): Promise<void> {
  const now = clock.now();
  const night = await takeNight(pool, { dueAt: lastDue(now, hour), now });
  if (night === undefined) return;
  try {
    const { path, bytes } = await writeBackup(
      source,
      join(folder, backupName("nightly", now)),
      now,
    );
    await endNight(pool, night, { finishedAt: clock.now(), bytes });
    const removed = removeOldBackups(folder, keep);
    log.info({ path, bytes, removed }, "backed up");
  } catch (error) {
    await endNight(pool, night, { finishedAt: clock.now() });
    throw error;
  }
}

/** The last moment at which the clock showed that hour. */
function lastDue(now: Date, hour: number): Date {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}
