import { serverLimits } from "#shared/limits.ts";
import { describe, expect, it } from "vitest";
import { BodyMemory } from "./body-memory.ts";

const bytesMax = 128 * 1024 * 1024;
const {
  bodyBytesMax: small,
  bodyMemoryBytesAUser: ofOne,
  bodyMemoryReservedBytes: reserved,
  largeBodyBytes,
} = serverLimits;
const refusal = { code: "request.tooMuchAtOnce", status: 503, details: { retryAfter: 5 } };

describe("The memory for request bodies", () => {
  it("is limited to a share for each user, over all their requests", () => {
    const memory = new BodyMemory(bytesMax);
    memory.reserve("1").take(ofOne - 1);
    const second = memory.reserve("1");
    second.take(1);
    expect(() => second.take(1)).toThrow(expect.objectContaining(refusal));
    memory.reserve("2").take(1);
  });

  it("reserves room for small bodies when large ones fill it", () => {
    const memory = new BodyMemory(bytesMax);
    for (let id = 0; id < (bytesMax - reserved) / ofOne; id += 1) {
      memory.reserve(`${id}`).take(ofOne);
    }
    const large = memory.reserve("large");
    expect(() => large.take(small + 1)).toThrow(expect.objectContaining(refusal));
    for (let id = 0; id < reserved / small; id += 1) memory.reserve(`small ${id}`).take(small);
    expect(() => memory.reserve("last").take(1)).toThrow(expect.objectContaining(refusal));
  });

  it("refuses an announced size that does not fit, without reserving it", () => {
    const memory = new BodyMemory(bytesMax);
    const first = memory.reserve("1");
    first.take(1);
    expect(() => memory.reserve("1").check(ofOne)).toThrow(expect.objectContaining(refusal));
    first.release();
    memory.reserve("1").check(ofOne);
    memory.reserve("1").take(ofOne);
  });

  it("is freed only once, however often it is released", () => {
    const memory = new BodyMemory(bytesMax);
    const first = memory.reserve("1");
    first.take(ofOne);
    first.release();
    first.release();
    memory.reserve("1").take(ofOne);
    expect(() => memory.reserve("1").take(1)).toThrow(expect.objectContaining(refusal));
  });
});

describe("Large bodies", () => {
  it("are processed one at a time, in order of arrival", async () => {
    const memory = new BodyMemory(bytesMax);
    const begun: string[] = [];
    const holds = ["1", "2", "3"].map((id) => {
      const hold = memory.reserve(id);
      hold.take(largeBodyBytes + 1);
      void hold.waitForTurn().then(() => begun.push(id));
      return hold;
    });
    await settle();
    expect(begun).toEqual(["1"]);
    // The second gives up while it waits, which must not start the third beside the first.
    holds[1]?.release();
    await settle();
    expect(begun).toEqual(["1"]);
    holds[0]?.release();
    await settle();
    expect(begun).toEqual(["1", "2", "3"]);
  });

  it("do not delay smaller ones", async () => {
    const memory = new BodyMemory(bytesMax);
    const first = memory.reserve("1");
    first.take(largeBodyBytes + 1);
    await first.waitForTurn();
    const second = memory.reserve("2");
    second.take(largeBodyBytes);
    await second.waitForTurn();
  });
});

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
