import { serverLimits } from "#shared/limits.ts";
import { describe, expect, it } from "vitest";
import { BodyMemory } from "./body-memory.ts";

const bytesMax = 128 * 1024 * 1024;
const {
  bodyMemoryBytesAUser: ofOne,
  bodyMemoryReservedBytes: reserved,
  largeBodyBytes,
} = serverLimits;
const refusal = { code: "request.tooMuchAtOnce", status: 503, details: { retryAfter: 5 } };

function startMemory() {
  const memory = new BodyMemory(bytesMax);
  const large = (id: string) => memory.hold({ id, isLarge: true });
  const small = (id: string) => memory.hold({ id, isLarge: false });
  return { large, small };
}

describe("The memory for bodies", () => {
  it("is given to one user only up to a share, whatever the requests", () => {
    const { large, small } = startMemory();
    large("1").take(ofOne - 1);
    const second = small("1");
    second.take(1);
    expect(() => second.take(1)).toThrow(expect.objectContaining(refusal));
    small("2").take(1);
  });

  it("is given to bodies with photos only so far that others have room", () => {
    const { large, small } = startMemory();
    const senders = Math.floor((bytesMax - reserved) / ofOne);
    for (let id = 0; id < senders; id += 1) large(String(id)).take(ofOne);
    const last = large("last");
    last.take(bytesMax - reserved - senders * ofOne);
    expect(() => last.take(1)).toThrow(expect.objectContaining(refusal));
    small("other").take(reserved);
    expect(() => small("another").take(1)).toThrow(expect.objectContaining(refusal));
  });

  it("says beforehand that what is announced does not fit, and takes nothing", () => {
    const { large } = startMemory();
    const first = large("1");
    first.take(1);
    expect(() => large("1").expect(ofOne)).toThrow(expect.objectContaining(refusal));
    first.release();
    large("1").expect(ofOne);
    large("1").take(ofOne);
  });

  it("is free again once it is released, however often that is said", () => {
    const { large } = startMemory();
    const first = large("1");
    first.take(ofOne);
    first.release();
    first.release();
    large("1").take(ofOne);
    expect(() => large("1").take(1)).toThrow(expect.objectContaining(refusal));
  });
});

describe("Large bodies", () => {
  it("are worked on one at a time, in the order that they came", async () => {
    const { large } = startMemory();
    const begun: string[] = [];
    const holds = ["1", "2", "3"].map((id) => {
      const hold = large(id);
      hold.take(largeBodyBytes + 1);
      void hold.turn().then(() => begun.push(id));
      return hold;
    });
    await settle();
    expect(begun).toEqual(["1"]);
    // The second gives up while it waits, which must not let the third in beside the first.
    holds[1]?.release();
    await settle();
    expect(begun).toEqual(["1"]);
    holds[0]?.release();
    await settle();
    expect(begun).toEqual(["1", "2", "3"]);
  });

  it("do not keep smaller ones waiting", async () => {
    const { large, small } = startMemory();
    const first = large("1");
    first.take(largeBodyBytes + 1);
    await first.turn();
    const second = small("2");
    second.take(largeBodyBytes);
    await second.turn();
  });
});

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
