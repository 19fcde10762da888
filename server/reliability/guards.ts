/**
 * Undoes each defence of the product, one at a time and in private copies of the tree, and says
 * which of them no test misses: `npm run guards`, or with words that a defence's file or name has.
 */
import { projectRoot } from "../project-root.ts";
import { readArguments, runCommand } from "./command-line.ts";
import type { Mutant } from "./guard-shapes.ts";
import { mutantsOf } from "./guard-shapes.ts";
import type { Judged } from "./guard-worker.ts";
import { harmless } from "./harmless-guards.ts";
import { tryGuards } from "./try-guards.ts";

const copies = 2;

await runCommand("npm run guards takes words that a defence's file or name has", async (given) => {
  const { positionals: words } = readArguments({ args: given, allowPositionals: true });
  const mutants = mutantsOf(projectRoot).filter((mutant) => hasWords(mutant, words));
  if (mutants.length > 0) return tryAll(mutants);
  process.stderr.write(`No defence has the words ${words.join(" ")} in its file or name.\n`);
  return false;
});

function hasWords({ file, says, text }: Mutant, words: readonly string[]): boolean {
  return words.every((word) => `${file} ${says} ${text}`.includes(word));
}

/** Whether a test noticed each of them. */
async function tryAll(mutants: readonly Mutant[]): Promise<boolean> {
  const began = performance.now();
  const waiting = mutants.filter((mutant) => harmless(mutant) === undefined);
  const { noticed, lived, troubles } = await tryGuards(waiting, { copies, onJudged: note });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const untried = waiting.length - noticed.length - lived.length;
  say(
    `${mutants.length} defences: ${noticed.length} noticed when undone, ${lived.length} not noticed, ` +
      `${mutants.length - waiting.length} behind which another one stands, ${untried} not tried, ` +
      `in ${minutes} minutes`,
  );
  for (const mutant of lived) say(`NOT NOTICED ${titleOf(mutant)}`);
  for (const trouble of troubles) say(String(trouble));
  return lived.length + untried === 0;
}

function note(mutant: Mutant, { killedBy, seconds }: Judged): void {
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
