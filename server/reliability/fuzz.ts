/**
 * Sends many thousand odd requests, drawn anew from the table of calls, and says whether each was
 * answered as it should be: `npm run fuzz`, or with a count and the seed of an earlier run.
 */
import { randomInt } from "node:crypto";
import { startVitest } from "vitest/node";

const [requests = 200_000, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);

const vitest = await startVitest("test", ["server/test/fuzz.test.ts"], {
  project: ["server"],
  watch: false,
  provide: { fuzz: { requests, seed } },
});
await vitest.close();
