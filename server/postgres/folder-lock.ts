import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hasCode } from "../has-code.ts";
import { StartError } from "../start-error.ts";
import { createFile } from "./data-folder.ts";
import { readStartTime } from "./processes.ts";

const ownerSchema = z.object({ pid: z.number(), started: z.string(), since: z.string() });

type Owner = z.output<typeof ownerSchema>;

const attemptsMax = 10;

/** Makes this process the only owner of a database folder; returns the function that releases it. */
export function lockFolder(dir: string): () => void {
  const lock = join(dir, "owner.lock");
  const started = readStartTime(process.pid) ?? "";
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

/** Whether a running process owns a database folder. */
export function hasLiveOwner(dir: string): boolean {
  return findLiveOwner(join(dir, "owner.lock")) !== undefined;
}

function unlock(lock: string, mine: string): void {
  if (readIfExists(lock) === mine) rmSync(lock);
}

// Renamed before it is deleted: if another start was quicker, the renamed file is its live lock and
// is put back.
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
  const owner = parseOwner(readIfExists(lock) ?? "");
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

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

// Process ids are reused: only an id with its start time identifies a process.
function isAlive(owner: Owner): boolean {
  return readStartTime(owner.pid) === owner.started;
}
