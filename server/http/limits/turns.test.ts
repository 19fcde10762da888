import { api } from "#shared/api/api.ts";
import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";

/** Calls of companies that end on demand, and the order in which they began. */
function startTurns() {
  const turns = new Turns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: "getReadiness" | "verifySeals" | "listAssets", companyId: number) => {
    const running = turns.run(api[name], { companyId }, () => {
      begun.push(`${name} ${companyId}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    // What a test leaves waiting is refused when the test is over.
    running.catch(() => {});
    return running;
  };
  return { begun, ends, add };
}

describe("What costs much", () => {
  it("is done one at a time for a company, beside its other calls and those of other companies", async () => {
    const { begun, ends, add } = startTurns();
    void add("getReadiness", 1);
    void add("verifySeals", 1);
    void add("listAssets", 1);
    void add("verifySeals", 2);
    expect(begun).toEqual(["getReadiness 1", "listAssets 1", "verifySeals 2"]);
    ends[0]?.();
    await settle();
    expect(begun.slice(3)).toEqual(["verifySeals 1"]);
  });

  it("is refused for now when too much of it waits, and not for another company", async () => {
    const { begun, add } = startTurns();
    for (let waiting = 0; waiting <= 20; waiting += 1) void add("getReadiness", 1);
    const refusal = { code: "request.tooManyAtOnce", details: { retryAfter: 1 } };
    await expect(add("getReadiness", 1)).rejects.toMatchObject(refusal);
    void add("getReadiness", 2);
    expect(begun).toEqual(["getReadiness 1", "getReadiness 2"]);
  });

  it("is limited over all companies too", () => {
    const { begun, add } = startTurns();
    for (let company = 1; company <= 6; company += 1) void add("getReadiness", company);
    expect(begun).toHaveLength(3);
  });
});

/** Waits until every pending callback has run. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
