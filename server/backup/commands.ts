/** The operator's commands and their output. */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatFullName } from "#shared/crew/crew.ts";
import { removeUnseen } from "#shared/base/plain-name.ts";
import { findEmbedded } from "../postgres/embedded.ts";
import type { Env } from "../env.ts";
import { readEnv } from "../env.ts";
import { projectRoot, readVersion } from "../project-root.ts";
import { StartError } from "../start-error.ts";
import { formatBackupName, isFolder } from "./backup-files.ts";
import type { Header } from "./format.ts";
import { BackupError } from "./format.ts";
import type { Loaded } from "./load-backup.ts";
import { distributeAll } from "../db/migration/distribute-all.ts";
import { readApplied, readMigrations, refuseUnknown } from "../db/migration/migrate.ts";
import { withClient } from "../db/connection/with-client.ts";
import type { Reached } from "./reach-database.ts";
import { reachDatabase } from "./reach-database.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { openPhotoStore } from "../objects/open-photo-store.ts";
import { movePhotos } from "./move-photos.ts";
import { lookFor, findPhotoFolder, putBack, takeAlong } from "./photo-files.ts";
import { readHeader, refuseMissing } from "./read-backup.ts";
import { recordBackup } from "./record-backup.ts";
import { listAdminsIn, resetAdmin } from "./reset-admin.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";
import { type VerifiedChain, verifyRecords } from "./verify-records.ts";
import { writeBackup } from "./write-backup.ts";

const migrations = join(projectRoot, "migrations");
const commands = new Map([
  ["make", make],
  ["verify", verify],
  ["restore", restore],
  ["records", compareRecords],
  ["move", move],
  ["distribute", spread],
  ["admin", helpAdmin],
]);

type Request = {
  /** The command's argument: a file, a place or a user. */
  file: string | undefined;
  replaces: boolean;
  env: Env;
};

