/** Undoes defences in private copies of the tree, each of which a process of its own tests. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { projectRoot } from "../project-root.ts";
import type { Mutant } from "./guard-shapes.ts";
import type { Asked, Judged } from "./guard-worker.ts";

type Trying = {
  copies: number;
  /** How the files of tests begin that may notice; all of them when none is named. */
  tests?: readonly string[];
  onJudged?: (mutant: Mutant, judged: Judged) => void;
};

type Tried = {
  /** Each with the test that missed it. */
  noticed: { mutant: Mutant; killedBy: string }[];
  lived: Mutant[];
  /** Why a copy could not go on. */
  troubles: unknown[];
};

export async function tryGuards(
  mutants: readonly Mutant[],
  { copies, tests = [], onJudged = () => {} }: Trying,
): Promise<Tried> {
  const waiting = [...mutants];
  const tried: Tried = { noticed: [], lived: [], troubles: [] };
  const work = () =>
    inCopy(tests, async (judge) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const judged = await judge(mutant);
        if (judged.killedBy) tried.noticed.push({ mutant, killedBy: judged.killedBy });
        else tried.lived.push(mutant);
        onJudged(mutant, judged);
      }
    });
  const works = await Promise.allSettled(Array.from({ length: copies }, work));
  for (const ended of works) if (ended.status === "rejected") tried.troubles.push(ended.reason);
  return tried;
}

type Judge = (mutant: Mutant) => Promise<Judged>;

/** One copy of the tree, with a process that tests in it; both are gone afterwards, also when stopped. */
async function inCopy(
  tests: readonly string[],
  work: (judge: Judge) => Promise<void>,
): Promise<void> {
  const copy = copyOfTree();
  const child = fork(join(copy, "server/reliability/guard-worker.ts"), [...tests], {
    cwd: copy,
    env: ownSettings(),
    execArgv: ["--import", "tsx"],
  });
  const leave = () => {
    if (child.connected) child.disconnect();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
  try {
    await said(child);
    await work((mutant) => {
      child.send({ mutant } satisfies Asked);
      return said(child);
    });
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, leave);
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

/** The settings of this process, without what the tests told it when it is one of theirs. */
function ownSettings(): NodeJS.ProcessEnv {
  const settings = Object.entries(process.env).filter(([name]) => !/^VITE(ST)?(_|$)/.test(name));
  return Object.fromEntries(settings);
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
