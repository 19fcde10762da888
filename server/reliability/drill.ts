import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "../postgres/embedded.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { steadyPort } from "./switch.ts";

export type Outcome = {
  /** What was counted and measured, in one line. */
  figures: string;
  /** Every sentence that should have held and did not. */
  wrong: string[];
};

export type Drill = {
  name: string;
  /** How often its fault is made: in full, and in the gate. */
  rounds: { full: number; short: number };
  /** Why it cannot be tried on this machine; undefined where it can. */
  obstacle?: () => string | undefined;
  run: (rounds: number) => Promise<Outcome>;
};

/** What the drill cleans up when it is over, whatever became of it; the last first. */
export type Cleanup = (work: () => Promise<unknown> | void) => void;

export async function cleaningUp<Result>(
  drill: (later: Cleanup) => Promise<Result>,
): Promise<Result> {
  const works: (() => Promise<unknown> | void)[] = [];
  try {
    return await drill((work) => works.unshift(work));
  } finally {
    for (const work of works) await work();
  }
}

export function scratchFolder(later: Cleanup): string {
  const dir = mkdtempSync(join(tmpdir(), "yardcheck-drill-"));
  later(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const sessionSecret = "a secret of the drills, long enough for all";

/** PostgreSQL as it is delivered, without any server on it. */
export async function startDatabase(later: Cleanup) {
  const embedded = await startEmbedded({ dir: scratchFolder(later) });
  later(() => embedded.stop());
  return embedded;
}

export async function connectTo(url: string, later: Cleanup): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A drill ends connections on purpose; the next statement on it would say so.
  client.on("error", () => {});
  await client.connect();
  later(() => client.end().catch(() => undefined));
  return client;
}

export async function startServerOn(
  url: string,
  later: Cleanup,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await startServer({
    DATABASE_URL: url,
    SESSION_SECRET: sessionSecret,
    ...settings,
  });
  later(() => server.stop("SIGTERM"));
  return server;
}

export type OwnServer = {
  origin: string;
  dir: string;
  start: () => Promise<void>;
  stop: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
};

/** A server on its own embedded database, which keeps its address over every start. */
export async function startOwnServer(later: Cleanup, folder?: string): Promise<OwnServer> {
  const dir = folder ?? scratchFolder(later);
  const port = await steadyPort();
  const settings = { DATA_DIR: dir, PORT: String(port) };
  let running = await startServer(settings);
  later(() => running.stop("SIGTERM"));
  return {
    origin: running.origin,
    dir,
    start: async () => {
      running = await startServer(settings);
    },
    stop: (signal) => running.stop(signal),
  };
}

/** Asks again and again until something holds; how long it took, or nothing when it never did. */
export async function untilSo(
  isSo: () => Promise<boolean>,
  withinMs: number,
): Promise<number | undefined> {
  const began = performance.now();
  for (;;) {
    if (await isSo()) return performance.now() - began;
    if (performance.now() - began > withinMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function inMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}