/** Runs the command that the arguments name and reports its result; `process.exitCode` is 1 if it failed. */
export async function runCommand(
  args: string[],
  findSettings: () => NodeJS.ProcessEnv,
): Promise<void> {
  try {
    // The commands serve no requests, so settings that only a production server needs may be absent.
    await run(args, readEnv({ ...findSettings(), NODE_ENV: "development" }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof StartError ? reason : `It failed: ${reason}`}\n`);
    process.exitCode = 1;
  }
}

async function run([name = "", ...args]: string[], env: Env): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const command = commands.get(name);
  if (!command) throw new BackupError(`Say what to do: ${[...commands.keys()].join(", ")}.`);
  if (positionals.length > 1) throw new BackupError("Name one file, one place, or one user.");
  await command({ file: positionals[0], replaces: values.replace, env });
}

async function make({ file, env }: Request): Promise<void> {
  const startedAt = new Date();
  const path = choosePath(file, env, startedAt);
  await reachDatabase(env, { makes: false }, async ({ url, place }) => {
    say(`Backing up ${place}.`);
    const store = openPhotoStore(env);
    const source = { url, migrations, version: readVersion(), store: store?.place };
    const { tables, rows, bytes, photosIn } = await writeBackup(source, path, startedAt);
    const made = { startedAt, finishedAt: new Date(), bytes };
    await withClient(url, (client) => recordBackup(client, made));
    say(
      `Backed up ${formatCount(rows, "row")} of ${formatCount(tables, "table")} in ${formatSeconds(startedAt)}: ` +
        `${path} (${formatMegabytes(bytes)})`,
    );
    if (photosIn === undefined) return;
    if (store && env.BACKUP_PHOTOS === "1") await takePhotos(path, store);
    else say(`Photos are in ${photosIn} and not in this file.`);
  });
}

async function takePhotos(path: string, store: ObjectStore): Promise<void> {
  const { copied, there, missing } = await takeAlong(path, store);
  say(
    `Took ${formatCount(copied, "photo")} along into ${findPhotoFolder(path)}, which had ${there} already.`,
  );
  sayMissing(missing, store.place);
}

function sayMissing(missing: number, where: string): void {
  if (missing === 0) return;
  say(`${formatCount(missing, "photo")} ${missing === 1 ? "is" : "are"} not in ${where}.`);
  process.exitCode = 1;
}

async function verify({ file, env }: Request): Promise<void> {
  const path = await requireFile(file);
  const begun = new Date();
  const isNothing = env.DATABASE_URL === undefined && findEmbedded(env.DATA_DIR) === "nothing";
  const { header, tables } = isNothing
    ? await verifyInScratch({ migrations }, path)
    : await reachDatabase(env, { makes: false }, (reached) =>
        verifyInScratch({ ...reached, migrations }, path),
      );
  if (header.photosIn) await lookForPhotos(env, path);
  for (const { head, rows } of tables) say(`  ${head.table}: ${formatCount(rows, "row")}`);
  say(
    `The backup of ${header.createdAt} is whole: every row was restored, read back and compared ` +
      `in ${formatSeconds(begun)}.`,
  );
}

type Scratch = Partial<Reached> & { migrations: string };

function verifyInScratch({ place, ...source }: Scratch, path: string): Promise<Loaded> {
  const untouched = place ? `; ${place} stays as it is` : "";
  say(`Verifying in a database that is thrown away afterwards${untouched}.`);
  return verifyBackup(source, path);
}

/**
 * Fails if a photo of the backup is neither in the store nor beside the file, because the backup is then incomplete.
 */
async function lookForPhotos(env: Env, path: string): Promise<void> {
  const store = openPhotoStore(env);
  const { there, missing } = await lookFor(path, store);
  const where = `${findPhotoFolder(path)} or ${store?.place ?? "a store, as PHOTOS_URL is not set"}`;
  if (missing > 0) {
    throw new BackupError(
      `${formatCount(missing, "photo")} of this backup cannot be found in ${where}.`,
    );
  }
  if (there > 0) say(`  photos outside of the file: all ${there} found`);
}

async function restore({ file, replaces, env }: Request): Promise<void> {
  const path = await requireFile(file);
  const begun = new Date();
  const store = openPhotoStore(env);
  let missing = 0;
  const putPhotosBack = async ({ photosIn }: Header) => {
    if (photosIn) missing = await tryPutBack(path, store, photosIn);
  };
  await reachDatabase(env, { makes: true }, async ({ url, place }) => {
    say(`Restoring into ${place}.`);
    const options = { replaces, putPhotosBack };
    const { header, tables } = await restoreBackup({ url, migrations }, path, options);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Restored ${formatCount(rows, "row")} of ${formatCount(tables.length, "table")} as they were at ` +
        `${header.createdAt} in ${formatSeconds(begun)}, into ${place}. Everybody signs in anew.`,
    );
    sayMissing(missing, `${store?.place} or beside the backup`);
  });
}

/** Returns how many photos are missing. */
async function tryPutBack(path: string, store: ObjectStore | undefined, photosIn: string) {
  say(`Its photos were in ${photosIn}.`);
  if (!store) {
    say("Set PHOTOS_URL to the store that has them before Yardcheck starts.");
    return 0;
  }
  const { there, copied, missing } = await putBack(path, store);
  say(
    `${store.place} has ${there} of them; ${formatCount(copied, "photo")} went there from ${findPhotoFolder(path)}.`,
  );
  return missing;
}

/** The command ends with 1 if a record does not match its seal, or the backup names a seal that is missing. */
async function compareRecords({ file, env }: Request): Promise<void> {
  const known = file === undefined ? [] : (await readHeader(await requireFile(file))).seals;
  await reachDatabase(env, { makes: false }, async ({ url, place }) => {
    say(`Comparing the records in ${place} with their seals.`);
    await refuseOtherVersion(url);
    for await (const { company, checked, broken, lost } of verifyRecords(url, known)) {
      const found = [describeBroken(broken), describeLost(lost)].filter(Boolean);
      const unchanged = `${formatCount(checked, "record")} unchanged`;
      say(`  ${company}: ${found.length > 0 ? found.join("; ") : unchanged}`);
      if (found.length > 0) process.exitCode = 1;
    }
  });
}

