import { bodyLimits } from "./body-limits.ts";
import { describe, expect, it } from "vitest";
import { BodyMemory } from "./body-memory.ts";

const bytesMax = 128 * 1024 * 1024;
const {
  bodyBytesMax: small,
  bodyMemoryBytesAUser: ofOne,
  bodyMemoryReservedBytes: reserved,
  largeBodyBytes,
} = bodyLimits;
/** Each of a company of their own. */
const by = (user: string) => ({ user, company: user });
const refusal = { code: "request.tooMuchAtOnce", status: 503, details: { retryAfter: 5 } };

describe("The memory for request bodies", () => {
  it("is limited to a share for each user, over all their requests", () => {
    const memory = new BodyMemory(bytesMax);
    memory.reserve(by("1")).take(ofOne - 1);
    const second = memory.reserve(by("1"));
    second.take(1);
    expect(() => second.take(1)).toThrow(expect.objectContaining(refusal));
    memory.reserve(by("2")).take(1);
  });

  it("is limited to half of it for each company, over all its users", () => {
    const memory = new BodyMemory(bytesMax);
    const inOne = (user: string) => ({ user, company: "one" });
    for (let user = 0; user < bytesMax / 2 / ofOne; user += 1) {
      memory.reserve(inOne(`${user}`)).take(ofOne);
    }
    const next = memory.reserve(inOne("next"));
    expect(() => next.take(1)).toThrow(expect.objectContaining(refusal));
    memory.reserve(by("other")).take(ofOne);
  });

  it("reserves room for small bodies when large ones fill it", () => {
    const memory = new BodyMemory(bytesMax);
    for (let id = 0; id < (bytesMax - reserved) / ofOne; id += 1) {
      memory.reserve(by(`${id}`)).take(ofOne);
    }
    const large = memory.reserve(by("large"));
    expect(() => large.take(small + 1)).toThrow(expect.objectContaining(refusal));
    for (let id = 0; id < reserved / small; id += 1) memory.reserve(by(`small ${id}`)).take(small);
    expect(() => memory.reserve(by("last")).take(1)).toThrow(expect.objectContaining(refusal));
  });

  it("refuses an announced size that does not fit, without reserving it", () => {
    const memory = new BodyMemory(bytesMax);
    const first = memory.reserve(by("1"));
    first.take(1);
    expect(() => memory.reserve(by("1")).check(ofOne)).toThrow(expect.objectContaining(refusal));
    first.release();
    memory.reserve(by("1")).check(ofOne);
    memory.reserve(by("1")).take(ofOne);
  });

  it("is freed only once, however often it is released", () => {
    const memory = new BodyMemory(bytesMax);
    const first = memory.reserve(by("1"));
    first.take(ofOne);
    first.release();
    first.release();
    memory.reserve(by("1")).take(ofOne);
    expect(() => memory.reserve(by("1")).take(1)).toThrow(expect.objectContaining(refusal));
  });
});

describe("Large bodies", () => {
  it("are processed one at a time, in order of arrival", async () => {
    const memory = new BodyMemory(bytesMax);
    const begun: string[] = [];
    const holds = ["1", "2", "3"].map((id) => {
      const hold = memory.reserve(by(id));
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

  it("take turns by company, so that many of one hardly delay another", async () => {
    const memory = new BodyMemory(bytesMax);
    const begun: string[] = [];
    const users = ["a 1", "a 2", "a 3", "b 1"];
    const holds = users.map((user) => {
      const hold = memory.reserve({ user, company: user.slice(0, 1) });
      hold.take(largeBodyBytes + 1);
      void hold.waitForTurn().then(() => begun.push(user));
      return hold;
    });
    await settle();
    for (const index of [0, 3]) {
      holds[index]?.release();
      await settle();
    }
    expect(begun).toEqual(["a 1", "b 1", "a 2"]);
    for (const hold of holds) hold.release();
  });

  it("let others be processed while they await something else, such as their photos", async () => {
    const memory = new BodyMemory(bytesMax);
    const [first, second] = ["1", "2"].map((user) => {
      const hold = memory.reserve(by(user));
      hold.take(largeBodyBytes + 1);
      return hold;
    });
    await first?.waitForTurn();
    const steps: string[] = [];
    let endPhotos = () => {};
    const photos = new Promise<void>((resolve) => (endPhotos = resolve));
    const left = first?.leaveTurn(() => photos).then(() => steps.push("first again"));
    await second?.waitForTurn();
    endPhotos();
    await settle();
    expect(steps).toEqual([]);
    second?.release();
    await left;
    expect(steps).toEqual(["first again"]);
  });

  it("do not delay smaller ones", async () => {
    const memory = new BodyMemory(bytesMax);
    const first = memory.reserve(by("1"));
    first.take(largeBodyBytes + 1);
    await first.waitForTurn();
    const second = memory.reserve(by("2"));
    second.take(largeBodyBytes);
    await second.waitForTurn();
  });
});

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
