import { describe, expect, it } from "vitest";
import { measureBusy } from "./busy.ts";
import { measureCrowd } from "./crowd.ts";
import { measureSoak } from "./soak.ts";

// Each starts a server of the built product and a database of its own; `npm run test:long` is the long form.
const timeout = 240_000;

describe("The built product", () => {
  it(
    "answers people and stays within its memory beside callers at their worst",
    { timeout },
    async () => {
      const { wrong } = await measureCrowd({ seconds: 6, callers: 30, people: 4 });
      expect(wrong).toEqual([]);
    },
  );

  it("is kept busy by no request for long", { timeout }, async () => {
    const { wrong } = await measureBusy(["\n", ";\r\n "]);
    expect(wrong).toEqual([]);
  });

  it("remembers nothing of requests with values that are new each time", { timeout }, async () => {
    const { wrong } = await measureSoak(4_000);
    expect(wrong).toEqual([]);
  });
});
