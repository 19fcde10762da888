/** Backs up, verifies, restores and exports a company while its server runs, and compares every row. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, createWriteStream, openSync, readSync, statSync, writeSync } from "node:fs";
import { get as startGet, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import * as schema from "#shared/schema.ts";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { leftOut } from "../backup/stored-tables.ts";
import { invariant } from "../errors.ts";
import { fillYard } from "./fill-yard.ts";
import {
  type Drill,
  databaseIn,
  openPool,
  memoryOf,
  scratchFolder,
  startDatabase,
  startProcess,
  startProduct,
  watchHighest,
} from "./product.ts";
import { type Yard, foundYard, get } from "./requests.ts";

const photoBytes = 250_000;
/** However large the company is. */
const commandMegabytesMax = 400;
const exportMegabytesMax = 300;

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table))
  .filter((name) => !(name in leftOut));

type Notes = { said: string[]; wrong: string[] };

export const backups: Drill = {
  name: "a company of so many inspections is backed up, restored and exported",
  size: 1_000_000,
  run: async (inspections, later) => {
    const folder = scratchFolder(later);
    const [live, restored] = [join(folder, "live"), join(folder, "restored")];
    const product = await startProduct(later, { DATA_DIR: live });
    const yard = await foundYard(product.origin);
    const maintenanceLogs = Math.ceil(inspections / 10);
    const pool = openPool(databaseIn(live), later);
    await fillYard(pool, yard, { inspections, maintenanceLogs });
    await addPhotos(pool, yard, Math.ceil(inspections / 250));
    const notes: Notes = { said: [], wrong: [] };
    const file = join(folder, "drill.backup.gz");
    const slowest = watchAnswers(yard, notes);
    await runCommand({ args: ["make", file], dir: live }, notes);
    await runCommand({ args: ["verify", file], dir: live }, notes);
    notes.said.push(`${megabytes(file)}; the server answered within ${slowest()} ms`);
    await runCommand({ args: ["restore", file], dir: restored }, notes);
    const was = await sumsOf(pool);
    const is = await sumsOf(openPool((await startDatabase(later, restored)).url, later));
    const differing = tables.filter((table) => was[table] !== is[table]);
    notes.wrong.push(...differing.map((table) => `the rows of ${table} differ`));
    flipBit(file);
    const refusal = await runCommand({ args: ["verify", file], dir: live, wanted: 1 }, notes);
    if (!/is damaged: /.test(refusal)) notes.wrong.push(`of a flipped bit was said: ${refusal}`);
    await takeExport({ ...yard, pid: product.pid, file: `${file}.zip` }, notes);
    return { figures: notes.said.join("\n       "), wrong: notes.wrong };
  },
};

async function addPhotos(pool: Pool, { userId }: Yard, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await pool.query(
      `insert into photos (company_id, uploaded_by_id, inspection_id, content_type, bytes)
       select company_id, id, $2, 'image/jpeg', $3 from users where id = $1`,
      [userId, n, randomBytes(photoBytes)],
    );
  }
  // Notifying of what is due would change rows between the backup and the comparison.
  await pool.query("update maintenance_schedules set noticed_status = 'overdue'");
}

type Command = { args: readonly string[]; dir: string; wanted?: number };

/** Runs a command as an administrator would; returns what it complained of. */
async function runCommand(command: Command, { said, wrong }: Notes): Promise<string> {
  const { args, dir, wanted = 0 } = command;
  const began = performance.now();
  const child = startProcess(["server/backup/run.mjs", ...args], { DATA_DIR: dir });
  invariant(child.stdout && child.stderr, "what it prints is read");
  const peak = watchHighest(() => memoryOf(child.pid ?? 0, "VmHWM"));
  const ended = once(child, "exit");
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  const most = peak();
  said.push(`${args[0]}: ${secondsSince(began)}, ${most} MB of memory`);
  if (code !== wanted) wrong.push(`${args[0]} ended with ${code}: ${output} ${complaint}`);
  if (most > commandMegabytesMax) wrong.push(`${args[0]} took ${most} MB of memory`);
  return complaint;
}

/** One number for all rows of a table, whatever their order. */
async function sumsOf(pool: Pool) {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select concat(count(*), ' rows, ', sum(hashtextextended(t::text, 0))) as sum from ${table} t`,
    );
    sums[table] = rows[0]?.sum ?? "";
  }
  return sums;
}

function flipBit(file: string): void {
  const handle = openSync(file, "r+");
  const [byte, middle] = [Buffer.alloc(1), Math.floor(statSync(file).size / 2)];
  readSync(handle, byte, 0, 1, middle);
  writeSync(handle, Buffer.of(byte.readUInt8(0) ^ 1), 0, 1, middle);
  closeSync(handle);
}

type Exporting = Yard & { pid: number; file: string };

async function takeExport({ pid, file, ...yard }: Exporting, notes: Notes) {
  const { said, wrong } = notes;
  const before = memoryOf(pid);
  const peak = watchHighest(() => memoryOf(pid));
  const slowest = watchAnswers(yard, notes);
  const began = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: yard.cookie };
    startGet(`${yard.origin}/api/company/export`, { headers }, resolve).once("error", reject);
  });
  if (response.statusCode !== 200) wrong.push(`the export was answered ${response.statusCode}`);
  await pipeline(response, createWriteStream(file));
  const most = peak();
  if (most - before > exportMegabytesMax) wrong.push(`the export took ${most - before} MB`);
  said.push(
    `export: ${secondsSince(began)}, ${megabytes(file)}, the server from ${before} to ${most} MB`,
  );
  said.push(`and it answered others within ${slowest()} ms`);
}

/** How long the slowest answer took while something else went on. */
function watchAnswers(yard: Yard, { wrong }: Notes): () => number {
  return watchHighest(async () => {
    const { status, ms } = await get(yard, "/api/user");
    if (status !== 200) wrong.push(`meanwhile the server answered ${status}`);
    return ms;
  });
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

function megabytes(file: string): string {
  return `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
}
