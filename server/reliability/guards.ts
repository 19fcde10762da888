/**
 * Undoes each defence of the product, one at a time and in private copies of the tree, and says
 * which of them no test misses: `npm run guards`, or with words that a defence's file or name has.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { projectRoot } from "../project-root.ts";
import type { Mutant } from "./guard-shapes.ts";
import { mutantsOf } from "./guard-shapes.ts";
import type { Asked, Judged } from "./guard-worker.ts";
import { harmless } from "./harmless-guards.ts";

const copies = 2;
const began = performance.now();
const words = process.argv.slice(2);
const mutants = mutantsOf(projectRoot).filter((mutant) => {
  const told = `${mutant.file} ${mutant.says} ${mutant.text}`;
  return words.every((word) => told.includes(word));
});
const waiting = mutants.filter((mutant) => harmless(mutant) === undefined);
const ofNoEffect = mutants.length - waiting.length;
const noticed: Mutant[] = [];
const lived: Mutant[] = [];

const works = await Promise.allSettled(Array.from({ length: copies }, () => work()));
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
const untried = mutants.length - ofNoEffect - noticed.length - lived.length;
say(
  `${mutants.length} defences: ${noticed.length} noticed when undone, ${lived.length} not noticed, ` +
    `${ofNoEffect} behind which another one stands, ${untried} not tried, in ${minutes} minutes`,
);
for (const mutant of lived) say(`NOT NOTICED ${titleOf(mutant)}`);
for (const ended of works) if (ended.status === "rejected") say(String(ended.reason));
process.exitCode = lived.length + untried > 0 ? 1 : 0;

/** One copy of the tree, with a process that tests in it; both are gone afterwards, also when stopped. */
async function work(): Promise<void> {
  const copy = copyOfTree();
  const child = fork(join(copy, "server/reliability/guard-worker.ts"), { cwd: copy });
  const leave = () => {
    if (child.connected) child.disconnect();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
  try {
    await said(child);
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      child.send({ mutant } satisfies Asked);
      note(mutant, await said(child));
    }
  } finally {
    leave();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "yardcheck-guards-"));
  const left = new Set(["node_modules", ".git", ".data", "dist", "test-results"]);
  cpSync(projectRoot, copy, { recursive: true, filter: (from) => !left.has(basename(from)) });
  symlinkSync(join(projectRoot, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function said(child: ChildProcess): Promise<Judged> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    const [message] = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`a process that tests ended with ${code}`);
      }),
    ]);
    return message;
  } finally {
    heard.abort();
  }
}

function note(mutant: Mutant, { killedBy, seconds }: Judged): void {
  (killedBy ? noticed : lived).push(mutant);
  say(
    `${seconds.toFixed(1).padStart(6)} s  ${titleOf(mutant)}\n          ${killedBy ?? "NOT NOTICED"}`,
  );
}

function titleOf({ file, says, text }: Mutant): string {
  return `${file}: ${says}: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 100)}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
