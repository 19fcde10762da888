/**
 * Lets many ask for one thing at the same moment, and looks after each round whether one got it:
 *   npm run races                      every race, 200 rounds of 50 requests each
 *   npm run races -- --only admins     those whose name has that word
 *   npm run races -- --rounds 10
 */
import { pickNamed, quotedNames, readArguments, readCount, runCommand } from "./command-line.ts";
import { cleaningUp } from "./drill.ts";
import { races } from "./race-list.ts";
import { layCourse } from "./race.ts";

const roundsInFull = 200;
const mayBeGiven =
  "npm run races takes --rounds <count> and --only <a word of a name>, of which there are " +
  quotedNames(races);

await runCommand(mayBeGiven, (given) => {
  const options = { only: { type: "string" }, rounds: { type: "string" } } as const;
  const { values } = readArguments({ args: given, options });
  const rounds = readCount("--rounds", values.rounds) ?? roundsInFull;
  const picked = pickNamed(races, values.only);
  return cleaningUp(async (later) => {
    const course = await layCourse(later);
    let failed = 0;
    for (const { name, run } of picked) {
      const began = performance.now();
      const { figures, wrong } = await run(course, rounds);
      const seconds = Math.round((performance.now() - began) / 1_000);
      say(
        `${wrong.length === 0 ? "held  " : "BROKEN"} ${name} (${seconds} s)\n       ${figures}\n`,
      );
      for (const sentence of wrong.slice(0, 20)) say(`       ! ${sentence}\n`);
      failed += wrong.length;
    }
    return failed === 0;
  });
});

function say(text: string): void {
  process.stdout.write(text);
}
