/**
 * What takes too long for every change:
 *   npm run test:long                      all of it
 *   npm run test:long -- crowd             200 callers at their worst beside 20 people, 300 seconds
 *   npm run test:long -- busy              the worst requests one by one: is the event loop ever busy
 *   npm run test:long -- soak --size 1000  so many requests with new values: does the memory grow
 */
import { measureBusy } from "./busy.ts";
import { readArguments, readCount, Refusal, runCommand } from "./command-line.ts";
import { measureCrowd } from "./crowd.ts";
import type { Outcome } from "./drill.ts";
import { measureSoak } from "./soak.ts";

type Long = { size: number; run: (size: number) => Promise<Outcome> };

const longs: Record<string, Long> = {
  crowd: { size: 300, run: (seconds) => measureCrowd({ seconds, callers: 200, people: 20 }) },
  busy: { size: 1, run: () => measureBusy() },
  soak: { size: 100_000, run: measureSoak },
};
const names = Object.keys(longs);

await runCommand(
  `npm run test:long takes ${names.join(", ")} and --size <count>`,
  async (given) => {
    const options = { size: { type: "string" } } as const;
    const { values, positionals } = readArguments({ args: given, allowPositionals: true, options });
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Refusal(`there is no "${unknown}"`);
    const size = readCount("--size", values.size);
    let failed = 0;
    for (const [name, long] of Object.entries(longs)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      const { figures, wrong } = await long.run(size ?? long.size);
      process.stdout.write(`${wrong.length === 0 ? "held  " : "BROKEN"} ${name}: ${figures}\n`);
      for (const sentence of wrong.slice(0, 20)) process.stdout.write(`       ! ${sentence}\n`);
      failed += wrong.length;
    }
    return failed === 0;
  },
);
