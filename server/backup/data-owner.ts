import { spawnSync } from "node:child_process";
import type { Stats } from "node:fs";
import { accessSync, constants, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasCode } from "../has-code.ts";
import { BackupError } from "./format.ts";

type Caller = {
  /** Whether a missing database is created. */
  makes: boolean;
  /** Absent where files have no owner of that kind: on Windows. */
  uid?: number | undefined;
};

/**
 * Refuses to run as another user than the service: the service could not open files that root made, and
 * PostgreSQL runs for the owner of its data only.
 */
export function refuseOtherUser(dir: string, { makes, uid = process.getuid?.() }: Caller): void {
  if (uid === undefined) return;
  const password = look(join(dir, "password"));
  const nearest = findNearest(dir);
  if (password === "nothing") {
    if (makes && !mayCreateIn(nearest, uid)) throw otherUser(uid, nearest.uid, dir);
    return;
  }
  const owner = password === "hidden" ? nearest.uid : password.uid;
  if (owner !== uid) throw otherUser(uid, owner, dir);
}

function otherUser(uid: number, owner: number, dir: string): BackupError {
  const name = readUserName(owner);
  return new BackupError(
    `The database's folder (DATA_DIR, ${dir}) belongs to the user ${name}, and this command runs ` +
      `as ${readUserName(uid)}. Run it as ${name}; docs/operate/deploy.md shows how.`,
  );
}

/** Root could write anywhere, but must create only in its own folders. */
function mayCreateIn({ path, uid: owner }: Nearest, uid: number): boolean {
  if (uid === 0) return owner === 0;
  if (owner === uid) return true;
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Nearest = { path: string; uid: number };

/** The folder itself, or the nearest above it that exists and can be read. */
function findNearest(path: string): Nearest {
  const found = look(path);
  if (found instanceof Object) return { path, uid: found.uid };
  return findNearest(dirname(path));
}

function look(path: string): Stats | "nothing" | "hidden" {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? "nothing";
  } catch (error) {
    if (hasCode(error, "EACCES")) return "hidden";
    if (hasCode(error, "ENOTDIR")) throw new BackupError("DATA_DIR lies within a file.");
    throw error;
  }
}

function readUserName(uid: number): string {
  const { status, stdout } = spawnSync("id", ["-nu", String(uid)], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : `number ${uid}`;
}
