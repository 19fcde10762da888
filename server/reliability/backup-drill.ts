/** Backs up, verifies, restores and exports a company while its server runs, and compares every row. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, statSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { sumRows } from "../backup/copy.ts";
import { withClient } from "../backup/quiet-client.ts";
import { storedTables } from "../backup/stored-tables.ts";
import { findEmbedded, startEmbedded } from "../postgres/embedded.ts";
import { readMigrations } from "../db/migrate.ts";
import { invariant } from "../errors.ts";
import { projectRoot } from "../project-root.ts";
import { testPool } from "../test/database.ts";
import { fillCompany } from "../test/fleet-filling.ts";
import { cleaningUp, scratchFolder } from "./drill.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { memoryOf, timed, watchAnswers, watchMemory } from "./watching.ts";
import { foundYard } from "./yard.ts";

export type BackupSize = { assets: number; inspections: number; photos: number };

type Drilled = {
  /** The tables whose rows were compared. */
  compared: string[];
  /** What was said of the file of which one bit was flipped. */
  refusal: string;
  wrong: string[];
};

type Say = (line: string) => void;

type Scene = {
  server: ServerProcess;
  url: string;
  cookie: string;
  /** The folders of the databases, and the backup. */
  live: string;
  restored: string;
  file: string;
  wrong: string[];
  say: Say;
};

const photoBytes = 250_000;
/** However large the company is. */
const commandMegabytesMax = 400;
const exportMegabytesMax = 300;

export function drillBackups(size: BackupSize, say: Say): Promise<Drilled> {
  return cleaningUp(async (later) => {
    const folder = scratchFolder(later);
    const live = join(folder, "live");
    const server = await startServer({ DATA_DIR: live });
    later(() => server.stop("SIGTERM"));
    const found = findEmbedded(live);
    invariant(typeof found === "object", "the server's database is served");
    const { cookie } = await foundYard(server.origin, 0);
    const [restored, file] = [join(folder, "restored"), join(folder, "drill.backup.gz")];
    const scene = { server, url: found.url, cookie, live, restored, file, wrong: [], say };
    const made = await timed(() => fill(found.url, size));
    say(
      `filled ${size.assets} assets, ${size.inspections} inspections, ${size.photos} photos of ` +
        `${photoBytes / 1_000} KB in ${made.seconds} s`,
    );
    return carryOut(scene);
  });
}

async function carryOut(scene: Scene): Promise<Drilled> {
  const { live, restored, file, wrong, say } = scene;
  const asked = watched(scene);
  await expectDone(scene, "make", live);
  say(`       the file has ${megabytes(statSync(file).size)} MB`);
  await expectDone(scene, "verify", live);
  say(`       meanwhile the server answered within ${asked()} ms`);
  await expectDone(scene, "restore", restored);
  const compared = await compareRows(scene);
  const refusal = await flipBit(scene);
  await takeExport(scene);
  return { compared, refusal, wrong };
}

async function fill(url: string, { assets, inspections, photos }: BackupSize): Promise<void> {
  const pool = testPool(url);
  const found = await pool.query<{ id: string; company_id: string }>(
    "select id, company_id from users",
  );
  const [companyId, userId] = [Number(found.rows[0]?.company_id), Number(found.rows[0]?.id)];
  const sizes = {
    assets,
    schedules: assets * 2,
    maintenanceLogs: Math.ceil(inspections / 10),
    inspectionLogs: inspections,
    checklists: 30,
    notifications: 5_000,
  };
  await fillCompany(pool, { companyId, userId, sizes });
  for (let n = 1; n <= photos; n += 1) {
    await pool.query(
      `insert into photos (company_id, uploaded_by_id, inspection_id, content_type, bytes)
       values ($1, $2, $3, 'image/jpeg', $4)`,
      [companyId, userId, n, randomBytes(photoBytes)],
    );
  }
  // Telling of what is due would change rows between the backup and the look at them.
  await pool.query("update maintenance_schedules set noticed_status = 'overdue'");
  await pool.query("vacuum analyze");
  await pool.end();
}

