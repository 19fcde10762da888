import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";
import { syncFolder } from "../sync-folder.ts";
import type { NativePostgres } from "./binaries.ts";

// Sorting and encoding must not depend on the machine that made the database.
const portableOptions = [
  "--auth=scram-sha-256",
  "--locale-provider=builtin",
  "--locale=C.UTF-8",
  "--encoding=UTF8",
  "--data-checksums",
];
const isWindows = process.platform === "win32";

export type DatabasePlace = { dir: string; data: string; native: NativePostgres };

/** Makes the data of the embedded database; a signal meanwhile ends `initdb`. */
export async function initialise(place: DatabasePlace, user: string): Promise<void> {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => stopping.abort(signal);
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    await makeInDraft(place, user, stopping.signal);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

// Made in a draft folder and renamed, so that an interrupted first start leaves nothing unfinished.
// Each attempt has its own draft, because the `initdb` of a killed one may still be writing.
async function makeInDraft(
  { dir, data, native }: DatabasePlace,
  user: string,
  stopping: AbortSignal,
): Promise<void> {
  const unfinished = join(dir, `init.${randomUUID()}.tmp`);
  mkdirSync(unfinished, { mode: 0o700 });
  native.giveFolder(unfinished);
  const own = ["-D", unfinished, "-U", user, "--pwfile", join(dir, "password")];
  // A process group of its own, so that it ends with everything that it has started.
  const child = native.start("initdb", [...own, ...portableOptions], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: !isWindows,
  });
  stopping.addEventListener("abort", () => killGroup(child));
  const failure = await findFailure(child);
  if (stopping.aborted || failure !== undefined) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = stopping.aborted ? `${stopping.reason} came first.` : failure;
    throw new StartError(`The embedded database was not made in ${dir}: ${reason}`);
  }
  renameSync(unfinished, data);
  await syncFolder(dir);
}

/** Removes drafts of first starts that were killed; one that is still being written to, once that has ended. */
export function removeUnfinished(dir: string): void {
  const unfinished = readdirSync(dir).filter((name) => /^init\.(.+\.)?tmp$/.test(name));
  for (const name of unfinished) {
    // Each waits longer than the one before, for a minute and a half in all; what is left then is left for a later start.
    const tries = { maxRetries: 30, retryDelay: 200 };
    void rm(join(dir, name), { recursive: true, force: true, ...tries }).catch(() => undefined);
  }
}

/** Why it failed, if it did; returned once all its processes have ended. */
async function findFailure(child: ChildProcess): Promise<string | undefined> {
  const ended = new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    // Not "exit": processes that it started have the same output, and are waited for too.
    child.once("close", (code) => resolve(code === 0 ? undefined : `initdb ended with ${code}.`));
  });
  const said = child.stderr ? text(child.stderr) : "";
  const failure = await ended;
  return failure === undefined ? undefined : `${failure}\n${await said}`.trim();
}

function killGroup(child: ChildProcess): void {
  if (isWindows || child.pid === undefined) {
    child.kill("SIGKILL");
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}
