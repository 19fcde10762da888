/** Many thousand odd requests, drawn anew from the table of calls by the test that the gate runs too. */
import { randomInt } from "node:crypto";
import { startVitest } from "vitest/node";
import type { Drill } from "./product.ts";

/** With the seed of an earlier run the same requests are drawn. */
export function fuzzWith(seed = randomInt(1, 2 ** 31)): Drill {
  return {
    name: "requests that nobody would send",
    size: 200_000,
    run: async (requests) => {
      const vitest = await startVitest("test", ["server/test/fuzz.test.ts"], {
        project: ["server"],
        watch: false,
        provide: { fuzz: { requests, seed } },
      });
      await vitest.close();
      const isHeld = !process.exitCode;
      return { figures: `${requests} with the seed ${seed}`, wrong: isHeld ? [] : ["see above"] };
    },
  };
}
