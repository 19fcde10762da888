/** The built product as its users run it, and what stands around it; all of it ends with its drill. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { inject, onTestFinished, vi } from "vitest";
import { invariant } from "../../errors.ts";
import { findEmbedded, startEmbedded } from "../../postgres/embedded.ts";
import { projectRoot } from "../../project-root.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** So many rounds, seconds, records or requests, as `--size` gives them. */
    size?: number;
  }
}

/** The size that the command gives, or the full one. */
export function chooseSize(full: number): number {
  return inject("size") ?? full;
}

export function printFigures(figures: string): void {
  process.stdout.write(`       ${figures}\n`);
}

export function createScratchFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "yardcheck-drill-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** PostgreSQL as it is delivered, without any server on it. */
export async function startDatabase(dir = createScratchFolder()) {
  const embedded = await startEmbedded({ dir });
  onTestFinished(() => embedded.stop());
  return embedded;
}

/** The address of the database that a server with this folder started for itself. */
export function findDatabaseUrl(dir: string): string {
  const found = findEmbedded(dir);
  invariant(typeof found === "object", "the server's database is running");
  return found.url;
}

/** One connection, made when it is needed. */
export function openPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  // A drill ends connections on purpose; the next statement makes a new one.
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return pool;
}

type Settings = Record<string, string>;

const settingsOfAll: Settings = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "warn",
  SESSION_SECRET: "a secret of the drills, long enough for all",
  // One user writes more here than a yard does.
  WRITES_PER_MINUTE: "0",
};

/** Starts the built product, with another Node if one is given, and waits until it says that it is ready. */
export async function startProduct(settings: Settings, node?: string) {
  const script = ["--max-old-space-size=384", "--max-semi-space-size=8", "server/start.mjs"];
  const child = startProcess(script, { ...settingsOfAll, ...settings }, node);
  const ended = once(child, "exit");
  /** Returns the exit code, which is null after a kill. */
  const stop = async (signal: "SIGTERM" | "SIGKILL"): Promise<unknown> => {
    child.kill(signal);
    return (await ended)[0];
  };
  onTestFinished(async () => void (await stop("SIGTERM")));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => (output += text.toString()));
  }
  const isStarted = () => child.exitCode !== null || output.includes("ready on ");
  await vi.waitUntil(isStarted, { timeout: 120_000 });
  const origin = /ready on (http:\/\/\S+)/.exec(output)?.[1];
  invariant(origin, `the server is ready: ${output}`);
  return { origin, pid: child.pid ?? 0, stop };
}

/** Starts Node in the project's folder, with no other settings than the given ones. */
export function startProcess(
  args: readonly string[],
  settings: Settings = {},
  node = process.execPath,
) {
  const { PATH = "", HOME = "/" } = process.env;
  const env = { PATH, HOME, ...settings };
  return spawn(node, args, {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

type Passing = {
  /** The port that the next connection goes to; none is let through without one. */
  nextPort: () => number | undefined;
  /** Whether this part of a response, and all after it, is lost. */
  cutsResponse?: () => boolean;
};

/** One address in front of others; `breakAll` ends what is open. */
export async function startFront({ nextPort, cutsResponse }: Passing) {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const port = nextPort();
    if (port === undefined) return void from.destroy();
    const to = connect(port, "127.0.0.1");
    for (const [first, second] of [[from, to] as const, [to, from] as const]) {
      open.add(first.setNoDelay(true));
      first.on("error", () => first.destroy());
      first.on("close", () => {
        open.delete(first);
        second.destroySoon();
      });
    }
    from.pipe(to);
    to.on("data", (part: Buffer) => (cutsResponse?.() ? from.destroy() : from.write(part)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const breakAll = () => open.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    breakAll();
    server.close();
  });
  const address = server.address();
  invariant(typeof address === "object" && address, "the server has a port");
  return { port: address.port, origin: `http://127.0.0.1:${address.port}`, breakAll };
}

/** So many servers on one new database, behind an address whose connections go to them in turn. */
export async function startServers(count: number) {
  const { url } = await startDatabase();
  const ports: number[] = [];
  while (ports.length < count) {
    ports.push(readPort((await startProduct({ DATABASE_URL: url })).origin));
  }
  let connections = 0;
  const { origin } = await startFront({ nextPort: () => ports[(connections += 1) % count] });
  return { origin, pool: openPool(url) };
}

export function readPort(address: string): number {
  return Number(new URL(address).port);
}

/** The memory of a process in megabytes, now or at most; 0 when it has ended. */
export function readMemory(pid: number, figure: "VmRSS" | "VmHWM" = "VmRSS"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_000);
  } catch {
    return 0;
  }
}

/** Looks again and again while some work goes on; returns the highest figure, and what the work returned. */
export async function measureHighest<Result>(
  look: () => number | Promise<number>,
  work: () => Promise<Result>,
) {
  const seen = { highest: 0, isOver: false };
  const looking = (async () => {
    while (!seen.isOver) {
      seen.highest = Math.max(seen.highest, await look());
      await pause(50);
    }
  })();
  const result = await work().finally(() => (seen.isOver = true));
  await looking;
  return { highest: Math.round(seen.highest), result };
}
