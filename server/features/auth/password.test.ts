import { hash, verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword, passwordFits } from "./password.ts";

// The real one answers, but where a test holds it back.
vi.mock("@node-rs/argon2", { spy: true });

afterEach(() => {
  vi.mocked(hash).mockReset();
  vi.mocked(verify).mockReset();
});

describe("a password's hash", () => {
  it("is argon2id of 19 MiB, two passes and one lane", async () => {
    expect(await hashPassword("correct horse")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("is of the whole password, as it was typed", async () => {
    const hashed = await hashPassword(` ${"x".repeat(126)}a`);
    expect(await passwordFits(` ${"x".repeat(126)}a`, hashed)).toBe(true);
    expect(await passwordFits(` ${"x".repeat(126)}b`, hashed)).toBe(false);
    expect(await passwordFits(`${"x".repeat(126)}a`, hashed)).toBe(false);
  });

  it("that nobody has fits nothing, and costs the same", async () => {
    expect(await passwordFits("correct horse", undefined)).toBe(false);
    const tried = vi.mocked(verify).mock.lastCall?.[0];
    expect(tried).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("many passwords at once", () => {
  let running = 0;
  let letThrough = () => {};

  beforeEach(() => {
    running = 0;
    const opened = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const heldBack = async <Result>(result: Result) => {
      running += 1;
      await opened;
      return result;
    };
    vi.mocked(verify).mockImplementation(() => heldBack(true));
    vi.mocked(hash).mockImplementation(() => heldBack("a new hash"));
  });

  it("are looked at four at a time, the others in their turn", async () => {
    const all = Array.from({ length: 9 }, () => passwordFits("correct horse", "a hash"));
    await settled();
    expect(running).toBe(4);
    letThrough();
    expect(await Promise.all(all)).toEqual(Array(9).fill(true));
    expect(running).toBe(9);
  });

  it("are hashed in their turn too, among those that are looked at", async () => {
    const looked = Array.from({ length: 2 }, () => passwordFits("correct horse", "a hash"));
    const made = Array.from({ length: 7 }, () => hashPassword("correct horse"));
    await settled();
    expect(running).toBe(4);
    letThrough();
    expect(await Promise.all(looked)).toEqual([true, true]);
    expect(await Promise.all(made)).toEqual(Array(7).fill("a new hash"));
  });

  it("are refused when a hundred wait already", async () => {
    const all = Array.from({ length: 104 }, () => passwordFits("correct horse", "a hash"));
    await settled();
    await expect(passwordFits("correct horse", "a hash")).rejects.toThrow(
      "Too many people are signing in. Please try again",
    );
    letThrough();
    expect(await Promise.all(all)).toEqual(Array(104).fill(true));
    expect(await passwordFits("correct horse", "a hash")).toBe(true);
  });
});

/** Until everything that can go on has done so. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
