// Completes package-lock.json. Where a registry lacks some packages for other platforms, npm install
// leaves them out of the lockfile, and npm ci then refuses it. An entry without an address is
// enough for npm ci, which passes over optional packages of other platforms. Which platform, the
// package's name tells: the registry that lacks it could not.
//   node .ci/lockfile.mjs           adds what is missing
//   node .ci/lockfile.mjs --check   only tells what is missing
//   node .ci/lockfile.mjs --installed   tells whether node_modules holds what is locked
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const path = join(root, "package-lock.json");
const lock = JSON.parse(await readFile(path, "utf8"));

const systems = new Map([
  ["aix", "aix"],
  ["android", "android"],
  ["darwin", "darwin"],
  ["freebsd", "freebsd"],
  ["linux", "linux"],
  ["netbsd", "netbsd"],
  ["openbsd", "openbsd"],
  ["openharmony", "openharmony"],
  ["sunos", "sunos"],
  ["win32", "win32"],
  ["windows", "win32"],
]);
const processors = "arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64".split(" ");
const libraries = [
  ["musl", "musl"],
  ["gnu", "glibc"],
];

const missing = missingPackages(lock.packages);

if (process.argv.includes("--installed")) {
  process.exitCode = (await isInstalled()) ? 0 : 1;
} else if (missing.length === 0) {
  process.stdout.write("package-lock.json is complete\n");
} else if (process.argv.includes("--check")) {
  const names = missing.map(({ place, version }) => `  ${place} ${version}`).join("\n");
  process.stdout.write(`package-lock.json lacks these; run npm run lockfile:\n${names}\n`);
  process.exitCode = 1;
} else {
  for (const { place, name, version, dev } of missing) {
    lock.packages[place] = entryOf(name, version, dev);
    process.stdout.write(`added ${place} ${version}\n`);
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(byName));
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
}

async function isInstalled() {
  const list = join(root, "node_modules", ".package-lock.json");
  const text = await readFile(list, "utf8").catch(() => "{}");
  const installed = JSON.parse(text).packages ?? {};
  const wanted = Object.entries(lock.packages).filter(
    ([place, { optional }]) => place && !optional,
  );
  return wanted.every(([place, { version }]) => installed[place]?.version === version);
}

function missingPackages(packages) {
  const found = new Map();
  for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (!isLocked(packages, owner, name)) {
        const place = `node_modules/${name}`;
        // One that a package outside of development wants, too, is not for development alone.
        const alsoNeeded = found.has(place) && !found.get(place).dev;
        found.set(place, { place, name, version: range, dev: dev === true && !alsoNeeded });
      }
    }
  }
  return [...found.values()];
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

// The fields stand in the order in which npm itself would write them.
function entryOf(name, range, dev) {
  const { cpu, libc, os } = platformIn(name);
  if (!os && !cpu) throw new Error(`${name} is missing, and its name does not tell its platform`);
  return {
    version: range.replace(/^[~^=]/, ""),
    cpu,
    dev: dev || undefined,
    libc,
    optional: true,
    os,
  };
}

function platformIn(name) {
  const parts = name.split(/[-/]/);
  const os = systems.get(parts.find((part) => systems.has(part)));
  const cpu = processors.find((processor) => parts.includes(processor));
  const libc =
    os === "linux" && libraries.find(([start]) => parts.some((p) => p.startsWith(start)));
  return { os: os && [os], cpu: cpu && [cpu], libc: libc ? [libc[1]] : undefined };
}

function byName([a], [b]) {
  return a.localeCompare(b, "en");
}
