/** Programs of the system that stand beside the product; each ends with its drill. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../../project-root.ts";
import { createScratchFolder } from "./product.ts";

/** Debian has some of them where only root looks. */
const env = { PATH: [process.env["PATH"], "/usr/sbin"].join(delimiter), HOME: "/tmp" };

/** PostgreSQL and PgBouncer refuse to run as root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The lines of a recipe's haproxy.cfg that a drill without root leaves out. */
export const systemUser = / {2}(user|group) haproxy\n/g;

/** What it prints when it is asked for its version; undefined where it is not installed. */
export function readProgramVersion(program: string, ask = "--version"): string | undefined {
  const { error, stdout } = spawnSync(program, [ask], { env, encoding: "utf8" });
  return error ? undefined : stdout;
}

/** What it starts itself ends with it, as systemd does it. */
export function startBeside(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { ...owner, env, stdio: "ignore" });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.signalCode === null && child.kill()) await ended;
  });
  return child;
}

/** A folder that these programs may read and write. */
export function folderBeside(): string {
  const dir = createScratchFolder();
  if (owner.uid !== undefined) chownSync(dir, owner.uid, owner.gid);
  return dir;
}

/** A file that a page of docs/operate names. */
export function readRecipe(...path: readonly string[]): string {
  return readFileSync(join(projectRoot, "docs", "operate", ...path), "utf8");
}
