/**
 * Breaks the built product in every way that machines break, and counts what was lost:
 *   npm run faults                      every drill in full
 *   npm run faults -- --only kill       those whose name has that word
 *   npm run faults -- --rounds 10       each with so many rounds
 */
import { pickNamed, quotedNames, readArguments, readCount, runCommand } from "./command-line.ts";
import type { Drill } from "./drill.ts";
import { drills } from "./drills.ts";

const mayBeGiven =
  "npm run faults takes --rounds <count> and --only <a word of a name>, of which there are " +
  quotedNames(drills);

await runCommand(mayBeGiven, async (given) => {
  const options = { only: { type: "string" }, rounds: { type: "string" } } as const;
  const { values } = readArguments({ args: given, options });
  const rounds = readCount("--rounds", values.rounds);
  let failed = 0;
  for (const drill of pickNamed(drills, values.only)) failed += await tryDrill(drill, rounds);
  return failed === 0;
});

/** How many sentences did not hold. */
async function tryDrill({ name, run, obstacle, ...drill }: Drill, rounds = drill.rounds.full) {
  const reason = obstacle?.();
  if (reason !== undefined) {
    say(`NOT TRIED ${name}\n       ${reason}\n`);
    return 0;
  }
  const began = performance.now();
  const { figures, wrong } = await run(rounds);
  const seconds = Math.round((performance.now() - began) / 1_000);
  say(`${wrong.length === 0 ? "held  " : "BROKEN"} ${name} (${seconds} s)\n       ${figures}\n`);
  for (const sentence of wrong.slice(0, 20)) say(`       ! ${sentence}\n`);
  return wrong.length;
}

function say(text: string): void {
  process.stdout.write(text);
}
