import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { copyFile, rm, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";
import type { NativePostgres } from "./binaries.ts";
import type { DatabasePlace } from "./initdb.ts";
import { isRunning, readCommand } from "./processes.ts";

type PostmasterOptions = DatabasePlace & { settings: Record<string, string> };

type Postmaster = { port: number; stop: () => Promise<void> };

const attemptsMax = 3;
/** The size of the log, and of the older log beside it. */
const logBytesMax = 10_000_000;
const logCheckMs = 10_000;
const retryMs = 200;
const pollMs = 5;
const readyWithinMs = 60_000;
const stopWithinMs = 30_000;
const transientFailure =
  /Address already in use|could not bind|pre-existing shared memory|lock file/;

/** Runs PostgreSQL until `stop` is called; if it ends on its own, it is started again. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const log = join(options.dir, "postgres.log");
  await rotateLog(log);
  const { port, child } = await startChild(options, log);
  const rotating = setInterval(() => void rotateLog(log), logCheckMs).unref();
  const running = { child, isStopping: false, restarted: Promise.resolve() };
  const watch = () => {
    running.child.once("exit", () => {
      running.restarted = restart();
    });
  };
  const restart = async () => {
    if (running.isStopping) return;
    running.child = (await startChild(options, log, port)).child;
    watch();
  };
  watch();
  const stop = async () => {
    running.isStopping = true;
    clearInterval(rotating);
    await running.restarted;
    await stopPostgres(running.child, options);
  };
  return { port, stop };
}

/** Stops a PostgreSQL that outlived its server, so that its data has one owner again. */
export async function stopOrphan(data: string, native: NativePostgres): Promise<void> {
  const { pid } = readPidFile(data);
  if (pid === undefined || !isOurPostgres(pid, data)) return;
  requestStop(pid, data, native);
  await until(() => !isOurPostgres(pid, data), readyWithinMs);
}

/** The port of the PostgreSQL that serves a folder; undefined while none does. */
export function findServedPort(data: string): number | undefined {
  const { pid, port, status } = readPidFile(data);
  const isServing = status === "ready" && pid !== undefined && isOurPostgres(pid, data);
  return isServing ? port : undefined;
}

type Started = { port: number; child: ChildProcess };

/** On a free port, or on the known one that clients use already. */
async function startChild(
  options: PostmasterOptions,
  log: string,
  knownPort?: number,
): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const port = knownPort ?? (await findFreePort());
    const logBytesBefore = readSize(log);
    removeStalePidFile(options.data);
    const child = spawnPostgres(options, port, log);
    if (await becomesReady(child, options.data)) return { port, child };
    const said = readFileSync(log).subarray(logBytesBefore).toString("utf8").trim();
    if (attempt === attemptsMax || !transientFailure.test(said)) {
      throw new StartError(`The embedded database in ${options.dir} did not start:\n${said}`);
    }
    await pause(retryMs);
  }
}

/**
 * PostgreSQL refuses to start beside a file without a process id, which a full disk or a power cut
 * leaves, or with the id of another program, which it takes for its own.
 */
function removeStalePidFile(data: string): void {
  const { pid } = readPidFile(data);
  const isOfAnother = pid !== undefined && isRunning(pid) && !isOurPostgres(pid, data);
  if (pid === undefined || isOfAnother) rmSync(join(data, "postmaster.pid"), { force: true });
}

/**
 * Rotates a long log. PostgreSQL goes on writing to the open file, so that it is copied and emptied;
 * without room for the copy the older lines are lost.
 */
async function rotateLog(log: string): Promise<void> {
  if (readSize(log) <= logBytesMax) return;
  const old = `${log}.old`;
  await copyFile(log, old).catch(() => rm(old, { force: true }));
  await truncate(log);
}

function readSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

// A process group of its own: Ctrl-C in the terminal must reach the server first, which drains.
function spawnPostgres(options: PostmasterOptions, port: number, log: string): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements and details hold what users typed, which must not be logged.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...options.settings,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = openSync(log, "a", 0o600);
  const child = options.native.start("postgres", ["-D", options.data, ...given], {
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  child.unref();
  return child;
}

async function becomesReady(child: ChildProcess, data: string): Promise<boolean> {
  const isDecided = () => {
    const { pid, status } = readPidFile(data);
    return hasEnded(child) || (pid === child.pid && status === "ready");
  };
  return (await until(isDecided, readyWithinMs)) && !hasEnded(child);
}

async function stopPostgres(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  requestStop(child.pid, options.data, options.native);
  if (await until(() => hasEnded(child), stopWithinMs)) return;
  // Without its last checkpoint it only has to replay its log at the next start.
  child.kill("SIGQUIT");
  await until(() => hasEnded(child), stopWithinMs);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

// "Fast shutdown": open transactions are rolled back, everything committed is stored.
function requestStop(pid: number, data: string, native: NativePostgres): void {
  if (process.platform === "win32") {
    native.start("pg_ctl", ["stop", "-D", data, "-m", "fast"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

/** PostgreSQL writes its process id into line 1 of this file, its port into line 4, its status into line 8. */
function readPidFile(data: string): { pid?: number; port?: number; status?: string } {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return { pid: pid > 0 ? pid : undefined, port: Number(lines[3]), status: lines[7]?.trim() };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return {};
    throw error;
  }
}

function isOurPostgres(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false;
  // On Windows pg_ctl itself checks whether that process is a PostgreSQL.
  return process.platform === "win32" || readCommand(pid).includes(data);
}

async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > end) return false;
    await pause(pollMs);
  }
  return true;
}
