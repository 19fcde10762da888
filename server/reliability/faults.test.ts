import { describe, expect, it } from "vitest";
import { drills } from "./drills.ts";

// Each starts servers and databases of its own, and waits for what it broke.
const timeout = 240_000;

describe("The built product loses nothing and recovers", () => {
  it.for(drills)("when $name", { timeout }, async ({ rounds, run, obstacle }, context) => {
    const reason = obstacle?.();
    context.skip(reason !== undefined, reason);
    const { wrong } = await run(rounds.short);
    expect(wrong).toEqual([]);
  });
});