/** Refuses a database of another version, which may seal and store its rows differently. */
async function refuseOtherVersion(url: string): Promise<void> {
  refuseUnknown(readMigrations(migrations), await withClient(url, readApplied));
}

function describeBroken(broken: VerifiedChain["broken"]): string {
  if (!broken) return "";
  const { number, kind, recordId } = broken;
  return kind === null
    ? `seal ${number} is gone`
    : `seal ${number} does not match its record, ${kind} ${recordId}`;
}

function describeLost(number: number | null): string {
  return number === null ? "" : `seal ${number} of the backup is not there as it was`;
}

/** The command ends with 1 if an object is lost. */
async function move({ file: to, env }: Request): Promise<void> {
  const store = openPhotoStore(env);
  if (!store) throw new BackupError("Set PHOTOS_URL to the store of photos.");
  if (to !== "store" && to !== "database") {
    throw new BackupError("Say where photos are moved to: store or database.");
  }
  await reachDatabase(env, { makes: false }, async ({ url, place }) => {
    const [from, into] = to === "store" ? [place, store.place] : [store.place, place];
    say(`Moving photos from ${from} into ${into}.`);
    await refuseOtherVersion(url);
    for await (const { moved, lost } of movePhotos({ url, store, to })) {
      say(`  ${formatCount(moved, "photo")} moved`);
      for (const { companyId, id } of lost) {
        say(`  photo ${id} of company ${companyId} is not in the store as it was stored`);
        process.exitCode = 1;
      }
    }
  });
}

async function spread({ env }: Request): Promise<void> {
  const begun = new Date();
  await reachDatabase(env, { makes: false }, async ({ url, place }) => {
    say(`Spreading the tables of ${place}.`);
    const tables = await distributeAll(url, migrations);
    say(
      tables.length === 0
        ? "Each table is in its place already."
        : `Spread ${formatCount(tables.length, "table")} in ${formatSeconds(begun)}: ${tables.join(", ")}.`,
    );
  });
}

/** Without a username it lists the users that it could help. */
async function helpAdmin({ file: username, env }: Request): Promise<void> {
  await reachDatabase(env, { makes: false }, async ({ url, place }) => {
    if (username === undefined) await sayAdmins(url, place);
    else await sayPassword(url, { username, place });
  });
}

async function sayAdmins(url: string, place: string): Promise<void> {
  const admins = await listAdminsIn(url);
  say(`${formatCount(admins.length, "admin")} in ${place}:`);
  for (const { company, username, ...person } of admins) {
    // A line break in a company's name would look like the start of another company's line.
    say(removeUnseen(`  ${company}: ${username} (${formatFullName(person)})`));
  }
  say("npm run admin:reset -- <username> gives one of them a temporary password.");
}

async function sayPassword(
  url: string,
  { username, place }: { username: string; place: string },
): Promise<void> {
  say(`Looking for ${username} in ${place}.`);
  const { name, company, tempPassword, expiresAt } = await resetAdmin(url, username);
  say(removeUnseen(`The temporary password of ${name}, admin of ${company}, is shown this once:`));
  say(`  ${tempPassword}`);
  say(`It is good until ${expiresAt.toISOString()}. All of their sessions have ended.`);
}

function choosePath(file: string | undefined, env: Env, now: Date): string {
  const place = resolve(file ?? env.BACKUP_DIR ?? join(projectRoot, ".data", "backups"));
  if (file === undefined || isFolder(place)) return join(place, formatBackupName(now));
  if (place.endsWith(".gz")) return place;
  throw new BackupError(
    `There is no folder ${place}. Make it or mount it first, or name a file that ends in .gz.`,
  );
}

async function requireFile(file: string | undefined): Promise<string> {
  if (file === undefined) throw new BackupError("Name the backup file.");
  const path = resolve(file);
  if (isFolder(path)) throw new BackupError(`${path} is a folder. Name a backup file in it.`);
  await refuseMissing(path);
  return path;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

function formatSeconds(since: Date): string {
  return `${((Date.now() - since.getTime()) / 1_000).toFixed(1)} s`;
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
