/** Runs in a private copy of the tree: undoes one defence after the other and says what notices. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestModule, TestSpecification } from "vitest/node";
import { createVitest } from "vitest/node";
import type { Mutant } from "./guard-shapes.ts";

export type Asked = { mutant: Mutant };
export type Judged = {
  /** The test that failed; absent when all passed. */
  killedBy?: string;
  seconds: number;
};

const slow = [
  "server/reliability/",
  "server/bench/",
  ...["backup", "commands", "damage", "data-owner", "export"].map(
    (name) => `server/backup/${name}`,
  ),
  "server/demo/",
  "server/db/embedded",
];
const root = process.cwd();
/** How the files begin that may notice; all of them when none is named. */
const beginnings = process.argv.slice(2);
const vitest = await createVitest("test", {
  project: ["server", "shared"],
  watch: false,
  bail: 1,
  reporters: [{}],
});
const all = (await vitest.globTestSpecifications([]))
  .map((spec) => ({ spec, file: spec.moduleId.slice(root.length + 1) }))
  .filter(({ file }) => !slow.some((folder) => file.startsWith(folder)))
  .filter(({ file }) => beginnings.length === 0 || beginnings.some((one) => file.startsWith(one)));

process.on("message", ({ mutant }: Asked) => {
  void judge(mutant).then((judged) => process.send?.(judged));
});
process.on("disconnect", () => void vitest.close().then(() => process.exit(0)));
process.send?.("ready");

async function judge(mutant: Mutant): Promise<Judged> {
  const path = join(root, mutant.file);
  const text = readFileSync(path, "utf8");
  const began = performance.now();
  const { at } = mutant;
  const changed = text.slice(0, at) + mutant.instead + text.slice(at + mutant.text.length);
  const apply = () => write(path, changed);
  apply();
  try {
    let killedBy = await firstToNotice(mutant.file);
    while (killedBy && !(await isSound(killedBy.file, () => write(path, text)))) {
      apply();
      killedBy = await firstToNotice(mutant.file);
    }
    return { killedBy: killedBy?.test, seconds: (performance.now() - began) / 1_000 };
  } finally {
    write(path, text);
  }
}

const sound = new Set<string>();
/** Tests that fail anyhow, and so notice nothing. */
const broken = new Set<string>();

/** Whether a file of tests passes while every defence stands. */
async function isSound(file: string, restoreTree: () => void): Promise<boolean> {
  if (sound.has(file)) return true;
  restoreTree();
  const failed = await failureIn(all.filter((one) => one.file === file));
  (failed ? broken : sound).add(file);
  if (failed) process.stdout.write(`fails anyhow: ${failed.test}\n`);
  return !failed;
}

function write(path: string, text: string): void {
  writeFileSync(path, text);
  vitest.invalidateFile(path);
}

/** The tests that are closest first, file by file; then all the others. */
async function firstToNotice(file: string): Promise<Noticed | undefined> {
  const near = nearTo(file).flatMap((pattern) => all.filter((one) => pattern.test(one.file)));
  const rest = all.filter((one) => !near.includes(one));
  for (const stage of [...near.map((one) => [one]), rest]) {
    const noticed = await failureIn(stage.filter((one) => !broken.has(one.file)));
    if (noticed) return noticed;
  }
  return undefined;
}

const everyCall = ["permissions", "walls", "bad-input"].map(
  (name) => new RegExp(`^server/test/${name}\\.test`),
);

function nearTo(file: string): RegExp[] {
  const own = new RegExp(`^${file.replace(/\.ts$/, "")}\\.test`);
  if (file === "shared/api.ts") return everyCall;
  if (file.startsWith("shared/")) {
    return [own, /^shared\/(schema|api-schemas|auth|account|crew|roles)\.test/];
  }
  const folder = /^server\/(features\/\w+|http|live|jobs)\//.exec(file)?.[0];
  if (folder) return [new RegExp(`^${folder}`), ...everyCall];
  const broad = /^server\/features\/(crew\/crew|auth\/auth|inspections\/inspections)\./;
  return [own, broad, /^server\/http\//, ...everyCall];
}

type Candidate = { spec: TestSpecification; file: string };
type Noticed = { file: string; test: string };

async function failureIn(candidates: Candidate[]): Promise<Noticed | undefined> {
  if (candidates.length === 0) return undefined;
  const specs = candidates.map(({ spec }) => spec);
  // It stops at the first failure, and counts those of earlier runs as well.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  const failed = testModules.find((module) => module.state() === "failed");
  if (failed) return noticedBy(failed);
  const [first] = candidates;
  const isUncaught = unhandledErrors.length > 0 && first;
  return isUncaught ? { file: first.file, test: "an error that nobody caught" } : undefined;
}

function noticedBy(module: TestModule): Noticed {
  const file = module.moduleId.slice(root.length + 1);
  const [test] = module.children.allTests("failed");
  return { file, test: `${file}: ${test?.fullName ?? module.errors()[0]?.message}` };
}
