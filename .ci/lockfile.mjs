// Keeps package-lock.json whole. Where a registry lacks packages for other platforms, npm install leaves them out of
// it, and npm ci then refuses it; a package without its digest is installed whatever the registry gives.
//   node .ci/lockfile.mjs           has npm add what is missing
//   node .ci/lockfile.mjs --check   only tells what is missing, also of another file: --check <file>
//   node .ci/lockfile.mjs --installed   tells whether node_modules holds what is locked
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [mode, path = join(root, "package-lock.json")] = process.argv.slice(2);
const lock = JSON.parse(await readFile(path, "utf8"));

if (mode === "--installed") process.exitCode = (await isInstalled()) ? 0 : 1;
else if (mode === "--check") process.exitCode = report(lock.packages);
else await repair();

async function isInstalled() {
  const list = join(root, "node_modules", ".package-lock.json");
  const text = await readFile(list, "utf8").catch(() => "{}");
  const installed = JSON.parse(text).packages ?? {};
  const wanted = Object.entries(lock.packages).filter(
    ([place, { optional }]) => place && !optional,
  );
  return wanted.every(([place, { version }]) => installed[place]?.version === version);
}

function report(packages) {
  const problems = [
    ...listMissing(packages).map((name) => `  ${name} is missing`),
    ...listUnsigned(packages).map((place) => `  ${place} has no digest`),
  ];
  const what = problems.length === 0 ? "is whole" : "is not; run npm run lockfile:";
  process.stdout.write(`${[`package-lock.json ${what}`, ...problems].join("\n")}\n`);
  return problems.length === 0 ? 0 : 1;
}

// Removes the unsigned entries, which npm then fetches again.
async function repair() {
  for (const place of listUnsigned(lock.packages)) delete lock.packages[place];
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const wanted = ["install", "--package-lock-only", "--ignore-scripts"];
  spawnSync(npm, wanted, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  process.exitCode = report(JSON.parse(await readFile(path, "utf8")).packages);
}

function listMissing(packages) {
  const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, owner, name)),
  );
  return [...new Set(missing)];
}

// What comes inside of another package is covered by the digest of that one.
function listUnsigned(packages) {
  return Object.entries(packages).flatMap(([place, { integrity, link, inBundle }]) =>
    place === "" || integrity || link || inBundle ? [] : [place],
  );
}

// Node looks in the package's own folder, then in every folder above it; so does npm.
function isLocked(packages, owner, name) {
  const place = join(owner, "node_modules", name).replaceAll("\\", "/");
  if (packages[place]) return true;
  return owner !== "" && isLocked(packages, folderAbove(owner), name);
}

function folderAbove(owner) {
  const end = owner.lastIndexOf("node_modules/");
  return end <= 0 ? "" : owner.slice(0, end - 1);
}
