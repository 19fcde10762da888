/** The first screen. The addresses of all other screens load later. */
import type { Role } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";

export const inspectionPath = "/inspection";

export const firstScreenWords = words({ title: ["Inspection", "Inspección"] });

/** Where a user starts: the screen that "/" shows, and where signing in leads. */
export function findHome(role: Role): string {
  return role === "driver" ? inspectionPath : "/dashboard";
}

/** Whether a path belongs to an item of the navigation: its own screen, or one below it. */
export function isWithin(path: string, item: string): boolean {
  return trimSlash(path) === item || path.startsWith(`${item}/`);
}

/** An address with a slash at its end is the same place. */
export function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}
