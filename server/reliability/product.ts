/** The built product as someone runs it, and what stands around it: databases, connections, folders. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { findEmbedded, startEmbedded } from "../postgres/embedded.ts";
import { invariant } from "../errors.ts";
import { projectRoot } from "../project-root.ts";

/** What a drill came to: its figures in words, and every sentence that should hold and does not. */
export type Outcome = { figures: string; wrong: string[] };

export type Drill = {
  name: string;
  /** How many rounds, seconds or rows it has in full. */
  size: number;
  run: (size: number, later: Later) => Promise<Outcome>;
};

/** Takes what must be undone when a drill is over, whatever became of it; the last comes first. */
export type Later = (undo: () => unknown) => void;

export async function runDrill({ run, size }: Drill, given = size): Promise<Outcome> {
  const undoings: (() => unknown)[] = [];
  try {
    return await run(given, (undo) => undoings.unshift(undo));
  } finally {
    for (const undo of undoings) await undo();
  }
}

export function scratchFolder(later: Later): string {
  const dir = mkdtempSync(join(tmpdir(), "yardcheck-drill-"));
  later(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** PostgreSQL as it is delivered, without any server on it. */
export async function startDatabase(later: Later, dir = scratchFolder(later)) {
  const embedded = await startEmbedded({ dir });
  later(() => embedded.stop());
  return embedded;
}

/** The address of the database that a server with this folder started for itself. */
export function databaseIn(dir: string): string {
  const found = findEmbedded(dir);
  invariant(typeof found === "object", "the server's database is running");
  return found.url;
}

/** One connection, made when it is needed. */
export function openPool(url: string, later: Later): Pool {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  // A drill ends connections on purpose; the next statement makes a new one.
  pool.on("error", () => {});
  later(() => pool.end());
  return pool;
}

export type Product = {
  origin: string;
  pid: number;
  /** What it wrote to standard error, and its log lines. */
  output: () => string;
  /** Sends a signal and waits for the end; returns the exit code, null after a kill. */
  stop: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
};

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

/** Starts the built product and waits until it says that it is ready. */
export async function startProduct(later: Later, settings: Settings): Promise<Product> {
  const script = ["--max-old-space-size=384", "--max-semi-space-size=64", "server/start.mjs"];
  const child = startProcess(script, { ...settingsOfAll, ...settings });
  const stop = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  later(() => stop("SIGTERM"));
  const written: string[] = [];
  child.stderr?.on("data", (text: Buffer) => written.push(String(text)));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (text: Buffer) => {
      written.push(String(text));
      const ready = /ready on (http:\/\/\S+)/.exec(String(text));
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once("exit", (code) => {
      reject(new Error(`the server ended with ${code} before it was ready:\n${written.join("")}`));
    });
  });
  return { origin, pid: child.pid ?? 0, output: () => written.join(""), stop };
}

/** Starts Node in the project's folder, and with no other settings than the given ones. */
export function startProcess(args: readonly string[], settings: Settings = {}): ChildProcess {
  const { PATH = "", HOME = "/" } = process.env;
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH, HOME, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

type Passing = {
  /** The port that the next connection goes to; none is let through without one. */
  nextPort: () => number | undefined;
  /** Whether this part of an answer, and all after it, is lost. */
  cutsAnswer?: () => boolean;
};

/** One address in front of others; `breakAll` ends what is open. */
export async function standBefore(later: Later, { nextPort, cutsAnswer }: Passing) {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const port = nextPort();
    if (port === undefined) return void from.destroy();
    const to = connect(port, "127.0.0.1");
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroySoon();
      });
    }
    from.pipe(to);
    to.on("data", (part: Buffer) => (cutsAnswer?.() ? from.destroy() : from.write(part)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const breakAll = () => open.forEach((socket) => socket.destroy());
  later(() => {
    breakAll();
    server.close();
  });
  const address = server.address();
  invariant(typeof address === "object" && address, "the server has a port");
  return { port: address.port, origin: `http://127.0.0.1:${address.port}`, breakAll };
}

export function portOf(address: string): number {
  return Number(new URL(address).port);
}

/** Tries until something holds; returns how long it took, undefined when it never did. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await holds()) return performance.now() - began;
    await pause(20);
  }
  return undefined;
}

/** The memory of a process in megabytes, now or at most; 0 when it has ended. */
export function memoryOf(pid: number, figure: "VmRSS" | "VmHWM" = "VmRSS"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_000);
  } catch {
    return 0;
  }
}

/** Looks again and again; what it returns ends that, and returns the highest figure seen. */
export function watchHighest(look: () => number | Promise<number>): () => number {
  const seen = { highest: 0, isOver: false };
  void (async () => {
    while (!seen.isOver) {
      seen.highest = Math.max(seen.highest, await look());
      await pause(50);
    }
  })();
  return () => {
    seen.isOver = true;
    return Math.round(seen.highest);
  };
}

export function roundMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

/** The time that this share of all requests kept. */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
}
