/**
 * Breaks the built product in every way that machines break, and counts what was lost:
 *   npm run faults                      every drill in full
 *   npm run faults -- --only kill       those whose name has that word
 *   npm run faults -- --rounds 10       each with so many rounds
 */
import { parseArgs } from "node:util";
import { drills } from "./drills.ts";

const { values } = parseArgs({ options: { only: { type: "string" }, rounds: { type: "string" } } });
let failed = 0;
for (const { name, rounds, run, obstacle } of drills) {
  if (values.only && !name.includes(values.only)) continue;
  const reason = obstacle?.();
  if (reason !== undefined) {
    say(`NOT TRIED ${name}\n       ${reason}\n`);
    continue;
  }
  const began = performance.now();
  const { figures, wrong } = await run(Number(values.rounds ?? rounds.full));
  const seconds = Math.round((performance.now() - began) / 1_000);
  say(`${wrong.length === 0 ? "held  " : "BROKEN"} ${name} (${seconds} s)\n       ${figures}\n`);
  for (const sentence of wrong.slice(0, 20)) say(`       ! ${sentence}\n`);
  failed += wrong.length;
}
process.exitCode = failed === 0 ? 0 : 1;

function say(text: string): void {
  process.stdout.write(text);
}
