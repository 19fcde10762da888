/**
 * Lets many ask for one thing at the same moment, and looks after each round whether one got it:
 *   npm run races                      every race, 200 rounds of 50 requests each
 *   npm run races -- --only admins     those whose name has that word
 *   npm run races -- --rounds 10
 */
import { parseArgs } from "node:util";
import { cleaningUp } from "./drill.ts";
import { races } from "./race-list.ts";
import { layCourse } from "./race.ts";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, rounds: { type: "string", default: "200" } },
});

process.exitCode = await cleaningUp(async (later) => {
  const course = await layCourse(later);
  let failed = 0;
  for (const { name, run } of races.filter((race) => race.name.includes(values.only))) {
    const began = performance.now();
    const { figures, wrong } = await run(course, Number(values.rounds));
    const seconds = Math.round((performance.now() - began) / 1_000);
    say(`${wrong.length === 0 ? "held  " : "BROKEN"} ${name} (${seconds} s)\n       ${figures}\n`);
    for (const sentence of wrong.slice(0, 20)) say(`       ! ${sentence}\n`);
    failed += wrong.length;
  }
  return failed === 0 ? 0 : 1;
});

function say(text: string): void {
  process.stdout.write(text);
}
