import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hasCode } from "../has-code.ts";

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** When a running process was started, in the system's own form; undefined for one that has ended. */
export function readStartTime(pid: number): string | undefined {
  if (process.platform === "win32") return isRunning(pid) ? "" : undefined;
  if (process.platform !== "linux") return readFromPs(pid, "lstart=");
  const stat = readFromProc(pid, "stat");
  // The name in brackets may hold anything, so the fields are counted behind it.
  const [state = "", ...fields] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  const hasEnded = state === "" || state === "Z" || state === "X";
  return hasEnded ? undefined : fields[18];
}

export function readCommand(pid: number): string {
  const isLinux = process.platform === "linux";
  return (isLinux ? readFromProc(pid, "cmdline") : readFromPs(pid, "command=")) ?? "";
}

function readFromProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function readFromPs(pid: number, field: string): string | undefined {
  try {
    return execFileSync("ps", ["-o", field, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
