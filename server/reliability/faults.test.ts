import { describe, expect, it } from "vitest";
import { drills } from "./drills.ts";

// Each starts servers and databases of its own, and waits for what it broke.
const drillMs = 240_000;

describe("The built product loses nothing and recovers", () => {
  it.each(drills)(
    "when $name",
    async ({ rounds, run }) => {
      const { wrong } = await run(rounds.short);
      expect(wrong).toEqual([]);
    },
    drillMs,
  );
});
