/**
 * Sends many thousand odd requests, drawn anew from the table of calls, and says whether each was
 * answered as it should be: `npm run fuzz`, or with a count and the seed of an earlier run.
 */
import { randomInt } from "node:crypto";
import { startVitest } from "vitest/node";
import { readArguments, readCount, Refusal, runCommand } from "./command-line.ts";

const requestsInFull = 200_000;

await runCommand(
  "npm run fuzz takes <count of requests> <seed of an earlier run>",
  async (given) => {
    const { positionals } = readArguments({ args: given, allowPositionals: true });
    if (positionals.length > 2) throw new Refusal(`there is no use for "${positionals[2]}"`);
    const requests = readCount("the count", positionals[0]) ?? requestsInFull;
    const seed = readCount("the seed", positionals[1]) ?? randomInt(1, 2 ** 31);
    const vitest = await startVitest("test", ["server/test/fuzz.test.ts"], {
      project: ["server"],
      watch: false,
      provide: { fuzz: { requests, seed } },
    });
    await vitest.close();
    // It has said there whether all passed.
    return !process.exitCode;
  },
);
