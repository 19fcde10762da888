/** The records of backups: when each began, whether it succeeded, its size. */
import { createHash } from "node:crypto";
import type { Client, Pool } from "pg";
import * as z from "zod";
import { countStored } from "../db/across/stored-bytes.ts";
import type { Context } from "../http/route.ts";

type Queryable = Pick<Pool, "query"> | Pick<Client, "query">;

type Made = { startedAt: Date; finishedAt: Date; bytes: number };

/** Records a backup that was made by hand. */
export async function recordBackup(database: Queryable, made: Made): Promise<void> {
  await database.query("insert into backups (started_at, finished_at, bytes) values ($1, $2, $3)", [
    made.startedAt,
    made.finishedAt,
    made.bytes,
  ]);
}

/**
 * Lets one server make the backup of a night; returns undefined when another has made it or is making
 * it. A failure is retried after an hour, one that never ended (its server was killed) after six.
 */
export async function takeNight(
  database: Queryable,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<number | undefined> {
  const { rows } = await database.query<{ id: string }>(
    `insert into backups as b (due_at, started_at)
     select $1::timestamptz, $2::timestamptz where not exists (select from backups other
       where other.finished_at is null and other.started_at > $2::timestamptz - interval '6 hours')
     on conflict (due_at) do update set started_at = excluded.started_at, finished_at = null,
       failed = false
     where b.failed and b.started_at <= $2::timestamptz - interval '1 hour'
       or b.finished_at is null and b.started_at <= $2::timestamptz - interval '6 hours'
     returning b.id`,
    [dueAt, now],
  );
  return rows[0] && Number(rows[0].id);
}

export async function endNight(
  database: Queryable,
  id: number,
  end: { finishedAt: Date; bytes?: number },
): Promise<void> {
  await database.query(
    "update backups set finished_at = $2, bytes = $3, failed = $3::bigint is null where id = $1",
    [id, end.finishedAt, end.bytes ?? null],
  );
}

const installed = z.tuple([z.object({ mark: z.string() })]);

/**
 * Eight characters in the names of backups that distinguish installations in the same folder. A
 * database that was restored is another installation; a copy of its files is not.
 */
export async function identifyInstallation(database: Queryable): Promise<string> {
  const { rows } = await database.query(
    `select concat_ws(' ', d.oid, extract(epoch from first.applied_at)) as mark
     from pg_database d, (select applied_at from migrations order by tag limit 1) first
     where d.datname = current_database()`,
  );
  const [{ mark }] = installed.parse(rows);
  return createHash("sha256").update(mark).digest("hex").slice(0, 8);
}

const lastBackup = z.tuple([
  z.object({
    last_at: z.date().nullable(),
    bytes: z.number().nullable(),
    failed_at: z.date().nullable(),
  }),
]);

type LastBackup = { last: { at: Date; bytes: number } | null; failedAt: Date | null };

/** The last good backup, and the failed attempt after it. */
async function findLastBackup(database: Queryable, now: Date): Promise<LastBackup> {
  const { rows } = await database.query(
    `select good.finished_at as last_at, good.bytes::float8 as bytes, bad.started_at as failed_at
     from (select) one
     left join lateral (select b.finished_at, b.bytes from backups b
       where b.finished_at is not null and not b.failed
       order by b.finished_at desc limit 1) good on true
     left join lateral (select b.started_at from backups b
       where (b.failed or b.finished_at is null
           and b.started_at < $1::timestamptz - interval '6 hours')
         and (good.finished_at is null or b.started_at > good.finished_at)
       order by b.started_at desc limit 1) bad on true`,
    [now],
  );
  const [{ last_at: at, bytes, failed_at: failedAt }] = lastBackup.parse(rows);
  return { last: at === null || bytes === null ? null : { at, bytes }, failedAt };
}

/** When the last backup was made, and how much room the company's photos and papers take. */
export async function getBackup(
  { now, company, quota }: Context<"getBackup">,
  { pool, isNightly }: { pool: Pool; isNightly: boolean },
) {
  return {
    isNightly,
    ...(await findLastBackup(pool, now)),
    stored: { bytes: await countStored(company), bytesMax: quota.bytesMax || null },
  };
}
