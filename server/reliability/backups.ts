/**
 * Backs up, verifies, restores and exports a company of full size while its server runs, compares
 * every row, and says what each took:
 *   npm run backup:drill                                   10,000 assets, 1 M inspections, 4,000 photos
 *   npm run backup:drill -- --inspections 9000 --photos 9  so many
 */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { Pool } from "pg";
import { CopyOut } from "../backup/copy.ts";
import { withClient } from "../backup/quiet-client.ts";
import { copyOutStatement, storedTables } from "../backup/stored-tables.ts";
import { findEmbedded, startEmbedded } from "../db/embedded.ts";
import { readMigrations } from "../db/migrate.ts";
import { invariant } from "../errors.ts";
import { projectRoot } from "../project-root.ts";
import { fillCompany } from "../test/fleet-filling.ts";
import { startServer } from "./server-process.ts";

const { values } = parseArgs({
  options: {
    assets: { type: "string", default: "10000" },
    inspections: { type: "string", default: "1000000" },
    photos: { type: "string", default: "4000" },
  },
});
const photoBytes = 250_000;
const pollMs = 50;
/** However large the company is. */
const commandMegabytesMax = 400;
const exportMegabytesMax = 300;
const folder = mkdtempSync(join(tmpdir(), "yardcheck-backups-"));
const [live, restored] = [join(folder, "live"), join(folder, "restored")];
const file = join(folder, "drill.backup.gz");
const wrong: string[] = [];

const server = await startServer({ DATA_DIR: live });
try {
  const found = findEmbedded(live);
  invariant(typeof found === "object", "the server's database is served");
  const { cookie, userId } = await signUp();
  const made = await timed(() => fill(found.url, userId));
  say(
    `filled ${values.assets} assets, ${values.inspections} inspections, ${values.photos} photos of ${photoBytes / 1_000} KB in ${made.seconds} s`,
  );
  const asked = watchAnswers(cookie);
  await command("make", live, file);
  say(`       the file has ${megabytes(statSync(file).size)} MB`);
  await command("verify", live, file);
  say(`       meanwhile the server answered within ${asked()} ms`);
  await command("restore", restored, file);
  await compareRows(found.url);
  await expectRefusal();
  await takeExport(cookie);
} finally {
  await server.stop("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
for (const sentence of wrong) say(`BROKEN ${sentence}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function signUp(): Promise<{ cookie: string; userId: number }> {
  const response = await fetch(`${server.origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "drill",
      email: "drill@example.com",
      password: "correct horse",
      firstName: "Dee",
      lastName: "Drill",
      company: "Drill",
    }),
  });
  const body: unknown = await response.json();
  const id: unknown = typeof body === "object" && body ? Reflect.get(body, "id") : undefined;
  return { cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "", userId: Number(id) };
}

async function fill(url: string, userId: number): Promise<void> {
  const pool = new Pool({ connectionString: url });
  const found = await pool.query<{ id: string }>(
    "select company_id as id from users where id = $1",
    [userId],
  );
  const companyId = Number(found.rows[0]?.id);
  const sizes = {
    assets: Number(values.assets),
    schedules: Number(values.assets) * 2,
    maintenanceLogs: Math.ceil(Number(values.inspections) / 10),
    inspectionLogs: Number(values.inspections),
    checklists: 30,
    notifications: 5_000,
  };
  await fillCompany(pool, { companyId, userId, sizes });
  for (let n = 1; n <= Number(values.photos); n += 1) {
    await pool.query(
      `insert into photos (company_id, uploaded_by_id, inspection_id, content_type, bytes)
       values ($1, $2, $3, 'image/jpeg', $4)`,
      [companyId, userId, n, randomBytes(photoBytes)],
    );
  }
  await pool.query("vacuum analyze");
  await pool.end();
}

/** Runs a command as somebody would, and says how long it took and how much memory it had. */
async function command(
  name: "make" | "verify" | "restore",
  dir: string,
  path: string,
): Promise<void> {
  const { PATH, HOME } = process.env;
  const script = join(projectRoot, "server", "backup", "run.mjs");
  const env = { PATH, HOME, DATA_DIR: dir };
  const run = await timed(async () => {
    const child = spawn(process.execPath, [script, name, path], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (text: Buffer) => output.push(text));
    const peak = watchMemory(child.pid ?? 0);
    const [code] = await once(child, "exit");
    if (code !== 0) wrong.push(`${name} ended with ${code}`);
    if (peak() > commandMegabytesMax) wrong.push(`${name} took ${peak()} MB of memory`);
    return { peak: peak(), last: Buffer.concat(output).toString().trim().split("\n").at(-1) };
  });
  say(
    `${name}: ${run.seconds} s, at most ${run.result.peak} MB of memory; it said:\n       ${run.result.last}`,
  );
}

async function compareRows(url: string): Promise<void> {
  const was = await checksums(url);
  const embedded = await startEmbedded({ dir: restored });
  try {
    const is = await checksums(embedded.url);
    const differing = [...was.keys()].filter((table) => was.get(table) !== is.get(table));
    wrong.push(...differing.map((table) => `the rows of ${table} are not the same`));
    say(`compared the rows of ${was.size} tables: ${differing.length} differ`);
  } finally {
    await embedded.stop();
  }
}

function checksums(url: string): Promise<Map<string, string>> {
  return withClient(url, async (client) => {
    const migrations = readMigrations(join(projectRoot, "migrations"));
    const sums = new Map<string, string>();
    for (const table of await storedTables(client, migrations)) {
      const hash = createHash("sha256");
      const copy = client.query(new CopyOut(copyOutStatement(table)));
      for await (const lines of copy) hash.update(lines);
      sums.set(table.table, hash.digest("hex"));
    }
    return sums;
  });
}

/** One bit in the middle of a file of this size. */
async function expectRefusal(): Promise<void> {
  const handle = await open(file, "r+");
  const place = Math.floor(statSync(file).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, place);
  await handle.write(Buffer.of(buffer.readUInt8(0) ^ 1), 0, 1, place);
  await handle.close();
  const before = wrong.length;
  await command("verify", live, file);
  if (wrong.length === before) wrong.push("a flipped bit was not noticed");
  else wrong.length = before;
}

async function takeExport(cookie: string): Promise<void> {
  const path = join(folder, "export.zip");
  const asked = watchAnswers(cookie);
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
  const more = peak() - before;
  if (more > exportMegabytesMax) wrong.push(`the export took ${more} MB of memory`);
  say(
    `export: ${seconds} s, ${megabytes(statSync(path).size)} MB; the server had ${before} MB of memory ` +
      `before and at most ${peak()} MB meanwhile, and answered others within ${asked()} ms`,
  );
}

/** Asks all the time; answers how long the slowest answer took. */
function watchAnswers(cookie: string): () => number {
  let slowest = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const { seconds } = await timed(() =>
        fetch(`${server.origin}/api/user`, { headers: { cookie } }),
      );
      slowest = Math.max(slowest, seconds * 1_000);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  void ask().catch(() => wrong.push("the server stopped answering"));
  return () => {
    isOver = true;
    return Math.round(slowest);
  };
}

/** Looks at a process again and again; answers its highest figure. */
function watchMemory(pid: number, figure: "VmHWM" | "VmRSS" = "VmHWM"): () => number {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid, figure));
  }, pollMs);
  return () => {
    clearInterval(timer);
    return highest;
  };
}

function memoryOf(pid: number, figure: "VmHWM" | "VmRSS"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return Math.round(kilobytes / 1_000);
  } catch {
    // It has ended meanwhile, or this is no Linux.
    return 0;
  }
}

async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - began) / 10) / 100 };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
