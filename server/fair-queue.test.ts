import { setTimeout as pass } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

const rules = {
  running: 2,
  waitingOfOne: 3,
  tooManyOfOne: "request.tooManyAtOnce",
  waiting: 5,
  tooMany: "request.unavailable",
  waitMsMax: 10_000,
} as const;

/** A queue whose tasks end on demand, and the order in which they began. */
function startQueue(more: Partial<Record<"running" | "runningOfOne" | "waitMsMax", number>> = {}) {
  const queue = new FairQueue({ ...rules, ...more });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (source: string) => {
    const running = queue.run(source, () => {
      begun.push(source);
      return new Promise<string>((resolve) => ends.push(() => resolve(source)));
    });
    // What a test leaves waiting is refused when the test is over.
    running.catch(() => {});
    return running;
  };
  const endNext = async () => {
    ends.shift()?.();
    await settle();
  };
  return { queue, begun, add, endNext };
}

describe("A fair queue", () => {
  it("runs a limited number of tasks at once, and the next when one ends", async () => {
    const { begun, add, endNext } = startQueue();
    const all = ["a", "a", "a"].map(add);
    expect(begun).toHaveLength(2);
    await endNext();
    expect(begun).toHaveLength(3);
    await endNext();
    await endNext();
    expect(await Promise.all(all)).toEqual(["a", "a", "a"]);
  });

  it("alternates between sources, so that a busy one delays no other", async () => {
    const { begun, add, endNext } = startQueue();
    for (const source of ["many", "many", "many", "many", "many", "one", "two"]) void add(source);
    for (let ended = 0; ended < 5; ended += 1) await endNext();
    expect(begun).toEqual(["many", "many", "one", "two", "many", "many", "many"]);
  });

  it("prefers the source whose recent tasks took the least time", async () => {
    const { begun, add, endNext } = startQueue({ running: 1 });
    void add("long");
    await pass(20);
    await endNext();
    void add("short");
    await endNext();
    for (const source of ["other", "long", "short", "new"]) void add(source);
    for (let ended = 0; ended < 4; ended += 1) await endNext();
    expect(begun).toEqual(["long", "short", "other", "new", "short", "long"]);
  });

  it("refuses a task when too many of its source wait, and accepts others", async () => {
    const { add } = startQueue();
    for (let count = 0; count < 5; count += 1) void add("many");
    await expect(add("many")).rejects.toMatchObject({ code: "request.tooManyAtOnce" });
    void add("one");
    void add("one");
    await expect(add("two")).rejects.toMatchObject({ code: "request.unavailable" });
  });

  it("limits how many tasks of one source run at once", async () => {
    const { begun, add, endNext } = startQueue({ runningOfOne: 1 });
    const all = ["many", "many", "one", "many"].map(add);
    expect(begun).toEqual(["many", "one"]);
    for (let ended = 0; ended < 4; ended += 1) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(["many", "one", "many", "many"]);
  });

  it("refuses a task that has waited too long, and runs the next", async () => {
    const { begun, add, endNext } = startQueue({ running: 1, waitMsMax: 30 });
    void add("long");
    await expect(add("one")).rejects.toMatchObject({ code: "request.unavailable" });
    const last = add("last");
    await endNext();
    await endNext();
    expect(await last).toBe("last");
    expect(begun).toEqual(["long", "last"]);
  });

  it("lets others run while a task leaves its turn, which then waits for it again", async () => {
    const { queue, begun, add, endNext } = startQueue({ running: 1 });
    const steps: string[] = [];
    let endWork = () => {};
    const leaving = queue.run("leaving", async (leaveTurn) => {
      steps.push(
        await leaveTurn(() => new Promise<string>((end) => (endWork = () => end("back")))),
      );
    });
    const other = add("other");
    expect(begun).toEqual(["other"]);
    endWork();
    await settle();
    expect(steps).toEqual([]);
    await endNext();
    await Promise.all([leaving, other]);
    expect(steps).toEqual(["back"]);
    void add("next");
    expect(begun).toEqual(["other", "next"]);
  });

  it("runs the next tasks after one that failed", async () => {
    const { queue, add, endNext } = startQueue();
    await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const all = ["a", "b", "c"].map(add);
    for (const _ of all) await endNext();
    expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
  });
});

/** Waits until every pending callback has run. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
