/**
 * What takes too long for every change, each by its word; `npm run test:long` names them all:
 *   npm run test:long -- faults               in full
 *   npm run test:long -- soak --size 1000     with so many rounds, seconds, rows or requests
 *   npm run test:long -- fuzz --seed 7        what a run with this seed had drawn
 */
import { parseArgs } from "node:util";
import type { Drill } from "./product.ts";
import { runDrill } from "./product.ts";

/** Loaded when its word is given: some of it takes a while. */
const words: Record<string, (seed?: number) => Promise<readonly Drill[]>> = {
  crowd: async () => [(await import("./crowd.ts")).crowd],
  busy: async () => [(await import("./busy.ts")).busy],
  soak: async () => [(await import("./soak.ts")).soak],
  faults: async () => (await import("./faults.ts")).faults,
  races: async () => (await import("./races.ts")).races,
  fuzz: async (seed) => [(await import("./fuzz.ts")).fuzzWith(seed)],
  backups: async () => [(await import("./backups.ts")).backups],
  bench: async () => [(await import("../bench/bench.ts")).bench],
  load: async () => (await import("../bench/load.ts")).loads,
};
const usage = `npm run test:long -- <${Object.keys(words).join(", ")}> [--size <count>], fuzz also --seed <number>`;

const given = readCommand();
if (typeof given === "string") {
  process.stderr.write(`${given}: ${usage}\n`);
  process.exitCode = 2;
} else {
  for (const drill of await given.load(given.seed)) await report(drill, given.size);
}

/** The word's drills and their size, or what is wrong with the command. */
function readCommand() {
  const options = { size: { type: "string" }, seed: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ strict: false, allowPositionals: true, options });
  const [word, ...others] = positionals;
  if (word === undefined) return "say which";
  const load = words[word];
  const unknown = Object.keys(values).find((name) => !(name in options)) ?? others[0];
  if (!load) return `there is no "${word}"`;
  if (unknown !== undefined) return `there is no use for "${unknown}"`;
  const wrong = Object.entries(values).find(([, text]) => !/^[1-9]\d{0,9}$/.test(String(text)));
  if (wrong) return `--${wrong[0]} is a whole number above 0, not "${wrong[1]}"`;
  const count = (text: unknown) => (text === undefined ? undefined : Number(text));
  return { load, size: count(values.size), seed: count(values.seed) };
}

async function report(drill: Drill, size?: number): Promise<void> {
  const began = performance.now();
  const { figures, wrong } = await runDrill(drill, size);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const result = wrong.length === 0 ? "held  " : "BROKEN";
  process.stdout.write(`${result} ${drill.name} (${seconds} s)\n       ${figures}\n`);
  for (const sentence of wrong.slice(0, 20)) process.stdout.write(`       ! ${sentence}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
