// The quick loop: types, lint and format, and the tests that stand beside what changed or import it.
//   npm run check             what is not committed
//   npm run check -- main     all that changed since main
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const binaries = join(root, "node_modules", ".bin");
const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` };

const [since = "HEAD"] = process.argv.slice(2);
const listed = [
  ...list("git", "diff", "--name-only", since),
  ...list("git", "ls-files", "--others", "--exclude-standard"),
];
const changed = listed.filter((file) => existsSync(file));
const code = changed.filter((file) => /\.(tsx?|mjs)$/.test(file));
const tests = findTests(code);

const results = [
  run("tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc.json"),
  code.length === 0 || run("oxlint", "--type-aware", ...code),
  changed.length === 0 || run("oxfmt", "--check", "--no-error-on-unmatched-pattern", ...changed),
  tests.length === 0 || run("vitest", "run", ...tests),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function findTests(files) {
  const all = list("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.test.*");
  const folders = new Set(files.map(dirname));
  const names = files.map((file) => `/${basename(file)}"`);
  const patterns = names.flatMap((name) => ["-e", name]);
  const importing = names.length === 0 ? [] : list("git", "grep", "-lF", ...patterns, "--", ...all);
  return all.filter((test) => folders.has(dirname(test)) || importing.includes(test));
}

function list(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  // 1 says that nothing was found.
  if (status > 1) {
    process.stderr.write(stderr);
    process.exit(1);
  }
  return stdout.split("\n").filter(Boolean);
}

function run(program, ...args) {
  const shell = process.platform === "win32";
  return spawnSync(program, args, { env, shell, stdio: "inherit" }).status === 0;
}