type Command = "make" | "verify" | "restore";

async function expectDone(scene: Scene, name: Command, dir: string): Promise<void> {
  const { code, output, complaint } = await command(scene, name, dir);
  if (code !== 0) scene.wrong.push(`${name} ended with ${code}: ${complaint}`);
  scene.say(`       it said: ${output.split("\n").at(-1)}`);
}

/** Runs a command as somebody would, and says how long it took and how much memory it had. */
async function command({ file, wrong, say }: Scene, name: Command, dir: string) {
  const { PATH, HOME } = process.env;
  const script = join(projectRoot, "server", "backup", "run.mjs");
  const env = { PATH, HOME, DATA_DIR: dir };
  const { result, seconds } = await timed(async () => {
    const child = spawn(process.execPath, [script, name, file], { env });
    const peak = watchMemory(child.pid ?? 0);
    const ended = once(child, "exit");
    const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await ended;
    return { code, output: output.trim(), complaint: complaint.trim(), peak: peak() };
  });
  const { peak } = result;
  if (peak > commandMegabytesMax) wrong.push(`${name} took ${peak} MB of memory`);
  say(`${name}: ${seconds} s, at most ${peak} MB of memory`);
  return result;
}

async function compareRows({ url, restored, wrong, say }: Scene): Promise<string[]> {
  const was = await checksums(url);
  const embedded = await startEmbedded({ dir: restored });
  try {
    const is = await checksums(embedded.url);
    const differing = [...was.keys()].filter((table) => was.get(table) !== is.get(table));
    wrong.push(...differing.map((table) => `the rows of ${table} are not the same`));
    say(`compared the rows of ${was.size} tables: ${differing.length} differ`);
    return [...was.keys()];
  } finally {
    await embedded.stop();
  }
}

function checksums(url: string): Promise<Map<string, string>> {
  return withClient(url, async (client) => {
    const migrations = readMigrations(join(projectRoot, "migrations"));
    const sums = new Map<string, string>();
    for (const table of await storedTables(client, migrations)) {
      sums.set(table.table, (await sumRows(client, table)).sha256);
    }
    return sums;
  });
}

/** One bit in the middle of the file; what is then said of it. */
async function flipBit(scene: Scene): Promise<string> {
  const { file, live, wrong, say } = scene;
  const handle = await open(file, "r+");
  const place = Math.floor(statSync(file).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, place);
  await handle.write(Buffer.of(buffer.readUInt8(0) ^ 1), 0, 1, place);
  await handle.close();
  const { code, complaint } = await command(scene, "verify", live);
  if (code !== 1) wrong.push(`of a flipped bit verify ended with ${code}`);
  say(`       with one bit flipped: ${complaint}`);
  return complaint;
}

async function takeExport(scene: Scene): Promise<void> {
  const { server, cookie, wrong, say } = scene;
  const path = `${scene.file}.zip`;
  const asked = watched(scene);
  const before = memoryOf(server.pid, "VmRSS");
  const peak = watchMemory(server.pid, "VmRSS");
  const { seconds } = await timed(async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.origin}/api/company/export`, { headers: { cookie } }, resolve).on(
        "error",
        reject,
      );
    });
    if (answer.statusCode !== 200) wrong.push(`the export was answered with ${answer.statusCode}`);
    await pipeline(answer, createWriteStream(path));
  });
  const highest = peak();
  const more = highest - before;
  if (more > exportMegabytesMax) wrong.push(`the export took ${more} MB of memory`);
  say(
    `export: ${seconds} s, ${megabytes(statSync(path).size)} MB; the server had ${before} MB of memory ` +
      `before and at most ${highest} MB meanwhile, and answered others within ${asked()} ms`,
  );
}

function watched({ server: { origin }, cookie, wrong }: Scene): () => number {
  const onSilence = () => void wrong.push("the server stopped answering");
  return watchAnswers({ origin, cookie, onSilence });
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
