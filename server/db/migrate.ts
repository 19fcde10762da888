import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type Pool } from "pg";
import { z } from "zod";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";
import { prepareConnection } from "./connection-settings.ts";
import { foldSearchTexts } from "./fold-search-texts.ts";

export type Migration = { tag: string; sha256: string; statements: string[] };

const appliedSchema = z.array(z.object({ tag: z.string(), sha256: z.string() }));

export type Applied = z.output<typeof appliedSchema>;

// Any number will do, as long as every version of the product takes the same.
export const migrationsKey = 7_301_954_206;

/** Brings the database up to the migrations of a folder, and says which were applied just now. */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  // A connection of its own: the lock belongs to it, and no statement timeout may cut a migration.
  const client = new Client({ connectionString: url });
  // One that breaks says so at its next statement; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await prepareConnection(client);
    await refuseOtherEncoding(client);
    await client.query("select pg_advisory_lock($1)", [migrationsKey]);
    await createMigrationsTable(client);
    const applied = await readApplied(client);
    refuseStrange(migrations, applied);
    const done = new Set(applied.map(({ tag }) => tag));
    const pending = migrations.filter(({ tag }) => !done.has(tag));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ tag }) => tag);
  } finally {
    await client.end();
  }
}

/** Others lack letters, so that a text which a person types would be an error of the server. */
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

/** Whether the database stands exactly where the migrations of a folder would bring it. */
export async function migrationsApplied(pool: Pool, folder: string): Promise<boolean> {
  const migrations = readOnce(folder);
  try {
    const applied = await readApplied(pool);
    const known = new Set(migrations.map(({ tag, sha256 }) => `${tag} ${sha256}`));
    return (
      applied.length === known.size &&
      applied.every(({ tag, sha256 }) => known.has(`${tag} ${sha256}`))
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

// Line ends are evened out first: a checkout on Windows must come to the same hash.
function readMigration(folder: string, tag: string): Migration {
  const sql = readFileSync(join(folder, `${tag}.sql`), "utf8").replaceAll("\r\n", "\n");
  const sha256 = createHash("sha256").update(sql).digest("hex");
  const statements = sql.split("--> statement-breakpoint").filter((statement) => statement.trim());
  return { tag, sha256, statements };
}

/** The table in which a database says what was applied to it. */
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

/** Says in words why a database is not one of an earlier state of these migrations. */
export function refuseStrange(migrations: Migration[], applied: Applied): void {
  refuseUnknown(migrations, applied);
  refuseEdited(migrations, applied);
}

function refuseUnknown(migrations: Migration[], applied: Applied): void {
  const known = new Set(migrations.map(({ tag }) => tag));
  const unknown = applied.find(({ tag }) => !known.has(tag));
  if (!unknown) return;
  throw new StartError(
    `A newer version has run on this database (${unknown.tag} is not known here). ` +
      "Start that version, or restore a backup made before it.",
  );
}

function refuseEdited(migrations: Migration[], applied: Applied): void {
  const hashes = new Map(migrations.map(({ tag, sha256 }) => [tag, sha256]));
  const edited = applied.find(({ tag, sha256 }) => hashes.get(tag) !== sha256);
  if (!edited) return;
  throw new StartError(
    `The migration ${edited.tag} has been changed since it was applied to this database. ` +
      "Put its file back as it was, and make the change in a new migration.",
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await runMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${migration.tag} failed, and changed nothing: ${reason}`, {
      cause: error,
    });
  }
}

/** What a migration leaves to code, because SQL cannot say it. */
const restsOf: Record<string, ((client: Client) => Promise<void>) | undefined> = {
  "0006_limits_and_truth": foldSearchTexts,
};

/** A part of whatever transaction the caller has begun. */
export async function runMigration(client: Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement);
  await restsOf[migration.tag]?.(client);
  await client.query("insert into migrations (tag, sha256) values ($1, $2)", [
    migration.tag,
    migration.sha256,
  ]);
}

const folders = new Map<string, Migration[]>();

function readOnce(folder: string): Migration[] {
  const known = folders.get(folder) ?? readMigrations(folder);
  folders.set(folder, known);
  return known;
}
