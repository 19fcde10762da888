import { describe, expect, it } from "vitest";
import type { Measured } from "./figures.ts";
import { measureLoad } from "./load.ts";
import { askNames, readNames } from "./mix.ts";
import { compareSizes } from "./sizes.ts";

// Each starts a database and servers of its own.
const timeout = 240_000;

function answeredWell({ samples }: Measured): string[] {
  return samples.filter(({ status }) => status === 200 || status === 201).map(({ name }) => name);
}

function rowsOf({ table }: Measured): string[] {
  return table.split("\n").map((row) => row.slice(0, 34).trim());
}

describe("npm run bench", () => {
  it(
    "holds a rate of every kind of request against two servers behind one address",
    async () => {
      const measured = await measureLoad({
        servers: 2,
        perSecond: 20,
        seconds: 2,
        warmUpSeconds: 1,
        size: { assets: 50, logs: 200 },
      });
      const answered = answeredWell(measured);
      expect(measured.samples.filter(({ name }) => !answered.includes(name))).toEqual([]);
      expect(answered).toHaveLength(40);
      expect([...new Set(answered)].toSorted()).toEqual(askNames.toSorted());
      expect(rowsOf(measured)).toEqual(expect.arrayContaining([...askNames, "all"]));
      expect(measured.table).toContain("20 requests/s; 0 failed; p99 ");
    },
    timeout,
  );

  it(
    "puts every read of a small company beside the same of a large one",
    async () => {
      const rounds = 2;
      const measured = await compareSizes({
        small: { assets: 5, logs: 20 },
        large: { assets: 50, logs: 200 },
        rounds,
      });
      expect(answeredWell(measured)).toHaveLength(2 * rounds * readNames.length);
      expect(rowsOf(measured)).toEqual(["", ...readNames, ""]);
      expect(measured.isHeld).toBe(true);
    },
    timeout,
  );
});
