import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, Pool } from "pg";
import { z } from "zod";
import { hasCode } from "../../has-code.ts";
import { StartError } from "../../start-error.ts";
import { distributeNew } from "./distribute.ts";
import { isSpread, withPlaces } from "./placement.ts";
import { withClient } from "../connection/with-client.ts";

export type Migration = { tag: string; sha256: string; statements: string[] };

const appliedSchema = z.array(z.object({ tag: z.string(), sha256: z.string() }));

type Applied = z.output<typeof appliedSchema>;

// Any number will do, as long as every version of the product takes the same.
export const migrationsKey = 7_301_954_206;

/** Brings the database up to the migrations of a folder, and returns those that were applied now. */
export function migrate(url: string, folder: string): Promise<string[]> {
  const run = async (client: Client) => {
    const tags = await applyAll(client, folder);
    await underLock(client, () => distributeNew(client));
    return tags;
  };
  return withClient(url, run, {});
}

/** The same without placing the tables of a new database. */
export async function applyAll(client: Client, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  await refuseOtherEncoding(client);
  const tags: string[] = [];
  for (;;) {
    const tag = await applyNext(client, migrations);
    if (tag === undefined) return tags;
    tags.push(tag);
  }
}

/** Other encodings lack letters, so that a text which a user types could fail. */
async function refuseOtherEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  const encoding = rows[0]?.server_encoding ?? "";
  if (encoding === "UTF8") return;
  throw new StartError(
    `The database keeps its texts in ${encoding}, and Yardcheck needs UTF8. Create another one ` +
      "(create database yardcheck template template0 encoding 'UTF8'), restore a backup into it " +
      "if this one is in use, and name it in DATABASE_URL.",
  );
}

/** Whether exactly the migrations of a folder are applied to the database. */
export async function areMigrationsApplied(pool: Pool, folder: string): Promise<boolean> {
  const migrations = readMigrationsOnce(folder);
  try {
    const applied = await readApplied(pool);
    const hashes = new Map(migrations.map(({ tag, sha256 }) => [tag, sha256]));
    return (
      applied.length === migrations.length &&
      applied.every(({ tag, sha256 }) => hashes.get(tag) === sha256)
    );
  } catch (error) {
    // Without the table nothing has ever been applied.
    if (hasCode(error, "42P01")) return false;
    throw error;
  }
}

const journalSchema = z.object({
  entries: z.array(z.object({ idx: z.number(), tag: z.string() })),
});

export function readMigrations(folder: string): Migration[] {
  const journal = readFileSync(join(folder, "meta", "_journal.json"), "utf8");
  const { entries } = journalSchema.parse(JSON.parse(journal));
  return entries.toSorted((a, b) => a.idx - b.idx).map(({ tag }) => readMigration(folder, tag));
}

// With line ends of one kind, so that a checkout on Windows has the same hashes.
function readMigration(folder: string, tag: string): Migration {
  const sql = readFileSync(join(folder, `${tag}.sql`), "utf8").replaceAll("\r\n", "\n");
  const sha256 = createHash("sha256").update(sql).digest("hex");
  const statements = sql.split("--> statement-breakpoint").filter((statement) => statement.trim());
  return { tag, sha256, statements };
}

/** The table of the migrations that were applied to a database. */
export async function createMigrationsTable(client: Client): Promise<void> {
  await client.query(
    `create table if not exists migrations (
      tag text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`,
  );
}

export async function readApplied(database: Client | Pool): Promise<Applied> {
  const { rows } = await database.query("select tag, sha256 from migrations order by tag");
  return appliedSchema.parse(rows);
}

/** Fails unless a database is at an earlier state of these migrations. */
export function refuseUnknown(migrations: Migration[], applied: Applied): void {
  // Whatever the first release or a later one has run on has its first migration.
  if (applied.length > 0 && !applied.some(({ tag }) => tag === migrations[0]?.tag)) {
    throw new StartError(
      "This database was made by a version of Yardcheck before 1.0.0, which this version cannot take over: run " +
        "the version that made it, or give this one an empty database.",
    );
  }
  const hashes = new Map(migrations.map(({ tag, sha256 }) => [tag, sha256]));
  const unknown = applied.find(({ tag }) => !hashes.has(tag));
  if (unknown) {
    throw new StartError(
      `A newer version has run on this database (${unknown.tag} is not known here). ` +
        "Start that version, or restore a backup made before it.",
    );
  }
  const edited = applied.find(({ tag, sha256 }) => hashes.get(tag) !== sha256);
  if (edited) {
    throw new StartError(
      `The migration ${edited.tag} has been changed since it was applied to this database. ` +
        "Put its file back as it was, and make the change in a new migration.",
    );
  }
}

/** Applies the first migration that is not applied yet, in a transaction of its own, and returns its tag. */
function applyNext(client: Client, migrations: Migration[]): Promise<string | undefined> {
  return underLock(client, async () => {
    await createMigrationsTable(client);
    const applied = await readApplied(client);
    refuseUnknown(migrations, applied);
    const done = new Set(applied.map(({ tag }) => tag));
    const next = migrations.find(({ tag }) => !done.has(tag));
    if (next) await runNamed(client, next);
    return next?.tag;
  });
}

/**
 * Changes the tables in a transaction, one server at a time. The lock and the time limits end with the transaction,
 * because a pooler keeps those of a session.
 */
export async function underLock<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [migrationsKey]);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function runNamed(client: Client, migration: Migration): Promise<void> {
  try {
    await runMigration(client, migration);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${migration.tag} failed, and changed nothing: ${reason}`, {
      cause: error,
    });
  }
}

/** Runs in the transaction of the caller; on one machine all statements are sent at once. */
export async function runMigration(client: Client, migration: Migration): Promise<void> {
  const statements = (await isSpread(client))
    ? withPlaces(migration.statements)
    : [migration.statements.join("\n;\n")];
  for (const statement of statements) await client.query(statement);
  await client.query("insert into migrations (tag, sha256) values ($1, $2)", [
    migration.tag,
    migration.sha256,
  ]);
}

const folders = new Map<string, Migration[]>();

function readMigrationsOnce(folder: string): Migration[] {
  const known = folders.get(folder) ?? readMigrations(folder);
  folders.set(folder, known);
  return known;
}
