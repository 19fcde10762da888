import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";
import { createFile } from "./data-folder.ts";

const ownerSchema = z.object({ pid: z.number(), started: z.string(), since: z.string() });

type Owner = z.output<typeof ownerSchema>;

const attemptsMax = 10;

/** Makes this process the only owner of a database folder; returns how to let go of it. */
export function lockFolder(dir: string): () => void {
  const lock = join(dir, "owner.lock");
  const started = startOf(process.pid) ?? "";
  const mine = JSON.stringify({ pid: process.pid, started, since: new Date().toISOString() });
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (createFile(lock, mine)) return () => unlock(lock, mine);
    const owner = findLiveOwner(lock);
    if (owner) {
      throw new StartError(
        `The database in ${dir} is already in use by process ${owner.pid} (since ${owner.since}). ` +
          "Stop that process, or set DATA_DIR to another folder.",
      );
    }
    removeDeadOwner(lock);
  }
  throw new StartError(`The database in ${dir} is being started by other processes. Try again.`);
}

/** Whether a process that lives at this moment owns a database folder. */
export function hasLiveOwner(dir: string): boolean {
  return findLiveOwner(join(dir, "owner.lock")) !== undefined;
}

function unlock(lock: string, mine: string): void {
  if (readIfThere(lock) === mine) rmSync(lock);
}

// Moved aside before it is deleted: when another start was quicker, what was moved is its live lock,
// and that is put back.
function removeDeadOwner(lock: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if (findLiveOwner(aside)) createFile(lock, readFileSync(aside, "utf8"));
  rmSync(aside);
}

function findLiveOwner(lock: string): Owner | undefined {
  const owner = parseOwner(readIfThere(lock) ?? "");
  return owner && isAlive(owner) ? owner : undefined;
}

function parseOwner(text: string): Owner | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

// A process number is given out again: only together with its start time does it name one process.
function isAlive(owner: Owner): boolean {
  return startOf(owner.pid) === owner.started;
}

/** When a living process was started, in whatever form the system says it; nothing for a dead one. */
function startOf(pid: number): string | undefined {
  if (process.platform === "linux") return startOnLinux(pid);
  if (process.platform === "win32") return existsOnWindows(pid) ? "" : undefined;
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

function startOnLinux(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  // The name in brackets may hold anything, so the fields are counted behind it.
  const [state = "", ...fields] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  const isGone = state === "" || state === "Z" || state === "X";
  return isGone ? undefined : fields[18];
}

function existsOnWindows(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
