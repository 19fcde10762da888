/** Backs up, verifies, restores and exports a company while its server runs, and compares every row. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as schema from "#shared/schema.ts";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { expect, it } from "vitest";
import { leftOut } from "../backup/stored-tables.ts";
import {
  findDatabaseUrl,
  measureHighest,
  readMemory,
  openPool,
  printFigures,
  createScratchFolder,
  chooseSize,
  startDatabase,
  startProcess,
  startProduct,
} from "./kit/product.ts";
import {
  download,
  fillCompanyOf,
  createFounder,
  type User,
  watchOthers,
  type Founder,
} from "./kit/users.ts";

const photoBytes = 250_000;
/** However large the company is. */
const commandMegabytesMax = 400;
const exportMegabytesMax = 300;

it("a company of so many inspections is backed up, restored and exported", async () => {
  const folder = createScratchFolder();
  const [live, restored] = [join(folder, "live"), join(folder, "restored")];
  const file = join(folder, "drill.backup.gz");
  const { origin, pid } = await startProduct({ DATA_DIR: live });
  const founder = await createFounder(origin);
  const pool = openPool(findDatabaseUrl(live));
  const inspectionLogs = chooseSize(1_000_000);
  const maintenanceLogs = Math.ceil(inspectionLogs / 10);
  await fillCompanyOf(pool, founder, { inspectionLogs, maintenanceLogs });
  await addPhotos(pool, founder, Math.ceil(inspectionLogs / 250));
  await watch(founder, async () => {
    await expectCommand(["make", file], live);
    await expectCommand(["verify", file], live);
  });
  printFigures(formatMegabytes(file));
  await expectCommand(["restore", file], restored);
  const restoredPool = openPool((await startDatabase(restored)).url);
  expect.soft(await sumRows(restoredPool)).toEqual(await sumRows(pool));
  flipBit(file);
  const refused = await runCommand(["verify", file], live);
  expect.soft(refused).toMatchObject({ code: 1, complaint: expect.stringMatching("is damaged: ") });
  const before = readMemory(pid);
  const { highest } = await measureHighest(
    () => readMemory(pid),
    () => watch(founder, () => takeExport(founder, `${file}.zip`)),
  );
  printFigures(`export: ${formatMegabytes(`${file}.zip`)}, the server ${before} to ${highest} MB`);
  expect.soft(highest - before).toBeLessThan(exportMegabytesMax);
});

async function addPhotos(pool: Pool, { id: userId }: Founder, count: number): Promise<void> {
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

async function expectCommand(args: readonly string[], dir: string): Promise<void> {
  expect.soft(await runCommand(args, dir)).toMatchObject({ code: 0 });
}

/** Runs a command as an administrator would. */
async function runCommand(args: readonly string[], dir: string) {
  const began = performance.now();
  const child = startProcess(["server/backup/run.mjs", ...args], { DATA_DIR: dir });
  const { highest, result } = await measureHighest(
    () => readMemory(child.pid ?? 0, "VmHWM"),
    () => Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]),
  );
  const [[code], output, complaint] = result;
  printFigures(`${args[0]}: ${formatSeconds(began)}, ${highest} MB of memory`);
  expect.soft(highest).toBeLessThan(commandMegabytesMax);
  return { code, output, complaint };
}

/** One number for all rows of each table, whatever their order. */
async function sumRows(pool: Pool): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {};
  for (const table of Object.values(schema)) {
    const name = is(table, PgTable) ? getTableName(table) : undefined;
    if (name === undefined || name in leftOut) continue;
    const sum = "concat(count(*), ' rows, ', sum(hashtextextended(t::text, 0))) as sum";
    const { rows } = await pool.query<{ sum: string }>(`select ${sum} from ${name} t`);
    sums[name] = rows[0]?.sum;
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

async function watch(user: User, work: () => Promise<unknown>): Promise<void> {
  const highest = await watchOthers(user, work);
  printFigures(`meanwhile the server served others within ${highest} ms`);
}

async function takeExport(user: User, file: string): Promise<void> {
  const began = performance.now();
  await download(user, "/api/company/export", file);
  printFigures(`export: ${formatSeconds(began)}`);
}

function formatSeconds(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

function formatMegabytes(file: string): string {
  return `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
}
