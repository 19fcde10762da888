/**
 * What takes too long for every change:
 *   npm run test:long                        all of it
 *   npm run test:long -- crowd               200 callers at their worst beside 20 people, 5 minutes
 *   npm run test:long -- crowd --seconds 60
 */
import { readArguments, readCount, Refusal, runCommand } from "./command-line.ts";
import { measureCrowd } from "./crowd.ts";
import type { Outcome } from "./drill.ts";

type Long = { seconds: number; run: (seconds: number) => Promise<Outcome> };

const longs: Record<string, Long> = {
  crowd: { seconds: 300, run: (seconds) => measureCrowd({ seconds, callers: 200, people: 20 }) },
};
const names = Object.keys(longs);

await runCommand(
  `npm run test:long takes ${names.join(", ")} and --seconds <count>`,
  async (given) => {
    const options = { seconds: { type: "string" } } as const;
    const { values, positionals } = readArguments({ args: given, allowPositionals: true, options });
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Refusal(`there is no "${unknown}"`);
    const seconds = readCount("--seconds", values.seconds);
    let failed = 0;
    for (const name of positionals.length > 0 ? positionals : names) {
      const { run, seconds: usual } = longs[name] ?? {};
      if (!run) continue;
      const { figures, wrong } = await run(seconds ?? usual ?? 0);
      process.stdout.write(`${wrong.length === 0 ? "held  " : "BROKEN"} ${name}: ${figures}\n`);
      for (const sentence of wrong.slice(0, 20)) process.stdout.write(`       ! ${sentence}\n`);
      failed += wrong.length;
    }
    return failed === 0;
  },
);
